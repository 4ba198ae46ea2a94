import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import { createLog } from '#server/log.ts'
import { answerInTime, type Database, type Db } from './database.ts'
import { packedDatabase, unpackEmptyDatabase } from './empty-database.ts'
import { Engine } from './engine.ts'
import { migrateEmbedded, migratePostgres } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { keepEmptied, lend, type Reusable, stateOf, takeEmptied } from './testing-reuse.ts'

export const migrationsDir = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
const cacheDir = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))
export const silentLog = createLog({ level: 'silent' })

/**
 * A fresh, migrated database for a test: embedded, or on the PostgreSQL server in TEST_DATABASE_URL when that is set. `close` removes it,
 * or empties it for the next test. Both kinds are copies of a template that the first call creates. With `onStatement`, which gets the text
 * of each statement, it is always the embedded one: the statements are the same on both.
 */
export function openTestDatabase(onStatement?: (text: string) => void): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server && !onStatement ? onPostgres(server) : embedded(onStatement)
}

/**
 * For races on PostgreSQL: waits until `others` sessions are blocked by this transaction's locks, directly or behind one another. Waiting a
 * fixed time instead would prove nothing on a slow machine. @throws when they do not come
 */
export async function untilHeldUp(tx: Db, others: number): Promise<void> {
  const behind = sql<number>`(with recursive behind(pid) as (
    select pg_backend_pid() union select waiting.pid from pg_locks as waiting, behind where not waiting.granted and behind.pid = any(pg_blocking_pids(waiting.pid))
  ) select count(*)::int - 1 from behind)`
  for (let tries = 0; tries < 500; tries++) {
    const [found] = await tx.select({ held: behind }).from(sql`(select 1) as once`)
    if (found && found.held >= others) return
    await pause(20)
  }
  throw new Error(`Not ${others} were held up by this transaction within ten seconds`)
}

/**
 * For races on PostgreSQL: the answers of acts that queue up in this order. All are blocked by the locks that `hold` takes, and released
 * when the last one waits.
 */
export async function oneAfterTheOther<Answer>(db: Db, hold: (tx: Db) => PromiseLike<unknown>, ...acts: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const begun = await db.transaction(async (tx) => {
    await hold(tx)
    const waiting: Promise<Answer>[] = []
    for (const act of acts) {
      waiting.push(act())
      await untilHeldUp(tx, waiting.length)
    }
    return waiting
  })
  return Promise.all(begun)
}

async function embedded(onStatement?: (text: string) => void): Promise<Database> {
  const own = takeEmptied() ?? await openEngine()
  let isOver = false
  const engine = lend(own.engine, () => isOver)
  const end = async (): Promise<void> => {
    isOver = true
    if (await keepEmptied(own)) return
    await own.engine.close()
    await rm(own.directory, { recursive: true, force: true })
  }
  let closed: Promise<void> | undefined
  const db = drizzle(engine, onStatement ? { logger: { logQuery: onStatement } } : {})
  return { db, kind: 'embedded', ping: async () => answerInTime(engine.query('select 1')), close: () => (closed ??= end()) }
}

async function openEngine(): Promise<Reusable> {
  const directory = await mkdtemp(join(tmpdir(), 'test-database-'))
  await copyEmbedded(directory)
  const engine = await startEngine(directory)
  return { engine, directory, state: await stateOf(drizzle(engine)) }
}

/** Makes `directory` a migrated, empty embedded database, as if one had been opened there and closed, but in a tenth of the time. */
export async function copyEmbedded(directory: string): Promise<void> {
  // Hundreds of small files: a synchronous copy takes half the time of one that awaits each file.
  cpSync(await embeddedTemplate(), directory, { recursive: true })
}

function startEngine(directory: string): Promise<Engine> {
  const onFatal = (error: Error): void => {
    throw error
  }
  return Engine.start({ fs: new NodeFS(directory), durable: false, onFatal })
}

/** The path of the template, which all test processes share: named by its contents, and moved into place when finished. */
async function embeddedTemplate(): Promise<string> {
  const packed = packedDatabase(migrationsDir)
  const template = join(cacheDir, `test-database-${await fingerprint([packed])}`)
  if (existsSync(template)) return template
  await mkdir(cacheDir, { recursive: true })
  const workshop = await mkdtemp(join(cacheDir, 'unfinished-'))
  const directory = join(workshop, 'db')
  await unpackEmptyDatabase(packed, directory, { durable: false })
  const engine = await startEngine(directory)
  await migrateEmbedded(drizzle(engine), { migrationsDir, log: silentLog })
  await engine.close()
  await rename(directory, template).catch((error: unknown) => {
    // Another test process was faster.
    if (!existsSync(template)) throw error
  })
  await rm(workshop, { recursive: true, force: true })
  return template
}

async function onPostgres(server: string): Promise<Database> {
  const template = await postgresTemplate(server)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(server, (client) => client.query(`create database ${name} template ${template}`))
  // The template is already migrated.
  const database = await openPostgres({ databaseUrl: urlOf(server, name), migrationsDir, log: silentLog, migrate: false })
  let closed: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await database.close()
    await administer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { ...database, close: () => (closed ??= close()) }
}

const postgresTemplates = new Map<string, Promise<string>>()

function postgresTemplate(server: string): Promise<string> {
  const known = postgresTemplates.get(server) ?? makePostgresTemplate(server)
  postgresTemplates.set(server, known)
  return known
}

async function makePostgresTemplate(server: string): Promise<string> {
  const name = `template_${await fingerprint([])}`
  await administer(server, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('test template'))")
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    // Gets its name only when finished, like the embedded template.
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    await migratePostgres({ connectionString: urlOf(server, unfinished) }, { migrationsDir, log: silentLog })
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}

async function administer(server: string, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** A hash that changes with the migrations and the contents of `files`. */
async function fingerprint(files: string[]): Promise<string> {
  const migrations = (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql')).toSorted().map((name) => join(migrationsDir, name))
  const hash = createHash('sha256')
  for (const file of [...migrations, ...files]) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}
