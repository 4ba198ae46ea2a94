import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import type { Db } from '#server/db/database.ts'
import { insertBooking, writePlayers } from './store.ts'
import { bookingPlayers, bookings, playerNames } from './tables.ts'
import { bookingForm, loadCourses } from './testing.ts'

let site: TestSite
let member: TestPerson

beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(new Date('2026-11-21T08:00:00Z'))
  await loadCourses(site.db, site.clock.now())
  member = await site.person()
})
afterAll(() => site.close())

const noted = async () => (await site.db.select().from(playerNames)).map(({ searchText }) => searchText).toSorted()
const borne = async () => {
  const players = await site.db.select({ name: bookingPlayers.nameText, golfId: bookingPlayers.golfId }).from(bookingPlayers)
  return [...new Set(players.flatMap(({ name, golfId }) => golfId === null ? name : [name, golfId]))].toSorted()
}

async function book(tx: Db, guests: readonly string[]): Promise<string> {
  const [id, playDate] = [randomUUID(), '2026-12-02']
  await insertBooking(tx, {
    id, playDate, requestKey: randomUUID(), fullName: 'Åsa Exempel', golfId: '770707-001', email: 'asa@example.com', course: 'ale', quotaGroup: 'ale',
    ball: 'two', isMatch: false, status: 'confirmed', createdAt: site.clock.now(),
  })
  await writePlayers(tx, { id, playDate }, guests.map((name) => ({ name, golfId: null, isMember: false })))
  return id
}

describe('the search text of a player', () => {
  it('is stored with a request and removed with the last player who has it', async () => {
    const guest = (name: string) => ({ p_co_players: [{ name, isVgfMember: false }] })
    const answer = await member.visitor.rpc('create_booking_request', bookingForm(member, guest('Östen Ensam')))
    const { id } = z.object({ id: z.string() }).parse(answer.body)
    expect(await noted()).toContain('östen ensam')
    const other = await book(site.db, ['Östen Ensam'])
    expect((await member.visitor.rpc('change_co_players', { p_id: id, ...guest('Siv Senare') })).status).toBe(200)
    expect(await noted()).toEqual(expect.arrayContaining(['siv senare', 'östen ensam']))
    await site.db.update(bookingPlayers).set({ name: 'Någon Annan' }).where(eq(bookingPlayers.bookingId, other))
    expect(await noted()).not.toContain('östen ensam')
    expect(await noted()).toEqual(await borne())
    await site.db.delete(bookings)
    expect(await noted()).toEqual([])
  })
})

// The embedded database has one connection and cannot run into these races.
describe.runIf(process.env['TEST_DATABASE_URL'])('at the same moment', () => {
  it('names that some bookings add and others remove end up as those of the stored players', async () => {
    const names = ['Anna', 'Bo', 'Cia'] as const
    const rounds = 12
    for (let round = 0; round < rounds; round += 1) {
      const stored: string[] = []
      for (let count = 0; count < 6; count += 1) stored.push(await book(site.db, [names[count % names.length] ?? '']))
      const pause = (tx: Db) => tx.execute(sql`select pg_sleep(random() * 0.01)`)
      const forgets = stored.map((id) => site.db.transaction(async (tx) => {
        await pause(tx)
        await tx.delete(bookings).where(eq(bookings.id, id))
        await pause(tx)
      }))
      const notes = names.flatMap((name) => [name, name]).map((name, index) => site.db.transaction(async (tx) => {
        await pause(tx)
        const id = await book(tx, [name])
        await pause(tx)
        return index % 2 === 0 ? id : null
      }))
      const kept = (await Promise.all(notes)).filter((id) => id !== null)
      await Promise.all(forgets)
      expect(await noted()).toEqual(await borne())
      await site.db.delete(bookings).where(inArray(bookings.id, kept))
      expect(await noted()).toEqual(await borne())
      await site.db.delete(bookings)
    }
  })

  it('deleting the last two bookings with a name removes the name', async () => {
    for (let round = 0; round < 12; round += 1) {
      const stored = [await book(site.db, ['Anna']), await book(site.db, ['Anna'])]
      await Promise.all(stored.map((id) => site.db.transaction(async (tx) => {
        await tx.delete(bookings).where(eq(bookings.id, id))
        await tx.execute(sql`select pg_sleep(0.01)`)
      })))
      expect(await noted()).toEqual([])
    }
  })
})
