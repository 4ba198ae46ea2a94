import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StartError } from '#server/start-error.ts'
import { createLog } from '#server/log.ts'
import type { Database } from './database.ts'
import { longRunning } from './long-running.ts'
import { openPostgres } from './postgres.ts'
import { migrationLock } from './migrate.ts'
import { openNetwork } from './testing-network.ts'
import { migrationsDir, silentLog } from './testing.ts'

const open = (databaseUrl: string): Promise<Database> => openPostgres({ databaseUrl, migrationsDir, log: silentLog })

async function failureOf(databaseUrl: string): Promise<string> {
  const error: unknown = await open(databaseUrl).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  return String(error)
}

describe('a PostgreSQL server that is not there', () => {
  it.each([
    ['nobody listens', 'postgresql://anna:hemlig@127.0.0.1:1/golf', '127.0.0.1:1/golf'],
    ['nobody has that name', 'postgresql://anna:hemlig@db.invalid/golf', 'db.invalid/golf'],
  ])('is named without the password when %s', async (_name, url, place) => {
    const message = await failureOf(url)
    expect(message).toContain(`Databasen på ${place} (DATABASE_URL) går inte att nå`)
    expect(message).not.toContain('hemlig')
    expect(message).not.toContain('\n')
  })
})

const server = process.env.TEST_DATABASE_URL

describe.skipIf(!server)('a PostgreSQL server', () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = new URL(server ?? 'postgresql://localhost')
  databaseUrl.pathname = `/${name}`

  async function administer(statement: string, connectionString = server): Promise<unknown[]> {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows
    } finally {
      await client.end()
    }
  }

  beforeEach(() => administer(`create database ${name}`))
  afterEach(() => administer(`drop database ${name} with (force)`))

  it('is migrated once, however many processes start at once', async () => {
    const databases = await Promise.all(Array.from({ length: 8 }, () => open(databaseUrl.href)))
    await Promise.all(databases.map((database) => database.close()))
    const again = await open(databaseUrl.href)
    await again.close()
    const applied = await administer('select created_at from drizzle.__drizzle_migrations', databaseUrl.href)
    expect(applied.length).toBeGreaterThan(0)
    expect(new Set(applied.map((row) => JSON.stringify(row))).size).toBe(applied.length)
  })

  it('is warned about in the log if names with foreign capitals cannot be searched for in it', async () => {
    const lines: string[] = []
    const log = createLog({ level: 'warn', destination: { write: (line: string) => lines.push(line) } })
    const openWith = async () => (await openPostgres({ databaseUrl: databaseUrl.href, migrationsDir, log })).close()
    await openWith()
    expect(lines).toEqual([])
    await administer(`drop database ${name}`)
    await administer(`create database ${name} encoding 'UTF8' locale 'C' template template0`)
    await openWith()
    expect(lines).toEqual([expect.stringMatching(/a name such as Šimić finds nobody/)])
  })

  it('is refused when a newer version has changed it', async () => {
    await (await open(databaseUrl.href)).close()
    await administer("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)", databaseUrl.href)
    expect(await failureOf(databaseUrl.href)).toContain('Databasen är nyare än programmet')
  })

  it('is reported with the wrong part of its address, without the password', async () => {
    const wrongPassword = new URL(databaseUrl)
    wrongPassword.password = 'hemlig'
    const message = await failureOf(wrongPassword.href)
    expect(message).toContain('(DATABASE_URL) nekar inloggningen: fel användare eller lösenord.')
    expect(message).not.toContain('hemlig')
    const wrongName = new URL(databaseUrl)
    wrongName.pathname = '/saknas'
    expect(await failureOf(wrongName.href)).toContain('/saknas (DATABASE_URL) har ingen databas med det namnet.')
  })

  it('may end a connection without harm', async () => {
    const database = await open(databaseUrl.href)
    await database.ping()
    await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await expect.poll(() => database.ping().then(() => 'answers', () => 'lost')).toBe('answers')
    await database.close()
  })

  it('may end all connections just before transactions begin, and the next ones find new connections', async () => {
    const database = await open(databaseUrl.href)
    const write = (): Promise<unknown> => database.db.transaction((tx) => tx.execute(sql`select 1`))
    const atOnce = Array.from({ length: 12 })
    await Promise.all(atOnce.map(write))
    endAllUnnoticed()
    const outcomes = await Promise.allSettled(atOnce.map(write))
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(8)
    await Promise.all(atOnce.map(write))
    await database.close()
  })

  it('does not hide the error of a transaction when the connection is lost before its rollback', async () => {
    const database = await open(databaseUrl.href)
    const failing = database.db.transaction((tx) => {
      endAllUnnoticed()
      return tx.execute(sql`select 1 / 0`)
    })
    await expect(failing).rejects.toThrow('select 1 / 0')
    // One after the other: the first would end the second's connection while it begins.
    const late = database.db.transaction(() => {
      endAllUnnoticed()
      return Promise.reject(new Error('the work failed'))
    })
    await expect(late).rejects.toThrow('the work failed')
    await database.ping()
    await database.close()
  })

  it('may run a begin after its timeout, and nothing is written in that transaction', async () => {
    const network = await openNetwork(databaseUrl)
    const database = await open(network.databaseUrl)
    await database.db.execute(sql`create table kept (n int)`)
    const held = network.hold()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [late] = await Promise.all([
      database.db.transaction((tx) => tx.execute(sql`insert into kept values (1)`)).then(String, String),
      held.then(() => vi.advanceTimersByTimeAsync(31_000)).finally(() => vi.useRealTimers()),
    ])
    expect(late).toContain('begin')
    network.letGo()
    await database.db.execute(sql`insert into kept values (2)`)
    expect(await administer('select n from kept', databaseUrl.href)).toEqual([{ n: 2 }])
    await database.close()
    await network.close()
  })

  it('may take longer than half a minute for a backup statement, but for no other', async () => {
    const database = await open(databaseUrl.href)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = [database.db, longRunning(database.db)].map((db) => db.transaction((tx) => tx.execute(sql`select pg_sleep(2)`)).then(() => 'answered', String))
    const sleeping = `select from pg_stat_activity where datname = '${name}' and query = 'select pg_sleep(2)'`
    while ((await administer(sleeping)).length < asked.length) await database.ping()
    await vi.advanceTimersByTimeAsync(31_000)
    vi.useRealTimers()
    const [hurried, waited] = await Promise.all(asked)
    expect(hurried).toContain('pg_sleep')
    expect(waited).toBe('answered')
    await database.close()
  })

  it('may end the connection that waits to migrate, and the start reports it', async () => {
    const other = new pg.Client({ connectionString: databaseUrl.href })
    await other.connect()
    await other.query('select pg_advisory_lock($1)', [migrationLock])
    const starting = failureOf(databaseUrl.href)
    const isWaiting = async () => (await administer(`select from pg_locks where locktype = 'advisory' and not granted`, databaseUrl.href)).length
    await expect.poll(isWaiting).toBe(1)
    await administer(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`, databaseUrl.href)
    expect(await starting).toContain('(DATABASE_URL) håller på att stanna')
    await other.end()
  })

  /** Ends all connections while this process is blocked and cannot notice, so that the next statement on each connection fails. */
  function endAllUnnoticed(): void {
    const program = `import pg from 'pg'; const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL }); await client.connect()
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'"); await client.end()`
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  }
})
