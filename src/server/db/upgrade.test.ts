import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { rowsOf } from '#server/backup/catalog.ts'
import { sumsOf, Workplace } from '#server/backup/testing.ts'
import { createLog } from '#server/log.ts'
import type { Database } from './database.ts'
import { migrationLock } from './migrate.ts'
import { openDatabase } from './open.ts'
import { migrationsDir, silentLog } from './testing.ts'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined
/** The number of migrations on 22 November 2026, the oldest state that upgrades are tested from. */
const ofNovember = 12
/** The number of migrations before `members.last_invited_at`. */
const beforeInvitations = 30
const newer = 'Databasen är nyare än programmet'

const journalShape = z.object({ version: z.string(), dialect: z.string(), entries: z.array(z.looseObject({ tag: z.string(), when: z.int() })) })
const table = z.object({ place: z.nullable(z.string()) })

let work: Workplace
let site: { dataDir: string; databaseUrl: string | null }

beforeEach(async () => {
  lines.length = 0
  work = new Workplace()
  site = { dataDir: await work.directory(), databaseUrl: onPostgres ? await work.postgresUrl() : null }
  // Unpacked with the program's own migrations: the older ones below have no empty database beside them.
  if (!onPostgres) await (await openDatabase({ ...site, migrationsDir, log: silentLog, migrate: false })).close()
})
afterEach(() => work.clear())

/** The migrations directory of a program that has the first `count` real migrations, followed by some of its own. */
async function program(count: number, ...own: string[]): Promise<string> {
  const directory = await work.directory()
  await cp(migrationsDir, directory, { recursive: true })
  const place = join(directory, 'meta', '_journal.json')
  const journal = journalShape.parse(JSON.parse(await readFile(place, 'utf8')))
  const entries = journal.entries.slice(0, count)
  for (const [number, statements] of own.entries()) {
    const tag = `own_${number}`
    await writeFile(join(directory, `${tag}.sql`), statements)
    entries.push({ idx: entries.length, version: '7', when: (entries.at(-1)?.when ?? 0) + 1, tag, breakpoints: true })
  }
  await writeFile(place, JSON.stringify({ ...journal, entries }))
  return directory
}

/** The lines of the log. */
const lines: string[] = []
const log = createLog({ destination: { write: (line) => void lines.push(line) } })
const start = async (migrations: string): Promise<Database> => work.close(await openDatabase({ ...site, migrationsDir: migrations, log }))

async function whyNot(migrations: string): Promise<string> {
  return start(migrations).then(() => 'it started', String)
}

const isThere = async ({ db }: Database, name: string): Promise<boolean> => {
  const [found] = await rowsOf(db, sql`select to_regclass(${name})::text as place`, table)
  return found?.place !== null
}

async function fillAsInNovember({ db }: Database): Promise<void> {
  await db.execute(sql`insert into users (id, name, email, created_at, updated_at) values ('u1', 'Åsa Öd', 'asa@example.com', now(), now())`)
  await db.execute(sql`insert into sessions (id, token, user_id, expires_at, created_at, updated_at) values ('s1', 't1', 'u1', now() + interval '1 day', now(), now())`)
  await db.execute(sql`insert into members (id, user_id, golf_id, first_name, last_name, created_at, updated_at)
    values (gen_random_uuid(), 'u1', '990230-001', 'Åsa', 'Öd', now(), now())`)
  await db.execute(sql`insert into bookings (id, request_key, user_id, full_name, golf_id, email, course, quota_group, play_date, ball, is_match, status, created_at)
    values ('00000000-0000-4000-8000-000000000001', gen_random_uuid(), 'u1', 'Åsa Öd', '990230-001', 'asa@example.com', 'hulta', 'hulta', '2026-12-01', 'two', false, 'received', now())`)
  await db.execute(sql`insert into booking_players (booking_id, position, name, golf_id, is_member)
    values ('00000000-0000-4000-8000-000000000001', 0, 'Åsa Öd', '990230-001', true), ('00000000-0000-4000-8000-000000000001', 1, 'Örjan ' || chr(160) || 'Ek', null, false)`)
}

const known = z.object({ text: z.string() })
const playersByDay = sql`select p.play_date || ' ' || p.name || ' ' || coalesce(s.id, '') as text
  from booking_players p join bookings b on b.id = p.booking_id left join sessions s on s.user_id = b.user_id order by p.position`

describe('an upgrade', () => {
  it('keeps the existing rows, and is done by one of the processes that start at once', async () => {
    const older = await start(await program(ofNovember))
    await fillAsInNovember(older)
    await older.close()
    expect(lines).toEqual([])
    const [first] = await Promise.all(Array.from({ length: onPostgres ? 4 : 1 }, () => start(migrationsDir)))
    expect(first && await rowsOf(first.db, playersByDay, known)).toEqual([{ text: '2026-12-01 Åsa Öd s1' }, { text: '2026-12-01 Örjan Ek s1' }])
    expect(first && await rowsOf(first.db, sql`select search_text as text from player_names order by search_text`, known))
      .toEqual([{ text: '990230-001' }, { text: 'åsa öd' }, { text: 'örjan ek' }])
    expect(lines.filter((line) => line.includes('the database is being upgraded'))).toHaveLength(1)
  })

  it('knows who has been invited, by the mails and by the log where the mail is no longer kept', async () => {
    const older = await start(await program(beforeInvitations))
    const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
    await older.db.execute(sql`insert into members (id, golf_id, first_name, last_name, created_at, updated_at)
      select id::uuid, '99023' || right(id, 1) || '-001', 'Nr', right(id, 1), now(), now() from unnest(${sql.param([1, 2, 3].map(id))}::text[]) as id`)
    await older.db.execute(sql`insert into mails (id, kind, about, to_address, subject, text, html, message_id, created_at, next_attempt_at)
      values (gen_random_uuid(), 'invitation', ${id(1)}, 'a@example.com', '', '', '', 'm1', '2026-11-02', now()),
        (gen_random_uuid(), 'golf_id_changed', ${id(3)}, 'c@example.com', '', '', '', 'm2', '2026-11-02', now())`)
    await older.db.execute(sql`insert into audit_entries (at, actor_id, act, subject_kind, subject_id, details)
      values ('2026-11-01', null, 'invitation_sent', 'member', ${id(1)}, '{}'), ('2026-03-01', null, 'invitation_sent', 'member', ${id(2)}, '{}')`)
    await older.close()
    const upgraded = await start(migrationsDir)
    expect(await rowsOf(upgraded.db, sql`select last_name || ' ' || coalesce(to_char(last_invited_at at time zone 'UTC', 'MM'), '') as text from members order by 1`, known))
      .toEqual([{ text: '1 11' }, { text: '2 03' }, { text: '3 ' }])
  })

  it('makes the older program refuse to start, without changing anything', async () => {
    const old = await program(ofNovember)
    await (await start(old)).close()
    const upgraded = await start(migrationsDir)
    const before = await sumsOf(upgraded.db)
    await upgraded.close()
    expect(await whyNot(old)).toBe(`StartError: ${newer}: den har ändringar som den här versionen inte känner till. `
      + 'Uppdatera programmet, eller återläs säkerhetskopian från före uppgraderingen i en tom databas.')
    expect(await sumsOf((await start(migrationsDir)).db)).toEqual(before)
  })

  it('that fails is rolled back: the older program still starts, and a mended one upgrades', async () => {
    const old = await program(ofNovember)
    await (await start(old)).close()
    const faulty = await program(ofNovember, 'create table first_of_two (n int)', 'create table second_of_two (n int);--> statement-breakpoint\nselect 1 / 0')
    expect(await whyNot(faulty)).toContain('select 1 / 0')
    const back = await start(old)
    expect([await isThere(back, 'first_of_two'), await isThere(back, 'second_of_two')]).toEqual([false, false])
    await back.close()
    expect(await isThere(await start(migrationsDir), 'removed_names')).toBe(true)
  })
})

describe.skipIf(!onPostgres)('an upgrade on a server', () => {
  it('waits for another process that is upgrading, and logs it', async () => {
    const first = new pg.Client({ connectionString: site.databaseUrl ?? '' })
    await first.connect()
    try {
      await first.query('select pg_advisory_lock($1)', [migrationLock])
      const starting = start(migrationsDir)
      await expect.poll(() => lines.join(''), { timeout: 10_000 }).toContain('this one waits')
      await first.query('select pg_advisory_unlock($1)', [migrationLock])
      expect(await isThere(await starting, 'members')).toBe(true)
    } finally {
      await first.end()
    }
  })

  it('logs once who holds the table it waits for, and goes on when it is released', async () => {
    await (await start(await program(ofNovember))).close()
    const other = new pg.Client({ connectionString: site.databaseUrl ?? '', application_name: 'psql' })
    await other.connect()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { rows: [self] } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
      await other.query('begin; lock table booking_players in access share mode')
      const starting = start(migrationsDir)
      await expect.poll(async () => (await other.query(waitingForPlayers)).rowCount, { timeout: 10_000 }).toBe(1)
      vi.advanceTimersByTime(10_000)
      await expect.poll(holdersTold, { timeout: 10_000 }).toEqual([[{ pid: self?.pid, program: 'psql', user: new URL(site.databaseUrl ?? '').username, state: 'idle in transaction' }]])
      for (let again = 0; again < 5; again += 1) {
        vi.advanceTimersByTime(10_000)
        await other.query('select pg_sleep(0.05)')
      }
      await other.query('rollback')
      expect(await isThere(await starting, 'removed_names')).toBe(true)
      expect(holdersTold()).toHaveLength(1)
    } finally {
      vi.useRealTimers()
      await other.end()
    }
  })

  it('that dies halfway is rolled back, and the next start upgrades', async () => {
    const old = await program(ofNovember)
    await (await start(old)).close()
    expect(await endedWhileWaiting(() => whyNot(migrationsDir))).toContain('(DATABASE_URL)')
    const back = await start(old)
    expect(await isThere(back, 'bookings_email')).toBe(false)
    await back.close()
    expect(await isThere(await start(migrationsDir), 'bookings_email')).toBe(true)
  })

  const waitingForPlayers = "select pid from pg_locks where relation = 'booking_players'::regclass and not granted"
  const holdersTold = () => lines.map((line) => z.looseObject({ holders: z.optional(z.unknown()) }).parse(JSON.parse(line)).holders)
    .filter((holders) => holders !== undefined)

  /** What a start says whose connection ends during a migration, while it waits for a table that a visitor is reading. */
  async function endedWhileWaiting(starting: () => Promise<string>): Promise<string> {
    const visitor = new pg.Client({ connectionString: site.databaseUrl ?? '' })
    await visitor.connect()
    try {
      await visitor.query('begin; lock table booking_players in access share mode')
      const dying = starting()
      await expect.poll(async () => (await visitor.query(waitingForPlayers)).rowCount, { timeout: 10_000 }).toBe(1)
      await visitor.query(`select pg_terminate_backend(pid) from (${waitingForPlayers}) as waits`)
      return await dying
    } finally {
      await visitor.end()
    }
  }
})
