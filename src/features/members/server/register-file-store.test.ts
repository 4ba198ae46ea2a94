import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestSite } from '#server/testing.ts'
import type { RegisterFilter } from '../contract.ts'
import { type MemberSort, memberSorts } from '../rules.ts'
import { listInBatches, scanAfter } from './register-file-store.ts'
import { listMembers } from './register-store.ts'
import { members } from './tables.ts'

const stored = 1000
const size = 50
/** Fewer cursors than some filters find members. */
const gathered = 40

const statements: string[] = []
let site: TestSite

beforeAll(async () => {
  // Statements are recorded on the embedded database only; they are the same on both.
  site = await startTestSite({}, process.env.TEST_DATABASE_URL ? {} : { onStatement: (text) => statements.push(text) })
  const now = site.clock.now()
  await site.db.insert(members).values(Array.from({ length: stored }, (_, number) => ({
    id: randomUUID(), golfId: `${100_000 + (number * 617) % stored}-001`, firstName: number % 10 < 3 ? 'Vanlig' : number % 97 === 5 ? 'Sällan' : 'Bo',
    lastName: `Öberg ${String((number * 389) % stored).padStart(3, '0')}`, category: number % 9 === 0 ? 'pensioner' as const : number % 40 === 1 ? null : 'volvo_cars' as const,
    club: number % 13 === 0 ? 'Hemma' : 'Ale', endedOn: number % 11 === 0 ? '2025-12-31' : null,
    matchplayApproved: number % 7 === 0,
    // Several members share each moment.
    createdAt: new Date(now.getTime() + Math.floor(((number * 211) % stored) / 4)), updatedAt: now,
  })))
})
afterAll(() => site.close())

async function taken(filter: RegisterFilter, sort: MemberSort): Promise<{ ids: string[]; statements: number }> {
  statements.length = 0
  const ids: string[] = []
  for await (const batch of listInBatches(site.db, { filter, sort, size, gathered })) {
    expect(batch.length).toBeLessThanOrEqual(size)
    ids.push(...batch.map(({ id }) => id))
  }
  return { ids, statements: statements.length }
}

const filters: RegisterFilter[] = [
  {}, { state: 'all' }, { state: 'ended' }, { category: 'pensioner' }, { category: 'none' }, { paid: true }, { search: 'vanlig' }, { search: 'sällan' }, { search: 'hemma', state: 'all' },
  { search: 'vanlig ö' }, { search: 'va' }, { search: 'nobody' }, { search: '100617-001' }, { search: 'berg 1', category: 'volvo_cars' },
]

describe.each(filters)('the export file for %j', (filter) => {
  it.each(memberSorts)('has exactly the members that the page lists, in the same order, by %s', async (sort) => {
    const listed = await listMembers(site.db, { filter, sort, limit: 2 * stored, after: null })
    expect(listed.length > 0).toBe(filter.search !== 'nobody')
    expect((await taken(filter, sort)).ids).toEqual(listed.map(({ id }) => id))
  })
})

/** Counts the statements for the file of a filter, by name. */
const asked = async (filter: RegisterFilter): Promise<number> => (await taken(filter, 'name')).statements

/** Counts the statements for the first page of the same list. */
async function askedForPage(filter: RegisterFilter): Promise<number> {
  statements.length = 0
  await listMembers(site.db, { filter, sort: 'name', limit: size, after: null })
  return statements.length
}

describe.skipIf(process.env.TEST_DATABASE_URL)('the export queries the database', () => {
  const stretches = Math.floor(stored / size) + 1

  it('once for each stretch after the first page, however many members match', async () => {
    expect(await asked({ state: 'all' })).toBe(stretches)
    // The first page has covered some already.
    expect(await asked({ search: 'vanlig' })).toBeLessThan(stretches)
  })

  it('no more often than a page does when the first page has all matches', async () => {
    expect(await asked({ search: 'sällan' })).toBe(await askedForPage({ search: 'sällan' }))
  })

  it('once more than a page to gather the matches when they are few, then once for each batch', async () => {
    expect(await asked({ search: 'hemma', state: 'all' })).toBe(await askedForPage({ search: 'hemma', state: 'all' }) + 1 + 1 + 1)
  })

  it('for less than half the stretches in addition when there are more matches than it gathers', async () => {
    const filter = { category: 'pensioner', state: 'all' } as const
    const all = await asked(filter)
    expect(all).toBeGreaterThan(await askedForPage(filter) + 3)
    expect(all).toBeLessThan(await askedForPage(filter) + 3 + stretches / 2)
  })
})

it('scanAfter says whether the last member it looked at matches, also one without a category', async () => {
  for (let most = 1; most <= 200; most += 1) {
    const met = await scanAfter(site.db, { filter: { category: 'volvo_cars' }, sort: 'name', after: null, most })
    const last = met.at(-1)
    expect(last?.endFits, String(most)).toBe(last?.category === 'volvo_cars' && last.endedOn === null)
  }
})

const plan = z.object({ rows: z.array(z.object({ 'QUERY PLAN': z.string() })) })

it.each(memberSorts)('scanAfter continues in index order without sorting, by %s', async (sort) => {
  const first = await scanAfter(site.db, { filter: { search: 'vanlig' }, sort, after: null, most: size })
  const query = scanAfter(site.db, { filter: { search: 'vanlig' }, sort, after: first.at(-1) ?? null, most: size }).getSQL()
  // Discourages sorting: of only a thousand members the planner would sort them all.
  const { rows } = await site.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`)
    await tx.execute(sql`set local enable_seqscan = off`)
    return plan.parse(await tx.execute(sql`explain (analyze, timing off) ${query}`))
  })
  const steps = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(steps).toMatch(/Index Scan.* using members_.*actual rows=\d\d(\.00)? /)
  // An incremental sort by id is allowed: each Golf-ID has one member, so it is no work.
  expect(steps).not.toMatch(/(?<!Incremental )Sort {2}\(/)
})

it.each(memberSorts)('batches by %s miss and repeat nobody when the last of one is erased or renamed before the next', async (sort) => {
  const filter = { search: 'vanlig' }
  const listed = await listMembers(site.db, { filter, sort, limit: 2 * stored, after: null })
  const found: string[][] = []
  for await (const batch of listInBatches(site.db, { filter, sort, size: 120 })) {
    found.push(batch.map(({ id }) => id))
    const last = eq(members.id, batch.at(-1)?.id ?? '')
    if (found.length === 1) await site.db.delete(members).where(last)
    if (found.length === 2) await site.db.update(members).set({ lastName: sort === '-name' ? 'Öö' : 'A' }).where(last)
  }
  expect(found.length).toBeGreaterThan(3)
  expect(found.flat()).toEqual(listed.map(({ id }) => id))
})
