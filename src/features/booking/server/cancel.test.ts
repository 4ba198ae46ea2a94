import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { mails } from '#server/outbox/tables.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { myBooking } from '../contract.ts'
import { bookingTexts } from '../texts.ts'
import { bookingDays, bookings } from './tables.ts'
import { bookingForm, guests, loadCourses } from './testing.ts'

const start = new Date('2026-12-02T06:00:00Z')
/** 09:39 and 09:40 on the play day in Sweden. */
const [lastMinute, teeTime] = [new Date('2026-12-02T08:39:59Z'), new Date('2026-12-02T08:40:00Z')]
let site: TestSite
let anna: TestPerson
let admin: TestPerson

const mine = async () => z.array(myBooking).parse((await anna.visitor.rpc('get_my_bookings')).body)
const cancel = (p_id: string) => anna.visitor.rpc('cancel_booking', { p_id })
const kinds = async () => (await site.db.select().from(mails)).map(({ kind }) => kind)

/** Asks for the play day itself, and has the board confirm with the tee time, if one is given. */
async function booked(p_tee_time: string | null): Promise<string> {
  const { id } = z.object({ id: z.uuid() }).parse((await anna.visitor.rpc('create_booking_request', bookingForm(anna))).body)
  expect((await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm', p_tee_time })).status).toBe(200)
  return id
}

beforeAll(async () => {
  site = await startTestSite({ BOARD_EMAIL: 'styrelsen@example.com' })
  site.clock.set(start)
  await loadCourses(site.db, start)
  anna = await site.person({ firstName: 'Anna' })
  admin = await site.person({ roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.set(start)
  for (const table of [bookings, bookingDays, mails]) await site.db.delete(table)
})

it('a confirmed booking can be cancelled up to its tee time, and then only by the board', async () => {
  const early = await booked('09:40')
  site.clock.set(lastMinute)
  expect(await mine()).toMatchObject([{ cancellation_fee: 200 }])
  expect((await cancel(early)).body).toMatchObject({ fee: 200 })

  const late = await booked('09:40')
  site.clock.set(teeTime)
  await site.db.delete(mails)
  expect((await mine()).find(({ id }) => id === late)).toMatchObject({ status: 'confirmed', cancellation_fee: null, pay_by: null })
  const told = { status: 409, code: 'ROUND_STARTED', message: bookingTexts.roundStarted }
  expect(refusalOf(await cancel(late))).toMatchObject(told)
  // A page from before the tee time names the fee that it shows.
  expect(refusalOf(await anna.visitor.rpc('cancel_booking', { p_id: late, p_seen_fee: 200 }))).toMatchObject(told)
  expect(await kinds()).toEqual([])
  // Others may have turned up than were named.
  expect((await anna.visitor.rpc('change_co_players', { p_id: late, p_co_players: guests(1, 'ny') })).status).toBe(200)

  site.clock.set(new Date('2026-12-03T08:00:00Z'))
  expect(refusalOf(await cancel(late))).toMatchObject(told)
  expect((await mine()).find(({ id }) => id === late)).toMatchObject({ status: 'confirmed', pay_by: '2026-12-09' })
  expect((await admin.visitor.rpc('withdraw_booking', { p_id: late, p_reason: 'Sjukdom' })).body).toMatchObject({ success: true })
})

it('the board can cancel on the play day after the tee time, without a fee', async () => {
  const id = await booked('09:40')
  site.clock.set(teeTime)
  expect((await admin.visitor.rpc('withdraw_booking', { p_id: id })).body).toMatchObject({ success: true })
  expect(await mine()).toMatchObject([{ status: 'cancelled', fee: 0, pay_by: null }])
  expect((await site.mails(anna.email))[0]?.text.replaceAll('\n', ' ')).toContain('i efterhand: starttiden har redan passerat. Du behöver inte betala för den.')
})

it('without a tee time, or while it waits, a booking can be cancelled all day', async () => {
  const id = await booked(null)
  const endOfDay = new Date('2026-12-02T22:59:00Z')
  site.clock.set(endOfDay)
  expect((await cancel(id)).body).toMatchObject({ fee: 200 })
  const { id: waiting } = z.object({ id: z.uuid() }).parse((await anna.visitor.rpc('create_booking_request', bookingForm(anna))).body)
  expect((await cancel(waiting)).body).toMatchObject({ fee: 0 })
})

it('a later tee time gives the booker the time back', async () => {
  const id = await booked('09:40')
  site.clock.set(teeTime)
  expect((await admin.visitor.rpc('change_tee_time', { p_id: id, p_tee_time: '13:00' })).status).toBe(200)
  expect(await mine()).toMatchObject([{ cancellation_fee: 200 }])
  expect((await cancel(id)).body).toMatchObject({ fee: 200 })
})

it('after the tee time nothing says that the booker can cancel', async () => {
  const toAnotherDay = 'byta dag eller bana avbokar du den först'
  const once = 'Har starttiden passerat går den inte att avboka. Då kan du skicka nästa förfrågan i morgon.'
  await booked('09:40')
  const confirmed = async () => (await site.mails(anna.email))[0]?.text.replaceAll('\n', ' ')
  expect(await confirmed()).toContain('Kan du inte spela? Avboka så tidigt du kan.')
  const refused = async (day: string) => refusalOf(await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_play_date: day }))).message
  site.clock.set(teeTime)
  expect(await refused('2026-12-04')).toMatch(new RegExp(`${toAnotherDay}[^]*\\n${once}$`))

  for (const table of [bookings, bookingDays]) await site.db.delete(table)
  // The course took the member before the board had confirmed.
  await booked('09:40')
  expect(await confirmed()).toContain('Blev rundan inte av? Hör av dig till styrelsen.')
  expect(await confirmed()).not.toContain('Avboka så tidigt')

  for (const table of [bookings, bookingDays]) await site.db.delete(table)
  await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_play_date: '2026-12-03' }))
  const tomorrow = await refused('2026-12-04')
  expect(tomorrow).toContain(toAnotherDay)
  expect(tomorrow).not.toContain('starttiden')
})
