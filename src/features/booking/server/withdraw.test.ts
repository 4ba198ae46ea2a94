import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { mails } from '#server/outbox/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { dayAvailability, myBooking } from '../contract.ts'
import { boardBooking } from '../desk-contract.ts'
import { activePlayers, bookingDays, bookings } from './tables.ts'
import { bookingForm, loadCourses } from './testing.ts'

const start = new Date('2026-11-21T08:00:00Z')
const given = z.object({ id: z.uuid() })
let site: TestSite
let anna: TestPerson
let admin: TestPerson

const mine = async (person: TestPerson) => z.array(myBooking).parse((await person.visitor.rpc('get_my_bookings')).body)
const dayOf = async (course: string, date: string) =>
  z.array(dayAvailability).parse((await anna.visitor.rpc('get_course_availability', { p_course: course, p_from: date, p_to: date })).body)[0]?.free

async function booked(answer?: Record<string, unknown>): Promise<string> {
  const { id } = given.parse((await anna.visitor.rpc('create_booking_request', bookingForm(anna))).body)
  if (answer) expect((await admin.visitor.rpc('answer_booking', { p_id: id, ...answer })).status).toBe(200)
  return id
}

beforeAll(async () => {
  site = await startTestSite({ SITE_URL: 'https://golf.example.se' })
  site.clock.set(start)
  await loadCourses(site.db, start)
  anna = await site.person({ firstName: 'Anna' })
  admin = await site.person({ firstName: 'Disa', roles: ['admin_write'], hasSecondFactor: true })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.set(start)
  for (const table of [bookings, bookingDays, mails]) await site.db.delete(table)
})

describe('cancelling for the member', () => {
  it('frees the day and the players without a fee, and removes the entry from the calendar', async () => {
    const id = await booked({ p_decision: 'confirm', p_tee_time: '09:40' })
    site.clock.set(new Date('2026-12-02T06:00:00Z'))
    const withdraw = (person: TestPerson, p_id = id) => person.visitor.rpc('withdraw_booking', { p_id, p_reason: 'Banan är stängd' })
    expect((await withdraw(await site.person({ roles: ['admin_read'], hasSecondFactor: true }))).status).toBe(403)
    expect((await withdraw(admin, crypto.randomUUID())).status).toBe(404)
    expect((await withdraw(admin)).body).toEqual({ success: true, mail: 'kept' })
    expect(await withdraw(admin)).toMatchObject({ status: 409, body: { code: 'ALREADY_SETTLED' } })
    expect(await mine(anna)).toMatchObject([{ status: 'cancelled', fee: 0, reason: 'Banan är stängd', cancellation_fee: null }])
    expect(await dayOf('ale', '2026-12-02')).toEqual({ fourBalls: 1, twoBalls: 2 })
    expect(await site.db.select().from(activePlayers)).toEqual([])
    const mail = (await site.db.select().from(mails)).find(({ kind }) => kind === 'booking_withdrawn')
    expect(mail).toMatchObject({ toAddress: anna.email })
    expect(mail?.text).toContain('Styrelsen har avbokat din bokning. Det kostar dig inget.')
    expect(mail?.text).toContain('Styrelsens skäl: Banan är stängd')
    expect(mail?.attachments?.[0]?.content).toContain('METHOD:CANCEL')
  })

  it('is distinguished from the member’s own cancellation, with who did it and when', async () => {
    const seen = async (p_search: string) => z.array(boardBooking).parse((await admin.visitor.rpc('list_bookings', { p_search })).body)[0]
    const id = await booked({ p_decision: 'confirm' })
    expect(await seen(id)).toMatchObject({ cancelled_at: null, cancelled_by: null })
    site.clock.set(new Date('2026-11-22T06:00:00Z'))
    await admin.visitor.rpc('withdraw_booking', { p_id: id, p_reason: 'Banan är stängd' })
    expect(await seen(id)).toMatchObject({
      answered_at: start.toISOString(), cancelled_at: '2026-11-22T06:00:00.000Z', cancelled_by: { who: 'board', name: expect.stringMatching(/^Disa /) as unknown }, reason: 'Banan är stängd',
    })
    const own = await booked({ p_decision: 'confirm' })
    await anna.visitor.rpc('cancel_booking', { p_id: own })
    expect(await seen(own)).toMatchObject({ cancelled_at: '2026-11-22T06:00:00.000Z', cancelled_by: { who: 'member', name: null } })
    // When the booker has been erased, the erasure itself may have cancelled the booking.
    await site.db.update(bookings).set({ userId: null }).where(eq(bookings.id, own))
    expect(await seen(own)).toMatchObject({ cancelled_by: null })
  })

  it('is possible only for a confirmed booking whose booker can be mailed', async () => {
    const id = await booked()
    expect((await admin.visitor.rpc('withdraw_booking', { p_id: id })).status).toBe(409)
    expect((await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })).status).toBe(200)
    await site.db.update(bookings).set({ userId: null, email: '' }).where(eq(bookings.id, id))
    expect((await admin.visitor.rpc('withdraw_booking', { p_id: id })).status).toBe(409)
  })

  it('must be done by someone else for one’s own booking once it would waive a fee or a payment', async () => {
    const other = await site.person({ roles: ['admin_write'], hasSecondFactor: true })
    const own = async () => {
      const { id } = given.parse((await admin.visitor.rpc('create_booking_request', bookingForm(admin))).body)
      expect((await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })).status).toBe(200)
      return id
    }
    const refused = { status: 409, body: { code: 'OWN_BOOKING', message: 'Det är din egen bokning. Be någon annan i styrelsen avboka den, om den ska avbokas utan kostnad.' } }
    const id = await own()
    // The last day on which cancelling is free for anybody, and the day after.
    site.clock.set(new Date('2026-11-30T22:59:00Z'))
    expect((await admin.visitor.rpc('withdraw_booking', { p_id: id })).status).toBe(200)
    const late = await own()
    site.clock.set(new Date('2026-11-30T23:00:00Z'))
    expect(await admin.visitor.rpc('withdraw_booking', { p_id: late })).toMatchObject(refused)
    site.clock.set(new Date('2026-12-03T06:00:00Z'))
    expect(await admin.visitor.rpc('withdraw_booking', { p_id: late })).toMatchObject(refused)
    expect((await mine(admin)).find((booking) => booking.id === late)).toMatchObject({ status: 'confirmed', fee: null })
    expect((await other.visitor.rpc('withdraw_booking', { p_id: late })).body).toEqual({ success: true, mail: 'kept' })
  })

  it('has the same limit as declining one’s own request after its day: someone else must do it', async () => {
    const other = await site.person({ roles: ['admin_write'], hasSecondFactor: true })
    const own = async () => given.parse((await admin.visitor.rpc('create_booking_request', bookingForm(admin))).body).id
    const answer = (person: TestPerson, p_id: string, p_decision: string) => person.visitor.rpc('answer_booking', { p_id, p_decision })
    // Until its day is over, the member could take it back without a cost.
    const taken = await own()
    site.clock.set(new Date('2026-12-02T22:59:00Z'))
    expect((await answer(admin, taken, 'decline')).status).toBe(200)
    site.clock.set(start)
    const over = await own()
    site.clock.set(new Date('2026-12-02T23:00:00Z'))
    expect(await answer(admin, over, 'decline')).toMatchObject({
      status: 409, body: { code: 'OWN_BOOKING', message: 'Det är din egen förfrågan, och speldagen har varit. Be någon annan i styrelsen avböja den, om rundan inte blev av.' },
    })
    expect((await mine(admin)).find(({ id }) => id === over)).toMatchObject({ status: 'received' })
    expect((await answer(other, over, 'decline')).status).toBe(200)
    site.clock.set(start)
    const played = await own()
    site.clock.set(new Date('2026-12-02T23:00:00Z'))
    expect((await answer(admin, played, 'confirm')).status).toBe(200)
    expect((await mine(admin)).find(({ id }) => id === played)).toMatchObject({ status: 'confirmed', pay_by: '2026-12-09' })
  })

  it('after the play day waives the payment and sends no calendar file', async () => {
    const id = await booked({ p_decision: 'confirm', p_tee_time: '09:40' })
    site.clock.set(new Date('2026-12-12T06:00:00Z'))
    expect(await mine(anna)).toMatchObject([{ status: 'confirmed', pay_by: '2026-12-09' }])
    // The player has booked again since, and keeps that booking.
    const next = given.parse((await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_play_date: '2026-12-16' }))).body)
    expect((await admin.visitor.rpc('withdraw_booking', { p_id: id, p_reason: 'Banan var stängd' })).body).toEqual({ success: true, mail: 'kept' })
    expect((await mine(anna)).find((booking) => booking.id === id)).toMatchObject({ status: 'cancelled', fee: 0, pay_by: null, reason: 'Banan var stängd' })
    expect(await site.db.select({ id: activePlayers.bookingId }).from(activePlayers).where(eq(activePlayers.bookingId, next.id))).not.toEqual([])
    const days = await site.db.select().from(bookingDays)
    expect(Object.fromEntries(days.map(({ playDate, fourBalls, twoBalls }) => [playDate, fourBalls + twoBalls]))).toEqual({ '2026-12-02': 0, '2026-12-16': 1 })
    const mail = (await site.mails(anna.email)).find(({ kind }) => kind === 'booking_withdrawn')
    expect(mail).toMatchObject({ about: id, attachments: null })
    expect(mail?.text.replaceAll('\n', ' ')).toMatch(/avbokat din bokning i efterhand: speldagen har redan varit. Du behöver inte betala för den\./)
    expect(mail?.text).toContain('Styrelsens skäl: Banan var stängd')
    expect(mail?.text).not.toMatch(/[Kk]alender|aktiv/)
  })
})
