import { asc, desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { batchesByDay, scanAfter } from './board-file-store.ts'
import type { BookingFilter } from './board-store.ts'
import { bookingPlayers, bookings } from './tables.ts'

const stored = 1000
const size = 50
/** Fewer bookings than some words find. */
const gathered = 60

const statements: string[] = []
let site: TestSite
let all: (typeof bookings.$inferSelect & { players: string })[]

beforeAll(async () => {
  // Only the embedded database reports its statements; they are the same on both.
  site = await startTestSite({}, process.env.TEST_DATABASE_URL ? {} : { onStatement: (text) => statements.push(text) })
  await site.db.execute(sql`
    with made as (
      insert into bookings (id, request_key, full_name, golf_id, email, course, quota_group, play_date, ball, is_match, status, created_at)
      select gen_random_uuid(), gen_random_uuid(), case when n % 10 < 3 then 'Vanlig Vinge' when n % 97 = 5 then 'Sällan Sten' else 'Bo Berg' end,
        '770707-' || to_char(n % 900, 'FM000'), case when n % 90 = 4 then 'sagan@example.com' when n % 13 = 5 then 'hemma@example.com' else 'b@example.com' end,
        case when n % 5 = 0 then 'ale' else 'koberg' end, 'ale', date '2026-01-01' + n / 23, 'two', false,
        case when n % 7 = 0 then 'received' else 'confirmed' end, timestamptz '2026-01-01' + n * interval '1 hour'
      from generate_series(1, ${stored}::int) n
      returning id, play_date, full_name, golf_id
    )
    insert into booking_players (booking_id, play_date, position, name, golf_id, is_member)
    select id, play_date, 0, full_name, golf_id, true from made
    union all select id, play_date, 1, case when golf_id like '%7' then 'Gunnar Vinge' else 'Gäst Gran' end, null, false from made`)
  const rows = await site.db.select().from(bookings).orderBy(desc(bookings.playDate), desc(bookings.id))
  const players = await site.db.select().from(bookingPlayers).orderBy(asc(bookingPlayers.position))
  all = rows.map((row) => ({ ...row, players: players.filter(({ bookingId }) => bookingId === row.id).map(({ searchText }) => searchText).join('\n') }))
})
afterAll(() => site.close())

/** The ids that the file should have, found by filtering every booking. */
function expected({ search = '', status, course, from = '', to = '9999' }: BookingFilter): string[] {
  return all.filter((row) => row.players.includes(search.toLowerCase()) || row.email.includes(search.toLowerCase()))
    .filter((row) => (status === undefined || row.status === status) && (course === undefined || row.course === course) && row.playDate >= from && row.playDate <= to)
    .map(({ id }) => id)
}

async function taken(filter: BookingFilter): Promise<{ ids: string[]; statements: number }> {
  statements.length = 0
  const ids: string[] = []
  for await (const batch of batchesByDay(site.db, filter, { size, gathered })) {
    expect(batch.length).toBeLessThanOrEqual(size)
    ids.push(...batch.map(({ id }) => id))
  }
  return { ids, statements: statements.length }
}

describe('a file of bookings', () => {
  it.each<BookingFilter>([
    {}, { status: 'received' }, { search: 'vanlig' }, { search: 'Vanlig Vinge', status: 'received' }, { search: 'vinge', course: 'ale', from: '2026-01-09', to: '2026-02-05' },
    { search: 'sällan' }, { search: 'sällan', from: '2026-01-20' }, { search: 'gunnar' }, { search: 'hemma@' }, { search: 'hemma', status: 'received' }, { search: 'sagan@example.com' },
    { search: 'sten 7707' }, { search: '770707-12' }, { search: '770707-123' }, { search: 'nobody' }, { search: 'example' },
  ])('filtered by %j has exactly the matching bookings, once each, latest play day first', async (filter) => {
    expect((await taken(filter)).ids).toEqual(expected(filter))
  })

  it.skipIf(process.env.TEST_DATABASE_URL)('takes one query per stretch when many bookings match, and four queries in all when few do', async () => {
    const stretches = Math.floor(stored / size) + 1
    expect(await taken({ search: 'vanlig' })).toMatchObject({ statements: stretches })
    // One look, the newest members (whose names show which letters are rare), one gathering and one batch.
    expect(await taken({ search: 'sällan' })).toMatchObject({ statements: 1 + 1 + 1 + 1 })
  })
})

const plan = z.object({ rows: z.array(z.object({ 'QUERY PLAN': z.string() })) })

it('the next bookings are read along the play-date index, after the last one read, without a sort', async () => {
  const first = await scanAfter(site.db, { search: 'vanlig' }, { after: null, most: size })
  const query = scanAfter(site.db, { search: 'vanlig' }, { after: first.at(-1) ?? null, most: size }).getSQL()
  // Sorting and sequential scans are discouraged: with only a thousand bookings the planner would sort them all.
  const { rows } = await site.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`)
    await tx.execute(sql`set local enable_seqscan = off`)
    return plan.parse(await tx.execute(sql`explain (analyze, timing off) ${query}`))
  })
  const steps = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(steps).toMatch(/Index Scan.* using bookings_play_date.*actual rows=\d\d(\.00)? /)
  expect(steps).not.toMatch(/^[^(]*Sort {2}\(/m)
})
