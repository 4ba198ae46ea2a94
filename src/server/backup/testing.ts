import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Command } from '../command.ts'
import type { Environment } from '../config.ts'
import type { Database, Db } from '../db/database.ts'
import { openEmbedded } from '../db/embedded.ts'
import { openPostgres } from '../db/postgres.ts'
import { copyEmbedded, migrationsDir, silentLog } from '../db/testing.ts'
import { listTables } from './catalog.ts'
import { liftLimits } from './write-archive.ts'
import { sumTable } from './rows.ts'

/** Databases without a schema, as a restore needs them, directories, and what the operator's commands say; all are gone after `clear`. */
export class Workplace {
  readonly #undo: (() => Promise<unknown>)[] = []
  /** What was said and complained of, a line each. */
  readonly said: string[] = []

  async directory(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'test-backup-'))
    this.#undo.push(() => rm(path, { recursive: true, force: true }))
    return path
  }

  async embedded({ migrate = false, dataDir }: { migrate?: boolean; dataDir?: string } = {}): Promise<Database> {
    const place = dataDir ?? await this.directory()
    // As migrating a new one would leave it.
    if (migrate && !existsSync(join(place, 'db'))) await copyEmbedded(join(place, 'db'))
    return this.close(await openEmbedded({ dataDir: place, migrationsDir, log: silentLog, migrate }))
  }

  /** On the server in TEST_DATABASE_URL. @returns the address of a new, empty database */
  async postgresUrl(): Promise<string> {
    const server = process.env.TEST_DATABASE_URL ?? ''
    const name = `backup_${randomUUID().replaceAll('-', '')}`
    await administer(server, `create database ${name}`)
    this.#undo.push(() => administer(server, `drop database if exists ${name} with (force)`))
    const url = new URL(server)
    url.pathname = `/${name}`
    return url.href
  }

  /** On the same server, for those who own no database. @returns its name, which is its password, too */
  async postgresRole(): Promise<string> {
    const server = process.env.TEST_DATABASE_URL ?? ''
    const name = `role_${randomUUID().replaceAll('-', '')}`
    await administer(server, `create role ${name} login password '${name}'`)
    this.#undo.push(() => administer(server, `drop role ${name}`))
    return name
  }

  async postgres({ migrate = false, databaseUrl }: { migrate?: boolean; databaseUrl?: string } = {}): Promise<Database> {
    return this.close(await openPostgres({ databaseUrl: databaseUrl ?? await this.postgresUrl(), migrationsDir, log: silentLog, migrate }))
  }

  close(database: Database): Database {
    this.#undo.push(() => database.close())
    return database
  }

  /** A command as the operator gives it. */
  command(env: Environment, args: string[]): Command {
    const say = (line: string) => void this.said.push(line)
    return { env, args, migrationsDir, say, complain: say }
  }

  async clear(): Promise<void> {
    for (const undo of this.#undo.toReversed()) await undo()
    this.#undo.length = 0
    this.said.length = 0
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * What is hard to carry over: every kind of column, texts of all sorts, gaps in numbers, rows that refer to each other.
 * @param options.step each of ten mails is so many letters longer than the one before
 */
export async function fillWithTrickyRows(db: Db, { step = 40_000 } = {}): Promise<void> {
  const texts = ['', ' ', 'Åäö ÅÄÖ éü', 'a\nb\r\nc\td', '"quoted" \\back\\ \u0001\u001f', "o'clock; drop table", '🏌️‍♀️ e\u0301 \u202e', '{"a":[null]}', 'null', ',\u2028;']
  await db.execute(sql`insert into users (id, name, email, created_at, updated_at)
    select 'u' || n, 'Person ' || n, 'person' || n || '@example.com', '1969-12-31 23:59:59.999999+00', '2026-11-21 12:00:00.000001+02'
    from generate_series(1, 300) as n`)
  await db.execute(sql`insert into members (id, user_id, golf_id, first_name, last_name, ended_on, created_at, updated_at)
    select gen_random_uuid(), 'u' || n, '990230-' || lpad(n::text, 3, '0'), 'Örjan', 'Ångström ' || n, '2026-02-28', now(), now()
    from generate_series(1, 300) as n`)
  for (const [place, text] of texts.entries()) {
    await db.execute(sql`insert into content_entries (kind, id, position, data, updated_at)
      values ('tricky', ${`${place}-${text}`}, ${place - 5}, ${JSON.stringify({ b: text, a: [text, null, 1.50, 1e21, true] })}::text::jsonb, now())`)
    await db.execute(sql`insert into mails (id, kind, to_address, subject, text, html, message_id, created_at, next_attempt_at, attachments)
      values (gen_random_uuid(), 'tricky', ${text}, ${text}, ${text.repeat(50)}, ${'x'.repeat(place * step)}, ${`m${place}`}, now(), now(), null)`)
  }
  await db.execute(sql`insert into audit_entries (at, act, details) select now(), 'member_added', '{"fields":["phone"],"n":1.0}' from generate_series(1, 700)`)
  await db.execute(sql`delete from mails where seq in (3, 10)`)
}

/** The checksum of every table, for holding two databases against each other. */
export function sumsOf(db: Db): Promise<Record<string, string>> {
  return db.transaction(async (tx) => {
    await liftLimits(tx)
    const sums: Record<string, string> = {}
    for (const table of await listTables(tx)) {
      const { rows, sha256 } = await sumTable(tx, table)
      sums[table.name] = `${rows} ${sha256}`
    }
    return sums
  })
}
