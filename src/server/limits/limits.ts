import { and, eq, gt, gte, inArray, lt, lte, notExists, or, sql, type SQL } from 'drizzle-orm'
import { hash } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { preparedOnce } from '../db/prepared.ts'
import { limitCounts } from './tables.ts'

/** The most counts in one statement: of tries, and of limits that are only checked. */
const [mostTries, mostWatched] = [5, 2]

/** What is counted: a name and what it is counted by, such as `['sign-in', network]`. Stored only as a hash. */
export type LimitKey = readonly [name: string, ...by: string[]]

export interface LimitVerdict {
  allowed: boolean
  /** Whole seconds until the window ends; 0 when allowed. */
  retryAfterSeconds: number
}

const allowed: LimitVerdict = { allowed: true, retryAfterSeconds: 0 }

/** The placeholders of the `n`th try of a statement. */
function valuesOf(n: number) {
  return {
    key: sql`${sql.placeholder(`key${n}`)}::text`,
    limit: sql`${sql.placeholder(`limit${n}`)}::int`,
    windowEndsAt: sql`${sql.placeholder(`windowEndsAt${n}`)}::timestamptz`,
    rolls: sql`${sql.placeholder(`rolls${n}`)}::boolean`,
  }
}

const moment = sql`${sql.placeholder('now')}::timestamptz`

/** The row of a try that is the first of its key. */
function rowOf(n: number) {
  const { key, windowEndsAt } = valuesOf(n)
  return { key: key.as('key'), count: sql`1`.as('count'), windowEndsAt: windowEndsAt.as('window_ends_at') }
}

/** How a try changes an existing count. */
function counted(n: number) {
  const { limit, rolls } = valuesOf(n)
  const over = sql`${limitCounts.windowEndsAt} <= ${moment}`
  const beginsAnew = or(over, and(rolls, lt(limitCounts.count, limit)))
  return {
    target: limitCounts.key,
    set: {
      count: sql`case when ${over} then 1 else least(${limitCounts.count}, ${limit}) + 1 end`,
      windowEndsAt: sql`case when ${beginsAnew} then excluded.window_ends_at else ${limitCounts.windowEndsAt} end`,
    },
  }
}

/** Counts the first try. Returns no row if one of the counts that are only checked is used up. */
function countFirst(db: Db) {
  const usedUp = db.select({ key: limitCounts.key }).from(limitCounts).where(and(
    gt(limitCounts.windowEndsAt, moment),
    or(...Array.from({ length: mostWatched }, (_, n) => and(
      eq(limitCounts.key, sql.placeholder(`unlesskey${n}`)), gte(limitCounts.count, sql`${sql.placeholder(`unlesslimit${n}`)}::int`),
    ))),
  ))
  return db.insert(limitCounts)
    .select(db.select(rowOf(0)).from(sql`(select 1) as try`).where(notExists(usedUp)))
    .onConflictDoUpdate(counted(0)).returning()
}

type Counted = ReturnType<typeof keptAs>

/** Counts a try if the one before it is within its limit. */
function countNext(db: Db, before: Counted, n: number) {
  return db.insert(limitCounts)
    .select(db.select(rowOf(n)).from(before).where(lte(before.count, valuesOf(n - 1).limit)))
    .onConflictDoUpdate(counted(n)).returning()
}

const keptAs = (db: Db, name: string, counting: ReturnType<typeof countFirst>) => db.$with(name).as(counting)

/** Subqueries that count tries, to be put before a statement: each try is counted if all before it are within their limits. */
interface Counting {
  all: readonly Counted[]
  /** The last try's row; none if an earlier try's limit is used up. */
  last: Counted
  /** The number of tries, for the statement's name. */
  tries: number
}

/** A prepared statement that counts tries and returns the count of the last one. */
interface CountingStatement<Row extends LastCount> {
  execute(values: Record<string, unknown>): Promise<Row[]>
}

/** Null, like a missing row, when the last try has not been counted. */
interface LastCount {
  count: number | null
  windowEndsAt: Date | null
}

/** Statements in the order of how many tries they count, from one on. */
type CountingStatements<Row extends LastCount> = readonly ((db: Db) => CountingStatement<Row>)[]

/** Makes one statement for each number of tries. `build` gets what counts them and adds what else to find ({@link hitAllFinding}). */
export function countingStatements<Row extends LastCount>(build: (db: Db, counting: Counting) => CountingStatement<Row>): CountingStatements<Row> {
  return Array.from({ length: mostTries }, (_, n) => preparedOnce((db) => {
    let last = keptAs(db, 'try0', countFirst(db))
    const all = [last]
    for (let next = 1; next <= n; next += 1) {
      last = keptAs(db, `try${next}`, countNext(db, last, next))
      all.push(last)
    }
    return build(db, { all, last, tries: all.length })
  }))
}

const counting = countingStatements((db, { all, last, tries }) => db.with(...all).select().from(last).prepare(`count_${tries}_tries`))

const countOf = preparedOnce((db) => db.select().from(limitCounts).where(eq(limitCounts.key, sql.placeholder('key'))).prepare('count_of_tries'))

export interface Try {
  key: LimitKey
  limit: number
  windowSeconds: number
  rolls?: boolean
}

/**
 * Counts one try and returns whether it is within `limit` tries per window. The window begins with its first try; with `rolls` it begins
 * again at every try within the limit, so that no period of its length ever contains more of them.
 * One statement, so that processes and parallel calls share the count. A rollback forgets the try: within a transaction count only what
 * the same transaction does, such as a mail that it queues.
 */
export function hit(db: Db, { now, ...counted }: Try & { now: Date }): Promise<LimitVerdict> {
  return countTries(db, { tries: [counted], now })
}

/** A count that is only checked, as by {@link peek}. */
export type Watched = Pick<Try, 'key' | 'limit'>

/** A try with all the limits that it counts for. */
export interface Tried {
  tries: readonly Try[]
  unless?: readonly Watched[]
  now: Date
}

/** With the first of the limits that refuses. */
export type VerdictOfAll = LimitVerdict & { refusedBy?: LimitKey }

/**
 * Like {@link hit}, for a try that counts for several limits, such as per quarter of an hour and per day: once one refuses, the try is not
 * counted for those after it. Nothing is counted while one of `unless` is used up, such as failures that count for many. One statement, and
 * so one wait for the disk. The keys of one kind of try must always come in the same order: otherwise two tries could deadlock.
 */
export async function countTries(db: Db, tried: Tried): Promise<VerdictOfAll> {
  return (await hitAllFinding(db, counting, { ...tried, values: {} })).verdict
}

/**
 * Like {@link countTries}, with statements that also find something, described by `values`: one wait for the database instead of two. What is
 * found is as it was when the counting began.
 */
export async function hitAllFinding<Row extends LastCount>(db: Db, statements: CountingStatements<Row>, { values, ...tried }: Tried & {
  values: Readonly<Record<string, string>>
}): Promise<{ verdict: VerdictOfAll; row: Row | undefined }> {
  const [row] = await statementOf(statements, tried)(db).execute({ ...valuesFor(tried), ...values })
  return { verdict: await verdictOf(db, tried, row), row }
}

function statementOf<Statement>(statements: readonly Statement[], { tries, unless = [] }: Tried): Statement {
  const statement = statements[tries.length - 1]
  if (!statement || unless.length > mostWatched) throw new RangeError('So many counts are not one statement')
  return statement
}

function valuesFor({ tries, unless = [], now }: Tried): Record<string, unknown> {
  const values: Record<string, unknown> = { now: now.toISOString() }
  for (const [n, { key, limit, windowSeconds, rolls = false }] of tries.entries()) {
    Object.assign(values, { [`key${n}`]: hashOf(key), [`limit${n}`]: limit, [`windowEndsAt${n}`]: endOf(now, windowSeconds), [`rolls${n}`]: rolls })
  }
  for (let n = 0; n < mostWatched; n += 1) {
    const watched = unless[n]
    Object.assign(values, { [`unlesskey${n}`]: watched ? hashOf(watched.key) : '', [`unlesslimit${n}`]: watched?.limit ?? 0 })
  }
  return values
}

/** `counted` is the last try's row. If it has no count, the limits before it tell which one has refused. */
async function verdictOf(db: Db, { tries, unless = [], now }: Tried, counted: LastCount | undefined): Promise<VerdictOfAll> {
  const last = tries.at(-1)
  const { count, windowEndsAt } = counted ?? { count: null, windowEndsAt: null }
  if (last && count !== null && windowEndsAt) return count <= last.limit ? allowed : { ...refusedUntil(windowEndsAt, now), refusedBy: last.key }
  // A count that has refused is above its limit; one that this try has filled is at its limit.
  for (const { key, limit } of [...unless, ...tries.slice(0, -1).map((each) => ({ ...each, limit: each.limit + 1 }))]) {
    const verdict = await peek(db, { key, limit, now })
    if (!verdict.allowed) return { ...verdict, refusedBy: key }
  }
  // The refusing count has been forgotten since, by a try that succeeded, so this try is counted again up to the last limit.
  return countTries(db, { tries, unless, now })
}

const endOf = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

/** Whether another try would be allowed, without counting one: for limits on failures, which are counted afterwards. */
export async function peek(db: Db, { key, limit, now }: Watched & { now: Date }): Promise<LimitVerdict> {
  const [counted] = await countOf(db).execute({ key: hashOf(key) })
  const used = counted && counted.windowEndsAt > now ? counted.count : 0
  return counted && used >= limit ? refusedUntil(counted.windowEndsAt, now) : allowed
}

/**
 * Deletes the counts of the placeholder `keys` ({@link keysToForget}) where `condition` holds. Locks the rows in the order of the keys, as
 * {@link countTries} does; in any other order the two could deadlock.
 */
export function forgetting(db: Db, condition?: SQL) {
  const keys = sql`string_to_array(${sql.placeholder('keys')}, ' ')`
  const taken = db.select({ key: limitCounts.key }).from(limitCounts)
    .where(sql`${limitCounts.key} = any(${keys})`).orderBy(sql`array_position(${keys}, ${limitCounts.key})`).for('update')
  return db.delete(limitCounts).where(and(inArray(limitCounts.key, taken), condition))
}

const forget = preparedOnce((db) => forgetting(db).prepare('forget_tries'))

/** The value of the placeholder in {@link forgetting}. Keys that {@link countTries} counts must be in the same order as there. */
export const keysToForget = (keys: readonly LimitKey[]): string => keys.map(hashOf).join(' ')

/** Forgets counts, such as failed log-ins after a successful one. Keys that {@link countTries} counts must be in the same order as there. */
export async function clear(db: Db, ...keys: readonly LimitKey[]): Promise<void> {
  await forget(db).execute({ keys: keysToForget(keys) })
}

/** Deletes counts whose window has ended and that no longer say anything. Rows locked by a try are left for the next time. */
export async function pruneEndedWindows(db: Db, now: Date): Promise<void> {
  const ended = db.select({ key: limitCounts.key }).from(limitCounts).where(lte(limitCounts.windowEndsAt, now)).for('update', { skipLocked: true })
  await db.delete(limitCounts).where(inArray(limitCounts.key, ended))
}

function refusedUntil(windowEndsAt: Date, now: Date): LimitVerdict {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000)) }
}

function hashOf(key: LimitKey): string {
  return hash('sha256', JSON.stringify(key), 'hex')
}
