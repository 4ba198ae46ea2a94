import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { killOnExit } from './kill-on-exit.ts'

export interface PostgresServer {
  /** A superuser's address, with which databases can be created and dropped. It stays the same after a restart. */
  url: string
  /** Kills the server and all its backend processes without warning. */
  kill(): Promise<void>
  /** Starts the same server again after `kill`; resolves when it has recovered. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The account that the server runs as. PostgreSQL refuses to run as root. */
type Owner = { uid: number; gid: number } | Record<string, never>

const readyLimit = 90_000

/** For test data that may be lost. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const settings = {
  max_connections: '300',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  lc_messages: 'C',
}

/**
 * Starts a PostgreSQL server of its own in a temporary directory; returns null if no server program is available.
 * @param options.durable true to keep whatever it has acknowledged through any crash, as a real site's server does
 * @param options.memory the value of `shared_buffers`
 */
export async function startPostgres({ durable = false, memory = settings.shared_buffers } = {}): Promise<PostgresServer | null> {
  const programs = findPrograms('postgres', 'initdb')
  const owner = ownerOf()
  if (programs === null || owner === null) return null
  const directory = await mkdtemp(join(tmpdir(), 'test-postgres-'))
  try {
    const password = randomBytes(16).toString('hex')
    const data = await initialize({ programs, owner, directory, secret: durable ? password : secretOf(password) })
    const port = await freePort()
    const flags = ['-D', data, '-p', String(port), ...asFlags({ ...settings, shared_buffers: memory, ...(!durable && careless) })]
    const start = () => launch(spawn(join(programs, 'postgres'), flags, { ...owner, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] }))
    let server = await start()
    return {
      url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
      kill: () => killAll(server),
      restart: async () => {
        server = await start()
      },
      stop: async () => {
        await quit(server)
        await rm(directory, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(directory, { recursive: true, force: true })
    throw error
  }
}

/** Starts a streaming, read-only replica of such a server; null if there is no program for it. Stop it before the primary. */
export async function startReplica({ url }: PostgresServer): Promise<Pick<PostgresServer, 'url' | 'stop'> | null> {
  const programs = findPrograms('postgres', 'pg_basebackup')
  const owner = ownerOf()
  if (programs === null || owner === null) return null
  const directory = await mkdtemp(join(tmpdir(), 'test-replica-'))
  if ('uid' in owner) await chown(directory, owner.uid, owner.gid)
  const data = join(directory, 'data')
  await promisify(execFile)(join(programs, 'pg_basebackup'), ['-d', url, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], { ...owner, cwd: directory })
  const port = await freePort()
  const flags = ['-D', data, '-p', String(port), ...asFlags(settings)]
  const server = await launch(spawn(join(programs, 'postgres'), flags, { ...owner, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] }))
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    stop: async () => {
      await quit(server)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The directory of the newest server programs: on the PATH, or else where Debian and its derivatives install them. */
export function findPrograms(...names: string[]): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  const places = [
    ...(process.env.PATH ?? '').split(delimiter).filter((place) => place !== ''),
    ...versions.map((version) => join(debian, version, 'bin')),
    '/usr/local/pgsql/bin',
  ]
  return places.find((place) => names.every((name) => existsSync(join(place, name)))) ?? null
}

/** Empty unless this process is root; null if it is root and there is no other account to run as. */
function ownerOf(): Owner | null {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').map((line) => line.split(':'))
  const account = ['postgres', 'nobody'].map((name) => accounts.find(([user]) => user === name)).find((found) => found !== undefined)
  const [uid, gid] = [Number(account?.[2]), Number(account?.[3])]
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null
}

async function initialize({ programs, owner, directory, secret }: {
  programs: string
  owner: Owner
  directory: string
  secret: string
}): Promise<string> {
  const data = join(directory, 'data')
  const passwordFile = join(directory, 'password')
  await writeFile(passwordFile, secret, { mode: 0o600 })
  await chmod(directory, 0o700)
  if ('uid' in owner) for (const path of [directory, passwordFile]) await chown(path, owner.uid, owner.gid)
  await promisify(execFile)(join(programs, 'initdb'), [
    '-D', data, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=password', '--no-sync',
    // As in the embedded database: `lower` knows Å, Ä and Ö.
    '--encoding=UTF8', '--locale=C.UTF-8',
  ], { ...owner, cwd: directory })
  return data
}

/**
 * The password as the server stores it, hashed once instead of 4,096 times. The server repeats the hashing at each connection, which is
 * half of a connection's cost, and tests make thousands of connections.
 */
function secretOf(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256')
  const signed = (name: string): Buffer => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(signed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$1:${salt.toString('base64')}$${stored}:${signed('Server Key').toString('base64')}`
}

function asFlags(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No port was given')
  return address.port
}

/** Resolves when the server accepts connections; rejects with its last output if it exits first or is not ready in time. */
async function launch(server: ChildProcess & { stderr: NodeJS.ReadableStream }): Promise<ChildProcess> {
  killOnExit(server, 'SIGQUIT')
  const said: string[] = []
  let limit: NodeJS.Timeout | undefined
  await new Promise<void>((resolve, reject) => {
    limit = setTimeout(() => {
      server.kill('SIGQUIT')
      reject(new Error(`PostgreSQL was not ready in time:\n${said.join('\n')}`))
    }, readyLimit)
    const lines = createInterface({ input: server.stderr })
    // Keeps reading to the end, since a full pipe would block the server.
    lines.on('line', (line) => {
      if (said.push(line) > 20) said.shift()
      if (/ready to accept (read-only )?connections/.test(line)) resolve()
    })
    lines.on('close', () => reject(new Error(`PostgreSQL did not start:\n${said.join('\n')}`)))
    server.on('error', reject)
  }).finally(() => clearTimeout(limit))
  return server
}

/** Kills the server and its children together: a server that dies alone leaves its children a moment to finish. */
async function killAll(server: ChildProcess): Promise<void> {
  const { pid } = server
  if (pid === undefined || server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'close')
  // A stopped server starts no more children.
  server.kill('SIGSTOP')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter((each) => each !== '').map(Number)
  server.kill('SIGKILL')
  for (const child of children) killIfThere(child)
  // The children hold the server's output pipe open: it closes when the last of them is gone.
  await exit
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function quit(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill('SIGQUIT')
  await exit
}
