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

/** Directories, databases without a schema (for restores) and the output of the operator's commands; `clear` removes all of them. */
export class Workplace {
  readonly #undo: (() => Promise<unknown>)[] = []
  /** The output of the commands, both `say` and `complain`, line by line. */
  readonly said: string[] = []

  async directory(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'test-backup-'))
    this.#undo.push(() => rm(path, { recursive: true, force: true }))
    return path
  }

  async embedded({ migrate = false, dataDir }: { migrate?: boolean; dataDir?: string } = {}): Promise<Database> {
    const place = dataDir ?? await this.directory()
    // The copy is the same as a new database after its migration.
    if (migrate && !existsSync(join(place, 'db'))) await copyEmbedded(join(place, 'db'))
    return this.close(await openEmbedded({ dataDir: place, migrationsDir, log: silentLog, migrate }))
  }

  /** Creates an empty database on the server in TEST_DATABASE_URL. @returns its URL */
  async postgresUrl(): Promise<string> {
    const server = process.env.TEST_DATABASE_URL ?? ''
    const name = `backup_${randomUUID().replaceAll('-', '')}`
    await administer(server, `create database ${name}`)
    this.#undo.push(() => administer(server, `drop database if exists ${name} with (force)`))
    const url = new URL(server)
    url.pathname = `/${name}`
    return url.href
  }

  /** Creates a role on the same server that owns no database. @returns its name, which is also its password */
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

  /** A command as the operator would give it. */
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
 * Adds rows that are hard to carry over: every kind of column, all sorts of texts, gaps in numbers, rows that refer to each other.
 * @param options.step how many letters longer each of the ten mails is than the one before
 */
export async function fillWithTrickyRows(db: Db, { step = 40_000 } = {}): Promise<void> {
  const texts = ['', ' ', 'Åäö ÅÄÖ éü', 'a\nb\r\nc\td', '"quoted" \\back\\ \u0001\u001f', "o'clock; drop table", '🏌️‍♀️ e\u0301 \u202e', '{"a":[null]}', 'null', ',\u2028;']
  await db.execute(sql`insert into users (id, name, email, created_at, updated_at)
    select 'u' || n, 'Person ' || n, 'person' || n || '@example.com', '1969-12-31 23:59:59.999999+00', '2026-11-21 12:00:00.000001+02'
    from generate_series(1, 300) as n`)
  await db.execute(sql`insert into members (id, user_id, golf_id, first_name, last_name, ended_on, created_at, updated_at)
    select gen_random_uuid(), 'u' || n, '990230-' || lpad(n::text, 3, '0'), 'Örjan', 'Ångström ' || n, '2026-02-28', now(), now()
    from generate_series(1, 300) as n`)
  for (const [index, text] of texts.entries()) {
    await db.execute(sql`insert into content_entries (kind, id, position, data, updated_at)
      values ('tricky', ${`${index}-${text}`}, ${index - 5}, ${JSON.stringify({ b: text, a: [text, null, 1.50, 1e21, true] })}::text::jsonb, now())`)
    await db.execute(sql`insert into mails (id, kind, to_address, subject, text, html, message_id, created_at, next_attempt_at, attachments)
      values (gen_random_uuid(), 'tricky', ${text}, ${text}, ${text.repeat(50)}, ${'x'.repeat(index * step)}, ${`m${index}`}, now(), now(), null)`)
  }
  await db.execute(sql`insert into audit_entries (at, act, details) select now(), 'member_added', '{"fields":["phone"],"n":1.0}' from generate_series(1, 700)`)
  await db.execute(sql`delete from mails where seq in (3, 10)`)
}

/** The checksum of every table, for comparing two databases. */
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
