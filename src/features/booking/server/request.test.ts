import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bookingOptions } from '#content/booking-options.ts'
import { limitCounts } from '#server/limits/tables.ts'
import { type Answer, refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { brokenBodies, withoutEachField, wrongInputs } from '#server/testing-forms.ts'
import { boardBooking } from '../desk-contract.ts'
import { bookingRefusal } from '../form-contract.ts'
import { dayAvailability, myBooking } from '../contract.ts'
import { bookingLimits } from '../rules.ts'
import { activePlayers, bookingDays, bookings } from './tables.ts'
import { bookingForm, guests, loadCourses } from './testing.ts'

/** A Saturday, nine in the morning in Sweden. */
const start = new Date('2026-11-21T08:00:00Z')
let site: TestSite
let anna: TestPerson
let bo: TestPerson
let admin: TestPerson

const request = (person: TestPerson, changes: Record<string, unknown> = {}) =>
  person.visitor.rpc('create_booking_request', bookingForm(person, changes))
const refusedAs = (answer: Answer) => {
  expect(answer.status).toBe(409)
  return z.object({ code: z.literal('BOOKING_REFUSED'), message: z.string(), data: bookingRefusal }).parse(answer.body).data
}
const idOf = (answer: Answer) => z.object({ id: z.uuid() }).parse(answer.body).id
const mine = async (person: TestPerson) => z.array(myBooking).parse((await person.visitor.rpc('get_my_bookings')).body)
const days = async (course: string, from: string, to: string) =>
  z.array(dayAvailability).parse((await anna.visitor.rpc('get_course_availability', { p_course: course, p_from: from, p_to: to })).body)

beforeAll(async () => {
  site = await startTestSite({ BOARD_EMAIL: 'styrelsen@example.com', SITE_URL: 'https://golf.example.se' })
  site.clock.set(start)
  await loadCourses(site.db, start)
  anna = await site.person({ firstName: 'Anna' })
  bo = await site.person({ firstName: 'Bo' })
  admin = await site.person({ roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.advance({ seconds: 3601 })
  if (site.clock.now().getTime() > start.getTime() + 12 * 3_600_000) site.clock.set(start)
  await site.db.delete(bookings)
  await site.db.delete(bookingDays)
})

it('the availability of all courses is the same as that of each course', async () => {
  const period = { p_from: '2026-12-01', p_to: '2026-12-06' }
  await request(anna, { p_course: 'torslanda-b', p_co_players: guests(3, 'all') })
  const all = z.array(z.object({ course: z.string(), days: z.array(dayAvailability) }))
    .parse((await anna.visitor.rpc('get_courses_availability', period)).body)
  expect(all.map(({ course }) => course)).toEqual(bookingOptions.map(({ id }) => id))
  for (const { course, days: of } of all) expect(of, course).toEqual(await days(course, period.p_from, period.p_to))
  expect(all.find(({ course }) => course === 'torslanda-a')?.days[1]).toEqual({ date: '2026-12-02', state: 'partly', free: { fourBalls: 1, twoBalls: 2 } })
  expect((await anna.visitor.rpc('get_courses_availability', { p_from: '2026-12-01', p_to: '2028-12-01' })).status).toBe(422)
  expect((await site.visitor().rpc('get_courses_availability', period)).status).toBe(401)
})

describe('a request', () => {
  it('is stored with its players and mailed to the board, with a link, and to the booker', async () => {
    const coPlayers = [{ name: ' Bo Exempel ', isVgfMember: false, golfId: bo.golfId }, { name: 'Cia Gäst', isVgfMember: true }]
    const answer = await request(anna, { p_co_players: coPlayers, p_message: 'Gärna förmiddag' })
    expect(answer).toMatchObject({ status: 200, body: { status: 'received', mail: 'kept' } })
    const [stored] = await mine(anna)
    expect(stored).toMatchObject({
      id: idOf(answer), status: 'received', course: 'ale', course_label: 'Ale', play_date: '2026-12-02', ball: 'four', tee_time: null,
      message: 'Gärna förmiddag', cancellation_fee: 0, fee: null, pay_by: null,
      players: [
        { name: 'Åsa Exempel', golfId: anna.golfId, isVgfMember: true },
        { name: 'Bo Exempel', golfId: bo.golfId, isVgfMember: true },
        { name: 'Cia Gäst', golfId: null, isVgfMember: true },
      ],
    })
    expect(stored?.answer_by).toBe(new Date(site.clock.now().getTime() + 8 * 3_600_000).toISOString())
    const [receipt] = await site.mails(anna.email)
    expect(receipt).toMatchObject({ kind: 'booking_receipt', subject: 'Vi har tagit emot din bokningsförfrågan: Ale 2 december 2026' })
    expect(receipt?.text).toContain('betalar bara för tre')
    const [notice] = await site.mails('styrelsen@example.com')
    expect(notice?.text).toContain(`https://golf.example.se/admin/bokningar?bokning=${idOf(answer)}`)
    expect(notice?.text).toContain('Gärna förmiddag')
  })

  it('holds its place while it waits', async () => {
    await request(anna)
    expect(await days('ale', '2026-12-01', '2026-12-03')).toEqual([
      { date: '2026-12-01', state: 'free', free: { fourBalls: 1, twoBalls: 2 } },
      { date: '2026-12-02', state: 'partly', free: { fourBalls: 0, twoBalls: 1 } },
      { date: '2026-12-03', state: 'free', free: { fourBalls: 1, twoBalls: 2 } },
    ])
    await request(bo)
    expect(await days('ale', '2026-12-02', '2026-12-02')).toMatchObject([{ state: 'full', free: { fourBalls: 0, twoBalls: 0 } }])
  })

  it('repeated with the same key is stored once, also in parallel, and another member’s key is refused', async () => {
    const form = bookingForm(anna)
    const answers = await Promise.all([1, 2, 3].map(() => anna.visitor.rpc('create_booking_request', form)))
    answers.push(await anna.visitor.rpc('create_booking_request', form))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(idOf)).size).toBe(1)
    expect(await mine(anna)).toHaveLength(1)
    const [id] = answers.map(idOf)
    expect((await site.mails('styrelsen@example.com')).filter(({ text }) => text.includes(`bokning=${id}`))).toHaveLength(1)
    const other = await request(bo, { p_request_key: form['p_request_key'] })
    expect(refusalOf(other)).toMatchObject({ code: 'INVALID', data: { fields: { p_request_key: expect.any(String) as unknown } } })
    expect(await mine(bo)).toEqual([])
  })

  it('repeated after it was cancelled or declined is refused, not reported as sent', async () => {
    const again = async (form: Record<string, unknown>) => anna.visitor.rpc('create_booking_request', form)
    const cancelled = bookingForm(anna)
    await anna.visitor.rpc('cancel_booking', { p_id: idOf(await again(cancelled)) })
    expect(refusalOf(await again(cancelled))).toMatchObject({ status: 409, code: 'SETTLED_SINCE' })
    const answered = bookingForm(anna)
    const id = idOf(await again(answered))
    await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })
    expect(await again(answered)).toMatchObject({ status: 200, body: { id, status: 'confirmed' } })
    await anna.visitor.rpc('cancel_booking', { p_id: id })
    const declined = bookingForm(anna)
    expect((await admin.visitor.rpc('answer_booking', { p_id: idOf(await again(declined)), p_decision: 'decline' })).status).toBe(200)
    expect(refusalOf(await again(declined))).toMatchObject({ status: 409, code: 'SETTLED_SINCE' })
    expect(await mine(anna)).toHaveLength(3)
  })

  it('must be the booker’s own, for an existing course, with valid players, each only once', async () => {
    const fields = async (changes: Record<string, unknown>) => refusalOf(await request(anna, changes)).data?.fields
    expect(await fields({ p_golf_id: bo.golfId })).toHaveProperty('p_golf_id')
    expect(await fields({ p_course: 'augusta' })).toEqual({ p_course: 'Välj en bana' })
    expect(await fields({ p_co_players: [{ name: 'Själv', isVgfMember: true, golfId: anna.golfId }] })).toHaveProperty('p_co_players')
    expect(await fields({ p_co_players: [{ name: 'Bo  Gäst', isVgfMember: true }, { name: 'bo gäst', isVgfMember: true }] })).toHaveProperty('p_co_players')
    expect(await fields({ p_co_players: guests(4, 'x') })).toEqual({ p_co_players: 'Högst tre medspelare' })
    expect(await fields({ p_co_players: [{ name: ' ', isVgfMember: true }] })).toEqual({ 'p_co_players.0.name': 'Ange namn' })
    expect(await fields({ p_play_date: '2026-02-30' })).toEqual({ p_play_date: 'Välj speldatum' })
    expect(await mine(anna)).toEqual([])
  })

  it('is limited in number per member, together with changes of co-players', async () => {
    const carl = await site.person()
    const change = () => carl.visitor.rpc('change_co_players', { p_id: randomUUID(), p_co_players: guests(1, 'carl') })
    for (let sent = 1; sent < bookingLimits.requests.limit; sent += 1) await request(carl, { p_course: 'augusta' })
    expect((await change()).status).toBe(404)
    expect([(await request(carl)).status, (await change()).status]).toEqual([429, 429])
    expect((await request(anna)).status).toBe(200)
  })

  it('can be checked a limited number of times per member, and again after the time window', async () => {
    const carl = await site.person()
    const check = async (person: TestPerson) => (await person.visitor.rpc('check_booking', { ...bookingForm(person), p_request_key: undefined })).status
    await site.db.delete(limitCounts)
    expect(await check(carl)).toBe(200)
    const { limit, windowSeconds } = bookingLimits.checks
    // As if all but the last check had been made: hundreds of calls take too long.
    await site.db.update(limitCounts).set({ count: limit - 1 })
    expect([await check(carl), await check(carl), await check(anna)]).toEqual([200, 429, 200])
    site.clock.advance({ seconds: windowSeconds })
    expect(await check(carl)).toBe(200)
  })
})

describe('the rules', () => {
  it('of the window accept the 14th day and refuse the 15th, counted from midnight in Sweden', async () => {
    site.clock.set(new Date('2026-11-21T22:59:00Z'))
    const late = refusedAs(await request(anna, { p_play_date: '2026-12-06' }))
    expect(late).toMatchObject({ rule: 'window', alternatives: [{ course: 'ale', date: '2026-12-05' }, { course: 'ale', date: '2026-12-04' }, { course: 'ale', date: '2026-12-03' }] })
    expect(late.text).toContain('tidigast 14 dagar före speldagen')
    expect((await request(anna, { p_play_date: '2026-12-06', p_is_match: true })).status).toBe(200)
    site.clock.set(new Date('2026-11-21T23:00:00Z'))
    expect((await request(bo, { p_play_date: '2026-12-06' })).status).toBe(200)
    expect(refusedAs(await request(admin, { p_play_date: '2026-11-21' })).text).toContain('har redan varit')
    expect(refusedAs(await request(admin, { p_play_date: '2027-06-01', p_is_match: true })).text).toContain('180 dagar')
  })

  it('of one active booking apply by Golf-ID or name, to co-players too, until the play day has passed', async () => {
    await request(anna, { p_play_date: '2026-11-24', p_co_players: [{ name: 'Bo', isVgfMember: true, golfId: bo.golfId }, { name: 'Gäst  Ett', isVgfMember: false }] })
    expect(refusedAs(await request(anna, { p_course: 'koberg' }))).toMatchObject({ rule: 'one_active_booking', alternatives: [] })
    expect(refusedAs(await request(bo, { p_course: 'koberg' })).text).toContain('Du har redan en.')
    expect(refusedAs(await request(admin, { p_co_players: [{ name: 'gäst ett', isVgfMember: false }] })).text).toContain('gäst ett har redan en.')
    site.clock.set(new Date('2026-11-24T12:00:00Z'))
    expect((await request(bo)).status).toBe(409)
    site.clock.set(new Date('2026-11-24T23:00:00Z'))
    expect((await request(bo)).status).toBe(200)
    expect((await request(admin, { p_co_players: [{ name: 'Gäst Ett', isVgfMember: false }] })).status).toBe(200)
  })

  it('of one active booking let a match by name alone pass but show it to the board, whoever came first', async () => {
    const named = { name: 'ANNA  Ölund', isVgfMember: true }
    const verdictOf = async (id: string) => z.array(boardBooking).parse((await admin.visitor.rpc('list_bookings', { p_search: id })).body)[0]?.verdict
    const withName = idOf(await request(bo, { p_course: 'koberg', p_co_players: [named] }))
    expect(await verdictOf(withName)).toBeNull()
    const own = idOf(await request(anna, { p_full_name: 'Anna Ölund' }))
    expect((await verdictOf(withName))?.text).toMatch(/ ANNA Ölund har redan en, om det är samma person\.$/)
    expect((await bo.visitor.rpc('change_co_players', { p_id: withName, p_co_players: [named, { name: 'Gun Gäst', isVgfMember: false }] })).status).toBe(200)
    await admin.visitor.rpc('answer_booking', { p_id: withName, p_decision: 'confirm' })
    expect((await verdictOf(own))?.text).toMatch(/ Anna Ölund har redan en, om det är samma person\.$/)
    // Two players of the same name with a Golf-ID each are two people.
    const other = idOf(await request(admin, { p_course: 'koberg', p_play_date: '2026-11-26', p_full_name: 'Anna Ölund' }))
    await bo.visitor.rpc('cancel_booking', { p_id: withName })
    expect(await verdictOf(own)).toBeNull()
    expect(await verdictOf(other)).toBeNull()
  })

  it('of the quota say what the course offers and where the same ball would be accepted', async () => {
    await request(anna, { p_course: 'torslanda-a', p_co_players: guests(3, 'a') })
    await request(bo, { p_course: 'torslanda-b' })
    const draft = bookingForm(admin, { p_course: 'torslanda-b', p_co_players: guests(2, 'b') })
    const checked = await admin.visitor.rpc('check_booking', { ...draft, p_request_key: undefined })
    expect(checked).toMatchObject({ status: 200, body: { accepted: false, ball: 'four', refusal: { rule: 'quota' } } })
    const refused = refusedAs(await admin.visitor.rpc('create_booking_request', draft))
    expect(refused.text).toBe('Torslanda (B): två fyrbollar eller fyra tvåbollar per dag. '
      + 'Onsdag 2 december 2026 har bara plats för en tvåboll. Ni är tre, och det räknas som en fyrboll.')
    expect(refused.alternatives).toEqual([
      { course: 'torslanda-b', date: '2026-12-01' }, { course: 'torslanda-b', date: '2026-12-03' }, { course: 'ale', date: '2026-12-02' },
    ])
    for (const { course, date } of refused.alternatives) {
      expect((await admin.visitor.rpc('check_booking', { ...draft, p_course: course, p_play_date: date })).body).toMatchObject({ accepted: true, refusal: null })
    }
    expect((await request(admin, { p_course: 'torslanda-b' })).status).toBe(200)
    expect(refusedAs(await request(await site.person(), { p_course: 'torslanda-a' })).text).toContain('är fullbokad.')
  })

  it('of a weekend with a single four-ball refuse a two-ball and suggest other days and a course', async () => {
    const refused = refusedAs(await request(anna, { p_course: 'kungalv-kode', p_play_date: '2026-11-28' }))
    expect(refused).toMatchObject({ rule: 'quota', alternatives: [{ date: '2026-11-27' }, { date: '2026-11-26' }, { course: 'ale' }] })
    expect(refused.text).toBe('Kungälv-Kode. Måndag till fredag: en fyrboll eller två tvåbollar per dag. Lördag och söndag: en fyrboll per dag. '
      + 'Lördag 28 november 2026 har bara plats för en fyrboll.')
  })

  it('of standing refuse a stopped member until the stop is lifted; a co-player’s stop is shown to the board only', async () => {
    const set = (p_standing: string | null) => admin.visitor.rpc('set_member_standing', { p_golf_id: anna.golfId, p_standing })
    expect((await set('late_payment')).status).toBe(200)
    expect(refusedAs(await request(anna))).toMatchObject({ rule: 'standing', alternatives: [], text: expect.stringContaining('om betalningen är sen') as unknown })
    expect((await set('suspended')).status).toBe(200)
    expect(refusedAs(await request(anna)).text).toContain('missköts')
    const draft = bookingForm(bo, { p_co_players: [{ name: 'Anna', isVgfMember: true, golfId: anna.golfId }] })
    expect((await bo.visitor.rpc('check_booking', { ...draft, p_request_key: undefined })).body).toMatchObject({ accepted: true, refusal: null })
    const asked = await bo.visitor.rpc('create_booking_request', draft)
    expect(asked.status).toBe(200)
    const [receipt] = await site.mails(bo.email)
    expect(receipt).toMatchObject({ kind: 'booking_receipt', about: idOf(asked) })
    expect(JSON.stringify([asked.body, (await bo.visitor.rpc('get_my_bookings')).body, receipt?.subject, receipt?.text, receipt?.html])).not.toMatch(/stopp|missköt|standing|suspended/i)
    expect((await admin.visitor.rpc('list_bookings', {})).body).toMatchObject([{ verdict: { rule: 'standing', text: expect.stringContaining('stoppat Anna') as unknown } }])
    await site.db.delete(bookings)
    expect((await set(null)).status).toBe(200)
    expect((await request(anna)).status).toBe(200)
    expect((await admin.visitor.rpc('set_member_standing', { p_golf_id: '010101-999', p_standing: null })).status).toBe(404)
  })

  it('leave no data behind when they refuse a request', async () => {
    await request(anna)
    await request(bo, { p_course: 'koberg', p_co_players: [{ name: 'Anna', isVgfMember: true, golfId: anna.golfId }] })
    expect(await site.db.select().from(bookings)).toHaveLength(1)
    expect(await site.db.select().from(bookingDays).where(eq(bookingDays.quotaGroup, 'koberg'))).toEqual([])
    expect(await site.db.select().from(activePlayers)).toHaveLength(2)
  })
})

describe('completing a co-player', () => {
  it('gives a member’s name, no name for an unknown Golf-ID, and only a limited number of times', async () => {
    const dora = await site.person()
    const complete = (golfId: string) => dora.visitor.rpc('complete_co_player', { p_golf_id: golfId })
    expect((await complete(anna.golfId)).body).toEqual({ name: 'Anna Exempel' })
    expect((await complete('010101-999')).body).toEqual({ name: null })
    for (let sent = 2; sent < bookingLimits.completions.limit; sent += 1) await complete('010101-999')
    expect((await complete(anna.golfId)).status).toBe(429)
  })
})

describe('wrong input', () => {
  const form = () => bookingForm(anna, { p_message: 'Hej' })
  it.each(['create_booking_request', 'check_booking'])('%s refuses it field by field', async (name) => {
    const optional = new Set(['p_phone', 'p_message', ...(name === 'check_booking' ? ['p_request_key'] : [])])
    const { p_request_key: key, ...draft } = form()
    const full = name === 'check_booking' ? draft : { ...draft, p_request_key: key }
    for (const { what, input } of wrongInputs(full)) {
      // Co-players are a list, and only the digits of a phone number are read, so these inputs are valid.
      if (what === 'p_co_players: a list' || what === 'p_phone: a NUL' || what === 'p_phone: half a character') continue
      expect(await anna.visitor.rpc(name, input), what).toMatchObject({ status: 422, body: { code: 'INVALID' } })
    }
    for (const { what, input } of withoutEachField(full)) {
      const field = what.replace('without ', '')
      if (!optional.has(field)) expect(Object.keys(refusalOf(await anna.visitor.rpc(name, input)).data?.fields ?? {})).toEqual([field])
    }
    for (const body of brokenBodies) expect([400, 422], body).toContain((await anna.visitor.rpc(name, body)).status)
    expect(await mine(anna)).toEqual([])
  })

  it('is refused by get_course_availability: unknown course, reversed or invalid dates, too many days', async () => {
    const ask = (p_course: string, p_from: string, p_to: string) => anna.visitor.rpc('get_course_availability', { p_course, p_from, p_to })
    expect((await ask('augusta', '2026-12-01', '2026-12-02')).status).toBe(422)
    expect((await ask('ale', '2026-12-02', '2026-12-01')).status).toBe(422)
    expect((await ask('ale', '2026-01-01', '2026-12-31')).status).toBe(422)
    expect((await ask('ale', '2026-12-01', '2026-12-32')).status).toBe(422)
    expect((await ask('ale', '2026-12-01', '2027-06-18')).body).toHaveLength(200)
    expect((await ask('ale', '2026-12-01', '2027-06-19')).status).toBe(422)
  })
})
