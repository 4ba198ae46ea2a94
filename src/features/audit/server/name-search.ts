import { and, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { AuditAct, AuditSubjectKind } from '#domain/audit-acts.ts'
import { dateInStockholm } from '#domain/calendar.ts'
import { isGolfId } from '#domain/golf-id.ts'
import { shortestAnywhere } from '#domain/search-text.ts'
import { lowered } from '#domain/text.ts'
import { hasPlayer } from '#features/booking/server/name-store.ts'
import { bookingPlayers, bookings, lateActs } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { holdsByGroups, rareGroups, containsText } from '#server/db/letter-groups.ts'
import { searchTextOf } from '#server/db/search-columns.ts'

type Named = Record<'searchText' | 'firstName' | 'lastName' | 'golfId', AnyPgColumn>

/**
 * Whether the names or the Golf-ID contain the search text. The search column begins with them and goes on with addresses and clubs, so
 * the position of the first occurrence decides, and nobody's names have to be folded again.
 */
function nameIn({ searchText, firstName, lastName, golfId }: Named, search: string): SQL {
  const words = lowered(search)
  if (words.length < shortestAnywhere) return sql`${containsText(searchText, search)} and ${containsText(searchTextOf(firstName, lastName, golfId), search)}`
  return sql`strpos(${searchText}, ${words}) between 1 and length(${firstName}) + length(${lastName}) + length(${golfId}) + 3 - length(${words}::text)`
}

/** How many of the newest members are used to judge which letters are rare and whether hardly anybody has a name. */
const sampled = 200

/** The search texts of the newest members. */
export async function newestTexts(db: Db): Promise<string[]> {
  const texts = await db.select({ text: members.searchText }).from(members).orderBy(desc(members.createdAt), desc(members.id)).limit(sampled)
  return texts.map(({ text }) => text)
}

/** A query of the ids under which people with a name are in the log, except for bookings, and whether each id can be an actor. */
export function peopleNamed(search: string, { groups }: Rare): SQL {
  const isNamed = (table: Named) => isGolfId(search) ? eq(table.golfId, search) : and(holdsByGroups(table.searchText, search, groups), nameIn(table, search))
  return sql`
    select unnest(array[${members.id}::text, ${members.userId}]), unnest(array[false, true]) from ${members} where ${isNamed(members)}
    union all select ${applications.id}::text, false from ${applications} where ${isNamed(applications)}`
}

/**
 * The same for bookings in a name: those that can have been acted on since a moment, or all if `since` is null. The log's acts are
 * about bookings that wait or are to come (`settle.ts`), so they precede the end of the booking's day. The few exceptions are an
 * answer that came too late, a round that was cancelled because it was not played, and a name that was removed (`removal.ts`).
 * Late answers are found by the index `bookings_late`, the others by `audit_entries_act`.
 */
export function bookingsNamed(db: Db, search: string, { groups, since }: Rare & { since: Date | null }): SQL {
  const { bookingId, position, playDate, golfId, searchText } = bookingPlayers
  const isWhole = isGolfId(search)
  const ofBooker = (named: SQL | undefined, more?: SQL) => and(eq(position, 0), named, more)
  const all = isWhole ? eq(golfId, search) : hasPlayer(db, search, groups)
  if (since === null) return sql`select ${bookingId}::text, false from ${bookingPlayers} where ${ofBooker(all)}`
  // A day earlier, since the clocks of two processes may differ.
  const before = new Date(since.getTime() - dayMs)
  const { isLate, actedAt } = lateActs(bookings)
  const { act, at, seq, subjectId } = auditEntries
  const moment = sql`${before.toISOString()}::timestamptz`
  // Compared by number, since by time all acts since then would be read. The day subtracted above also covers numbers out of order.
  const first = sql`(select ${seq} from ${auditEntries} where ${at} >= ${moment} order by ${at} limit 1)`
  // Passed as an array so that the planner estimates only a few rows.
  const late = sql`any(array(
    select ${bookings.id} from ${bookings} where ${isLate} and ${actedAt} >= ${moment}
    union select ${subjectId}::uuid from ${auditEntries} where ${inArray(act, anyDay)} and ${seq} >= ${first}))`
  return sql`
    select ${bookingId}::text, false from ${bookingPlayers} where ${ofBooker(all, gte(playDate, dateInStockholm(before)))}
    union select ${bookingId}::text, false from ${bookingPlayers}
      where ${bookingId} = ${late} and ${ofBooker(isWhole ? eq(golfId, search) : containsText(searchText, search))}`
}

const dayMs = 86_400_000

/** The acts that the board may carry out on a booking long after its day. */
const anyDay = ['booking_player_removed', 'booking_withdrawn'] as const satisfies readonly AuditAct[]

/** Rare groups of letters in the search text, which the index is asked for; when empty, it is asked for the whole text. */
interface Rare {
  groups: readonly string[]
}

/** Finds the rare groups of letters in the search text, judged by the texts of some members. */
export const rareIn = (search: string, texts: readonly string[]): Rare => ({ groups: isGolfId(search) ? [] : rareGroups(search, texts) })

const walked = z.object({ rows: z.tuple([z.object({ walked: z.object({ looked: z.number(), last: z.nullable(z.number()), met: z.array(z.number()) }) })]) })

/** The result of scanning entries: how many were looked at, the number of the last one, and the numbers of those that met the name. */
export type Walked = z.infer<typeof walked>['rows'][0]['walked']

/**
 * Scans `count` entries of the log for a name. The people they concern are looked up by the keys of all entries together, each
 * once, inside the database: sending thousands of ids here and back would take longer than looking them up.
 */
export async function scanForName(db: Db, search: string, { where, order, backwards, count }: {
  where: SQL | undefined
  order: SQL
  backwards: SQL
  count: number
}): Promise<Walked> {
  const { seq, at, actorId, subjectKind, subjectId } = auditEntries
  // Aliased as the table itself, so that the table's columns can be used to refer to those of `looked`.
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
        where ${bookingPlayers.bookingId} = any(${uuids('booking')}) and ${bookingPlayers.position} = 0 and ${containsText(bookingPlayers.searchText, search)}
    )
    select json_build_object(
      'looked', (select count(*) from looked),
      'last', (select ${seq} from ${looked} order by ${backwards} limit 1),
      'met', array(select ${seq} from ${looked} where ${actorId} in (select id from named) or ${subjectId} in (select id from named) order by ${order})
    ) as walked`))
  return row.walked
}
