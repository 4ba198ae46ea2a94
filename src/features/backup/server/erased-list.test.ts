import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activePlayers, bookingDays, bookingPlayers, bookings } from '#features/booking/server/tables.ts'
import { removedName } from '#features/privacy/rules.ts'
import { markOf, noteRemovedName } from '#features/privacy/server/removal-store.ts'
import { erasures, removedNames } from '#features/privacy/server/tables.ts'
import { writeBackup } from '#server/backup/backup-files.ts'
import { Workplace } from '#server/backup/testing.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#server/db/testing.ts'
import { erasedListName, forgetErased, keepErasedList, readErasedList, writeErasedList } from './erased-list.ts'
import { runRestore } from './restore-command.ts'
import { addRequest, copiedAndErased, madeAt, namesIn, now } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const work = new Workplace()
const { said } = work
let directory: string

beforeEach(async () => {
  directory = await work.directory()
})
afterEach(() => work.clear())

const restore = (env: Record<string, string>, file: string) => runRestore(work.command(env, [file]))

async function intoEmbedded(file: string): Promise<Database> {
  const dataDir = await work.directory()
  expect(await restore({ DATA_DIR: dataDir }, file), said.join('\n')).toBe(0)
  return work.embedded({ dataDir })
}

describe('a copy from before an erasure', () => {
  it('is restored without the people on the erased list beside it', async () => {
    const database = await work.embedded({ migrate: true })
    const { file, erased } = await copiedAndErased(database, directory)
    await writeErasedList(database.db, directory)
    const restored = await intoEmbedded(file)
    expect(await namesIn(restored)).toEqual(['Kvarstående'])
    expect(await restored.db.select().from(erasures)).toMatchObject([{ memberId: erased, erasedAt: now }])
    expect(said).toContain('Uppgifterna om 1 person som har raderats efter kopian är raderade igen.')
    expect(said.at(-2)).toMatch(/^Den senaste raderingen i erased\.json är från 21 november 2026 kl\.\u00a013:00\. Om listan .* fråga styrelsen vad det är, och gör om det för hand\.$/)
  })

  it('is restored with the bookings of erased people cancelled and their places freed', async () => {
    const database = await work.embedded({ migrate: true })
    await addRequest(database.db)
    const { file } = await copiedAndErased(database, directory)
    await writeErasedList(database.db, directory)
    const { db } = await intoEmbedded(file)
    expect(await db.select().from(bookings)).toMatchObject([{ status: 'cancelled', fee: 0, cancelledAt: now }])
    expect(await db.select().from(activePlayers)).toEqual([])
    expect(await db.select().from(bookingDays)).toMatchObject([{ fourBalls: 0, twoBalls: 0 }])
  })

  it('brings erased people back if there is no erased list, and the output mentions the list', async () => {
    const { file } = await copiedAndErased(await work.embedded({ migrate: true }), directory)
    expect(await namesIn(await intoEmbedded(file))).toEqual(['Spårlösa', 'Kvarstående'])
    expect(said.join('\n')).toContain(erasedListName)
  })

  it('is restored without a co-player whose name the board removed from a booking later', async () => {
    const database = await work.embedded({ migrate: true })
    const [id, other] = [await addRequest(database.db), randomUUID()]
    const { file } = await writeBackup(directory, 'nightly-2026-11-20.tar.gz', { database, madeAt })
    const taken = { bookingId: id, mark: await markOf(id, { name: 'Gunnar  GÄST', golfId: null }), removedAt: now }
    await noteRemovedName(database.db, taken)
    await noteRemovedName(database.db, { ...taken, bookingId: other })
    await writeErasedList(database.db, directory)
    expect(await readFile(join(directory, erasedListName), 'utf8')).not.toMatch(/Gunnar/i)
    const { db } = await intoEmbedded(file)
    expect((await db.select().from(bookingPlayers).orderBy(bookingPlayers.position)).map(({ name }) => name)).toEqual(['Spårlösa Exempel', removedName])
    expect((await db.select().from(activePlayers)).map(({ key }) => key)).toEqual(['id:990230-001'])
    expect(await db.select().from(bookings)).toMatchObject([{ status: 'received', revision: 1 }])
    expect(await db.select().from(removedNames), 'the restored database knows the removal').toEqual([taken])
    expect(said).toContain('1 medspelares namn som styrelsen har tagit bort ur en bokning efter kopian är borttaget igen.')
  })

  it('is restored without a name whose removal was in progress when the copy was made', async () => {
    const database = await work.embedded({ migrate: true })
    const id = await addRequest(database.db)
    const { file } = await writeBackup(directory, 'nightly-2026-11-20.tar.gz', { database, madeAt })
    await noteRemovedName(database.db, { bookingId: id, mark: await markOf(id, { name: 'Gunnar Gäst', golfId: null }), removedAt: new Date(madeAt.getTime() - 100) })
    await writeErasedList(database.db, directory)
    const { db } = await intoEmbedded(file)
    expect((await db.select().from(bookingPlayers).orderBy(bookingPlayers.position)).map(({ name }) => name)).toEqual(['Spårlösa Exempel', removedName])
  })

  it('keeps a name removed more than a minute before the copy, since it was put back', async () => {
    const database = await work.embedded({ migrate: true })
    const id = await addRequest(database.db)
    await noteRemovedName(database.db, { bookingId: id, mark: await markOf(id, { name: 'Gunnar Gäst', golfId: null }), removedAt: new Date(madeAt.getTime() - 61_000) })
    const { file } = await writeBackup(directory, 'nightly-2026-11-20.tar.gz', { database, madeAt })
    await writeErasedList(database.db, directory)
    const { db } = await intoEmbedded(file)
    expect((await db.select().from(bookingPlayers).orderBy(bookingPlayers.position)).map(({ name }) => name)).toEqual(['Spårlösa Exempel', 'Gunnar Gäst'])
  })

  it('is restored with the time of the last entry of the lists, an erasure or a removed name, or the fact that there is none', async () => {
    const database = await work.embedded({ migrate: true })
    const { file } = await copiedAndErased(database, directory)
    await noteRemovedName(database.db, { bookingId: randomUUID(), mark: 'ab', removedAt: new Date('2026-11-22T08:30:00Z') })
    await writeErasedList(database.db, directory)
    for (const [list, says] of [[null, 'Den senaste raderingen i erased.json är från 22 november 2026 kl.\u00a009:30. '], ['{"erased":[]}', 'erased.json är tom. ']] as const) {
      if (list !== null) await writeFile(join(directory, erasedListName), list)
      expect(await restore({ DATA_DIR: await work.directory() }, file)).toBe(0)
      expect(said.at(-2)).toMatch(new RegExp(`^${says}`))
    }
  })

  it('is not restored if the erased list is malformed', async () => {
    const { file } = await copiedAndErased(await work.embedded({ migrate: true }), directory)
    await writeFile(join(directory, erasedListName), '{"erased":[{"memberId":1}]}')
    expect(await restore({ DATA_DIR: await work.directory() }, file)).toBe(1)
  })
})

it('a restore fails with a clear message if the erased list is unreadable', async () => {
  const { file } = await copiedAndErased(await work.embedded({ migrate: true }), directory)
  await mkdir(join(directory, erasedListName))
  expect(await restore({ DATA_DIR: await work.directory() }, file)).toBe(1)
  expect(said.at(-1)).toContain(`${erasedListName} går inte att läsa för den här användaren.`)
})

it('the erased list keeps people whom the database no longer knows, without naming them', async () => {
  const database = await work.embedded({ migrate: true })
  const { erased } = await copiedAndErased(database, directory)
  await writeErasedList(database.db, directory)
  await database.db.delete(erasures)
  await writeErasedList(database.db, directory)
  expect(await readErasedList(directory)).toMatchObject({ erased: [{ memberId: erased, applicationIds: [], erasedAt: now }], removedNames: [] })
  expect(await readFile(join(directory, erasedListName), 'utf8')).not.toMatch(/Spårlösa|990230/)
})

describe('records of erased people', () => {
  const [gone, kept] = [new Date('2025-11-19T22:59:59Z'), new Date('2025-11-19T23:00:00Z')]
  const record = (erasedAt: Date) => ({ memberId: randomUUID(), applicationIds: [], erasedAt })

  async function listed(database: Database): Promise<Date[]> {
    const list = await readErasedList(directory)
    const rows = await database.db.select().from(erasures).orderBy(erasures.erasedAt)
    expect(list?.erased.map(({ memberId }) => memberId)).toEqual(rows.map(({ memberId }) => memberId))
    return rows.map(({ erasedAt }) => erasedAt)
  }

  it('are deleted from the database and the list once no copy can be older', async () => {
    const database = await work.embedded({ migrate: true })
    await database.db.insert(erasures).values([record(gone), record(kept)])
    await writeErasedList(database.db, directory)
    expect(await listed(database)).toEqual([gone, kept])
    await forgetErased(database.db, directory, '2025-11-20')
    expect(await listed(database)).toEqual([kept])
  })

  it('are deleted without creating a list where there was none', async () => {
    const database = await work.embedded({ migrate: true })
    await forgetErased(database.db, directory, '2025-11-20')
    expect(await readErasedList(directory)).toBeNull()
  })
})

describe('keepErasedList', () => {
  const record = (erasedAt = now) => ({ memberId: randomUUID(), applicationIds: [], erasedAt })
  const listed = async () => (await readErasedList(directory))?.erased.map(({ memberId }) => memberId).toSorted()

  async function setUp() {
    const statements: string[] = []
    const database = work.close(await openTestDatabase((text) => statements.push(text)))
    const keep = keepErasedList(database.db, directory)
    /** Runs `keep`. @returns how often it read the erased people from the database */
    const reads = async (): Promise<number> => {
      statements.length = 0
      await keep()
      return statements.filter((text) => text.includes('"member_id", "application_ids"')).length
    }
    return { db: database.db, keep, reads }
  }

  it('reads the erased people only when the database or the file has changed', async () => {
    const { db, reads } = await setUp()
    expect([await reads(), await reads()]).toEqual([1, 0])
    const [one, other] = [record(), record()]
    await db.insert(erasures).values(one)
    // Read once more after the write, which has changed the file: another process could have written after it.
    expect([await reads(), await reads(), await reads(), await reads()]).toEqual([1, 1, 0, 0])
    // As many people as before, erased at the same moment.
    await db.delete(erasures)
    await db.insert(erasures).values(other)
    expect([await reads(), await reads(), await reads()]).toEqual([1, 1, 0])
    expect(await listed()).toEqual([one.memberId, other.memberId].toSorted())
    await rm(join(directory, erasedListName))
    expect([await reads(), await reads(), await reads()]).toEqual([1, 1, 0])
    expect(await listed()).toEqual([other.memberId])
  })

  it('does not open the file while nothing has changed, and reads it again after a failed read', async () => {
    const { db, keep } = await setUp()
    await db.insert(erasures).values(record())
    await keep()
    const file = join(directory, erasedListName)
    const { length } = await readFile(file)
    await utimes(file, 1, 1)
    await keep()
    await writeFile(file, 'x'.repeat(length))
    await utimes(file, 1, 1)
    await keep()
    await utimes(file, 2, 2)
    await expect(keep()).rejects.toThrow('är skadad')
    await expect(keep()).rejects.toThrow('är skadad')
  })
})
