import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '#server/start-error.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { packedDatabase, unpackEmptyDatabase } from './empty-database.ts'
import { copyEmbedded, migrationsDir, silentLog } from './testing.ts'

/** Opens the directory in a process of its own, then runs `body` with `database` and `say`. */
const program = (body: string): string => `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const [, opener, loggers, dataDir, migrationsDir, writesWithRoom, forbidden] = process.argv
  const { fsyncSync: fsync, writeSync: write } = fs
  let diskIsBroken = false
  let room = Number(writesWithRoom)
  fs.fsyncSync = (descriptor) => {
    if (diskIsBroken) throw new Error('EIO')
    fsync(descriptor)
  }
  // The engine's way to its files, and nobody else's here.
  fs.writeSync = (...all) => {
    if (room-- <= 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    return write(...all)
  }
  if (forbidden) for (const name of ['openSync', 'readFileSync']) {
    const call = fs[name]
    fs[name] = (file, ...all) => {
      if (String(file).endsWith(forbidden)) throw Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES' })
      return call(file, ...all)
    }
  }
  syncBuiltinESMExports()
  const { openEmbedded } = await import(opener)
  const { createLog } = await import(loggers)
  const say = (text) => write(1, text + '\\n')
  const database = await openEmbedded({ dataDir, migrationsDir, log: createLog({ level: 'fatal' }) }).catch((error) => {
    say(error.name + ': ' + error.message)
    process.exit(1)
  })
  ${body}
`

const writeForEver = program(`
  const client = database.db.$client
  await client.exec('create table if not exists acknowledged (n bigint primary key)')
  const { rows } = await client.query('select coalesce(max(n), 0)::int as last from acknowledged')
  for (let n = rows[0].last + 1; ; n++) {
    await client.query('insert into acknowledged values ($1)', [n])
    say(String(n))
    if (n % 25 === 0) await client.exec('checkpoint')
  }
`)
const breakDown = program(`
  await database.db.$client.exec('create table acknowledged (n int); insert into acknowledged values (0)')
  diskIsBroken = true
  await database.db.$client.exec('insert into acknowledged values (1)').catch(() => undefined)
  say('goes on')
`)
const holdForEver = program("say('open'); setInterval(() => {}, 1000)")

let dataDir: string
let started: { close(): Promise<void> }[]

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'test-embedded-')), 'data')
  started = []
})

afterEach(async () => {
  for (const one of started) await one.close()
  await rm(join(dataDir, '..'), { recursive: true, force: true })
})

async function open(): Promise<Database> {
  const database = await openEmbedded({ dataDir, migrationsDir, log: silentLog })
  started.push(database)
  return database
}

/** @param writesWithRoom the engine's writes until the disk is full; @param forbidden the end of the name of a file it may not read */
function run(code: string, { writesWithRoom = Infinity, forbidden = '' } = {}): { lines: AsyncIterator<string>; kill(): Promise<void>; exited: Promise<number | null> } {
  const files = ['./embedded.ts', '../log.ts'].map((file) => new URL(file, import.meta.url).href)
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, ...files, dataDir, migrationsDir, String(writesWithRoom), forbidden], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit').then(() => child.exitCode)
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
  }
  started.push({ close: kill })
  return { lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](), kill, exited }
}

async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  const line = await lines.next()
  if (line.done === true) throw new Error('The process ended without a word')
  return line.value
}

async function lastLine(lines: AsyncIterator<string>): Promise<string> {
  let last = ''
  for (let line = await lines.next(); line.done !== true; line = await lines.next()) last = line.value
  return last
}

// Each test starts processes of its own, which take a while on a busy machine.
describe.skipIf(process.env.TEST_DATABASE_URL)('the embedded database', { timeout: 60_000 }, () => {
  it('keeps every acknowledged row through four kills', async () => {
    await copyEmbedded(join(dataDir, 'db'))
    const acknowledged: number[] = []
    // Before the first checkpoint, during it, soon after it, and long after the second.
    for (const row of [7, 25, 30, 70]) {
      const writer = run(writeForEver)
      for (let n = 0; n < row;) acknowledged.push(n = Number(await nextLine(writer.lines)))
      await writer.kill()
      for (let line = await writer.lines.next(); line.done !== true; line = await writer.lines.next()) acknowledged.push(Number(line.value))
    }
    const { db } = await open()
    const kept = new Set((await db.select({ n: sql<number>`n::int` }).from(sql`acknowledged`)).map(({ n }) => n))
    // Each kill but the last may lose the acknowledgement of one row: it was stored, but its writer died before it could report it.
    expect(acknowledged.length).toBeGreaterThanOrEqual(67)
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([])
  })

  it('refuses a second process, harms nothing, and is free when the first is killed', async () => {
    await copyEmbedded(join(dataDir, 'db'))
    const first = run(holdForEver)
    expect(await nextLine(first.lines)).toBe('open')
    const second = run(holdForEver)
    expect(await nextLine(second.lines)).toBe(`StartError: Datakatalogen ${dataDir} används redan av en annan process. Är det webbplatsen måste den stoppas först.`)
    await expect(open()).rejects.toThrow('används redan av en annan process')
    await first.kill()
    const { db } = await open()
    await expect(db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)).resolves.toBeDefined()
  })

  it('ends the process when the disk fails, and logs why', async () => {
    await copyEmbedded(join(dataDir, 'db'))
    const broken = run(breakDown)
    expect(JSON.parse(await nextLine(broken.lines))).toMatchObject({ level: 'fatal', msg: 'the embedded database has broken down; the process ends' })
    expect((await broken.lines.next()).done).toBe(true)
    expect(await broken.exited).toBe(1)
    const { db } = await open()
    expect(await db.select({ n: sql`n` }).from(sql`acknowledged`)).toContainEqual({ n: 0 })
  })

  // While the engine writes its lock file, in its first checkpoint, and in the middle of the migrations.
  it.each([0, 1, 500])('reports a disk that fills up after %i writes during opening, and opens when there is room', async (writes) => {
    await mkdir(dataDir)
    await unpackEmptyDatabase(packedDatabase(migrationsDir), join(dataDir, 'db'))
    const started = run(holdForEver, { writesWithRoom: writes })
    expect(await lastLine(started.lines)).toBe(`StartError: Disken med ${dataDir} är full. Inga uppgifter är skadade: frigör utrymme och starta igen.`)
    expect(await started.exited).toBe(1)
    await (await open()).ping()
  })

  // All files, after a restore that root ran, or one file that root's site left there: one needed at the start, or a table's.
  it.each([
    ['PG_VERSION', 'EACCES: permission denied, open'],
    ['pg_control', /PANIC: .*Permission denied/],
    ['/2663', 'could not open file "base/5/2663": Permission denied'],
  ])('reports missing permissions, not damage, when %s belongs to another user', async (forbidden, reason) => {
    await copyEmbedded(join(dataDir, 'db'))
    const told = await lastLine(run(holdForEver, { forbidden }).lines)
    const [words, hindered] = told.split(' Det som hindrade: ')
    expect(words).toBe(`StartError: Den här användaren får inte läsa eller ändra databasen i ${join(dataDir, 'db')}. Den är inte skadad av det: gör webbplatsens användare till filernas ägare (chown -R).`)
    expect(hindered).toMatch(reason)
  })

  it('refuses to be opened twice in one process, and can be opened again when closed', async () => {
    const database = await open()
    await expect(open()).rejects.toThrow(StartError)
    await database.ping()
    await Promise.all([database.close(), database.close()])
    await expect(database.ping()).rejects.toThrow()
    await (await open()).ping()
  })

  it('removes the trial folder that a killed site has left, and no other folder', async () => {
    for (const name of ['trial-Ab12cd/restoring-1/db', 'restoring-2/db']) await mkdir(join(dataDir, name), { recursive: true })
    await writeFile(join(dataDir, 'trial-Ab12cd/restoring-1/db/rows'), 'Anna')
    await open()
    expect(['trial-Ab12cd', 'restoring-2'].map((name) => existsSync(join(dataDir, name)))).toEqual([false, true])
  })

  it('starts over when the first start was killed halfway', async () => {
    await mkdir(dataDir)
    const unfinished = join(dataDir, 'db.unfinished')
    const begun = new Promise<void>((resolve) => {
      const watcher = watch(dataDir, () => {
        if (!existsSync(unfinished)) return
        watcher.close()
        resolve()
      })
    })
    const first = run(holdForEver)
    await begun
    await first.kill()
    expect(existsSync(unfinished)).toBe(true)
    expect(existsSync(join(dataDir, 'db'))).toBe(false)
    await (await open()).ping()
    expect(existsSync(unfinished)).toBe(false)
  })

  it.each([
    ['loses its control file', (db: string) => truncate(join(db, 'global', 'pg_control'), 100)],
    ['loses its version', (db: string) => rm(join(db, 'PG_VERSION'))],
    ['loses its tables', (db: string) => rm(join(db, 'base'), { recursive: true })],
    ['loses its log', (db: string) => rm(join(db, 'pg_wal'), { recursive: true })],
  ])('is reported as unreadable in one line when the directory %s', async (_name, harm) => {
    await copyEmbedded(join(dataDir, 'db'))
    await harm(join(dataDir, 'db'))
    const error: unknown = await open().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toContain(`Databasen i ${join(dataDir, 'db')} går inte att öppna`)
    expect(String(error)).not.toContain('\n')
  })

  it('reports a directory of another version', async () => {
    await copyEmbedded(join(dataDir, 'db'))
    await writeFile(join(dataDir, 'db', 'PG_VERSION'), '17\n')
    await expect(open()).rejects.toThrow('har version 17, men programmet läser version 18')
  })

  it('reports a data directory that cannot be created', async () => {
    await mkdir(join(dataDir, '..'), { recursive: true })
    await writeFile(dataDir, 'a file')
    await expect(open()).rejects.toThrow(`Datakatalogen ${dataDir} går inte att skriva i`)
  })

  it('reports a lock file that cannot be created', async () => {
    await mkdir(join(dataDir, 'lock'), { recursive: true })
    await expect(open()).rejects.toThrow(`Datakatalogen ${dataDir} går inte att skriva i`)
  })

  it('refuses a database that a newer version has changed', async () => {
    await copyEmbedded(join(dataDir, 'db'))
    const database = await open()
    await database.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`)
    await database.close()
    await expect(open()).rejects.toThrow('Databasen är nyare än programmet')
  })
})
