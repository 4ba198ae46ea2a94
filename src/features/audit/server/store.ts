import { and, desc, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { AuditAct } from '#domain/audit-acts.ts'
import { isGolfId } from '#domain/golf-id.ts'
import { lowered } from '#domain/text.ts'
import { bookings } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { consents } from '#features/privacy/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { type Entry, selectEntries } from './entry-page.ts'
import { bookingsNamed, scanForName, newestTexts, peopleNamed, rareIn } from './name-search.ts'

export interface EntryFilter {
  acts?: readonly AuditAct[] | undefined
  /** A member's id. */
  person?: string | undefined
  search?: string | undefined
  /** `from` is inclusive, `until` exclusive. */
  from?: Date | undefined
  until?: Date | undefined
}

/**
 * Returns a page of the log, newest first, with everybody's current names; `after` is the number of the previous page's last
 * entry.
 */
export async function listEntries(db: Db, filter: EntryFilter, { limit, after }: { limit: number; after?: number | undefined }): Promise<Entry[]> {
  const { search, person, ...others } = filter
  const { at, seq } = auditEntries
  // The index on time finds where a period long ago begins; ordered by number, all entries since then would be read.
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
  // A name that none of the newest members has is rare, so a scan would take too long to meet it.
  const met = newest.some((text) => text.includes(lowered(search))) ? await meetNamed(db, search, { where, order, backwards, before, limit }) : null
  if (met) return select(inArray(seq, met))
  const named = rareIn(search, newest)
  const latest = (ids: SQL) => latestOf(db, ids, { where, order, isByTime, limit })
  const ofPeople = await latest(peopleNamed(search, named))
  // Bookings that would not fit on the page anyway are not looked up: people with a name that hundreds share have booked thousands of times.
  const since = ofPeople.length === limit ? ofPeople.at(-1)?.at ?? null : null
  const ofBookings = await latest(bookingsNamed(db, search, { ...named, since }))
  return select(inArray(seq, [...ofPeople, ...ofBookings].map((entry) => entry.seq)))
}

/**
 * The scan for a name looks at the latest `at` entries first, and goes on only while at least `often` of every `at` entries match. Each
 * further step looks at as many entries as should fill the page, with a small `leeway` but at least `atLeast`: a last short step
 * costs less than looking at a fifth too many (decision 034).
 */
const looked = { at: 500, often: 3, atLeast: 250, leeway: 1.05 } as const

/**
 * Returns the numbers of the first entries that concern somebody with the name, by scanning the entries in order: a name that many
 * have is soon met. @returns null when it is too rare for that, and the people must be looked up first
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
    const walked = await scanForName(db, search, { where: and(where, begin), order, backwards, count })
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

/** The ids under which people are in the log, separated by commas. Only log-ins can be actors; all can be subjects. */
interface PersonIds {
  actors: string
  subjects: string
}

const personIds = z.object({ rows: z.tuple([z.object({ actors: z.string(), subjects: z.string() })]) })

/** Collects the rows of a query of ids, each with whether it can be an actor. */
async function readIds(db: Db, query: SQL): Promise<PersonIds> {
  const { rows: [ids] } = personIds.parse(await db.execute(sql`
    select coalesce(string_agg(id, ',') filter (where acts), '') as actors, coalesce(string_agg(id, ','), '') as subjects
    from (${query}) as ids (id, acts) where id is not null`))
  return ids
}

/**
 * Matches entries by or about one of the ids. The ids are passed as values, not as a subquery, so that the planner can tell whether
 * they are common or rare in the log and choose accordingly.
 */
function concerning({ actors, subjects }: PersonIds): SQL | undefined {
  const listOf = (ids: string) => sql`string_to_array(${ids}, ',')`
  return or(sql`${auditEntries.actorId} = any(${listOf(actors)})`, sql`${auditEntries.subjectId} = any(${listOf(subjects)})`)
}

/**
 * Returns the numbers and times of the latest entries by or about any of many ids. Each id is looked up along an index: given all at
 * once, the planner would rather read the whole log. The query `ids` gives ids, each with whether it can be an actor.
 */
async function latestOf(db: Db, ids: SQL, { where, order, isByTime, limit }: {
  where: SQL | undefined
  order: SQL
  isByTime: boolean
  limit: number
}): Promise<{ seq: number; at: Date }[]> {
  const { seq, at } = auditEntries
  // Without the time, an index alone yields the numbers.
  const found = (from: SQL) => isByTime ? sql`${from}.seq, ${from}.at` : sql`${from}.seq`
  // Written as a range: with an equality the planner takes every id for one of the few most frequent, and goes through the log.
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
 * A query of all ids under which a member is in the log: the person, the log-in, the applications and the bookings. An application
 * belongs to the member who was accepted with it, whatever its Golf-ID; the Golf-ID decides only where nobody was.
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
