import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { bookings } from './tables.ts'
import { loadCourses } from './testing.ts'

/** Enough that a word in one of thirteen bookings takes several rounds of looking at one booking after the other. */
const stored = 8000

let site: TestSite
let admin: TestPerson

beforeAll(async () => {
  site = await startTestSite()
  await loadCourses(site.db, site.clock.now())
  admin = await site.person({ roles: ['admin_read'] })
  await site.db.execute(sql`
    with made as (
      insert into bookings (id, request_key, full_name, golf_id, email, course, quota_group, play_date, ball, is_match, status, created_at)
      select gen_random_uuid(), gen_random_uuid(), case when n in (41, 43) then 'Östen Fordom' when n % 3 = 0 then 'Vanlig Vinge' when n % 120 = 1 then 'Ibland Ek' when n % 650 = 2 then 'Sällan Sten' when n % 13 = 5 then 'Oftare Ohlsson' else 'Bo Berg' end,
        '770707-' || to_char(n % 900, 'FM000'), case when n % 90 = 4 then 'sagan@example.com' else 'b@example.com' end,
        case when n % 5 = 0 then 'ale' else 'koberg' end, case when n % 5 = 0 then 'ale' else 'koberg' end, date '2026-01-01' + n / 23, 'two', false,
        case when n % 7 = 0 then 'declined' else 'confirmed' end, timestamptz '2026-01-01' + n * interval '1 hour'
      from generate_series(1, ${stored}::int) n
      returning id, play_date, full_name, golf_id
    )
    insert into booking_players (booking_id, play_date, position, name, golf_id, is_member) select id, play_date, 0, full_name, golf_id, true from made`)
  // How a word is looked for depends on the number of bookings, which the database knows only from its statistics.
  await site.db.execute(sql`analyze bookings`)
})
afterAll(() => site.close())

const rows = z.array(z.object({ id: z.string() }))

/** Returns all that a filter finds, page by page. */
async function paged(filter: Record<string, unknown>): Promise<string[]> {
  const found: string[] = []
  for (;;) {
    const { body } = await admin.visitor.rpc('list_bookings', { ...filter, limit: 40, ...(found.length > 0 && { cursor: found.at(-1) }) })
    const page = rows.parse(body).map(({ id }) => id)
    found.push(...page)
    if (page.length < 40) return found
  }
}

test.each([
  ['a word that every third has', { p_search: 'vanlig' }, (row: typeof bookings.$inferSelect) => row.fullName.startsWith('Vanlig')],
  ['a word that not quite a page of the first look has', { p_search: 'oftare' }, (row: typeof bookings.$inferSelect) => row.fullName.startsWith('Oftare')],
  ['a word that a few of the latest have', { p_search: 'ibland' }, (row: typeof bookings.$inferSelect) => row.fullName.startsWith('Ibland')],
  ['a word that hardly anybody has', { p_search: 'sällan' }, (row: typeof bookings.$inferSelect) => row.fullName.startsWith('Sällan')],
  ['a name that only old ones have', { p_search: 'östen for' }, (row: typeof bookings.$inferSelect) => row.fullName === 'Östen Fordom'],
  ['a first and last name', { p_search: 'Ibland Ek' }, (row: typeof bookings.$inferSelect) => row.fullName === 'Ibland Ek'],
  ['a first and last name between days with a status on a course', { p_search: 'ibland ek', p_from: '2026-02-01', p_to: '2026-11-01', p_status: 'confirmed', p_course: 'koberg' },
    (row: typeof bookings.$inferSelect) => row.fullName === 'Ibland Ek' && row.playDate >= '2026-02-01' && row.playDate <= '2026-11-01' && row.status === 'confirmed' && row.course === 'koberg'],
  ['the end of a name and the beginning of a Golf-ID', { p_search: 'sten 770707-0' }, (row: typeof bookings.$inferSelect) => row.fullName === 'Sällan Sten' && row.golfId.startsWith('770707-0')],
  ['part of a Golf-ID', { p_search: '07-123' }, (row: typeof bookings.$inferSelect) => row.golfId.endsWith('-123')],
  ['part of a Golf-ID between days with a status on a course', { p_search: '07-12', p_from: '2026-02-01', p_to: '2026-11-01', p_status: 'confirmed', p_course: 'koberg' },
    (row: typeof bookings.$inferSelect) => row.golfId.startsWith('770707-12') && row.course === 'koberg' && row.status === 'confirmed' && row.playDate >= '2026-02-01' && row.playDate <= '2026-11-01'],
  ['the end of a name and the beginning of a Golf-ID on a course', { p_search: 'sten 770707-0', p_course: 'koberg' },
    (row: typeof bookings.$inferSelect) => row.fullName === 'Sällan Sten' && row.golfId.startsWith('770707-0') && row.course === 'koberg'],
  ['most of an address with a status', { p_search: 'agan@example.co', p_status: 'confirmed' }, (row: typeof bookings.$inferSelect) => row.email.startsWith('sagan') && row.status === 'confirmed'],
  ['an address', { p_search: 'sagan@' }, (row: typeof bookings.$inferSelect) => row.email.startsWith('sagan')],
  ['a whole address', { p_search: 'Sagan@example.com' }, (row: typeof bookings.$inferSelect) => row.email === 'sagan@example.com'],
  ['a whole address with a day', { p_search: 'sagan@example.com', p_from: '2026-06-01' }, (row: typeof bookings.$inferSelect) => row.email === 'sagan@example.com' && row.playDate >= '2026-06-01'],
  ['most of an address', { p_search: 'agan@example.co' }, (row: typeof bookings.$inferSelect) => row.email === 'sagan@example.com'],
  ['a word on a course', { p_search: 'vanlig', p_course: 'ale' }, (row: typeof bookings.$inferSelect) => row.fullName.startsWith('Vanlig') && row.course === 'ale'],
  ['a word up to a day', { p_search: 'ibland', p_to: '2026-10-01' }, (row: typeof bookings.$inferSelect) => row.fullName.startsWith('Ibland') && row.playDate <= '2026-10-01'],
  ['a word with a status', { p_search: 'vanlig', p_status: 'declined' }, (row: typeof bookings.$inferSelect) => row.fullName.startsWith('Vanlig') && row.status === 'declined'],
])('a search for %s finds every match among many bookings, latest play day first', async (_, filter, has) => {
  const all = await site.db.select().from(bookings).orderBy(desc(bookings.playDate), desc(bookings.id))
  const expected = all.filter(has).map(({ id }) => id)
  expect(expected.length).toBeGreaterThan(1)
  expect(await paged(filter)).toEqual(expected)
})
