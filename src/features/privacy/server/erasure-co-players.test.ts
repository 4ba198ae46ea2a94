import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { myBooking } from '#features/booking/contract.ts'
import { holdBookings } from '#features/booking/server/player-store.ts'
import { findBooking, updateIfUnchanged, writePlayers } from '#features/booking/server/store.ts'
import { activePlayers, bookingDays, bookingPlayers, bookings, memberStandings } from '#features/booking/server/tables.ts'
import { bookingForm, loadCourses } from '#features/booking/server/testing.ts'
import { bookingFieldTexts, bookingTexts } from '#features/booking/texts.ts'
import { members } from '#features/members/server/tables.ts'
import { oneAfterTheOther, untilHeldUp } from '#server/db/testing.ts'
import { type Answer, refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { erasedName } from '../rules.ts'
import { outdateBookings } from './coming-bookings.ts'
import { eraseRows } from './erasure-store.ts'
import { findPersonOfMember } from './person-store.ts'
import { done, findWords } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

let site: TestSite
let chair: TestPerson
let anna: TestPerson
let bo: TestPerson
let id: string

const [dag, erased] = [{ name: 'Dag Gäst', isVgfMember: false }, { name: erasedName, isVgfMember: true }]
const asBo = () => ({ name: 'Bo Försvinner', golfId: bo.golfId, isVgfMember: true })
const own = async () => z.array(myBooking).parse(await done(anna.visitor, 'get_my_bookings', {})).find((booking) => booking.id === id)
const save = (players: readonly object[], seen?: number | null) =>
  anna.visitor.rpc('change_co_players', { p_id: id, p_co_players: players, p_seen_revision: seen })
const erase = (person = bo) => chair.visitor.rpc('erase_member', { p_id: person.memberId })
const namesInBall = async () => (await own())?.players.slice(1).map(({ name, golfId }) => [name, golfId])
/** The rows that still name Bo, without mails to others about the ball: those are the others' and are deleted in time. */
const leftOfBo = async () => (await findWords(site.db, ['Bo Försvinner', bo.golfId])).filter((row) => !row.startsWith('mails: '))

beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(new Date('2026-11-21T08:00:00Z'))
  await loadCourses(site.db, site.clock.now())
  chair = await site.person({ firstName: 'Eva', roles: ['superadmin'], hasSecondFactor: true })
  anna = await site.person({ firstName: 'Anna' })
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of [bookings, bookingDays]) await site.db.delete(table)
  site.clock.advance({ seconds: 3601 })
  bo = await site.person({ firstName: 'Bo', lastName: 'Försvinner' })
  id = z.object({ id: z.uuid() }).parse(await done(anna.visitor, 'create_booking_request', bookingForm(anna, { p_co_players: [asBo()] }))).id
  await done(bo.visitor, 'request_erasure', { p_password: bo.password })
})

describe('a co-player who has been erased from a booking', () => {
  it('is not written back by a form that was already open', async () => {
    const seen = (await own())?.revision
    expect((await erase()).status).toBe(200)
    const refused = await save([asBo(), dag], seen)
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'BOOKING_MOVED', message: bookingTexts.playersMoved })
    expect(await leftOfBo()).toEqual([])
    expect((await save([erased, dag], (await own())?.revision)).body).toMatchObject({ success: true })
    expect(await namesInBall()).toEqual([[erasedName, null], ['Dag Gäst', null]])
  })

  it('may stand beside another erased co-player, although no other name may stand twice', async () => {
    const cia = await site.person({ firstName: 'Cia' })
    expect((await save([asBo(), { name: 'Cia', golfId: cia.golfId, isVgfMember: true }])).status).toBe(200)
    await done(cia.visitor, 'request_erasure', { p_password: cia.password })
    for (const person of [bo, cia]) expect((await erase(person)).status).toBe(200)
    expect((await save([erased, erased, dag])).body).toMatchObject({ success: true })
    expect(await namesInBall()).toEqual([[erasedName, null], [erasedName, null], ['Dag Gäst', null]])
    expect(refusalOf(await save([erased, erased, erased]))).toMatchObject({ code: 'INVALID' })
    expect(refusalOf(await save([erased, dag, dag]))).toMatchObject({ code: 'INVALID' })
  })

  it('does not stop a change of the ball because somebody else has booked with the words that are left of the name', async () => {
    expect((await erase()).status).toBe(200)
    const eva = await site.person({ firstName: 'Eva' })
    await done(eva.visitor, 'create_booking_request', bookingForm(eva, { p_course: 'koberg', p_co_players: [{ name: erasedName, isVgfMember: false }] }))
    expect((await save([erased, dag])).body).toMatchObject({ success: true })
  })
})

describe('the address of an erased person in a booking of another', () => {
  const answersTo = async () => (await site.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.email
  const bookWith = async (address: string) => {
    await site.db.delete(bookings)
    const answer = await done(anna.visitor, 'create_booking_request', bookingForm(anna, { p_email: address }))
    id = z.object({ id: z.uuid() }).parse(answer).id
  }

  it('is replaced by the address of the booker', async () => {
    await bookWith(bo.email)
    expect((await erase()).status).toBe(200)
    expect(await answersTo()).toBe(anna.email)
    expect(await leftOfBo()).toEqual([])
  })

  it('stays if it is an address of the booker too', async () => {
    await bookWith(bo.email)
    await site.db.update(members).set({ workEmail: bo.email }).where(eq(members.id, anna.memberId))
    expect((await erase()).status).toBe(200)
    expect(await answersTo()).toBe(bo.email)
    await site.db.update(members).set({ workEmail: null }).where(eq(members.id, anna.memberId))
  })

  // The embedded database runs one thing at a time, so races need PostgreSQL.
  it.runIf(process.env['TEST_DATABASE_URL'])('gets no answer written during the erasure, which goes to the booker instead', async () => {
    await bookWith(bo.email)
    const toBo = (await site.mails(bo.email)).filter(({ about }) => about === id).length
    const answer = () => chair.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })
    const [gone, answered] = await oneAfterTheOther<Answer>(site.db, holdBookings, () => erase(), answer)
    expect([gone?.status, answered?.status]).toEqual([200, 200])
    expect((await site.mails(bo.email)).filter(({ about }) => about === id)).toHaveLength(toBo)
    expect((await site.mails(anna.email)).find(({ about }) => about === id)).toMatchObject({ kind: 'booking_confirmed' })
  })
})

// The embedded database runs one thing at a time, so races need PostgreSQL.
describe.runIf(process.env['TEST_DATABASE_URL'])('while the booking is being changed', () => {
  const underWay = () => new Promise((resolve) => setTimeout(resolve, 300))

  it('the erasure waits for a change that is being written, and erases from the players it saved', async () => {
    const [erasing] = await site.db.transaction(async (tx) => {
      const booking = await findBooking(tx, id)
      if (!booking) throw new Error('There is no booking')
      await updateIfUnchanged(tx, booking, {})
      const answer = erase()
      await underWay()
      await writePlayers(tx, booking, [...booking.players, { name: 'Dag Gäst', golfId: null, isMember: false }])
      return [answer]
    })
    expect((await erasing).status).toBe(200)
    expect(await namesInBall()).toEqual([[erasedName, null], ['Dag Gäst', null]])
    expect(await leftOfBo()).toEqual([])
  })

  it('a change begun before the erasure is refused after it', async () => {
    const seen = (await own())?.revision
    const [saving] = await site.db.transaction(async (tx) => {
      // The rules read this table after the booking has been read, so the change waits here.
      await tx.execute(sql`lock table ${memberStandings} in access exclusive mode`)
      const answer = save([asBo(), dag], seen)
      await underWay()
      const person = await findPersonOfMember(tx, bo.memberId)
      if (!person) throw new Error('There is nobody')
      await outdateBookings(tx, person)
      await eraseRows(tx, person, site.clock.now())
      return [answer]
    })
    expect(refusalOf(await saving).code).toBe('BOOKING_MOVED')
    expect(await leftOfBo()).toEqual([])
  })

  it('the erasure waits for a booking request under way, and erases the person from it too', async () => {
    await site.db.delete(bookings)
    await site.db.update(bookingDays).set({ fourBalls: 0, twoBalls: 0 })
    const answers = await site.db.transaction(async (tx) => {
      await tx.select().from(bookingDays).for('update')
      const asking = anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_co_players: [asBo()] }))
      await untilHeldUp(tx, 1)
      const erasing = erase()
      await untilHeldUp(tx, 2)
      return [asking, erasing]
    })
    const [asked, gone] = await Promise.all(answers)
    expect([asked?.status, gone?.status]).toEqual([200, 200])
    id = z.object({ id: z.uuid() }).parse(asked?.body).id
    expect(await namesInBall()).toEqual([[erasedName, null]])
    expect(await leftOfBo()).toEqual([])
  })

  it('a booking request begun before the erasure is refused after it, with an error for co-players', async () => {
    for (const table of [bookings, bookingDays]) await site.db.delete(table)
    const request = bookingForm(anna, { p_co_players: [dag, asBo()] })
    const [gone, asked] = await oneAfterTheOther<Answer>(site.db, holdBookings, () => erase(), () => anna.visitor.rpc('create_booking_request', request))
    expect(gone?.status).toBe(200)
    expect(asked && refusalOf(asked)).toMatchObject({ code: 'INVALID', data: { fields: { p_co_players: bookingFieldTexts.leftMeanwhile } } })
    expect(await leftOfBo()).toEqual([])
    expect(await site.db.select().from(bookings)).toEqual([])
  })

  it('a change that adds the person to another booking is refused if the erasure comes first', async () => {
    for (const table of [bookings, bookingDays]) await site.db.delete(table)
    id = z.object({ id: z.uuid() }).parse(await done(anna.visitor, 'create_booking_request', bookingForm(anna, { p_co_players: [] }))).id
    const [gone, saved] = await oneAfterTheOther<Answer>(site.db, holdBookings, () => erase(), () => save([dag, asBo()]))
    expect(gone?.status).toBe(200)
    expect(saved && refusalOf(saved)).toMatchObject({ code: 'INVALID', data: { fields: { p_co_players: bookingFieldTexts.leftMeanwhile } } })
    expect(await namesInBall()).toEqual([])
    expect(await leftOfBo()).toEqual([])
  })

  it('nothing is left of the erased person, whether the change or the erasure comes first', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 8; round += 1) {
      site.clock.advance({ seconds: 3601 })
      const seen = (await own())?.revision
      const later = new Promise((resolve) => setTimeout(resolve, round * 4))
      const [saved, gone] = await Promise.all([later.then(() => save([asBo(), { ...dag, name: `Dag ${round}` }], seen)), erase()])
      expect(gone.status).toBe(200)
      expect([200, 409]).toContain(saved.status)
      outcomes.add(saved.status === 200 ? 'saved' : refusalOf(saved).code)
      expect(await leftOfBo(), `round ${round}`).toEqual([])
      await site.db.delete(activePlayers)
      bo = await site.person({ firstName: 'Bo', lastName: 'Försvinner' })
      await save([asBo()])
      await done(bo.visitor, 'request_erasure', { p_password: bo.password })
    }
    expect([...outcomes]).toContain('BOOKING_MOVED')
    expect(await site.db.select().from(bookingPlayers).where(eq(bookingPlayers.bookingId, id))).not.toHaveLength(0)
  })
})
