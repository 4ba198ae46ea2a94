import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { retention } from '#domain/retention.ts'
import { mails } from '#server/outbox/tables.ts'
import { type Answer, refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { bookingRefusal } from '../form-contract.ts'
import { dayAvailability, myBooking } from '../contract.ts'
import { pruneBookings } from './place-store.ts'
import { remindBoard } from './reminders.ts'
import { activePlayers, bookingDays, bookings } from './tables.ts'
import { bookingForm, guests, loadCourses } from './testing.ts'

const board = 'styrelsen@example.com'
const start = new Date('2026-11-21T08:00:00Z')
let site: TestSite
let anna: TestPerson
let bo: TestPerson
let admin: TestPerson

const idOf = (answer: Answer) => z.object({ id: z.uuid() }).parse(answer.body).id
const mine = async (person: TestPerson) => z.array(myBooking).parse((await person.visitor.rpc('get_my_bookings')).body)
const dayOf = async (course: string, date: string) =>
  z.array(dayAvailability).parse((await anna.visitor.rpc('get_course_availability', { p_course: course, p_from: date, p_to: date })).body)[0]?.free

async function booked(changes: Record<string, unknown> = {}, answer?: Record<string, unknown>): Promise<string> {
  const id = idOf(await anna.visitor.rpc('create_booking_request', bookingForm(anna, changes)))
  if (answer) expect((await admin.visitor.rpc('answer_booking', { p_id: id, ...answer })).status).toBe(200)
  return id
}

beforeAll(async () => {
  site = await startTestSite({ BOARD_EMAIL: board, SITE_URL: 'https://golf.example.se' })
  site.clock.set(start)
  await loadCourses(site.db, start)
  anna = await site.person({ firstName: 'Anna' })
  bo = await site.person({ firstName: 'Bo' })
  admin = await site.person({ firstName: 'Disa', roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.set(start)
  for (const table of [bookings, bookingDays, mails]) await site.db.delete(table)
})

describe('answering', () => {
  it('confirms with tee time and note, and mails a calendar entry to the booker', async () => {
    const id = await booked({ p_course: 'sjogarde' }, { p_decision: 'confirm', p_tee_time: '09:40', p_note: 'Lycka till!' })
    expect(await mine(anna)).toMatchObject([{ status: 'confirmed', tee_time: '09:40', note: 'Lycka till!', answer_by: null, cancellation_fee: 0 }])
    const [mail, ...others] = await site.mails(anna.email)
    expect(mail).toMatchObject({ kind: 'booking_confirmed', subject: 'Din bokning är bekräftad: Sjögärde 2 december 2026' })
    expect(mail?.text).toContain('senast onsdag 9 december 2026')
    expect(others).toHaveLength(1)
    const [stored] = await site.db.select().from(mails)
    const attached = (await site.db.select().from(mails)).find(({ kind }) => kind === 'booking_confirmed')?.attachments
    expect(stored?.attachments).toBeNull()
    expect(attached).toMatchObject([{ filename: 'golf.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }])
    const file = attached?.[0]?.content.replaceAll('\r\n ', '')
    expect(file).toContain(`UID:${id}@golf.example.se\r\n`)
    expect(file).toContain('DTSTART:20261202T084000Z\r\nDTEND:20261202T131000Z')
    expect(file).toContain('SUMMARY:Golf på Sjögärde\r\n')
    expect(file).toMatch(/LOCATION:\S/)
    expect(await dayOf('sjogarde', '2026-12-02')).toEqual({ fourBalls: 0, twoBalls: 1 })
  })

  it('declines with a reason, and frees the day and the players', async () => {
    await booked({}, { p_decision: 'decline', p_reason: 'Banan är stängd', p_tee_time: '10:00' })
    expect(await mine(anna)).toMatchObject([{ status: 'declined', reason: 'Banan är stängd', tee_time: null, cancellation_fee: null }])
    expect((await site.mails(anna.email))[0]?.text).toContain('Styrelsens skäl: Banan är stängd')
    expect(await dayOf('ale', '2026-12-02')).toEqual({ fourBalls: 1, twoBalls: 2 })
    expect(await site.db.select().from(activePlayers)).toEqual([])
    await booked()
  })

  it('works once per request, and only for those who may write', async () => {
    const id = await booked()
    const reader = await site.person({ roles: ['admin_read'] })
    const act = (person: TestPerson, p_decision: string, p_id = id) => person.visitor.rpc('answer_booking', { p_id, p_decision })
    expect((await act(reader, 'confirm')).status).toBe(403)
    expect((await act(anna, 'confirm')).status).toBe(403)
    expect((await act(admin, 'maybe')).status).toBe(422)
    expect((await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm', p_tee_time: '25:00' })).status).toBe(422)
    expect((await act(admin, 'confirm', crypto.randomUUID())).status).toBe(404)
    expect((await act(admin, 'confirm')).status).toBe(200)
    expect(await act(admin, 'decline')).toMatchObject({ status: 409, body: { code: 'ALREADY_SETTLED', message: 'Bokningen är redan behandlad' } })
    expect((await admin.visitor.rpc('claim_booking', { p_id: id })).status).toBe(409)
    expect((await admin.visitor.rpc('claim_booking', { p_id: crypto.randomUUID() })).status).toBe(404)
    expect(await admin.visitor.rpc('release_booking', { p_id: id })).toMatchObject({ status: 409, body: { code: 'ALREADY_SETTLED' } })
    expect((await admin.visitor.rpc('release_booking', { p_id: crypto.randomUUID() })).status).toBe(404)
  })
})

describe('cancelling', () => {
  it.each([
    ['before midnight two days ahead', '2026-11-30T22:59:00Z', 0],
    ['after it', '2026-11-30T23:00:00Z', 200],
    ['before its tee time on the play day', '2026-12-02T08:39:59Z', 200],
  ])('a confirmed booking %s costs the right fee, frees the day and mails booker and board', async (_, moment, fee) => {
    const id = await booked({}, { p_decision: 'confirm', p_tee_time: '09:40' })
    site.clock.set(new Date(moment))
    expect((await mine(anna))[0]?.cancellation_fee).toBe(fee)
    expect((await anna.visitor.rpc('cancel_booking', { p_id: id })).body).toEqual({ success: true, fee, mail: 'kept', mail_to: anna.email })
    expect(await mine(anna)).toMatchObject([{ status: 'cancelled', fee, cancellation_fee: null }])
    const written = await site.db.select().from(mails)
    const toBooker = written.find(({ kind }) => kind === 'booking_cancelled')
    expect(toBooker?.subject).toMatch(/^Din bokning är avbokad: Ale /)
    expect(toBooker?.text).toContain(fee ? 'kostar 200\u00a0kr' : 'kostar inget')
    expect(toBooker?.attachments).toMatchObject([{ contentType: 'text/calendar; charset=utf-8; method=CANCEL' }])
    expect(toBooker?.attachments?.[0]?.content).toMatch(/METHOD:CANCEL\r\n[\s\S]+SEQUENCE:2\r\nSTATUS:CANCELLED\r\n/)
    const [notice] = await site.mails(board)
    expect(notice).toMatchObject({ kind: 'booking_cancellation_notice', text: expect.stringContaining('Om tiden är bokad hos banan') as unknown })
    expect(notice?.text).toContain(fee ? 'kostar 200\u00a0kr' : 'Avbokningen kostar inget.')
    expect(await dayOf('ale', '2026-12-02')).toEqual({ fourBalls: 1, twoBalls: 2 })
    expect(await anna.visitor.rpc('cancel_booking', { p_id: id })).toMatchObject({ status: 409, body: { code: 'ALREADY_SETTLED' } })
  })

  it('a waiting request costs nothing, however late', async () => {
    const id = await booked({ p_play_date: '2026-11-21' })
    expect((await anna.visitor.rpc('cancel_booking', { p_id: id })).body).toMatchObject({ fee: 0 })
    const taken = (await site.db.select().from(mails)).filter(({ about }) => about === id)
    expect(taken.find(({ kind }) => kind === 'booking_cancelled')).toMatchObject({
      subject: 'Din förfrågan är återtagen: Ale 21 november 2026', text: expect.stringContaining('Din förfrågan är återtagen. Platsen hålls inte längre.') as unknown,
    })
    expect(taken.find(({ kind }) => kind === 'booking_cancellation_notice')?.subject).toBe('Återtagen förfrågan: Ale 21 november 2026')
    await booked({ p_play_date: '2026-11-21' })
  })

  it('never costs more than the member has been told', async () => {
    const seen = async (id: string, p_seen_fee: number) => anna.visitor.rpc('cancel_booking', { p_id: id, p_seen_fee })
    const id = await booked({ p_play_date: '2026-11-21' })
    expect((await mine(anna))[0]?.cancellation_fee).toBe(0)
    // Confirmed while the dialog said that cancelling costs nothing.
    await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })
    expect(await seen(id, 0)).toMatchObject({ status: 409, body: { code: 'FEE_MOVED', data: { fee: 200 } } })
    expect(await mine(anna)).toMatchObject([{ status: 'confirmed', fee: null }])
    expect((await seen(id, 200)).body).toEqual({ success: true, fee: 200, mail: 'kept', mail_to: anna.email })
    // A lower fee than the one seen is accepted.
    expect((await seen(await booked(), 200)).body).toMatchObject({ fee: 0 })
  })

  it('is possible only for the booker, and until the play day has passed', async () => {
    const id = await booked({}, { p_decision: 'confirm' })
    expect((await bo.visitor.rpc('cancel_booking', { p_id: id })).status).toBe(404)
    expect((await admin.visitor.rpc('cancel_booking', { p_id: id })).status).toBe(404)
    expect((await anna.visitor.rpc('cancel_booking', { p_id: crypto.randomUUID() })).status).toBe(404)
    expect((await anna.visitor.rpc('cancel_booking', { p_id: 'x' })).status).toBe(422)
    site.clock.set(new Date('2026-12-02T23:00:00Z'))
    expect((await anna.visitor.rpc('cancel_booking', { p_id: id })).status).toBe(409)
    expect(await mine(anna)).toMatchObject([{ status: 'confirmed', pay_by: '2026-12-09', cancellation_fee: null }])
  })
})

describe('changing co-players', () => {
  const change = (id: string, p_co_players: unknown, person = anna) => person.visitor.rpc('change_co_players', { p_id: id, p_co_players })

  it('of a confirmed booking frees those who leave, adds the new ones and mails booker and board', async () => {
    const id = await booked({ p_co_players: guests(1, 'a') }, { p_decision: 'confirm' })
    expect((await change(id, [{ name: 'Bo', isVgfMember: true, golfId: bo.golfId }, ...guests(2, 'b')])).body).toEqual({ success: true, mail: 'kept' })
    expect(await mine(anna)).toMatchObject([{ ball: 'four', status: 'confirmed', players: [{ golfId: anna.golfId }, { golfId: bo.golfId }, {}, {}] }])
    expect(await dayOf('ale', '2026-12-02')).toEqual({ fourBalls: 0, twoBalls: 0 })
    const keys = (await site.db.select().from(activePlayers)).map(({ key }) => key)
    expect(keys.toSorted()).toEqual([`id:${anna.golfId}`, `id:${bo.golfId}`, 'name:gäst b 0', 'name:gäst b 1'])
    expect((await site.mails(board))[0]).toMatchObject({ kind: 'booking_change_notice' })
    const written = (await site.db.select().from(mails)).find(({ kind }) => kind === 'booking_changed')
    expect(written?.attachments?.[0]?.content).toContain('SEQUENCE:2')
    expect((await change(id, [])).status).toBe(200)
    expect(await dayOf('ale', '2026-12-02')).toEqual({ fourBalls: 0, twoBalls: 1 })
  })

  it('changes nothing if the rules refuse it', async () => {
    const id = await booked({ p_co_players: guests(1, 'a') })
    const carl = await site.person()
    expect((await carl.visitor.rpc('create_booking_request', bookingForm(carl, { p_co_players: guests(1, 'c') }))).status).toBe(200)
    const refused = async (coPlayers: unknown) => {
      const answer = await change(id, coPlayers)
      expect(answer.status).toBe(409)
      return z.object({ data: bookingRefusal }).parse(answer.body).data
    }
    expect(await refused(guests(2, 'b'))).toMatchObject({ rule: 'quota', alternatives: [] })
    expect(await refused([{ name: 'GÄST C  0', isVgfMember: false }])).toMatchObject({ rule: 'one_active_booking' })
    expect(refusalOf(await change(id, [...guests(1, 'b'), ...guests(1, 'b')])).data?.fields).toHaveProperty('p_co_players')
    expect((await mine(anna))[0]?.players.map(({ name }) => name)).toEqual(['Åsa Exempel', 'Gäst a 0'])
    expect((await change(id, guests(1, 'b'))).status).toBe(200)
  })

  it('is possible only for the booker of an active booking', async () => {
    const id = await booked({}, { p_decision: 'decline' })
    expect((await change(id, [])).status).toBe(409)
    expect((await change(id, [], bo)).status).toBe(404)
    expect((await change(id, guests(4, 'x'))).status).toBe(422)
  })
})

describe('the board’s list', () => {
  const list = async (filter: Record<string, unknown> = {}) =>
    z.array(z.object({ id: z.string(), full_name: z.string(), claimed_by: z.nullable(z.string()), answered_by: z.nullable(z.string()), verdict: z.unknown() }))
      .parse((await admin.visitor.rpc('list_bookings', filter)).body)

  it('has the longest waiting requests first, then the rest by play day, page by page and filtered', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => site.person()))
    const ids: string[] = []
    for (const [index, person] of people.entries()) {
      site.clock.advance({ minutes: 1 })
      ids.push(idOf(await person.visitor.rpc('create_booking_request', bookingForm(person, { p_play_date: `2026-11-2${index + 3}`, p_full_name: `Spelare ${index}` }))))
    }
    for (const id of [ids[0], ids[3]]) await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })
    const order = [ids[1], ids[2], ids[4], ids[3], ids[0]]
    expect((await list()).map(({ id }) => id)).toEqual(order)
    const paged: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await list({ limit: 2, ...(cursor && { cursor }) })
      paged.push(...page.map(({ id }) => id))
      cursor = page.at(-1)?.id
      if (page.length < 2) break
    }
    expect(paged).toEqual(order)
    expect((await list({ p_status: 'confirmed' })).map(({ id }) => id)).toEqual([ids[3], ids[0]])
    expect((await list({ p_from: '2026-11-24', p_to: '2026-11-25' })).map(({ id }) => id)).toEqual([ids[1], ids[2]])
    expect((await list({ p_search: 'spelare 4' })).map(({ id }) => id)).toEqual([ids[4]])
    expect((await list({ p_search: people[2]?.golfId })).map(({ id }) => id)).toEqual([ids[2]])
    expect((await list({ p_search: `GÄST ${people[1]?.golfId}` })).map(({ id }) => id)).toEqual([ids[1]])
    expect(await list({ p_search: '%' })).toEqual([])
    expect(await list({ p_course: 'koberg' })).toEqual([])
    expect((await admin.visitor.rpc('list_bookings', { cursor: crypto.randomUUID() })).status).toBe(422)
  })

  it('shows who has claimed and answered a request, and does not count a waiting one against itself', async () => {
    const id = await booked({ p_co_players: guests(3, 'a') })
    await admin.visitor.rpc('claim_booking', { p_id: id })
    expect(await list()).toMatchObject([{ claimed_by: 'Disa Exempel', answered_by: null, verdict: null }])
    site.clock.set(new Date('2026-12-03T08:00:00Z'))
    expect(await list()).toMatchObject([{ verdict: { rule: 'window', alternatives: [] } }])
    await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'decline' })
    expect(await list()).toMatchObject([{ claimed_by: 'Disa Exempel', answered_by: 'Disa Exempel', verdict: null }])
  })
})

describe('the reminder', () => {
  const reminders = async () => (await site.mails(board)).filter(({ kind }) => kind === 'booking_reminder')

  it('is sent once when two of the eight hours are left, and not for an answered request', async () => {
    const id = await booked()
    await bo.visitor.rpc('create_booking_request', bookingForm(bo)).then(async (answer) => {
      await admin.visitor.rpc('answer_booking', { p_id: idOf(answer), p_decision: 'confirm' })
    })
    site.clock.advance({ hours: 5, minutes: 59 })
    await remindBoard(site.services)
    expect(await reminders()).toEqual([])
    site.clock.advance({ minutes: 1 })
    await Promise.all([1, 2, 3].map(() => remindBoard(site.services)))
    expect(await reminders()).toMatchObject([{ subject: 'Påminnelse: Åsa Exempel väntar på svar', text: expect.stringContaining(`bokning=${id}`) as unknown }])
    site.clock.advance({ hours: 3 })
    await remindBoard(site.services)
    expect(await reminders()).toHaveLength(1)
  })
})

describe('calendars', () => {
  const get = (person: TestPerson | null, path: string) => (person?.visitor ?? site.visitor()).call('GET', path)
  const pathOf = (answer: Answer) => new URL(z.object({ url: z.string() }).parse(answer.body).url).pathname

  it('the file of a booking is served only to its booker', async () => {
    const id = await booked({}, { p_decision: 'confirm' })
    const file = await get(anna, `/api/bookings/${id}.ics`)
    expect(file).toMatchObject({ status: 200, body: expect.stringContaining('DTSTART;VALUE=DATE:20261202') as unknown })
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(file.headers.get('cache-control')).toContain('no-store')
    expect(await get(bo, `/api/bookings/${id}.ics`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await get(null, `/api/bookings/${id}.ics`)).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } })
    expect((await get(anna, '/api/bookings/x.ics')).status).toBe(404)
    expect((await get(anna, `/api/bookings/${crypto.randomUUID()}.ics`)).status).toBe(404)
  })

  it('the private address shows waiting and confirmed bookings without a log-in, until it is renewed', async () => {
    const id = await booked()
    const path = pathOf(await anna.visitor.rpc('renew_calendar_address'))
    const body = async (of: string) => String((await get(null, of)).body).replaceAll('\r\n ', '')
    expect(await body(path)).toContain('STATUS:TENTATIVE\r\n')
    expect(await body(path)).toContain('SUMMARY:Golf på Ale (väntar på svar)')
    await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm', p_tee_time: '10:00' })
    expect(await body(path)).toContain('STATUS:CONFIRMED\r\nDTSTART:20261202T090000Z')
    await anna.visitor.rpc('cancel_booking', { p_id: id })
    expect(await body(path)).not.toContain('VEVENT')
    const renewed = pathOf(await anna.visitor.rpc('renew_calendar_address'))
    expect(renewed).not.toBe(path)
    const statusOf = async (of: string) => (await get(null, of)).status
    expect([await statusOf(path), await statusOf(renewed), await statusOf('/api/calendar/x.ics')]).toEqual([404, 200, 404])
  })
})

it('a booking is deleted after the time that the privacy policy names', async () => {
  const id = await booked()
  const [{ playDate } = { playDate: '' }] = await site.db.select({ playDate: bookings.playDate }).from(bookings)
  const years = (more: number) => new Date(`${Number(playDate.slice(0, 4)) + retention.bookingYears}${playDate.slice(4)}T12:00:00Z`).getTime() + more * 86_400_000
  await pruneBookings(site.db, new Date(years(0)))
  expect(await mine(anna)).toMatchObject([{ id }])
  await pruneBookings(site.db, new Date(years(1)))
  expect(await mine(anna)).toEqual([])
  expect(await site.db.select().from(activePlayers)).toEqual([])
})
