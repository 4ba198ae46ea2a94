import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import * as z from 'zod/mini'
import { killOnExit } from './kill-on-exit.ts'

export const program = fileURLToPath(new URL('../../build/server/main.js', import.meta.url))
const readyLimit = 90_000
const mailLimit = 10_000
/** Far longer than a site promises for its shutdown; the check of that promise has a limit of its own. */
const endLimit = 45_000

const login = z.object({ golfId: z.string(), password: z.string() })
const loginFile = z.object({ member: login, superadmin: login })
export type Login = z.infer<typeof login>

const mailList = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), sentAt: z.string() }))
export type KeptMail = z.infer<typeof mailList>[number]

/** The built site in a process of its own, on a fresh database. */
export interface RunningSite {
  origin: string
  dataDir: string
  process: ChildProcess
  /** Everything it has printed. */
  printed(): string
  /** The example logins of the first start. */
  logins(): Promise<{ member: Login; superadmin: Login }>
  /** The mails to an address, newest first. */
  mails(address: string): Promise<KeptMail[]>
  /** Waits for a mail with these words in its subject; fails if none comes. */
  mail(address: string, subject: string | RegExp): Promise<KeptMail>
  /** Waits for a mail with a link to this page of the site; returns the newest such link. */
  link(address: string, path: string): Promise<string>
  /** Kills the process without warning, as a power cut or the kernel would. */
  kill(): Promise<void>
  /** Starts the same site again after `kill`. */
  restart(): Promise<void>
  /** Ends the process and removes its data. */
  stop(): Promise<void>
}

export interface SiteOptions {
  /** A PostgreSQL server on which to create a fresh database; the embedded database if absent. */
  postgresUrl?: string | undefined
  env?: Record<string, string>
}

export async function startSite({ postgresUrl, env = {} }: SiteOptions = {}): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'))
  const database = postgresUrl ? await createDatabase(postgresUrl) : null
  const environment = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }), ...env }
  let running = await launch(environment)

  const mails = async (address: string): Promise<KeptMail[]> => {
    const response = await fetch(`${running.origin}/dev/mail.json?to=${encodeURIComponent(address)}`)
    return mailList.parse(await response.json())
  }
  return {
    get origin() {
      return running.origin
    },
    get process() {
      return running.child
    },
    dataDir,
    printed: () => running.printed(),
    logins: async () => loginFile.parse(JSON.parse(await readFile(join(dataDir, 'example-logins.json'), 'utf8'))),
    mails,
    mail: (address, subject) => waitFor(
      async () => (await mails(address)).find((mail) => mail.subject.match(subject)),
      `a mail to ${address} with subject ${String(subject)}`,
    ),
    link: (address, path) => waitFor(
      async () => (await mails(address)).map((mail) => linkIn(mail.text, path)).find((link) => link !== undefined),
      `a mail to ${address} with a link to ${path}`,
    ),
    kill: () => end(running.child, 'SIGKILL'),
    async restart() {
      running = await launch(environment)
    },
    async stop() {
      await end(running.child, 'SIGTERM')
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Polls, since the mail worker runs in the site's process. */
async function waitFor<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  const until = Date.now() + mailLimit
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > until) throw new Error(`There was never ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function linkIn(text: string, path: string): string | undefined {
  return new RegExp(`https?://\\S*${path}\\S*`).exec(text)?.[0]
}

interface Launched {
  child: ChildProcess
  origin: string
  printed(): string
}

/** Starts the program and waits until it prints its address. */
async function launch(environment: NodeJS.ProcessEnv): Promise<Launched> {
  const child = spawn(process.execPath, [program], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  killOnExit(child, 'SIGKILL')
  let printed = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`The site was not ready in time:\n${printed}`)), readyLimit)
    const read = (chunk: Buffer): void => {
      printed += chunk.toString()
      const port = /Listening on http:\/\/localhost:(\d+)/.exec(printed)?.[1]
      if (port === undefined) return
      clearTimeout(limit)
      resolve(`http://localhost:${port}`)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${printed}`)))
  }).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return { child, origin, printed: () => printed }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  const limit = setTimeout(() => child.kill('SIGKILL'), endLimit)
  await exit
  clearTimeout(limit)
}

/** Creates a database of its own on a PostgreSQL server. */
async function createDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `site_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}
