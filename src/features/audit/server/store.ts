import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AuditAct } from '#domain/audit-acts.ts'
import { isGolfId } from '#domain/golf-id.ts'
import { users } from '#features/accounts/server/tables.ts'
import { bookings } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { publishedTitle } from '#features/publishing/server/store.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { contentEntries } from '#server/content/tables.ts'
import type { Db } from '#server/db/database.ts'
import { concerningNamed, idsNamed, readIds, uuidShape } from './name-search.ts'

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
 * A page of the log, newest first, with the names that everyone has now; `after` is the number of the last one of the page
 * before.
 */
export async function listEntries(db: Db, filter: EntryFilter, { limit, after }: { limit: number; after?: number | undefined }): Promise<Entry[]> {
  const { search, person, ...others } = filter
  // Of a time long ago the index of times finds the beginning; by number all since then would be looked at.
  const order = filter.from || filter.until ? [desc(auditEntries.at), desc(auditEntries.seq)] : [desc(auditEntries.seq)]
  const before = (seq: number) => order.length === 1 ? lt(auditEntries.seq, seq)
    : sql`(${auditEntries.at}, ${auditEntries.seq}) < ((select e.at from ${auditEntries} e where e.seq = ${seq}), ${seq}::bigint)`
  const ofPerson = person === undefined ? undefined : concerning(await readIds(db, idsOf(person)))
  const where = and(...conditions(others), ofPerson, after === undefined ? undefined : before(after))
  const select = (more?: SQL) => selectEntries(db, and(where, more), { order, limit })
  if (!search) return select()
  const met = isGolfId(search) ? null : await meetNamed(db, search, { where, order, before, limit })
  if (met) return select(inArray(auditEntries.seq, met))
  const ids = await idsNamed(db, search)
  // So many are soon met by whoever reads the log from its end.
  if (ids.length > askedForEach) return select(concerning(ids))
  return select(inArray(auditEntries.seq, await latestOf(db, ids, { where, order, limit })))
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
async function meetNamed(db: Db, search: string, { where, order, before, limit }: {
  where: SQL | undefined
  order: SQL[]
  before: (seq: number) => SQL
  limit: number
}): Promise<number[] | null> {
  const { seq, actorId, subjectKind, subjectId } = auditEntries
  const met: number[] = []
  let begin: SQL | undefined
  for (let count: number = looked.at, all = 0; ;) {
    const entries = await db.select({ seq, actorId, subjectKind, subjectId }).from(auditEntries).where(and(where, begin)).orderBy(...order).limit(count)
    met.push(...(await concerningNamed(db, search, entries)).map((entry) => entry.seq))
    const last = entries.at(-1)
    if (!last || entries.length < count || met.length >= limit) return met.slice(0, limit)
    all += count
    if (met.length * looked.at < looked.often * all) return null
    count = Math.ceil(Math.max(looked.at, 1.2 * all * (limit / met.length - 1)))
    begin = before(last.seq)
  }
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
  /** `news` and the id of `news/<id>` */
  const contentPart = (place: number) => sql`case when ${kind} = 'content' then split_part(${subjectId}, '/', ${place}::int) end`
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
      subjectName: nameOf(subjectMembers, subjectUsers.name, nameOf(applications), bookings.fullName, publishedTitle),
      subjectMemberId: subjectMembers.id,
    })
    .from(page)
    .leftJoin(users, eq(users.id, page.actorId))
    .leftJoin(actorMembers, eq(actorMembers.userId, users.id))
    .leftJoin(subjectUsers, sql`${subjectUsers.id} = case when ${kind} = 'user' then ${subjectId} end`)
    .leftJoin(subjectMembers, sql`${subjectMembers.id} = coalesce(${uuidOf('member')}, ${memberOfUser})`)
    .leftJoin(applications, sql`${applications.id} = ${uuidOf('application')}`)
    .leftJoin(bookings, sql`${bookings.id} = ${uuidOf('booking')}`)
    .leftJoin(contentEntries, sql`(${contentEntries.kind}, ${contentEntries.id}) = (${contentPart(1)}, ${contentPart(2)})`)
    .orderBy(...(order.length === 1 ? [desc(page.seq)] : [desc(page.at), desc(page.seq)]))
}
export type Entry = Awaited<ReturnType<typeof selectEntries>>[number]

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

/**
 * Done by or to one of them. The ids are told and not asked for within: so the database knows whether the log is full of
 * them or has few, which takes either way.
 */
function concerning(ids: readonly string[]): SQL | undefined {
  const list = sql`string_to_array(${ids.join(',')}, ',')`
  return or(sql`${auditEntries.actorId} = any(${list})`, sql`${auditEntries.subjectId} = any(${list})`)
}

/**
 * The numbers of the latest entries by or about one of many, each of whom is asked for along an index: told of them all at
 * once, the database rather reads the whole log.
 */
async function latestOf(db: Db, ids: readonly string[], { where, order, limit }: { where: SQL | undefined; order: SQL[]; limit: number }): Promise<number[]> {
  const list = (columns: SQL[]) => sql.join(columns, sql`, `)
  // Said as a range, since the database takes everyone for one of the few who do most, and goes through the log for them.
  const by = (key: AnyPgColumn) => sql`(select ${auditEntries.seq}, ${auditEntries.at} from ${auditEntries}
    where ${and(sql`${key} between named.id and named.id`, where)} order by ${list(order.length === 1 ? [desc(key), ...order] : order)} limit ${limit})`
  const numbers = await readIds(db, sql`
    select seq::text from (
      select distinct seq, at from unnest(string_to_array(${ids.join(',')}, ',')) as named (id)
        cross join lateral (${by(auditEntries.actorId)} union all ${by(auditEntries.subjectId)}) each
    ) audit_entries order by ${list(order)} limit ${limit}`)
  return numbers.map(Number)
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
