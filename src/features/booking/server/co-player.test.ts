import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { myBooking } from '../contract.ts'
import { bookingDays, bookings } from './tables.ts'
import { bookingForm, loadCourses } from './testing.ts'

const start = new Date('2026-11-21T08:00:00Z')
let site: TestSite
let anna: TestPerson
let bo: TestPerson
let admin: TestPerson

const mine = async (person: TestPerson) => z.array(myBooking).parse((await person.visitor.rpc('get_my_bookings')).body)
const withBo = () => ({ p_co_players: [{ name: 'Kalle Kanin', isVgfMember: true, golfId: bo.golfId }, { name: 'Gun Gäst', isVgfMember: false }] })
const book = async (changes: Record<string, unknown> = {}) =>
  z.object({ id: z.uuid() }).parse((await anna.visitor.rpc('create_booking_request', bookingForm(anna, { ...withBo(), ...changes }))).body).id

beforeAll(async () => {
  site = await startTestSite()
  await loadCourses(site.db, start)
  anna = await site.person({ firstName: 'Anna' })
  bo = await site.person({ firstName: 'Bo' })
  admin = await site.person({ roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.set(start)
  for (const table of [bookings, bookingDays]) await site.db.delete(table)
})

it('a co-player sees where, when and by whom a booking was made, but nothing that others wrote', async () => {
  const id = await book({ p_full_name: 'Påhittat Namn', p_message: 'Ett meddelande' })
  await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm', p_tee_time: '09:40', p_note: 'En hälsning' })
  const [seen, ...others] = await mine(bo)
  expect(others).toEqual([])
  expect(seen).toMatchObject({
    id, status: 'confirmed', course: 'ale', course_label: 'Ale', play_date: '2026-12-02', tee_time: '09:40', ball: 'four',
    booked_by: 'Anna Exempel', players: [], message: null, note: null, cancellation_fee: null, pay_by: null,
  })
  // Ids are left out: their digits may happen to look like a Golf-ID.
  expect(JSON.stringify({ ...seen, id: null })).not.toMatch(/Påhittat|Gun|Kalle|meddelande|hälsning|\d{6}-\d{3}/)
  expect(await mine(anna)).toMatchObject([{ id, booked_by: null, message: 'Ett meddelande', note: 'En hälsning', players: [{}, {}, {}] }])
  expect(await mine(admin)).toEqual([])
})

it('a co-player can neither cancel the booking, change its players nor fetch its calendar file', async () => {
  const id = await book()
  for (const [name, input] of [['cancel_booking', {}], ['change_co_players', { p_co_players: [] }]] as const) {
    expect(refusalOf(await bo.visitor.rpc(name, { p_id: id, ...input }))).toMatchObject({ status: 404 })
  }
  expect((await bo.visitor.call('GET', `/api/bookings/${id}.ics`)).status).toBe(404)
})

it('a co-player is told which booking prevents another, and sees it until its day ends or it is cancelled', async () => {
  const id = await book()
  const refused = refusalOf(await bo.visitor.rpc('create_booking_request', bookingForm(bo, { p_course: 'koberg' })))
  const which = 'Du har redan en. Den står på Mina sidor.\nDen gäller Ale, onsdag 2 december 2026.\n'
  expect(refused.message).toContain(`${which}Någon annan har bokat åt dig, och då är det bara den personen som kan ändra bokningen. Ska du inte vara med? Hör av dig till styrelsen.`)
  expect(refused.message).not.toContain('byta dag')
  const own = refusalOf(await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_course: 'koberg' }))).message
  expect(own).toContain(`${which}Om du vill byta dag eller bana avbokar du den först, eller tar tillbaka den om den väntar på svar, och skickar sedan en ny förfrågan.`)
  expect(own).toMatch(/kostar det 200\u00a0kr att avboka den mindre än två dagar före speldagen\.$/)
  site.clock.set(new Date('2026-12-02T22:59:00Z'))
  expect(await mine(bo)).toMatchObject([{ id }])
  site.clock.set(new Date('2026-12-02T23:00:00Z'))
  expect(await mine(bo)).toEqual([])
  site.clock.set(start)
  await anna.visitor.rpc('cancel_booking', { p_id: id })
  expect(await mine(bo)).toEqual([])
  expect(await mine(anna)).toHaveLength(1)
})

it('only the players of a booked match are told that it prevents an earlier round', async () => {
  await book({ p_play_date: '2027-05-08', p_is_match: true, p_course: 'hulta-bollebygd' })
  const which = 'Den gäller matchspel på Hulta-Bollebygd, lördag 8 maj 2027, och även en match räknas tills dagen har varit.'
  const asked = async (person: TestPerson, changes: Record<string, unknown> = {}) =>
    refusalOf(await person.visitor.rpc('create_booking_request', bookingForm(person, changes))).message
  for (const person of [anna, bo]) expect(await asked(person)).toContain(`\n${which} Vill du spela en annan runda innan dess måste matchen avbokas först.`)
  const withAnna = await asked(admin, { p_co_players: [{ name: 'Anna', isVgfMember: true, golfId: anna.golfId }] })
  expect(withAnna).toContain('Anna (Golf-ID')
  expect(withAnna).not.toMatch(/match|Hulta|2027/)
})

it('a co-player’s private calendar has the booking with the booker’s name and no other details', async () => {
  const id = await book({ p_message: 'Ett meddelande' })
  await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm', p_tee_time: '09:40', p_note: 'En hälsning' })
  const calendarOf = async (person: TestPerson) => {
    const { url } = z.object({ url: z.url() }).parse((await person.visitor.rpc('renew_calendar_address')).body)
    return String((await site.visitor().call('GET', new URL(url).pathname)).body).replaceAll('\r\n ', '')
  }
  const calendar = await calendarOf(bo)
  expect(calendar).toMatch(/SUMMARY:Golf på Ale\r\n/)
  expect(calendar).toContain('DESCRIPTION:Bokad av Anna Exempel\r\n')
  expect(calendar).not.toMatch(/Gun|Kalle|meddelande|hälsning/)
  expect(await calendarOf(anna)).toMatch(/Spelare: [^\r]*Gun Gäst[^\r]*En hälsning/)
  expect(await calendarOf(admin)).not.toContain('VEVENT')
  await anna.visitor.rpc('cancel_booking', { p_id: id })
  expect(await calendarOf(bo)).not.toContain('VEVENT')
})

it('an unanswered request leaves the private calendar after its day, a confirmed booking after a year', async () => {
  const id = await book()
  const addresses = await Promise.all([anna, bo].map(async ({ visitor }) => (
    new URL(z.object({ url: z.url() }).parse((await visitor.rpc('renew_calendar_address')).body).url).pathname
  )))
  /** The statuses that the booker and the co-player see in their calendars at a given time. */
  const seenAt = async (moment: string) => {
    site.clock.set(new Date(moment))
    const files = await Promise.all(addresses.map(async (path) => String((await site.visitor().call('GET', path)).body)))
    return files.map((file) => /^STATUS:(\w+)/m.exec(file)?.[1])
  }
  const none = [undefined, undefined]
  expect(await seenAt('2026-12-02T22:59:00Z')).toEqual(['TENTATIVE', 'TENTATIVE'])
  expect(await seenAt('2026-12-02T23:00:00Z')).toEqual(none)
  await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })
  expect(await seenAt('2027-12-02T12:00:00Z')).toEqual(['CONFIRMED', 'CONFIRMED'])
  expect(await seenAt('2027-12-03T12:00:00Z')).toEqual(none)
})
