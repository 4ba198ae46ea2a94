import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { AuditAct } from '#domain/audit-acts.ts'
import { isGolfId } from '#domain/golf-id.ts'
import { users } from '#features/accounts/server/tables.ts'
import { bookingPlayers, bookings } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { holds, searchTextOf } from '#server/db/search-columns.ts'

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

const actorMembers = alias(members, 'actor_members')
const subjectUsers = alias(users, 'subject_users')
const subjectMembers = alias(members, 'subject_members')

/** How many of the latest entries are looked at for a name, and how many of them must have it for looking on to be worth while. */
const looked = { at: 500, often: 3 } as const

/**
 * A page of the log, newest first, with the names that everyone has now; `after` is the number of the last one of the page
 * before. A name that many have is soon met when one entry after the other is looked at, and for one that few have the
 * people are gathered first: the latest entries tell which it is.
 */
export async function listEntries(db: Db, filter: EntryFilter, { limit, after }: { limit: number; after?: number | undefined }): Promise<Entry[]> {
  const { search, person, ...others } = filter
  // Of a time long ago the index of times finds the beginning; by number all since then would be looked at.
  const order = filter.from || filter.until ? [desc(auditEntries.at), desc(auditEntries.seq)] : [desc(auditEntries.seq)]
  const beside = (sign: SQL, seq: number) => order.length === 1 ? sql`${auditEntries.seq} ${sign} ${seq}`
    : sql`(${auditEntries.at}, ${auditEntries.seq}) ${sign} ((select e.at from ${auditEntries} e where e.seq = ${seq}), ${seq}::bigint)`
  const ofPerson = person === undefined ? undefined : concerning(await readIds(db, idsOf(person)))
  const where = and(...conditions(others), ofPerson, after === undefined ? undefined : beside(sql`<`, after))
  const select = (more?: SQL) => selectEntries(db, and(where, more), { order, limit })
  if (!search) return select()
  const [last] = isGolfId(search) ? [] : await db.select({ seq: auditEntries.seq }).from(auditEntries).where(where).orderBy(...order).offset(looked.at).limit(1)
  if (last) {
    const met = await select(and(beside(sql`>`, last.seq), naming(search)))
    if (met.length === limit) return met
    if (met.length >= looked.often) return select(naming(search))
  }
  return select(concerning(await readIds(db, idsNamed(search))))
}

/** The page is found before the names are joined, so that they are looked up for its entries alone. */
function selectEntries(db: Db, where: SQL | undefined, { order, limit }: { order: SQL[]; limit: number }) {
  const page = db.select().from(auditEntries)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .as('page')
  const { subjectKind: kind, subjectId } = page
  const uuidOf = uuidsIn(page)
  const memberOfUser = sql`case when ${kind} = 'user' then (select m.id from ${members} m where m.user_id = ${subjectId}) end`
  return db
    .select({
      seq: page.seq,
      at: page.at,
      act: page.act,
      actorId: page.actorId,
      subjectKind: kind,
      subjectId,
      details: page.details,
      actorName: nameOf(actorMembers, users.name),
      actorMemberId: actorMembers.id,
      subjectName: nameOf(subjectMembers, subjectUsers.name, nameOf(applications), bookings.fullName),
      subjectMemberId: subjectMembers.id,
    })
    .from(page)
    .leftJoin(users, eq(users.id, page.actorId))
    .leftJoin(actorMembers, eq(actorMembers.userId, users.id))
    .leftJoin(subjectUsers, sql`${subjectUsers.id} = case when ${kind} = 'user' then ${subjectId} end`)
    .leftJoin(subjectMembers, sql`${subjectMembers.id} = coalesce(${uuidOf('member')}, ${memberOfUser})`)
    .leftJoin(applications, sql`${applications.id} = ${uuidOf('application')}`)
    .leftJoin(bookings, sql`${bookings.id} = ${uuidOf('booking')}`)
    .orderBy(...(order.length === 1 ? [desc(page.seq)] : [desc(page.at), desc(page.seq)]))
}
export type Entry = Awaited<ReturnType<typeof selectEntries>>[number]

const uuidShape = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** The id of a subject of a kind. A text that is no id must not end the whole list in an error. */
function uuidsIn({ subjectKind: kind, subjectId }: Record<'subjectKind' | 'subjectId', AnyPgColumn>): (kind: string) => SQL {
  return (wanted) => sql`case when ${kind} = ${wanted} and ${subjectId} ~ ${uuidShape} then ${subjectId}::uuid end`
}

/** The full name, or the first of the others that there is. */
function nameOf({ firstName, lastName }: Record<'firstName' | 'lastName', AnyPgColumn>, ...others: (SQL | AnyPgColumn)[]): SQL<string | null> {
  const names = [sql`${firstName} || ' ' || ${lastName}`, ...others]
  return sql<string | null>`coalesce(${sql.join(names, sql`, `)})`
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

const found = z.object({ rows: z.array(z.object({ id: z.nullable(z.string()) })) })

async function readIds(db: Db, query: SQL): Promise<string[]> {
  return found.parse(await db.execute(sql`select id from (${query}) as ids (id)`)).rows.flatMap(({ id }) => id ?? [])
}

/**
 * Done by or to one of them. The ids are told and not asked for within: so the database knows whether the log is full of
 * them or has few, which takes either way.
 */
function concerning(ids: readonly string[]): SQL | undefined {
  const list = sql`string_to_array(${ids.join(',')}, ',')`
  return or(sql`${auditEntries.actorId} = any(${list})`, sql`${auditEntries.subjectId} = any(${list})`)
}

/** All that stands for a member in the log: the person, the log-in, what was applied for and what was booked. */
function idsOf(memberId: string): SQL {
  return sql`
    select unnest(array[${members.id}::text, ${members.userId}]) from ${members} where ${members.id} = ${memberId}::uuid
    union all select ${applications.id}::text from ${applications}
      join ${members} on ${members.golfId} = ${applications.golfId} where ${members.id} = ${memberId}::uuid
    union all select ${bookings.id}::text from ${bookings}
      join ${members} on ${members.userId} = ${bookings.userId} where ${members.id} = ${memberId}::uuid`
}

type Named = Record<'searchText' | 'firstName' | 'lastName' | 'golfId', AnyPgColumn>

/** The search columns have indexes but hold addresses and clubs too, so what they find is looked at once more. */
function isNamed({ searchText, firstName, lastName, golfId }: Named, search: string): SQL {
  if (isGolfId(search)) return eq(golfId, search)
  return sql`${holds(searchText, search)} and ${holds(searchTextOf(firstName, lastName, golfId), search)}`
}

/** Whether an entry's actor or subject has the name: looked up by their keys, each for the entry alone. */
function naming(search: string): SQL | undefined {
  const { actorId, subjectId } = auditEntries
  const uuidOf = uuidsIn(auditEntries)
  const some = (from: SQL, where: SQL): SQL => sql`(select 1 from ${from} where ${where} limit 1) is not null`
  return or(
    some(sql`${members}`, sql`${members.userId} = ${actorId} and ${isNamed(members, search)}`),
    some(sql`${members}`, sql`${members.userId} = ${subjectId} and ${isNamed(members, search)}`),
    some(sql`${members}`, sql`${members.id} = ${uuidOf('member')} and ${isNamed(members, search)}`),
    some(sql`${applications}`, sql`${applications.id} = ${uuidOf('application')} and ${isNamed(applications, search)}`),
    some(sql`${bookingPlayers}`, sql`${bookingPlayers.bookingId} = ${uuidOf('booking')} and ${bookingPlayers.position} = 0
      and ${holds(bookingPlayers.searchText, search)}`),
  )
}

function idsNamed(search: string): SQL {
  return sql`
    select unnest(array[${members.id}::text, ${members.userId}]) from ${members} where ${isNamed(members, search)}
    union all select ${applications.id}::text from ${applications} where ${isNamed(applications, search)}
    union all select ${bookingPlayers.bookingId}::text from ${bookingPlayers}
      where ${bookingPlayers.position} = 0 and ${isGolfId(search) ? eq(bookingPlayers.golfId, search) : holds(bookingPlayers.searchText, search)}`
}
