import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestSite, type TestVisitor } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { reviewedApplication } from '../contract.ts'
import { applications } from './tables.ts'

let site: TestSite
let admin: TestVisitor
let number = 700

async function applicant(changes: Record<string, unknown> = {}): Promise<string> {
  number += 1
  site.clock.advance({ minutes: 1 })
  const answer = await site.visitor().call('POST', '/api/rpc/create_membership_application', applicationForm(number, changes), {
    'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
  })
  expect(answer.status).toBe(200)
  return `990230-${number}`
}

async function list(input: unknown) {
  const answer = await admin.rpc('list_all_applications', input)
  expect(answer.status).toBe(200)
  return z.array(reviewedApplication).parse(answer.body)
}

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
  admin = await site.adminVisitor('admin_read')
})
afterAll(() => site.close())

/** Enough for all three ways of searching: among the latest, further back, and by the trigram index. */
const stored = 4000
let filled: Promise<unknown> | undefined
/** Fills the table once for all tests, with applications older than the others here. */
const fillWithMany = () => filled ??= site.db.execute(sql`
  insert into applications (id, golf_id, first_name, last_name, phone, private_email, work_email, club, category, contact_method, consent_at, consent_version, created_at)
  select gen_random_uuid(), '880808-' || to_char(n % 900, 'FM000'),
    case when n % 10 = 3 then 'Vanlig' when n % 40 = 7 then 'Oftare' when n > 3200 and n % 40 = 9 then 'Nyligen' when n % 500 = 11 then 'Sällan' else 'Bo' end, 'Berg',
    '+46701234567', 'b' || n || '@example.com', 'w' || n || '@example.com', 'Klubben', 'pensioner', 'private_email', timestamptz '2026-01-01', '1',
    timestamptz '2026-01-01' + n * interval '1 minute'
  from generate_series(1, ${stored}::int) n`)

it('searches without regard to case, also for Å, and takes wildcards literally', async () => {
  const golfId = await applicant({ p_first_name: 'Ärla', p_last_name: 'ÖBERG_50%', p_club: 'Ågesta' })
  for (const search of ['ärla öb', 'ÄRLA', 'öberg_50%', golfId, golfId.replace('-', ''), `PRIVAT${number}@`, `arbete${number}`, 'ÅGESTA']) {
    expect((await list({ search })).map((found) => found.golf_id), search).toContain(golfId)
  }
  for (const search of ['öberg%50', 'ärla_öb', String.raw`\%`, `990230_${number}`]) expect(await list({ search }), search).toEqual([])
})

it('pages the list without gaps or overlaps', async () => {
  // Full pages and the last page, which is not full, are found in different ways.
  for (const p_club of ['Sökbara', 'Annanstans', 'Sökbara', 'Sökbara']) await applicant({ p_club })
  for (const filter of [{}, { search: 'sökbara' }, { search: 'sökbara', status: 'pending' }, { search: 'sö' }]) {
    const all = await list(filter)
    const paged: typeof all = []
    const next = () => list({ ...filter, limit: 2, cursor: paged.at(-1)?.id })
    for (let page = await next(); page.length > 0; page = await next()) paged.push(...page)
    expect(paged, JSON.stringify(filter)).toEqual(all)
    expect(all.length, JSON.stringify(filter)).toBeGreaterThan(2)
  }
})

it.each([
  ['fills a page among the latest', 'vanlig'],
  ['fills it a little further back', 'oftare'],
  ['should fill it further back and does not', 'nyligen'],
  ['hardly anybody has', 'sällan'],
])('a word that %s is found throughout many applications, newest first', async (_, search) => {
  await fillWithMany()
  const { createdAt, id: key, searchText } = applications
  const all = await site.db.select({ id: key, text: searchText }).from(applications).orderBy(desc(createdAt), desc(key))
  const expected = all.filter(({ text }) => text.includes(search)).map(({ id }) => id)
  expect(expected.length).toBeGreaterThan(5)
  const found: string[] = []
  const next = async () => (await list({ search, limit: 40, cursor: found.at(-1) })).map(({ id }) => id)
  for (let page = await next(); page.length > 0; page = await next()) found.push(...page)
  expect(found).toEqual(expected)
})
