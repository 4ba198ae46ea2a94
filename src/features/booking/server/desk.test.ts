import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { auditEntries } from '#server/audit/tables.ts'
import { oneAfterTheOther } from '#server/db/testing.ts'
import { type Answer, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { boardBooking } from '../desk-contract.ts'
import { bookingAnswers, bookingDays, bookings } from './tables.ts'
import { bookingForm, guests, loadCourses } from './testing.ts'

const start = new Date('2026-11-21T08:00:00Z')
let site: TestSite
let people: TestPerson[]
let admin: TestPerson

const idOf = (answer: Answer) => z.object({ id: z.uuid() }).parse(answer.body).id
const ask = async (index: number, changes: Record<string, unknown> = {}) => {
  const person = people[index]
  if (!person) throw new Error('There is nobody')
  const answer = await person.visitor.rpc('create_booking_request', bookingForm(person, { p_play_date: `2026-11-2${3 + index}`, ...changes }))
  return idOf(answer)
}
const answer = (id: string, p_decision = 'confirm', more = {}) => admin.visitor.rpc('answer_booking', { p_id: id, p_decision, ...more })

beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(start)
  await loadCourses(site.db, start)
  people = []
  for (let count = 0; count < 5; count += 1) people.push(await site.person())
  admin = await site.person({ firstName: 'Disa', roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.set(start)
  for (const table of [bookings, bookingDays, bookingAnswers]) await site.db.delete(table)
})

describe('the share answered in time', () => {
  const stats = async () => (await admin.visitor.rpc('get_booking_stats')).body

  it('has nothing to count before a request is answered or overdue', async () => {
    const nothing = { waiting: 0, oldest_answer_by: null, next_play_date: null, days: 30, due: 0, answered_in_time: 0 }
    expect(await stats()).toEqual(nothing)
    await ask(0)
    expect(await stats()).toEqual({ ...nothing, waiting: 1, oldest_answer_by: '2026-11-21T16:00:00.000Z', next_play_date: '2026-11-23' })
  })

  it('comes with the nearest coming play day of those that wait, whatever order they came in', async () => {
    const [, near] = [await ask(0, { p_play_date: '2026-11-30' }), await ask(1, { p_play_date: '2026-11-22' }), await ask(2, { p_play_date: '2026-11-25' })]
    const next = async () => z.object({ next_play_date: z.nullable(z.string()) }).parse(await stats()).next_play_date
    expect(await next()).toBe('2026-11-22')
    // The last minute of the day, then the first after it: that request still waits, but its day has been.
    site.clock.set(new Date('2026-11-22T22:59:00Z'))
    expect(await next()).toBe('2026-11-22')
    site.clock.set(new Date('2026-11-22T23:00:00Z'))
    expect(await next()).toBe('2026-11-25')
    await answer(near)
    expect(await next()).toBe('2026-11-25')
    site.clock.set(new Date('2026-12-01T08:00:00Z'))
    expect(await next()).toBeNull()
  })

  it('counts answers within eight hours, late ones, and requests that should have been answered', async () => {
    const ids = [await ask(0), await ask(1), await ask(2), await ask(3)]
    const [first = '', second = '', third = ''] = ids
    site.clock.advance({ hours: 8 })
    await answer(first)
    expect(await stats()).toMatchObject({ waiting: 3, due: 1, answered_in_time: 1 })
    site.clock.advance({ seconds: 1 })
    expect(await stats()).toMatchObject({ waiting: 3, due: 4, answered_in_time: 1 })
    await answer(second, 'decline')
    await people[2]?.visitor.rpc('cancel_booking', { p_id: third })
    expect(await stats()).toMatchObject({ waiting: 1, due: 3, answered_in_time: 1 })
    // Cancelled after the answer: the answer was in time all the same.
    await people[0]?.visitor.rpc('cancel_booking', { p_id: first })
    expect(await stats()).toMatchObject({ due: 3, answered_in_time: 1 })
    site.clock.advance({ days: 29 })
    const reader = await site.adminVisitor('admin_read')
    expect((await reader.rpc('get_booking_stats')).body, 'on the last of the 30 days').toMatchObject({ waiting: 1, due: 3, answered_in_time: 1 })
    site.clock.advance({ days: 1 })
    expect((await reader.rpc('get_booking_stats')).body).toMatchObject({ waiting: 1, due: 0, answered_in_time: 0 })
  })
})

describe('actions of the board', () => {
  it('are logged once each, and refused ones are not logged', async () => {
    const [one, other] = [await ask(0), await ask(1)]
    const count = async () => (await site.db.select().from(auditEntries)).length
    const before = await count()
    await admin.visitor.rpc('claim_booking', { p_id: one })
    await admin.visitor.rpc('release_booking', { p_id: one })
    await admin.visitor.rpc('release_booking', { p_id: one })
    await answer(one)
    await answer(one, 'decline')
    await admin.visitor.rpc('claim_booking', { p_id: one })
    await answer(other, 'decline', { p_reason: 'Banan är stängd för Bo Exempel' })
    const entries = (await site.db.select().from(auditEntries).orderBy(auditEntries.seq)).slice(before)
    expect(entries.map(({ act, actorId, subjectKind, subjectId, details }) => [act, actorId, subjectKind, subjectId, details])).toEqual([
      ['booking_claimed', admin.userId, 'booking', one, {}],
      ['booking_released', admin.userId, 'booking', one, {}],
      ['booking_confirmed', admin.userId, 'booking', one, {}],
      ['booking_declined', admin.userId, 'booking', other, {}],
    ])
  })
})

it('a claimed request can be released only by its claimer, and is free again once the claimer is gone', async () => {
  const id = await ask(0)
  const colleague = await site.person({ roles: ['admin_write'] })
  const act = async (person: TestPerson, name: string) => (await person.visitor.rpc(name, { p_id: id })).status
  const taken = async (person: TestPerson) => {
    const [row] = z.array(z.object({ claimed_by: z.nullable(z.string()), is_own_claim: z.boolean() })).parse((await person.visitor.rpc('list_bookings')).body)
    return row && (row.is_own_claim ? 'own' : row.claimed_by)
  }
  expect(await act(admin, 'claim_booking')).toBe(200)
  expect(await act(colleague, 'claim_booking')).toBe(409)
  expect(await act(colleague, 'release_booking')).toBe(200)
  expect([await taken(admin), await taken(colleague)]).toEqual(['own', 'Disa Exempel'])
  expect(await act(admin, 'release_booking')).toBe(200)
  expect(await taken(admin)).toBe(null)
  expect(await act(colleague, 'claim_booking')).toBe(200)
  await site.db.update(bookings).set({ claimedBy: 'somebody who has been erased' })
  expect(await taken(admin)).toBe(null)
  expect(await act(admin, 'claim_booking')).toBe(200)
  expect(await taken(admin)).toBe('own')
})

it('a claim counts only while its holder may answer, and counts again when the role is given back', async () => {
  const id = await ask(0)
  const colleague = await site.person({ firstName: 'Cecilia', roles: ['admin_read', 'admin_write'] })
  const chair = await site.person({ roles: ['superadmin'], hasSecondFactor: true })
  const seenBy = async ({ visitor }: TestPerson) =>
    z.array(boardBooking).parse((await visitor.rpc('list_bookings')).body).map(({ claimed_by, is_own_claim }) => ({ claimed_by, is_own_claim }))
  const changeRole = async (change: 'grant_role' | 'revoke_role') =>
    (await chair.visitor.rpc(change, { p_id: colleague.memberId, p_role: 'admin_write' })).status
  const claimed = async (person: TestPerson) => (await person.visitor.rpc('claim_booking', { p_id: id })).status
  expect(await claimed(colleague)).toBe(200)
  expect(await seenBy(admin)).toEqual([{ claimed_by: 'Cecilia Exempel', is_own_claim: false }])
  expect(await changeRole('revoke_role')).toBe(200)
  for (const one of [admin, colleague]) expect(await seenBy(one)).toEqual([{ claimed_by: null, is_own_claim: false }])
  expect(await changeRole('grant_role')).toBe(200)
  expect(await seenBy(colleague)).toEqual([{ claimed_by: 'Cecilia Exempel', is_own_claim: true }])
  expect(await claimed(admin)).toBe(409)
  expect((await chair.visitor.rpc('end_membership', { p_id: colleague.memberId, p_ended_on: '2026-11-21' })).status).toBe(200)
  expect(await seenBy(admin)).toEqual([{ claimed_by: null, is_own_claim: false }])
  expect(await claimed(admin)).toBe(200)
  expect(await seenBy(admin)).toEqual([{ claimed_by: 'Disa Exempel', is_own_claim: true }])
})

it.runIf(process.env.TEST_DATABASE_URL)('of two simultaneous claims of a request the first succeeds, and the one that waited is refused', async () => {
  const [id, colleague] = [await ask(0), await site.person({ roles: ['admin_write'] })]
  const claims = [admin, colleague].map((person) => () => person.visitor.rpc('claim_booking', { p_id: id }))
  const answers = await oneAfterTheOther(site.db, (tx) => tx.select().from(bookings).for('update'), ...claims)
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
})

describe('the queue', () => {
  const list = async (input: Record<string, unknown>) =>
    z.array(boardBooking).parse((await admin.visitor.rpc('list_bookings', input)).body).map(({ id }) => id)

  it('continues after a request that has been answered since it was shown', async () => {
    const ids: string[] = []
    for (let index = 0; index < 4; index += 1) {
      ids.push(await ask(index))
      site.clock.advance({ minutes: 1 })
    }
    expect(await list({ p_status: 'received', limit: 2 })).toEqual(ids.slice(0, 2))
    await answer(ids[1] ?? '')
    expect(await list({ p_status: 'received', limit: 2, cursor: ids[1] })).toEqual(ids.slice(2))
  })

  it('continues where it ended in the list of all, even if the last one shown has been answered since', async () => {
    const ids: string[] = []
    for (let index = 0; index < 4; index += 1) {
      ids.push(await ask(index))
      site.clock.advance({ minutes: 1 })
    }
    expect(await list({ limit: 2 })).toEqual(ids.slice(0, 2))
    await answer(ids[1] ?? '')
    expect(await list({ limit: 3, cursor: ids[1], p_after_waiting: true })).toEqual([...ids.slice(2), ids[1]])
  })

  it('can be searched by player, e-mail address, booking id or Golf-ID, ignoring case', async () => {
    const ids = [
      await ask(0, { p_email: 'Ann.Britt@example.com', p_co_players: guests(1, 'Örjan') }),
      await ask(1, { p_co_players: [{ name: 'Ann.Britt Ek', isVgfMember: false }] }),
      await ask(2, { p_co_players: [{ name: '100 %', isVgfMember: false }] }),
    ]
    expect(new Set(await list({ p_search: 'ANN.BRITT' }))).toEqual(new Set(ids.slice(0, 2)))
    expect(await list({ p_search: 'örjan' })).toEqual(ids.slice(0, 1))
    expect(await list({ p_search: '%' })).toEqual(ids.slice(2))
    expect(await list({ p_search: ids[1] })).toEqual([ids[1]])
    for (const p_search of [people[0]?.golfId, people[0]?.golfId.replace('-', '')]) expect(await list({ p_search }), p_search).toEqual(ids.slice(0, 1))
  })
})

it('a request is judged by who is a member now, not by who was one when it was sent', async () => {
  const gone = await site.person()
  const id = idOf(await gone.visitor.rpc('create_booking_request', bookingForm(gone, { p_play_date: '2026-11-28' })))
  const judged = async () => (await admin.visitor.rpc('list_bookings', { p_search: id })).body
  expect(await judged()).toMatchObject([{ id, verdict: null }])
  expect((await admin.visitor.rpc('end_membership', { p_id: gone.memberId, p_ended_on: '2026-11-21' })).status).toBe(200)
  expect(await judged()).toMatchObject([{ id, verdict: { rule: 'member_in_ball' } }])
})

describe('a co-player given by name only, who may be a member with a booking,', () => {
  const named = 'Anna Ölund'
  /** A request with the name alone, and one for the day before by a member of that name. */
  const both = async () => [
    await ask(1, { p_play_date: '2026-11-25', p_co_players: [{ name: named, isVgfMember: true }] }),
    await ask(0, { p_play_date: '2026-11-24', p_full_name: named }),
  ] as const
  const verdictOf = async (id: string) => z.tuple([boardBooking]).parse((await admin.visitor.rpc('list_bookings', { p_search: id })).body)[0].verdict

  it('is pointed out until the end of that booking’s day', async () => {
    const [id] = await both()
    site.clock.set(new Date('2026-11-24T22:59:00Z'))
    expect((await verdictOf(id))?.text).toContain(`${named} har redan en, om det är samma person.`)
    site.clock.set(new Date('2026-11-24T23:00:00Z'))
    expect(await verdictOf(id)).toBeNull()
  })

  it.each(['declined by the board', 'cancelled by the member'])('is pointed out until that booking is %s', async (how) => {
    const [id, own] = await both()
    expect((await verdictOf(id))?.rule).toBe('one_active_booking')
    const done = how.startsWith('declined') ? await answer(own, 'decline') : await people[0]?.visitor.rpc('cancel_booking', { p_id: own })
    expect(done?.status).toBe(200)
    expect(await verdictOf(id)).toBeNull()
  })
})

it('a log entry about a booking is found by its booker and has the ids of both', async () => {
  const id = await ask(0)
  expect((await admin.visitor.rpc('claim_booking', { p_id: id })).status).toBe(200)
  expect((await admin.visitor.rpc('list_audit_entries', { p_acts: ['booking_claimed'], p_person: people[0]?.memberId, limit: 1 })).body)
    .toMatchObject([{ subject: { kind: 'booking', id, link_id: null, booker_id: people[0]?.memberId } }])
})

describe('the CSV file', () => {
  const file = async (query = '', by = admin) => by.visitor.call('GET', `/api/exports/bookings.csv${query}`)
  const rowsOf = (body: unknown) => z.array(z.record(z.string(), z.string())).parse(parse(String(body), { columns: true, bom: true }))

  it('has the bookings that match the filter, latest play day first, in a form safe for spreadsheets', async () => {
    const waiting = bookingForm(people[1] ?? admin, {
      p_full_name: '=cmd|evil', p_play_date: '2026-11-24', p_course: 'torslanda-b',
      p_co_players: [{ name: 'Bo "Bosse", Ek', isVgfMember: true, golfId: '990229-001' }, ...guests(1, 'x')],
    })
    await people[1]?.visitor.rpc('create_booking_request', waiting)
    const confirmed = await ask(0)
    await answer(confirmed, 'confirm', { p_tee_time: '09:40' })
    site.clock.set(new Date('2026-11-22T10:00:00Z'))
    await people[0]?.visitor.rpc('cancel_booking', { p_id: confirmed })

    const answered = await file()
    expect(answered.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answered.headers.get('content-disposition')).toBe('attachment; filename="bokningar-2026-11-22.csv"')
    expect(answered.headers.get('cache-control')).toBe('no-store')
    expect(rowsOf(answered.body)).toEqual([
      {
        'Speldatum': '2026-11-24', 'Bana': 'Torslanda (B)', 'Status': 'Väntar på svar', 'Boll': 'fyrboll', 'Bokad av': "'=cmd|evil",
        'Golf-ID': people[1]?.golfId, 'Medspelare': 'Bo "Bosse", Ek (990229-001), Gäst x 0', 'Starttid': '', 'Kom in': '2026-11-21 09:00', 'Besvarad': '', 'Avgift': '',
      },
      expect.objectContaining({ Speldatum: '2026-11-23', Bana: 'Ale', Status: 'Avbokad', Boll: 'tvåboll', Starttid: '09:40', Besvarad: '2026-11-21 09:00', Avgift: '200' }),
    ])
    expect(rowsOf((await file('?status=cancelled&course=ale&from=2026-11-23&to=2026-11-23')).body)).toHaveLength(1)
    expect(rowsOf((await file('?search=bosse')).body)).toHaveLength(1)
    expect(rowsOf((await file('?search=ingen')).body)).toEqual([])
  })

  it('is complete and in order with more bookings than one batch holds', async () => {
    const [first] = await ask(0).then(() => site.db.select().from(bookings))
    if (!first) throw new Error('There is no booking')
    const copies = Array.from({ length: 2050 }, (_, index) => ({
      ...first, id: crypto.randomUUID(), requestKey: crypto.randomUUID(), playDate: `2026-${10 + index % 2}-1${index % 9}`,
    }))
    for (let from = 0; from < copies.length; from += 500) await site.db.insert(bookings).values(copies.slice(from, from + 500))
    const days = rowsOf((await file()).body).map(({ Speldatum: day }) => day)
    expect(days).toHaveLength(2051)
    expect(days).toEqual(days.toSorted((one = '', other = '') => other.localeCompare(one)))
  })

  it('is only for those who may write, refuses invalid filters, and is logged without the search text', async () => {
    const reader = await site.person({ roles: ['admin_read'] })
    expect(await site.visitor().call('GET', '/api/exports/bookings.csv')).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } })
    expect(await file('', reader)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await file('', people[0])).toMatchObject({ status: 403 })
    expect(await file('?status=all&from=i-dag')).toMatchObject({ status: 422, body: { code: 'INVALID', data: { fields: { from: 'Välj speldatum' } } } })
    expect(await file('?shirt=XL')).toMatchObject({ status: 422, body: { code: 'INVALID', data: { fields: { shirt: 'Det här urvalet finns inte' } } } })
    const exported = async () => (await site.db.select().from(auditEntries).orderBy(auditEntries.seq)).filter(({ act }) => act === 'bookings_exported')
    const before = (await exported()).length
    await file('?course=ale&search=Bo%20Exempel')
    expect((await exported()).slice(before)).toMatchObject([{ actorId: admin.userId, details: { course: 'ale', searched: true } }])
  })
})
