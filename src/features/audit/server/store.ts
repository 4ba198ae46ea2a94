import { and, desc, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { AuditAct } from '#domain/audit-acts.ts'
import { isGolfId } from '#domain/golf-id.ts'
import { bookings } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { consents } from '#features/privacy/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { type Entry, selectEntries } from './entry-page.ts'
import { bookingsNamed, lookForName, newestTexts, peopleNamed, rareIn } from './name-search.ts'

export interface EntryFilter {
  acts?: readonly AuditAct[] | undefined
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
  const ofPerson = person === undefined ? undefined : concerning(await readIds(db, idsOf(person)))
  const where = and(...conditions(others), ofPerson, after === undefined ? undefined : before(after))
  const select = (more?: SQL) => selectEntries(db, and(where, more), { order, isByTime, limit })
  if (!search) return select()
  const newest = isGolfId(search) ? [] : await newestTexts(db)
  // What none of the newest members has, hardly anybody has: it is not met in time.
  const met = newest.some((text) => text.includes(search.toLowerCase())) ? await meetNamed(db, search, { where, order, backwards, before, limit }) : null
  if (met) return select(inArray(seq, met))
  const named = rareIn(search, newest)
  const latest = (ids: SQL) => latestOf(db, ids, { where, order, isByTime, limit })
  const ofPeople = await latest(peopleNamed(search, named))
  // What a page has no room for anyway is not asked for: whoever has a name that hundreds have has booked thousands of times.
  const since = ofPeople.length === limit ? ofPeople.at(-1)?.at ?? null : null
  const ofBookings = await latest(bookingsNamed(db, search, { ...named, since }))
  return select(inArray(seq, [...ofPeople, ...ofBookings].map((entry) => entry.seq)))
}

/**
 * How many of the latest entries are looked at for a name, and how many of those must have it for looking on to be worth
 * while. Then as many more are looked at as should do, and so on for as long as it is as common: hardly more than that, since a
 * last few cost less than a fifth too many (decision 034).
 */
const looked = { at: 500, often: 3, atLeast: 250, leeway: 1.05 } as const

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
    count = Math.ceil(Math.max(looked.atLeast, looked.leeway * all * (limit / met.length - 1)))
    begin = before(walked.last)
  }
}

function conditions({ acts, from, until }: Omit<EntryFilter, 'search' | 'person'>): (SQL | undefined)[] {
  const { at, act } = auditEntries
  return [
    acts && inArray(act, [...acts]),
    from && gte(at, from),
    until && lt(at, until),
  ]
}

/** What stands in the log for a person, ids with commas between. Only log-ins do something; something is done to all. */
interface PersonIds {
  actors: string
  subjects: string
}

const personIds = z.object({ rows: z.tuple([z.object({ actors: z.string(), subjects: z.string() })]) })

/** Of a query of ids, and whether each is one who does something. */
async function readIds(db: Db, query: SQL): Promise<PersonIds> {
  const { rows: [ids] } = personIds.parse(await db.execute(sql`
    select coalesce(string_agg(id, ',') filter (where acts), '') as actors, coalesce(string_agg(id, ','), '') as subjects
    from (${query}) as ids (id, acts) where id is not null`))
  return ids
}

/**
 * Done by or to one of them. The ids are told and not asked for within: so the database knows whether the log is full of
 * them or has few, which takes either way.
 */
function concerning({ actors, subjects }: PersonIds): SQL | undefined {
  const listOf = (ids: string) => sql`string_to_array(${ids}, ',')`
  return or(sql`${auditEntries.actorId} = any(${listOf(actors)})`, sql`${auditEntries.subjectId} = any(${listOf(subjects)})`)
}

/**
 * The numbers and moments of the latest entries by or about one of many, each of whom is asked for along an index: told of them
 * all at once, the database rather reads the whole log. The query gives ids, and whether each is one who does something.
 */
async function latestOf(db: Db, ids: SQL, { where, order, isByTime, limit }: {
  where: SQL | undefined
  order: SQL
  isByTime: boolean
  limit: number
}): Promise<{ seq: number; at: Date }[]> {
  const { seq, at } = auditEntries
  // Without the moment an index alone tells the numbers.
  const found = (from: SQL) => isByTime ? sql`${from}.seq, ${from}.at` : sql`${from}.seq`
  // Said as a range, since the database takes everyone for one of the few who do most, and goes through the log for them.
  const by = (key: AnyPgColumn) => sql`
    select ${found(sql`each`)} from named cross join lateral (
      select ${found(sql`${auditEntries}`)} from ${auditEntries} where ${and(sql`${key} between named.id and named.id`, where)}
      order by ${isByTime ? order : sql`${desc(key)}, ${order}`} limit ${limit}
    ) each`
  const numbers = await db.execute(sql`
    with named as materialized (select id, acts from (${ids}) as ids (id, acts) where id is not null),
    latest as materialized (
      select seq from (${by(auditEntries.actorId)} where named.acts union ${by(auditEntries.subjectId)}) ${auditEntries} order by ${order} limit ${limit}
    )
    select ${seq}::text, ${at}::text from ${auditEntries} join latest using (seq) order by ${order}`)
  return numbered.parse(numbers).rows
}

const numbered = z.object({ rows: z.array(z.object({ seq: z.coerce.number(), at: z.coerce.date() })) })

/**
 * All that stands for a member in the log: the person, the log-in, what was applied for and what was booked. An application is that
 * of the one who was accepted with it, whatever its Golf-ID; that number alone tells where nobody was.
 */
function idsOf(memberId: string): SQL {
  return sql`
    select unnest(array[${members.id}::text, ${members.userId}]), unnest(array[false, true]) from ${members} where ${members.id} = ${memberId}::uuid
    union all select ${consents.applicationId}::text, false from ${consents} where ${consents.memberId} = ${memberId}::uuid
    union all select ${applications.id}::text, false from ${applications}
      join ${members} on ${members.golfId} = ${applications.golfId} where ${members.id} = ${memberId}::uuid
      and not exists (select from ${consents} where ${consents.applicationId} = ${applications.id} and ${consents.memberId} <> ${memberId}::uuid)
    union all select ${bookings.id}::text, false from ${bookings}
      join ${members} on ${members.userId} = ${bookings.userId} where ${members.id} = ${memberId}::uuid`
}
