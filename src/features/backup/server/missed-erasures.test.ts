import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bookingPlayers } from '#features/booking/server/tables.ts'
import { removedName } from '#features/privacy/rules.ts'
import { markOf, noteRemovedName } from '#features/privacy/server/removal-store.ts'
import { erasures } from '#features/privacy/server/tables.ts'
import { Workplace } from '#server/backup/testing.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#server/db/testing.ts'
import { createLog } from '#server/log.ts'
import { erasedListName } from './erased-list.ts'
import { eraseMissedAtStart } from './missed-erasures.ts'
import { addMembers, addRequest, namesIn, now } from './testing.ts'

const work = new Workplace()
let directory: string
let database: Database
let logged: string[]

beforeEach(async () => {
  directory = await work.directory()
  database = work.close(await openTestDatabase())
  logged = []
})
afterEach(() => work.clear())

const list = (content: object) => writeFile(join(directory, erasedListName), JSON.stringify({ erased: [], removedNames: [], ...content }))
const start = () => eraseMissedAtStart({ db: database.db, log: createLog({ destination: { write: (line) => logged.push(line) } }) }, directory)
const playerNames = async () => (await database.db.select().from(bookingPlayers).orderBy(bookingPlayers.position)).map(({ name }) => name)

it('whom the list names is erased from a database that was put back by hand, and nobody else is', async () => {
  const memberId = await addMembers(database.db)
  await list({ erased: [{ memberId, applicationIds: [], erasedAt: now }, { memberId: randomUUID(), applicationIds: [], erasedAt: now }] })
  await start()
  expect(await namesIn(database)).toEqual(['Kvarstående'])
  expect(await database.db.select().from(erasures)).toMatchObject([{ memberId, erasedAt: now }])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('"people":1,"names":0')
  await start()
  expect(logged).toHaveLength(1)
})

it('a name taken out of a booking is taken out again, unless the database knows that and somebody has put it back', async () => {
  const bookingId = await addRequest(database.db)
  const taken = { bookingId, mark: await markOf(bookingId, { name: 'Gunnar Gäst', golfId: null }), removedAt: now }
  await noteRemovedName(database.db, taken)
  await list({ removedNames: [taken] })
  await start()
  expect(await playerNames()).toEqual(['Spårlösa Exempel', 'Gunnar Gäst'])
  expect(logged).toEqual([])
  // Put back, taken out a second time, and then the database was put back from between the two.
  await list({ removedNames: [{ ...taken, removedAt: new Date(now.getTime() + 1) }] })
  await start()
  expect(await playerNames()).toEqual(['Spårlösa Exempel', removedName])
  expect(logged[0]).toContain('"people":0,"names":1')
})

it('the site starts without a list, and with one that is damaged or cannot be read, which is logged', async () => {
  await addMembers(database.db)
  await start()
  expect(logged).toEqual([])
  await writeFile(join(directory, erasedListName), '{"erased":[{"memberId":1}]}')
  await start()
  expect(logged[0]).toContain('är skadad')
  const other = await work.directory()
  await mkdir(join(other, erasedListName))
  directory = other
  await start()
  expect(logged[1]).toContain('går inte att läsa')
  expect(await namesIn(database)).toEqual(['Spårlösa', 'Kvarstående'])
})
