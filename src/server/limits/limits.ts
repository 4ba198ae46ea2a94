import { eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { preparedOnce } from '../db/prepared.ts'
import { limitCounts } from './tables.ts'

/** What is counted: a name and what it is counted by, such as `['sign-in', network]`. Stored only as a hash. */
export type LimitKey = readonly [name: string, ...by: string[]]

export interface LimitVerdict {
  allowed: boolean
  /** Whole seconds until the window ends; 0 when allowed. */
  retryAfterSeconds: number
}

const allowed: LimitVerdict = { allowed: true, retryAfterSeconds: 0 }

const count = preparedOnce((db) => countingStatement(db, { rolls: false }).prepare('count_try'))
const rollingCount = preparedOnce((db) => countingStatement(db, { rolls: true }).prepare('count_try_rolling'))

function countingStatement(db: Db, { rolls }: { rolls: boolean }) {
  const limit = sql`${sql.placeholder('limit')}::int`
  const over = lte(limitCounts.windowEndsAt, sql.placeholder('now'))
  const beginsAnew = rolls ? or(over, lt(limitCounts.count, limit)) : over
  return db.insert(limitCounts)
    .values({ key: sql.placeholder('key'), count: 1, windowEndsAt: sql.placeholder('windowEndsAt') })
    .onConflictDoUpdate({
      target: limitCounts.key,
      set: {
        count: sql`case when ${over} then 1 else least(${limitCounts.count}, ${limit}) + 1 end`,
        windowEndsAt: sql`case when ${beginsAnew} then excluded.window_ends_at else ${limitCounts.windowEndsAt} end`,
      },
    })
    .returning()
}

const countOf = preparedOnce((db) => db.select().from(limitCounts).where(eq(limitCounts.key, sql.placeholder('key'))).prepare('count_of_tries'))

/**
 * Counts one try and tells whether it is within `limit` tries per window. The window begins at its first try; one that
 * `rolls` begins anew at every try within the limit, so that no stretch of time as long as it holds more of them.
 * One statement, so that processes and parallel calls share the count. Call it outside transactions:
 * a rolled back one would forget the try.
 */
export async function hit(db: Db, { key, limit, windowSeconds, rolls = false, now }: {
  key: LimitKey
  limit: number
  windowSeconds: number
  rolls?: boolean
  now: Date
}): Promise<LimitVerdict> {
  const windowEndsAt = new Date(now.getTime() + windowSeconds * 1000)
  const [counted] = await (rolls ? rollingCount : count)(db).execute({ key: hashOf(key), limit, windowEndsAt, now: now.toISOString() })
  return counted && counted.count > limit ? refusedUntil(counted.windowEndsAt, now) : allowed
}

/** Whether another try would be allowed, without counting one: for limits on failures, which are counted afterwards. */
export async function peek(db: Db, { key, limit, now }: { key: LimitKey; limit: number; now: Date }): Promise<LimitVerdict> {
  const [counted] = await countOf(db).execute({ key: hashOf(key) })
  const used = counted && counted.windowEndsAt > now ? counted.count : 0
  return counted && used >= limit ? refusedUntil(counted.windowEndsAt, now) : allowed
}

/** Forgets counts, such as failed log-ins after one that succeeded. */
export async function clear(db: Db, ...keys: readonly LimitKey[]): Promise<void> {
  await db.delete(limitCounts).where(inArray(limitCounts.key, keys.map(hashOf)))
}

/** Deletes counts whose window has ended; they no longer say anything. */
export async function pruneEndedWindows(db: Db, now: Date): Promise<void> {
  await db.delete(limitCounts).where(lte(limitCounts.windowEndsAt, now))
}

function refusedUntil(windowEndsAt: Date, now: Date): LimitVerdict {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000)) }
}

function hashOf(key: LimitKey): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('hex')
}
