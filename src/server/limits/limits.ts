import { and, eq, gt, gte, inArray, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
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

/** The placeholders of a statement that counts a try: of one that counts two, the second's have a name of their own. */
function valuesOf(which: '' | 'next' = '') {
  return {
    key: sql`${sql.placeholder(`${which}key`)}::text`,
    limit: sql`${sql.placeholder(`${which}limit`)}::int`,
    windowEndsAt: sql`${sql.placeholder(`${which}windowEndsAt`)}::timestamptz`,
  }
}

function counted({ limit, rolls }: { limit: SQL; rolls: boolean }) {
  const over = sql`${limitCounts.windowEndsAt} <= ${sql.placeholder('now')}::timestamptz`
  const beginsAnew = rolls ? or(over, lt(limitCounts.count, limit)) : over
  return {
    target: limitCounts.key,
    set: {
      count: sql`case when ${over} then 1 else least(${limitCounts.count}, ${limit}) + 1 end`,
      windowEndsAt: sql`case when ${beginsAnew} then excluded.window_ends_at else ${limitCounts.windowEndsAt} end`,
    },
  }
}

function countingStatement(db: Db, rolls: boolean) {
  const { key, limit, windowEndsAt } = valuesOf()
  return db.insert(limitCounts).values({ key, count: 1, windowEndsAt }).onConflictDoUpdate(counted({ limit, rolls })).returning()
}

/**
 * The second is counted only where the first is within its limit, and the first only where what is merely looked at is not
 * used up: no row tells of one that was.
 */
function countingBoth(db: Db, rolls: boolean) {
  const rowOf = ({ key, windowEndsAt }: ReturnType<typeof valuesOf>) => ({
    key: key.as('key'), count: sql`1`.as('count'), windowEndsAt: windowEndsAt.as('window_ends_at'),
  })
  const [values, next] = [valuesOf(), valuesOf('next')]
  const usedUp = db.select({ key: limitCounts.key }).from(limitCounts).where(and(
    eq(limitCounts.key, sql.placeholder('unlesskey')),
    gt(limitCounts.windowEndsAt, sql`${sql.placeholder('now')}::timestamptz`),
    gte(limitCounts.count, sql`${sql.placeholder('unlesslimit')}::int`),
  ))
  const first = db.$with('first').as(db.insert(limitCounts)
    .select(db.select(rowOf(values)).from(sql`(select 1) as try`).where(notExists(usedUp)))
    .onConflictDoUpdate(counted({ limit: values.limit, rolls })).returning())
  return db.with(first).insert(limitCounts)
    .select(db.select(rowOf(next)).from(first).where(lte(first.count, values.limit)))
    .onConflictDoUpdate(counted({ limit: next.limit, rolls })).returning()
}

const count = preparedOnce((db) => countingStatement(db, false).prepare('count_try'))
const rollingCount = preparedOnce((db) => countingStatement(db, true).prepare('count_try_rolling'))
const countBoth = preparedOnce((db) => countingBoth(db, false).prepare('count_two_tries'))
const rollingCountBoth = preparedOnce((db) => countingBoth(db, true).prepare('count_two_tries_rolling'))

const countOf = preparedOnce((db) => db.select().from(limitCounts).where(eq(limitCounts.key, sql.placeholder('key'))).prepare('count_of_tries'))

export interface Try {
  key: LimitKey
  limit: number
  windowSeconds: number
  rolls?: boolean
}

/**
 * Counts one try and tells whether it is within `limit` tries per window. The window begins at its first try; one that
 * `rolls` begins anew at every try within the limit, so that no stretch of time as long as it holds more of them.
 * One statement, so that processes and parallel calls share the count. Call it outside transactions:
 * a rolled back one would forget the try.
 */
export async function hit(db: Db, { key, limit, windowSeconds, rolls = false, now }: Try & { now: Date }): Promise<LimitVerdict> {
  const windowEndsAt = endOf(now, windowSeconds)
  const [found] = await (rolls ? rollingCount : count)(db).execute({ key: hashOf(key), limit, windowEndsAt, now: now.toISOString() })
  return verdictOf(found, limit, now)
}

/** A count that is only looked at, as by {@link peek}. */
export type Watched = Pick<Try, 'key' | 'limit'>

/**
 * The same of a try that counts in two ways, such as in a quarter of an hour and in a day: what the first refuses is not
 * counted for the second. Nothing is counted while `unless` is used up, such as by failures that count for many. Both roll
 * or neither does. One statement, and so one wait for the disk.
 */
export async function hitBoth(db: Db, { tries: [first, next], unless, rolls = false, now }: {
  tries: readonly [Omit<Try, 'rolls'>, Omit<Try, 'rolls'>]
  unless?: Watched | undefined
  rolls?: boolean
  now: Date
}): Promise<LimitVerdict> {
  const [found] = await (rolls ? rollingCountBoth : countBoth)(db).execute({
    key: hashOf(first.key), limit: first.limit, windowEndsAt: endOf(now, first.windowSeconds),
    nextkey: hashOf(next.key), nextlimit: next.limit, nextwindowEndsAt: endOf(now, next.windowSeconds),
    unlesskey: unless ? hashOf(unless.key) : '', unlesslimit: unless?.limit ?? 0,
    now: now.toISOString(),
  })
  if (found) return verdictOf(found, next.limit, now)
  for (const watched of unless ? [unless, first] : [first]) {
    const verdict = await peek(db, { ...watched, now })
    if (!verdict.allowed) return verdict
  }
  // Forgotten since, by a try that succeeded: this one has not been counted for the second yet.
  return hitBoth(db, { tries: [first, next], unless, rolls, now })
}

const endOf = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

function verdictOf(found: { count: number; windowEndsAt: Date } | undefined, limit: number, now: Date): LimitVerdict {
  return found && found.count > limit ? refusedUntil(found.windowEndsAt, now) : allowed
}

/** Whether another try would be allowed, without counting one: for limits on failures, which are counted afterwards. */
export async function peek(db: Db, { key, limit, now }: Watched & { now: Date }): Promise<LimitVerdict> {
  const [counted] = await countOf(db).execute({ key: hashOf(key) })
  const used = counted && counted.windowEndsAt > now ? counted.count : 0
  return counted && used >= limit ? refusedUntil(counted.windowEndsAt, now) : allowed
}

/** Takes the rows in the order of the keys, as {@link hitBoth} does: taken in any other, the two could wait for each other. */
const forget = preparedOnce((db) => {
  const keys = sql`string_to_array(${sql.placeholder('keys')}, ' ')`
  const taken = db.select({ key: limitCounts.key }).from(limitCounts)
    .where(sql`${limitCounts.key} = any(${keys})`).orderBy(sql`array_position(${keys}, ${limitCounts.key})`).for('update')
  return db.delete(limitCounts).where(inArray(limitCounts.key, taken)).prepare('forget_tries')
})

/** Forgets counts, such as failed log-ins after one that succeeded; those of {@link hitBoth} in the same order. */
export async function clear(db: Db, ...keys: readonly LimitKey[]): Promise<void> {
  await forget(db).execute({ keys: keys.map(hashOf).join(' ') })
}

/** Deletes counts whose window has ended; they no longer say anything. Those that a try is being counted in are left for the next time. */
export async function pruneEndedWindows(db: Db, now: Date): Promise<void> {
  const ended = db.select({ key: limitCounts.key }).from(limitCounts).where(lte(limitCounts.windowEndsAt, now)).for('update', { skipLocked: true })
  await db.delete(limitCounts).where(inArray(limitCounts.key, ended))
}

function refusedUntil(windowEndsAt: Date, now: Date): LimitVerdict {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000)) }
}

function hashOf(key: LimitKey): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('hex')
}
