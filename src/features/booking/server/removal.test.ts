import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { removedName } from '#features/privacy/rules.ts'
import { markOf } from '#features/privacy/server/removal-store.ts'
import { removedNames } from '#features/privacy/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { limitCounts } from '#server/limits/tables.ts'
import { mails } from '#server/outbox/tables.ts'
import { type Answer, refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { boardBooking } from '../desk-contract.ts'
import { findBooking, updateIfUnchanged } from './store.ts'
import { activePlayers, bookingDays, bookings, playerNames } from './tables.ts'
import { bookingForm, guests, loadCourses } from './testing.ts'

const start = new Date('2026-11-21T08:00:00Z')
const afterwards = new Date('2026-12-10T08:00:00Z')
let site: TestSite
let anna: TestPerson
let bo: TestPerson
let admin: TestPerson
let other: TestPerson

const done = { status: 200, body: { success: true, mail: 'kept' } }
const untold = { status: 200, body: { success: true, mail: null } }
const gone = [removedName, null]
const [gun, dag] = [{ name: 'Gun Gäst', isVgfMember: false }, { name: 'Dag Gäst', isVgfMember: false }]
const asBo = () => ({ name: 'Bo Exempel', golfId: bo.golfId, isVgfMember: true })
const book = async (...players: object[]) => z.object({ id: z.uuid() }).parse(
  (await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_co_players: players }))).body).id
const confirm = (id: string, who = admin) => who.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm', p_tee_time: '09:40', p_seen_revision: 0 })
const cancel = (id: string) => anna.visitor.rpc('cancel_booking', { p_id: id })
const play = (id: string, players: object[], seen?: number) =>
  anna.visitor.rpc('change_co_players', { p_id: id, p_co_players: players, p_seen_revision: seen })
const remove = (id: string, p_position: number, p_seen_revision = 0, who = admin) =>
  who.visitor.rpc('remove_co_player', { p_id: id, p_position, p_seen_revision })
const seen = async (id: string) => z.tuple([boardBooking]).parse((await admin.visitor.rpc('list_bookings', { p_search: id })).body)[0]
const coPlayersOf = async (id: string) => (await seen(id)).players.slice(1).map(({ name, golfId }) => [name, golfId])
const keys = async () => (await site.db.select().from(activePlayers)).map(({ key }) => key).toSorted()
const told = async () => (await site.mails(anna.email)).filter(({ kind }) => kind === 'booking_player_removed')
const actsOn = async (id: string) => (await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)))
  .filter(({ act }) => act === 'booking_player_removed')
const codeOf = (answer: Answer) => answer.status === 200 ? 'done' : refusalOf(answer).code

async function empty(): Promise<void> {
  site.clock.set(start)
  // With the limits: a member may make only so many requests in an hour.
  for (const table of [bookings, bookingDays, mails, limitCounts]) await site.db.delete(table)
}

beforeAll(async () => {
  site = await startTestSite({ BOARD_EMAIL: 'styrelsen@example.com' })
  await loadCourses(site.db, start)
  anna = await site.person({ firstName: 'Anna' })
  bo = await site.person({ firstName: 'Bo' })
  admin = await site.person({ firstName: 'Disa', roles: ['admin_write'] })
  other = await site.person({ firstName: 'Eva', roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(empty)

describe('a co-player whose name the board removes', () => {
  it('looks like an erased one and may book again, while the ball keeps its size and the day its place', async () => {
    const id = await book(gun, asBo(), dag)
    const before = await seen(id)
    expect(await remove(id, 2)).toMatchObject(done)
    expect(await seen(id)).toEqual({
      ...before, revision: 1, players: before.players.map((player, index) => index === 2 ? { ...player, name: removedName, golfId: null } : player),
    })
    expect(await site.db.select().from(bookingDays)).toMatchObject([{ fourBalls: 1, twoBalls: 0 }])
    expect(await site.db.select().from(removedNames).where(eq(removedNames.bookingId, id)))
      .toEqual([{ bookingId: id, mark: await markOf(id, { name: 'Bo Exempel', golfId: bo.golfId }), removedAt: site.clock.now() }])
    expect(await keys()).toEqual(['id:' + anna.golfId, 'name:dag gäst', 'name:gun gäst'].toSorted())
    expect((await bo.visitor.rpc('create_booking_request', bookingForm(bo, { p_course: 'koberg' }))).status).toBe(200)
    expect(await remove(id, 1, 1)).toMatchObject(done)
    expect(await coPlayersOf(id)).toEqual([gone, gone, ['Dag Gäst', null]])
    expect((await site.db.select().from(playerNames)).filter(({ searchText }) => /gun/i.test(searchText))).toEqual([])
  })

  it('is also removed from past, declined and cancelled bookings, without a mail', async () => {
    const id = await book(gun, asBo())
    await confirm(id)
    site.clock.set(afterwards)
    expect(await remove(id, 1, 1)).toMatchObject(untold)
    expect(await remove(id, 2, 2)).toMatchObject(untold)
    expect(await coPlayersOf(id)).toEqual([gone, gone])
    expect(await keys()).toEqual([`id:${anna.golfId}`])
    await empty()
    const declined = await book(gun)
    await admin.visitor.rpc('answer_booking', { p_id: declined, p_decision: 'decline' })
    const cancelled = await book(gun)
    await cancel(cancelled)
    for (const each of [declined, cancelled]) {
      expect(await remove(each, 1, 1)).toMatchObject(untold)
      expect(await coPlayersOf(each)).toEqual([gone])
    }
    expect(await told()).toEqual([])
    expect(await site.db.select().from(bookingDays)).toMatchObject([{ twoBalls: 0 }])
  })

  it('is named neither in the mail that updates the booker’s calendar nor in the log', async () => {
    const id = await book(gun, dag)
    expect(await remove(id, 1)).toMatchObject(done)
    expect(await told()).toMatchObject([{ subject: 'En medspelare är borttagen: Ale 2 december 2026', attachments: null }])
    await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })
    await remove(id, 2, 2)
    const [mail, ...earlier] = await told()
    expect(earlier).toHaveLength(1)
    expect(mail?.attachments?.[0]?.content).toContain('SEQUENCE:3\r\nSTATUS:CONFIRMED')
    expect(JSON.stringify([mail, ...earlier.map(({ text }) => text.replace('Dag Gäst', ''))])).not.toMatch(/Gun|Dag/)
    expect((await actsOn(id)).map(({ actorId, details }) => ({ actorId, details }))).toEqual([
      { actorId: admin.userId, details: {} }, { actorId: admin.userId, details: {} },
    ])
    expect((await site.mails('styrelsen@example.com')).map(({ kind }) => kind)).toEqual(['booking_request'])
  })

  it('is removed once: a second removal writes nothing', async () => {
    const id = await book(gun)
    await remove(id, 1)
    const before = await seen(id)
    expect(await remove(id, 1, 1)).toMatchObject(untold)
    expect([await seen(id), await told(), await actsOn(id)]).toEqual([before, [expect.anything()], [expect.anything()]])
  })

  it('is removed only if the booking is unchanged since it was read', async () => {
    const id = await book(gun, dag)
    expect((await play(id, [dag])).status).toBe(200)
    expect(refusalOf(await remove(id, 1))).toMatchObject({
      status: 409, code: 'BOOKING_MOVED', message: 'Bokningen har ändrats sedan du öppnade den. Namnet är inte borttaget än.',
    })
    expect(await coPlayersOf(id)).toEqual([['Dag Gäst', null]])
    expect([await told(), await actsOn(id)]).toEqual([[], []])
    // Anyone who still has the booking open with the name in it must read it again.
    expect((await remove(id, 1, 1)).status).toBe(200)
    expect(codeOf(await play(id, [dag, gun], 1))).toBe('BOOKING_MOVED')
    expect(codeOf(await confirm(id))).toBe('BOOKING_MOVED')
  })

  it('must exist, cannot be the booker, and is removed only by those who may write', async () => {
    const id = await book(gun)
    expect(refusalOf(await remove(id, 2))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await remove(crypto.randomUUID(), 1)).status).toBe(404)
    for (const place of [0, -1, 4, 1.5]) expect(refusalOf(await remove(id, place)).data?.fields, String(place)).toHaveProperty('p_position')
    expect((await admin.visitor.rpc('remove_co_player', { p_id: id, p_position: 1 })).status).toBe(422)
    expect((await remove(id, 1, 0, await site.person({ roles: ['admin_read'], hasSecondFactor: true }))).status).toBe(403)
    expect((await remove(id, 1, 0, anna)).status).toBe(403)
    expect((await site.visitor().rpc('remove_co_player', { p_id: id, p_position: 1, p_seen_revision: 0 })).status).toBe(401)
    expect(await coPlayersOf(id)).toEqual([['Gun Gäst', null]])
  })
})

// The embedded database has one connection and cannot run into these races.
describe.runIf(process.env['TEST_DATABASE_URL'])('at the same moment', () => {
  const rounds = 8
  /** Runs two acts at almost the same time; which one has the head start alternates by round. */
  const together = (round: number, one: () => Promise<Answer>, another: () => Promise<Answer>) => {
    const late = (act: () => Promise<Answer>, ms: number) => new Promise((resolve) => setTimeout(resolve, ms)).then(act)
    return Promise.all([late(one, round % 2 ? 0 : round), late(another, round % 2 ? round : 0)])
  }

  it.each<[string, (id: string) => Promise<Answer>]>([
    ['the booker chooses co-players', (id) => play(id, [gun, dag], 0)],
    ['the booker cancels', cancel],
    ['the board answers', (id) => confirm(id, other)],
    ['another one takes the name out', (id) => remove(id, 1, 0, other)],
  ])('the name is removed while %s, or the outdated request is refused', async (_, act) => {
    for (let round = 0; round < rounds; round += 1) {
      await empty()
      const id = await book(gun)
      const [removed, acted] = await together(round, () => remove(id, 1), () => act(id))
      const outcomes = [codeOf(removed), codeOf(acted)]
      expect(outcomes, String(round)).toContain('done')
      for (const outcome of outcomes) expect(['done', 'BOOKING_MOVED'], String(round)).toContain(outcome)
      const stands = await coPlayersOf(id)
      if (removed.status === 200) expect(stands, String(round)).toEqual([gone])
      const { revision } = await seen(id)
      expect(revision).toBe(outcomes.filter((outcome) => outcome === 'done').length)
      // There is one log entry for the removal, whoever did it.
      expect((await actsOn(id)).length).toBe(stands[0]?.[0] === removedName ? 1 : 0)
    }
  })

  it('a removal waits for a change in progress and is then refused', async () => {
    const id = await book(gun)
    const [removing] = await site.db.transaction(async (tx) => {
      const booking = await findBooking(tx, id)
      if (!booking) throw new Error('There is no booking')
      await updateIfUnchanged(tx, booking, {})
      const answer = remove(id, 1)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return [answer]
    })
    expect(codeOf(await removing)).toBe('BOOKING_MOVED')
    expect(await coPlayersOf(id)).toEqual([['Gun Gäst', null]])
  })

  it('many removals of all three names remove each once, and the ball keeps its size', async () => {
    const id = await book(...guests(3, 'x'))
    const answers: Answer[] = []
    for (let round = 0; round < 4; round += 1) {
      const { revision } = await seen(id)
      answers.push(...await Promise.all(Array.from({ length: 12 }, (_, index) => remove(id, 1 + index % 3, revision, index % 2 ? other : admin))))
    }
    expect(answers.filter(({ body }) => JSON.stringify(body).includes('kept'))).toHaveLength(3)
    expect(await coPlayersOf(id)).toEqual([gone, gone, gone])
    expect([(await actsOn(id)).length, (await told()).length, (await seen(id)).revision]).toEqual([3, 3, 3])
    expect(await site.db.select().from(bookingDays)).toMatchObject([{ fourBalls: 1, twoBalls: 0 }])
    expect(await keys()).toEqual([`id:${anna.golfId}`])
  })
})
