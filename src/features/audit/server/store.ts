import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AuditAct } from '#domain/audit-acts.ts'
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

/**
 * A page of the log, newest first, with the names that everyone has now; `after` is the number of the last one of the
 * page before. The page is found before the names are joined, so that they are looked up for its entries alone.
 */
export function listEntries(db: Db, filter: EntryFilter, { limit, after }: { limit: number; after?: number | undefined }) {
  const page = db.select().from(auditEntries)
    .where(and(...conditions(filter), after === undefined ? undefined : lt(auditEntries.seq, after)))
    .orderBy(desc(auditEntries.seq))
    .limit(limit)
    .as('page')
  const { subjectKind: kind, subjectId } = page
  // A text that is no id must not end the whole list in an error.
  const uuidOf = (wanted: string): SQL => sql`case when ${kind} = ${wanted} and ${subjectId} ~ ${uuidShape} then ${subjectId}::uuid end`
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
    .orderBy(desc(page.seq))
}
export type Entry = Awaited<ReturnType<typeof listEntries>>[number]

const uuidShape = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** The full name, or the first of the others that there is. */
function nameOf({ firstName, lastName }: Record<'firstName' | 'lastName', AnyPgColumn>, ...others: (SQL | AnyPgColumn)[]): SQL<string | null> {
  const names = [sql`${firstName} || ' ' || ${lastName}`, ...others]
  return sql<string | null>`coalesce(${sql.join(names, sql`, `)})`
}

function conditions({ acts, actor, subject, person, search, from, until }: EntryFilter): (SQL | undefined)[] {
  const { at, act, actorId, subjectId } = auditEntries
  return [
    acts && inArray(act, [...acts]),
    actor === undefined ? undefined : eq(actorId, actor),
    subject === undefined ? undefined : eq(subjectId, subject),
    person === undefined ? undefined : concerning(idsOf(person)),
    search ? concerning(idsNamed(search)) : undefined,
    from && gte(at, from),
    until && lt(at, until),
  ]
}

/** Done by or to one of them. A union rather than an "or", so that each side has its index. */
function concerning(ids: SQL): SQL {
  const { seq, actorId, subjectId } = auditEntries
  return sql`${seq} in (
    with ids (id) as (${ids})
    select ${seq} from ${auditEntries} where ${actorId} in (select id from ids)
    union select ${seq} from ${auditEntries} where ${subjectId} in (select id from ids)
  )`
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

/** The search columns have indexes but hold addresses and clubs too, so what they find is looked at once more. */
function idsNamed(search: string): SQL {
  const matches = ({ searchText, firstName, lastName, golfId }: Record<'searchText' | 'firstName' | 'lastName' | 'golfId', AnyPgColumn>): SQL =>
    sql`${holds(searchText, search)} and ${holds(searchTextOf(firstName, lastName, golfId), search)}`
  return sql`
    select unnest(array[${members.id}::text, ${members.userId}]) from ${members} where ${matches(members)}
    union all select ${applications.id}::text from ${applications} where ${matches(applications)}
    union all select ${bookingPlayers.bookingId}::text from ${bookingPlayers}
      where ${bookingPlayers.position} = 0 and ${holds(bookingPlayers.searchText, search)}`
}
