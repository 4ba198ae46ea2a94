import { eq, lt, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, untilHeldUp } from '../db/testing.ts'
import { clear, countingStatements, hit, countTries, hitAllFinding, peek, pruneEndedWindows } from './limits.ts'
import type { LimitKey } from './limits.ts'
import { limitCounts } from './tables.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => { database = await openTestDatabase() })
afterAll(() => database.close())
beforeEach(() => database.db.delete(limitCounts))

const start = new Date('2026-11-21T08:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const key: LimitKey = ['sign-in', '661121-001']

function attempt(now: Date, { limit = 3, windowSeconds = 60, by = key }: { limit?: number; windowSeconds?: number; by?: LimitKey } = {}) {
  return hit(database.db, { key: by, limit, windowSeconds, now })
}

describe('hit', () => {
  test('allows the limit per window, which begins at the first try, and says how long to wait', async () => {
    expect(await attempt(start)).toEqual({ allowed: true, retryAfterSeconds: 0 })
    expect(await attempt(after(10))).toMatchObject({ allowed: true })
    expect(await attempt(after(20))).toMatchObject({ allowed: true })
    expect(await attempt(after(30.5))).toMatchObject({ allowed: false, retryAfterSeconds: 30 })
    expect(await attempt(after(59.9))).toMatchObject({ allowed: false, retryAfterSeconds: 1 })
    expect(await attempt(after(60))).toMatchObject({ allowed: true })
    expect(await attempt(after(119))).toMatchObject({ allowed: true })
    expect(await attempt(after(120))).toMatchObject({ allowed: true })
  })

  test('a rolling window is extended by each allowed try, and not by refused ones', async () => {
    const rolling = (now: Date) => hit(database.db, { key, limit: 3, windowSeconds: 60, rolls: true, now })
    for (const seconds of [0, 50, 100]) expect(await rolling(after(seconds))).toMatchObject({ allowed: true })
    for (const seconds of [101, 130, 159]) expect(await rolling(after(seconds))).toMatchObject({ allowed: false, retryAfterSeconds: 160 - seconds })
    expect(await rolling(after(160))).toMatchObject({ allowed: true })
  })

  test('counts each key separately', async () => {
    await attempt(start, { limit: 1 })
    expect(await attempt(start, { limit: 1 })).toMatchObject({ allowed: false })
    expect(await attempt(start, { limit: 1, by: ['sign-in', '661121-002'] })).toMatchObject({ allowed: true })
    expect(await attempt(start, { limit: 1, by: ['lookup', '661121-001'] })).toMatchObject({ allowed: true })
    expect(await attempt(start, { limit: 1, by: ['sign-in', '661121', '-001'] })).toMatchObject({ allowed: true })
  })

  test('allows exactly the limit of concurrent tries', async () => {
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => attempt(start, { limit: 7 })))
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(7)
  })

  test('stops counting just above the limit, so that a long attack cannot overflow the count', async () => {
    for (let tries = 0; tries < 20; tries += 1) await attempt(start, { limit: 2 })
    expect(await database.db.select().from(limitCounts)).toMatchObject([{ count: 3 }])
  })

  test('stores only a hash of the key', async () => {
    await attempt(start)
    const [row] = await database.db.select().from(limitCounts)
    expect(row?.key).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('countTries', () => {
  const day: LimitKey = ['sign-in-day', '661121-001']
  const both = (now: Date, { first = 2, next = 3 } = {}) => countTries(database.db, {
    tries: [{ key, limit: first, windowSeconds: 60, rolls: true }, { key: day, limit: next, windowSeconds: 600, rolls: true }], now,
  })
  const counts = async () => Object.fromEntries((await database.db.select().from(limitCounts)).map(({ windowEndsAt, count }) => [windowEndsAt.toISOString(), count]))

  test('counts a try against two limits, and refuses by the first that is used up', async () => {
    expect(await both(start)).toEqual({ allowed: true, retryAfterSeconds: 0 })
    expect(await both(start)).toMatchObject({ allowed: true })
    expect(await both(after(1))).toEqual({ allowed: false, retryAfterSeconds: 59, refusedBy: key })
    expect(await both(after(60))).toMatchObject({ allowed: true })
    expect(await both(after(61))).toEqual({ allowed: false, retryAfterSeconds: 599, refusedBy: day })
  })

  test('does not count a try for the second limit if the first refuses it', async () => {
    for (let tries = 0; tries < 10; tries += 1) await both(start)
    expect(await counts()).toEqual({ [after(60).toISOString()]: 3, [after(600).toISOString()]: 2 })
  })

  test('counts nothing while a shared limit is used up, and refuses by that', async () => {
    const others = { key: ['sign-in-failures', 'network'], limit: 2, windowSeconds: 30 } as const
    const elsewhere = { key: ['sign-in-failures', 'wide network'], limit: 1, windowSeconds: 30 } as const
    const unlessUsedUp = (now: Date) => countTries(database.db, {
      tries: [{ key, limit: 5, windowSeconds: 60, rolls: true }, { key: day, limit: 5, windowSeconds: 600, rolls: true }], unless: [others, elsewhere], now,
    })
    await hit(database.db, { ...others, now: start })
    expect(await unlessUsedUp(start)).toMatchObject({ allowed: true })
    await hit(database.db, { ...others, now: start })
    const before = await counts()
    expect(await unlessUsedUp(after(10))).toEqual({ allowed: false, retryAfterSeconds: 20, refusedBy: others.key })
    expect(await counts()).toEqual(before)
    expect(await unlessUsedUp(after(30))).toMatchObject({ allowed: true })
    await hit(database.db, { ...elsewhere, now: after(31) })
    expect(await unlessUsedUp(after(31))).toMatchObject({ allowed: false, refusedBy: elsewhere.key })
  })

  test('allows exactly the smaller limit of concurrent tries', async () => {
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => both(start, { first: 9, next: 7 })))
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(7)
  })

  describe('with a statement that also finds something', () => {
    const kept: LimitKey = ['kept']
    const watched = { key: ['watched'], limit: 1, windowSeconds: 30 } as const
    const finding = countingStatements((db, { all, last, tries }) => {
      const found = db.select({ windowEndsAt: limitCounts.windowEndsAt }).from(limitCounts).where(eq(limitCounts.windowEndsAt, sql.placeholder('endsAt'))).as('found')
      return db.with(...all).select({ count: last.count, windowEndsAt: last.windowEndsAt, found: found.windowEndsAt })
        .from(sql`(select 1) as once`).leftJoin(last, sql`true`).leftJoin(found, sql`true`).prepare(`count_${tries}_tries_finding`)
    })
    async function findingAt(now: Date, endsAt: Date) {
      const tries = [{ key, limit: 2, windowSeconds: 60 }, { key: day, limit: 3, windowSeconds: 600 }]
      const { verdict, row } = await hitAllFinding(database.db, finding, { tries, unless: [watched], now, values: { endsAt: endsAt.toISOString() } })
      return { verdict, found: row?.found }
    }

    test('counts and refuses the same, whether or not it finds something', async () => {
      const there = after(9000)
      await hit(database.db, { key: kept, limit: 1, windowSeconds: 9000, now: start })
      const allowed = { allowed: true, retryAfterSeconds: 0 }
      expect(await findingAt(start, there)).toEqual({ verdict: allowed, found: there })
      expect(await findingAt(start, after(1))).toEqual({ verdict: allowed, found: null })
      expect(await findingAt(after(1), there)).toEqual({ verdict: { allowed: false, retryAfterSeconds: 59, refusedBy: key }, found: there })
      expect(await findingAt(after(1), after(1))).toEqual({ verdict: { allowed: false, retryAfterSeconds: 59, refusedBy: key }, found: null })
      expect(await findingAt(after(60), there)).toEqual({ verdict: allowed, found: there })
      expect(await findingAt(after(61), there)).toEqual({ verdict: { allowed: false, retryAfterSeconds: 539, refusedBy: day }, found: there })
      await hit(database.db, { ...watched, now: after(700) })
      expect(await findingAt(after(700), there)).toEqual({ verdict: { allowed: false, retryAfterSeconds: 30, refusedBy: watched.key }, found: there })
    })
  })

  // The embedded database runs one statement at a time.
  describe.skipIf(!process.env.TEST_DATABASE_URL)('beside another statement on the same counts', () => {
    const windows = [{ key, limit: 9, windowSeconds: 600 }, { key: day, limit: 9, windowSeconds: 60 }] as const

    test.each([
      ['forgetting', () => clear(database.db, key, day), 1],
      // Pruning skips rows that are locked.
      ['pruning', () => pruneEndedWindows(database.db, after(9000)), 0],
    ] as const)('does not deadlock with %s', async (_, other, waits) => {
      // The second window is stored before the first, so a scan of the table meets it first.
      await hit(database.db, { ...windows[1], now: start })
      await hit(database.db, { ...windows[0], now: start })
      const waiting: Promise<unknown>[] = []
      await database.db.transaction(async (tx) => {
        await tx.update(limitCounts).set({ count: 2 }).where(lt(limitCounts.windowEndsAt, after(100)))
        waiting.push(other())
        await untilHeldUp(tx, waits)
        waiting.push(countTries(database.db, { tries: windows, now: after(1) }))
        await untilHeldUp(tx, waits + 1)
      })
      expect(await Promise.allSettled(waiting)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled', value: { allowed: true } }])
    })
  })

  test('gives the same verdict as counting up to four limits one by one', async () => {
    const way = fc.array(fc.nat(40), { minLength: 1, maxLength: 25 })
    await fc.assert(fc.asyncProperty(way, fc.boolean(), fc.integer({ min: 1, max: 4 }), async (steps, rolls, count) => {
      await database.db.delete(limitCounts)
      const tries = (name: string) => [[3, 60], [5, 150], [6, 200], [9, 400]].slice(0, count)
        .map(([limit = 0, windowSeconds = 0], n) => ({ key: [name, String(n)] as const, limit, windowSeconds, rolls }))
      let seconds = 0
      for (const step of steps) {
        seconds += step
        const now = after(seconds)
        let expected = { allowed: true, retryAfterSeconds: 0 }
        for (const each of tries('one by one')) if (expected.allowed) expected = await hit(database.db, { ...each, now })
        const { allowed, retryAfterSeconds } = expected
        expect(await countTries(database.db, { tries: tries('together'), now })).toMatchObject({ allowed, retryAfterSeconds })
      }
    }), { numRuns: 20 })
  })
})

test('peek tells the verdict of the next try without counting it', async () => {
  const look = (now: Date) => peek(database.db, { key, limit: 1, now })
  expect(await look(start)).toEqual({ allowed: true, retryAfterSeconds: 0 })
  await attempt(start, { limit: 1 })
  expect(await look(after(1))).toEqual({ allowed: false, retryAfterSeconds: 59 })
  expect(await look(after(1))).toEqual({ allowed: false, retryAfterSeconds: 59 })
  expect(await look(after(60))).toMatchObject({ allowed: true })
})

test('clear forgets one key', async () => {
  await attempt(start, { limit: 1 })
  await attempt(start, { limit: 1, by: ['other'] })
  await clear(database.db, key)
  expect(await attempt(start, { limit: 1 })).toMatchObject({ allowed: true })
  expect(await attempt(start, { limit: 1, by: ['other'] })).toMatchObject({ allowed: false })
})

test('ended windows are pruned, running ones stay', async () => {
  await attempt(start, { windowSeconds: 60 })
  await attempt(start, { windowSeconds: 61, by: ['running'] })
  await pruneEndedWindows(database.db, after(60))
  expect(await database.db.select().from(limitCounts)).toHaveLength(1)
  expect(await peek(database.db, { key: ['running'], limit: 1, now: after(60) })).toMatchObject({ allowed: false })
})
