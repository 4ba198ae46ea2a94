import { randomUUID } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { activePlayers, bookingDays, bookingPlayers, bookings } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { createMember } from '#features/members/server/store.ts'
import { eraseRows } from '#features/privacy/server/erasure-store.ts'
import { findPerson } from '#features/privacy/server/person-store.ts'
import { erasures } from '#features/privacy/server/tables.ts'
import { writeBackup } from '#server/backup/backup-files.ts'
import { Workplace } from '#server/backup/testing.ts'
import type { Database } from '#server/db/database.ts'
import { migrationsDir } from '#server/db/testing.ts'
import { erasedListName, forgetErased, readErasedList, writeErasedList } from './erased-list.ts'
import { runRestore } from './restore-command.ts'

vi.setConfig({ testTimeout: 60_000 })

const now = new Date('2026-11-21T12:00:00Z')
const madeAt = new Date('2026-11-20T03:00:00Z')
let work: Workplace
let directory: string
let said: string[]

beforeEach(async () => {
  work = new Workplace()
  directory = await work.directory()
  said = []
})
afterEach(() => work.clear())

const someone = (golfId: string, firstName: string) => ({
  golfId, firstName, lastName: 'Exempel', phone: null, privateEmail: null, workEmail: null, club: null, category: null, contactMethod: null, now,
})

/** A request of hers that waits, with a guest, and a place that is held for them. */
async function addRequest({ db }: Database): Promise<void> {
  const [id, playDate] = [randomUUID(), '2026-12-05']
  await db.insert(bookings).values({
    id, requestKey: randomUUID(), fullName: 'Spårlösa Exempel', golfId: '990230-001', email: 'sparlosa@example.com', course: 'ale', quotaGroup: 'ale', playDate,
    ball: 'two', isMatch: false, status: 'received', createdAt: madeAt,
  })
  await db.insert(bookingPlayers).values([
    { bookingId: id, playDate, position: 0, name: 'Spårlösa Exempel', golfId: '990230-001', isMember: true },
    { bookingId: id, playDate, position: 1, name: 'Gunnar Gäst', golfId: null, isMember: false },
  ])
  await db.insert(activePlayers).values(['id:990230-001', 'name:gunnar gäst'].map((key) => ({ key, bookingId: id, playDate })))
  await db.insert(bookingDays).values({ quotaGroup: 'ale', playDate, fourBalls: 0, twoBalls: 1 })
}

/** A database with two members, a copy of it, and then one of them erased. */
async function copiedAndErased(database: Database): Promise<{ file: string; erased: string }> {
  const { db, kind } = database
  const erased = await createMember(db, someone('990230-001', 'Spårlösa'))
  await createMember(db, someone('990230-002', 'Kvarstående'))
  const { file } = await writeBackup(directory, 'nightly-2026-11-20.tar.gz', { database: { db, kind }, madeAt })
  await db.transaction(async (tx) => {
    const person = await findPerson(tx, erased)
    if (person) await eraseRows(tx, person, now)
  })
  return { file, erased }
}

const restore = (env: Record<string, string>, file: string, migrations = migrationsDir) =>
  runRestore({ env, args: [file], migrationsDir: migrations, say: (line) => said.push(line), complain: (line) => said.push(line) })
const namesIn = async ({ db }: Database) => (await db.select().from(members).orderBy(members.golfId)).map(({ firstName }) => firstName)

async function intoEmbedded(file: string): Promise<Database> {
  const dataDir = await work.directory()
  expect(await restore({ DATA_DIR: dataDir }, file), said.join('\n')).toBe(0)
  return work.embedded({ dataDir })
}

describe('a copy from before an erasure', () => {
  it('is restored without whom the list beside it names', async () => {
    const database = await work.embedded({ migrate: true })
    const { file, erased } = await copiedAndErased(database)
    await writeErasedList(database.db, directory)
    const restored = await intoEmbedded(file)
    expect(await namesIn(restored)).toEqual(['Kvarstående'])
    expect(await restored.db.select().from(erasures)).toMatchObject([{ memberId: erased, erasedAt: now }])
    expect(said).toContain('Uppgifterna om 1 person som har raderats efter kopian är raderade igen.')
  })

  it('cancels what they had booked, as the erasure did: nobody waits for an answer, and nobody is held', async () => {
    const database = await work.embedded({ migrate: true })
    await addRequest(database)
    const { file } = await copiedAndErased(database)
    await writeErasedList(database.db, directory)
    const { db } = await intoEmbedded(file)
    expect(await db.select().from(bookings)).toMatchObject([{ status: 'cancelled', fee: 0, cancelledAt: now }])
    expect(await db.select().from(activePlayers)).toEqual([])
    expect(await db.select().from(bookingDays)).toMatchObject([{ fourBalls: 0, twoBalls: 0 }])
  })

  it('brings them back where there is no list, and says so', async () => {
    const { file } = await copiedAndErased(await work.embedded({ migrate: true }))
    expect(await namesIn(await intoEmbedded(file))).toEqual(['Spårlösa', 'Kvarstående'])
    expect(said.join('\n')).toContain(erasedListName)
  })

  it('is not restored at all when the list cannot be read', async () => {
    const { file } = await copiedAndErased(await work.embedded({ migrate: true }))
    await writeFile(join(directory, erasedListName), '{"erased":[{"memberId":1}]}')
    expect(await restore({ DATA_DIR: await work.directory() }, file)).toBe(1)
  })

  it.runIf(process.env.TEST_DATABASE_URL)('is so on PostgreSQL too', async () => {
    const database = await work.postgres({ migrate: true })
    const { file } = await copiedAndErased(database)
    await writeErasedList(database.db, directory)
    const databaseUrl = await work.postgresUrl()
    expect(await restore({ DATABASE_URL: databaseUrl, DATA_DIR: await work.directory() }, file), said.join('\n')).toBe(0)
    expect(await namesIn(await work.postgres({ databaseUrl }))).toEqual(['Kvarstående'])
  })
})

/** The migrations and one more, which every database fails at: a restore ends after its rows are there. */
async function failingMigrations(): Promise<string> {
  const dir = await work.directory()
  await cp(migrationsDir, dir, { recursive: true })
  const journalFile = join(dir, 'meta', '_journal.json')
  const journal = z.looseObject({ entries: z.array(z.unknown()) }).parse(JSON.parse(await readFile(journalFile, 'utf8')))
  const entries = [...journal.entries, { idx: journal.entries.length, version: '7', when: 99_999_999_999_999, tag: 'failing', breakpoints: true }]
  await writeFile(journalFile, JSON.stringify({ ...journal, entries }))
  await writeFile(join(dir, 'failing.sql'), 'select 1 / 0')
  return dir
}

describe.runIf(process.env.TEST_DATABASE_URL)('a restore into PostgreSQL that ends between its rows and those erased', () => {
  it('keeps the site from starting, and run again goes on from there', async () => {
    const database = await work.postgres({ migrate: true })
    const { file } = await copiedAndErased(database)
    await writeErasedList(database.db, directory)
    const databaseUrl = await work.postgresUrl()
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: await work.directory() }
    await expect(restore(env, file, await failingMigrations())).rejects.toThrow()
    expect(await namesIn(await work.postgres({ databaseUrl }))).toEqual(['Spårlösa', 'Kvarstående'])
    const start = () => work.postgres({ databaseUrl, migrate: true })
    await expect(start()).rejects.toThrow('Återläsningen av databasen är inte klar: medlemmar som har raderats kan vara tillbaka.')

    const other = await writeBackup(directory, 'manual-2026-11-21-120000.tar.gz', { database, madeAt: now })
    expect(await restore(env, other.file)).toBe(1)
    expect(said.at(-1)).toContain('I databasen finns en annan säkerhetskopia, halvt återläst.')
    await expect(start()).rejects.toThrow('Återläsningen av databasen är inte klar')

    expect(await restore(env, file), said.join('\n')).toBe(0)
    expect(said).toContain('Uppgifterna om 1 person som har raderats efter kopian är raderade igen.')
    expect(await namesIn(await start())).toEqual(['Kvarstående'])
    expect(await restore(env, file)).toBe(1)
    expect(said.at(-1)).toContain('Databasen är inte tom')
  })
})

it('the list keeps whom a database restored from before does not know', async () => {
  const database = await work.embedded({ migrate: true })
  const { erased } = await copiedAndErased(database)
  await writeErasedList(database.db, directory)
  await database.db.delete(erasures)
  await writeErasedList(database.db, directory)
  expect(await readErasedList(directory)).toMatchObject([{ memberId: erased, applicationIds: [], erasedAt: now }])
  expect(await readFile(join(directory, erasedListName), 'utf8')).not.toMatch(/Spårlösa|990230/)
})

describe('who has been erased', () => {
  const [gone, kept] = [new Date('2025-11-19T22:59:59Z'), new Date('2025-11-19T23:00:00Z')]
  const record = (erasedAt: Date) => ({ memberId: randomUUID(), applicationIds: [], erasedAt })

  async function listed(database: Database): Promise<Date[]> {
    const list = await readErasedList(directory)
    const rows = await database.db.select().from(erasures).orderBy(erasures.erasedAt)
    expect(list?.map(({ memberId }) => memberId)).toEqual(rows.map(({ memberId }) => memberId))
    return rows.map(({ erasedAt }) => erasedAt)
  }

  it('is forgotten, in the database and the list, when no copy can be from before', async () => {
    const database = await work.embedded({ migrate: true })
    await database.db.insert(erasures).values([record(gone), record(kept)])
    await writeErasedList(database.db, directory)
    expect(await listed(database)).toEqual([gone, kept])
    await forgetErased(database.db, directory, '2025-11-20')
    expect(await listed(database)).toEqual([kept])
  })

  it('leaves no list where there was none', async () => {
    const database = await work.embedded({ migrate: true })
    await forgetErased(database.db, directory, '2025-11-20')
    expect(await readErasedList(directory)).toBeNull()
  })
})
