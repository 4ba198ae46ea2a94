import { eq, inArray, sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { memberCategories } from '#domain/member-category.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { memberStates } from '../rules.ts'
import { createMember } from './store.ts'
import { members, memberTallies } from './tables.ts'
import { sumUpTallies } from './tally-store.ts'

let site: TestSite
let admin: TestPerson
let ids: string[]

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.person({ roles: ['admin_read'] })
  const categories = [...memberCategories, null]
  ids = await site.db.transaction(async (tx) => {
    const made: string[] = []
    for (let number = 100; number < 140; number += 1) {
      made.push(await createMember(tx, {
        golfId: `770707-${number}`, firstName: 'Någon', lastName: 'Räknad', phone: null, privateEmail: null, workEmail: null, club: null,
        category: categories[number % categories.length] ?? null, contactMethod: null, matchplayApproved: number % 2 === 0, now: site.clock.now(),
      }))
    }
    return made
  })
})
afterAll(() => site.close())

const filters = memberStates.flatMap((state) => [undefined, true, false].flatMap((paid) => [undefined, 'none', ...memberCategories].map((category) => (
  { state, ...(paid !== undefined && { paid }), ...(category !== undefined && { category }) }
))))

/** Returns the filters whose count differs from the length of the list. */
async function wrong(): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const filter of filters) {
    const { count } = z.object({ count: z.number() }).parse((await admin.visitor.rpc('count_members', filter)).body)
    const rows = z.array(z.unknown()).parse((await admin.visitor.rpc('list_members', filter)).body).length
    if (count !== rows) faults.push({ ...filter, count, rows })
  }
  return faults
}

test('the count for every filter matches the list after each bulk change', async () => {
  const half = inArray(members.id, ids.slice(0, 20))
  expect(await wrong()).toEqual([])
  await site.db.update(members).set({ category: 'pensioner' }).where(half)
  await site.db.update(members).set({ endedOn: '2026-01-31' }).where(inArray(members.id, ids.slice(10, 30)))
  expect(await wrong()).toEqual([])
  await site.db.update(members).set({ endedOn: null, matchplayApproved: sql`not ${members.matchplayApproved}` }).where(half)
  await site.db.delete(members).where(inArray(members.id, ids.slice(25, 28)))
  expect(await wrong()).toEqual([])
})

test('a change that affects no count, or is rolled back, leaves the tallies as they were', async () => {
  await sumUpTallies(site.db)
  const before = await site.db.select().from(memberTallies)
  await site.db.update(members).set({ club: 'Ale' })
  const undone = site.db.transaction(async (tx) => {
    await tx.update(members).set({ endedOn: '2026-01-31' })
    tx.rollback()
  })
  await expect(undone).rejects.toThrow(TransactionRollbackError)
  expect(await site.db.select().from(memberTallies)).toEqual(before)
})

test('members who change while the tallies are being summed up are all counted', async () => {
  const paid = (id: string, matchplayApproved: boolean) => site.db.update(members).set({ matchplayApproved }).where(eq(members.id, id))
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(ids.flatMap((id, index) => [paid(id, (round + index) % 2 === 0), ...(index % 5 === 0 ? [sumUpTallies(site.db)] : [])]))
  }
  expect(await wrong()).toEqual([])
  await sumUpTallies(site.db)
  const rows = await site.db.select().from(memberTallies)
  expect(new Set(rows.map(({ isEnded, isPaid, category }) => `${isEnded} ${isPaid} ${category}`)).size).toBe(rows.length)
  expect(await wrong()).toEqual([])
})
