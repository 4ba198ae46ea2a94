import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { AuditSubjectKind } from '#domain/audit-acts.ts'
import { isGolfId } from '#domain/golf-id.ts'
import { bookingPlayers } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import type { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { holdsByGroups, rareGroups, standsIn } from '#server/db/letter-groups.ts'
import { searchTextOf } from '#server/db/search-columns.ts'

const found = z.object({ rows: z.array(z.object({ id: z.nullable(z.string()) })) })

export async function readIds(db: Db, query: SQL): Promise<string[]> {
  return found.parse(await db.execute(sql`select id from (${query}) as ids (id)`)).rows.flatMap(({ id }) => id ?? [])
}

type Named = Record<'searchText' | 'firstName' | 'lastName' | 'golfId', AnyPgColumn>

/** The search column holds addresses and clubs too, and is soon looked at: of what it finds the name is looked at once more. */
function nameIn({ searchText, firstName, lastName, golfId }: Named, search: string): SQL {
  return sql`${standsIn(searchText, search)} and ${standsIn(searchTextOf(firstName, lastName, golfId), search)}`
}

/** So many of the newest members tell which letters are rare. */
const sampled = 200

/** All that stands in the log for those of a name: members, log-ins, applications and bookings. */
export async function idsNamed(db: Db, search: string): Promise<string[]> {
  const isWhole = isGolfId(search)
  const texts = isWhole ? [] : await db.select({ text: members.searchText }).from(members).orderBy(desc(members.createdAt), desc(members.id)).limit(sampled)
  const groups = rareGroups(search, texts.map(({ text }) => text))
  const isNamed = (table: Named) => isWhole ? eq(table.golfId, search) : and(holdsByGroups(table.searchText, search, groups), nameIn(table, search))
  return readIds(db, sql`
    select unnest(array[${members.id}::text, ${members.userId}]) from ${members} where ${isNamed(members)}
    union all select ${applications.id}::text from ${applications} where ${isNamed(applications)}
    union all select ${bookingPlayers.bookingId}::text from ${bookingPlayers}
      where ${bookingPlayers.position} = 0 and ${isWhole ? eq(bookingPlayers.golfId, search) : holdsByGroups(bookingPlayers.searchText, search, groups)}`)
}

/** As a regular expression of PostgreSQL. */
export const uuidShape = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

type Concerned = Pick<typeof auditEntries.$inferSelect, 'actorId' | 'subjectKind' | 'subjectId'>

/** Those of the entries that concern somebody of the name, who are looked up by their keys. */
export async function concerningNamed<Entry extends Concerned>(db: Db, search: string, entries: readonly Entry[]): Promise<Entry[]> {
  const isUuid = new RegExp(uuidShape)
  const subjects = (kind: AuditSubjectKind) => entries.flatMap(({ subjectKind, subjectId }) => (subjectKind === kind && subjectId !== null ? [subjectId] : []))
  const list = (ids: readonly string[]) => sql`string_to_array(${[...new Set(ids)].join(',')}, ',')`
  const uuids = (kind: AuditSubjectKind) => sql`${list(subjects(kind).filter((id) => isUuid.test(id)))}::uuid[]`
  const users = list([...entries.flatMap(({ actorId }) => actorId ?? []), ...subjects('user')])
  const named = new Set(await readIds(db, sql`
    select ${members.userId} from ${members} where ${members.userId} = any(${users}) and ${nameIn(members, search)}
    union all select ${members.id}::text from ${members} where ${members.id} = any(${uuids('member')}) and ${nameIn(members, search)}
    union all select ${applications.id}::text from ${applications} where ${applications.id} = any(${uuids('application')}) and ${nameIn(applications, search)}
    union all select ${bookingPlayers.bookingId}::text from ${bookingPlayers}
      where ${bookingPlayers.bookingId} = any(${uuids('booking')}) and ${bookingPlayers.position} = 0 and ${standsIn(bookingPlayers.searchText, search)}`))
  return entries.filter(({ actorId, subjectId }) => named.has(actorId ?? '') || named.has(subjectId ?? ''))
}
