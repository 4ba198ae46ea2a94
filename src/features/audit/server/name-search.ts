import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { AuditSubjectKind } from '#domain/audit-acts.ts'
import { isGolfId } from '#domain/golf-id.ts'
import { hasPlayer } from '#features/booking/server/name-store.ts'
import { bookingPlayers } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { holdsByGroups, rareGroups, standsIn } from '#server/db/letter-groups.ts'
import { searchTextOf } from '#server/db/search-columns.ts'

type Named = Record<'searchText' | 'firstName' | 'lastName' | 'golfId', AnyPgColumn>

/** The search column holds addresses and clubs too, and is soon looked at: of what it finds the name is looked at once more. */
function nameIn({ searchText, firstName, lastName, golfId }: Named, search: string): SQL {
  return sql`${standsIn(searchText, search)} and ${standsIn(searchTextOf(firstName, lastName, golfId), search)}`
}

/** So many of the newest members tell which letters are rare, and whether hardly anybody has a name. */
const sampled = 200

/** All that the newest members can be searched by. */
export async function newestTexts(db: Db): Promise<string[]> {
  const texts = await db.select({ text: members.searchText }).from(members).orderBy(desc(members.createdAt), desc(members.id)).limit(sampled)
  return texts.map(({ text }) => text)
}

/**
 * What stands in the log for some people, ids with commas between, as they go back to the database: thousands are one text.
 * Only log-ins do something; something is done to members, applications and bookings, too.
 */
export interface NamedIds {
  actors: string
  subjects: string
  /** Of both together. */
  count: number
}

const found = z.object({ rows: z.tuple([z.object({ actors: z.string(), subjects: z.string(), count: z.number() })]) })

/** Of a query of ids, and whether each is one who does something. */
export async function readNamedIds(db: Db, query: SQL): Promise<NamedIds> {
  const { rows: [ids] } = found.parse(await db.execute(sql`
    select coalesce(string_agg(id, ',') filter (where acts), '') as actors, coalesce(string_agg(id, ','), '') as subjects,
      (count(*) + count(*) filter (where acts))::int as count
    from (${query}) as ids (id, acts) where id is not null`))
  return ids
}

/** Of all who have a name. `texts` are those of some members, to tell which letters are rare. */
export function idsNamed(db: Db, search: string, texts: readonly string[]): Promise<NamedIds> {
  const isWhole = isGolfId(search)
  const groups = isWhole ? [] : rareGroups(search, texts)
  const isNamed = (table: Named) => isWhole ? eq(table.golfId, search) : and(holdsByGroups(table.searchText, search, groups), nameIn(table, search))
  return readNamedIds(db, sql`
    select unnest(array[${members.id}::text, ${members.userId}]), unnest(array[false, true]) from ${members} where ${isNamed(members)}
    union all select ${applications.id}::text, false from ${applications} where ${isNamed(applications)}
    union all select ${bookingPlayers.bookingId}::text, false from ${bookingPlayers}
      where ${bookingPlayers.position} = 0 and ${isWhole ? eq(bookingPlayers.golfId, search) : hasPlayer(db, search, groups)}`)
}

const walked = z.object({ rows: z.tuple([z.object({ walked: z.object({ looked: z.number(), last: z.nullable(z.number()), met: z.array(z.number()) }) })]) })

/** What a look at so many entries has met: how many there were, the number of the last one, and the numbers of those of the name. */
export type Walked = z.infer<typeof walked>['rows'][0]['walked']

/**
 * Looks at so many entries of the log for a name. Whom they concern is asked for by the keys of all of them together, each
 * once, and in the database: thousands of ids would take longer on the way here and back than to be looked up.
 */
export async function lookForName(db: Db, search: string, { where, order, backwards, count }: {
  where: SQL | undefined
  order: SQL
  backwards: SQL
  count: number
}): Promise<Walked> {
  const { seq, at, actorId, subjectKind, subjectId } = auditEntries
  // The columns have the same names there, whatever stands in front of them.
  const looked = sql`looked ${auditEntries}`
  const subjects = (kind: AuditSubjectKind) => sql`select ${subjectId} from ${looked} where ${subjectKind} = ${kind}`
  const uuids = (kind: AuditSubjectKind) => sql`array(select id::uuid from (${subjects(kind)}) as each (id))`
  const users = sql`array(select ${actorId} from ${looked} union ${subjects('user')})`
  const { rows: [row] } = walked.parse(await db.execute(sql`
    with looked as materialized (
      select ${seq}, ${at}, ${actorId}, ${subjectKind}, ${subjectId} from ${auditEntries} where ${where ?? sql`true`} order by ${order} limit ${count}
    ), named (id) as materialized (
      select ${members.userId} from ${members} where ${members.userId} = any(${users}) and ${nameIn(members, search)}
      union all select ${members.id}::text from ${members} where ${members.id} = any(${uuids('member')}) and ${nameIn(members, search)}
      union all select ${applications.id}::text from ${applications} where ${applications.id} = any(${uuids('application')}) and ${nameIn(applications, search)}
      union all select ${bookingPlayers.bookingId}::text from ${bookingPlayers}
        where ${bookingPlayers.bookingId} = any(${uuids('booking')}) and ${bookingPlayers.position} = 0 and ${standsIn(bookingPlayers.searchText, search)}
    )
    select json_build_object(
      'looked', (select count(*) from looked),
      'last', (select ${seq} from ${looked} order by ${backwards} limit 1),
      'met', array(select ${seq} from ${looked} where ${actorId} in (select id from named) or ${subjectId} in (select id from named) order by ${order})
    ) as walked`))
  return row.walked
}
