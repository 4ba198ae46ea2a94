import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { AuditAct } from '#domain/audit-acts.ts'
import { isGolfId } from '#domain/golf-id.ts'
import { bookings } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { type Entry, selectEntries } from './entry-page.ts'
import { idsNamed, lookForName, type NamedIds, newestTexts, readNamedIds } from './name-search.ts'

export interface EntryFilter {
  acts?: readonly AuditAct[] | undefined
  actor?: string | undefined
  subject?: string | undefined
  /** A member's id. */
  person?: string | undefined
  search?: string | undefined
  /** The first moment, and the first one that is too late. */
  from?: Date | undefined
  until?: Date | undefined
}

/**
 * A page of the log, newest first, with the names that everyone has now; `after` is the number of the last one of the page
 * before.
 */
export async function listEntries(db: Db, filter: EntryFilter, { limit, after }: { limit: number; after?: number | undefined }): Promise<Entry[]> {
  const { search, person, ...others } = filter
  const { at, seq } = auditEntries
  // Of a time long ago the index of times finds the beginning; by number all since then would be looked at.
  const isByTime = filter.from !== undefined || filter.until !== undefined
  const order = isByTime ? sql`${at} desc, ${seq} desc` : desc(seq)
  const backwards = isByTime ? sql`${at}, ${seq}` : sql`${seq}`
  const before = (last: number) => isByTime
    ? sql`(${at}, ${seq}) < ((select e.at from ${auditEntries} e where e.seq = ${last}), ${last}::bigint)`
    : lt(seq, last)
  const ofPerson = person === undefined ? undefined : concerning(await readNamedIds(db, idsOf(person)))
  const where = and(...conditions(others), ofPerson, after === undefined ? undefined : before(after))
  const select = (more?: SQL) => selectEntries(db, and(where, more), { order, isByTime, limit })
  if (!search) return select()
  const newest = isGolfId(search) ? [] : await newestTexts(db)
  // What none of the newest members has, hardly anybody has: it is not met in time.
  const met = newest.some((text) => text.includes(search.toLowerCase())) ? await meetNamed(db, search, { where, order, backwards, before, limit }) : null
  if (met) return select(inArray(seq, met))
  const ids = await idsNamed(db, search, newest)
  // So many are soon met by whoever reads the log from its end.
  if (ids.count > askedForEach) return select(concerning(ids))
  return select(inArray(seq, await latestOf(db, ids, { where, order, isByTime, limit })))
}

/**
 * How many of the latest entries are looked at for a name, and how many of those must have it for looking on to be worth
 * while. Then as many more are looked at as should do, and so on for as long as it is as common.
 */
const looked = { at: 500, often: 3 } as const

/** Above so many ids the log is read for all of them at once. */
const askedForEach = 2000

/**
 * The numbers of the first entries that concern somebody of the name, by looking at one after the other: a name that many
 * have is soon met. @returns null where it is not, and the people are to be gathered first
 */
async function meetNamed(db: Db, search: string, { where, order, backwards, before, limit }: {
  where: SQL | undefined
  order: SQL
  backwards: SQL
  before: (last: number) => SQL
  limit: number
}): Promise<number[] | null> {
  const met: number[] = []
  let begin: SQL | undefined
  for (let count: number = looked.at, all = 0; ;) {
    const walked = await lookForName(db, search, { where: and(where, begin), order, backwards, count })
    met.push(...walked.met)
    if (walked.last === null || walked.looked < count || met.length >= limit) return met.slice(0, limit)
    all += count
    if (met.length * looked.at < looked.often * all) return null
    count = Math.ceil(Math.max(looked.at, 1.2 * all * (limit / met.length - 1)))
    begin = before(walked.last)
  }
}

function conditions({ acts, actor, subject, from, until }: Omit<EntryFilter, 'search' | 'person'>): (SQL | undefined)[] {
  const { at, act, actorId, subjectId } = auditEntries
  return [
    acts && inArray(act, [...acts]),
    actor === undefined ? undefined : eq(actorId, actor),
    subject === undefined ? undefined : eq(subjectId, subject),
    from && gte(at, from),
    until && lt(at, until),
  ]
}

/**
 * Done by or to one of them. The ids are told and not asked for within: so the database knows whether the log is full of
 * them or has few, which takes either way.
 */
function concerning({ actors, subjects }: NamedIds): SQL | undefined {
  return or(sql`${auditEntries.actorId} = any(${listOf(actors)})`, sql`${auditEntries.subjectId} = any(${listOf(subjects)})`)
}

const listOf = (ids: string): SQL => sql`string_to_array(${ids}, ',')`

/**
 * The numbers of the latest entries by or about one of many, each of whom is asked for along an index: told of them all at
 * once, the database rather reads the whole log.
 */
async function latestOf(db: Db, { actors, subjects }: NamedIds, { where, order, isByTime, limit }: {
  where: SQL | undefined
  order: SQL
  isByTime: boolean
  limit: number
}): Promise<number[]> {
  const { seq, at } = auditEntries
  // Said as a range, since the database takes everyone for one of the few who do most, and goes through the log for them.
  const by = (key: AnyPgColumn, ids: string) => sql`
    select each.seq, each.at from unnest(${listOf(ids)}) as named (id) cross join lateral (
      select ${seq}, ${at} from ${auditEntries} where ${and(sql`${key} between named.id and named.id`, where)}
      order by ${isByTime ? order : sql`${desc(key)}, ${order}`} limit ${limit}
    ) each`
  const numbers = await db.execute(sql`
    select seq::text from (${by(auditEntries.actorId, actors)} union ${by(auditEntries.subjectId, subjects)}) ${auditEntries} order by ${order} limit ${limit}`)
  return latest.parse(numbers).rows.map((row) => row.seq)
}

const latest = z.object({ rows: z.array(z.object({ seq: z.coerce.number() })) })

/** All that stands for a member in the log: the person, the log-in, what was applied for and what was booked. */
function idsOf(memberId: string): SQL {
  return sql`
    select unnest(array[${members.id}::text, ${members.userId}]), unnest(array[false, true]) from ${members} where ${members.id} = ${memberId}::uuid
    union all select ${applications.id}::text, false from ${applications}
      join ${members} on ${members.golfId} = ${applications.golfId} where ${members.id} = ${memberId}::uuid
    union all select ${bookings.id}::text, false from ${bookings}
      join ${members} on ${members.userId} = ${bookings.userId} where ${members.id} = ${memberId}::uuid`
}
