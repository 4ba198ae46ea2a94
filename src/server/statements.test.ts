import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { bookingForm } from '#features/booking/server/testing.ts'
import { settled } from '#features/member-import/server/testing.ts'
import { listCalls } from './call-list.ts'
import { applicationForm } from './testing-forms.ts'
import { type Answer, logIn, startTestSite, type TestSite, type TestVisitor } from './testing.ts'

/**
 * How many statements a call that reads sends to the database, beside the one that says who is calling. A screen is as
 * slow as its way to the database and back, so a number here is raised with a reason, never in passing; a call that is
 * made better is to be held to it.
 */
const budgets: Readonly<Record<string, number>> = {
  count_members: 1,
  get_association: 3,
  get_backup_report: 4,
  get_booking_stats: 2,
  get_course_availability: 1,
  get_courses_availability: 1,
  get_dashboard_stats: 2,
  // All that a person's card shows, from five features.
  get_erasure_summary: 32,
  get_match_play_rules: 2,
  get_member: 5,
  get_member_import: 2,
  get_member_standing: 2,
  get_my_bookings: 2,
  // Every table that holds something about a person.
  get_my_data: 25,
  get_my_erasure: 1,
  get_my_profile: 1,
  get_my_roles: 0,
  get_my_second_factor: 3,
  get_recent_applications: 1,
  get_settings: 3,
  get_tournament: 2,
  list_all_applications: 1,
  list_audit_entries: 1,
  list_bookings: 3,
  list_competitions: 2,
  list_course_quotas: 2,
  list_courses: 2,
  list_erasure_requests: 1,
  list_member_import_rows: 2,
  list_member_imports: 1,
  list_members: 2,
  list_my_sessions: 1,
  list_news: 1,
  list_offers: 1,
  list_published: 1,
}

/** The calls of the contracts that only read, by their names. */
const reading = listCalls().map(({ path }) => path.replace('/api/rpc/', '')).filter((name) => /^(get|list|count)_/.test(name))

const statements: string[] = []
let site: TestSite
let administrator: TestVisitor
let inputs: Record<string, unknown>

/** The embedded database alone is listened to; the statements are the same on both. */
describe.skipIf(process.env.TEST_DATABASE_URL)('what a reading call asks the database', () => {
  beforeAll(async () => {
    site = await startTestSite({}, { onStatement: (text) => statements.push(text) })
    await site.loadContent()
    const { visitor, memberId, golfId } = await site.person({ roles: ['superadmin'], hasSecondFactor: true })
    administrator = visitor
    for (let number = 0; number < 12; number += 1) await site.person()
    const uploaded = await visitor.call('POST', '/api/imports/members.csv', 'Golf-ID;Förnamn;Efternamn\n850101-001;Eva;Exempel\n', { 'content-type': 'text/csv' })
    const { id } = z.object({ id: z.string() }).parse(uploaded.body)
    await settled(visitor, id)
    const from = dateInStockholm(site.clock.now())
    inputs = {
      get_course_availability: { p_course: 'ale', p_from: from, p_to: addDays(from, 13) },
      get_courses_availability: { p_from: from, p_to: addDays(from, 13) },
      get_erasure_summary: { p_id: memberId },
      get_member: { p_id: memberId },
      get_member_import: { p_id: id },
      get_member_standing: { p_golf_id: golfId },
      get_tournament: { p_id: 'kommunmasterskap' },
      list_member_import_rows: { p_id: id },
    }
  })
  afterAll(() => site.close())

  test('is bounded for every one of them', () => {
    expect(Object.keys(budgets).toSorted()).toEqual(reading.toSorted())
  })

  test.each(reading)('%s', async (name) => {
    statements.length = 0
    const { status, body } = await administrator.rpc(name, inputs[name])
    expect(status, JSON.stringify(body)).toBe(200)
    const [identifying = '', ...asked] = statements
    expect(identifying).toContain('"sessions"')
    expect(asked.length, asked.map((text) => text.slice(0, 120)).join('\n')).toBe(budgets[name])
  })

  // Whose the Golf-ID is, whose the handle, the new session; three more keep count of tries.
  test('logging in, both calls together', async () => {
    const person = await site.person()
    statements.length = 0
    await logIn(site.visitor(), person)
    expect(statements.length, statements.map((text) => text.slice(0, 120)).join('\n')).toBe(6)
  })

  // With the one that says who is calling.
  test('what everybody does most', async () => {
    const member = await site.person()
    const other = await site.person()
    const asked: Record<string, number> = {}
    const count = async (name: string, act: () => Promise<Answer>): Promise<Answer> => {
      statements.length = 0
      const answer = await act()
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200)
      asked[name] = statements.length
      return answer
    }
    const rpc = (name: string, input: unknown, visitor = member.visitor) => count(name, () => visitor.rpc(name, input))
    await count('GET auth/session', () => member.visitor.call('GET', '/api/auth/session'))
    await rpc('check_email_exists', { p_email: 'ny@example.com' }, site.visitor())
    await rpc('check_golf_id_exists', { p_golf_id: '990230-700' }, site.visitor())
    await rpc('create_membership_application', applicationForm(700), site.visitor())
    await rpc('complete_co_player', { p_golf_id: other.golfId })
    await rpc('update_my_profile', { p_club: 'Ale' })
    const booked = await rpc('create_booking_request', bookingForm(member, { p_play_date: addDays(dateInStockholm(site.clock.now()), 5) }))
    const { id } = z.object({ id: z.string() }).parse(booked.body)
    await rpc('cancel_booking', { p_id: id })
    expect(asked).toEqual({
      'GET auth/session': 1,
      // Two that keep count of tries.
      'check_email_exists': 3,
      'check_golf_id_exists': 3,
      'create_membership_application': 7,
      'complete_co_player': 3,
      'update_my_profile': 4,
      // What the rules need to know, the locks that hold it, the booking with its players and their places, two mails.
      'create_booking_request': 19,
      'cancel_booking': 11,
    })
  })
})
