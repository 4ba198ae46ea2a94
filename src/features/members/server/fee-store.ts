import { and, asc, desc, eq, inArray, isNotNull, isNull, max, notExists, type SQL, sql } from 'drizzle-orm'
import { swedishSortKey } from '#domain/search-text.ts'
import type { SettingName } from '#domain/settings.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { ringlessOf } from '#server/db/search-columns.ts'
import { siteSettings } from '#server/settings/tables.ts'
import { nextUpdatedAt } from './store.ts'
import { members, memberTallies } from './tables.ts'

/** What the treasurer sees of a member. */
const payer = {
  id: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
  golfId: members.golfId,
  club: members.club,
  isPaid: members.matchplayApproved,
  endedOn: members.endedOn,
}
export type PayingMember = Pick<typeof members.$inferSelect, Exclude<keyof typeof payer, 'isPaid'>> & { isPaid: boolean }

/** Returns the members with these Golf-IDs, former ones included. */
export async function findByGolfIds(db: Db, golfIds: readonly string[]): Promise<PayingMember[]> {
  return golfIds.length === 0 ? [] : db.select(payer).from(members).where(inArray(members.golfId, [...golfIds]))
}

/** Returns the key of a name in {@link findByNames}: two names that the register sorts alike have the same key, such as `Andre` and `André`. */
export function nameKey({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return swedishSortKey(`${lastName} ${firstName}`)
}

/** A member with the key by which it was found. */
export type NamedMember = PayingMember & { key: string }

/** Keys to find members by, and the most members for each. */
interface Wanted {
  keys: readonly string[]
  most: number
}

/** Returns the members with these names. Uses the index of names, so that a name costs the same however large the register is. */
export function findByNames(db: Db, wanted: Wanted): Promise<NamedMember[]> {
  return findByKeys(db, sql`${members.sortKey}`, wanted)
}

/** Returns the members whose names are these once å, ä, ö, é and ü have been lost (`withoutRings`). */
export function findBySpellings(db: Db, wanted: Wanted): Promise<NamedMember[]> {
  return findByKeys(db, sql`(${ringlessOf(members.sortKey)})`, wanted)
}

/** Finds members by an index of the expression `name`, compared byte by byte. */
async function findByKeys(db: Db, name: SQL, { keys, most }: Wanted): Promise<NamedMember[]> {
  if (keys.length === 0) return []
  const wanted = sql`unnest(${sql.param(keys)}::text[]) as wanted(name)`
  const bearers = db.select({ ...payer, key: sql<string>`${name}`.as('key') }).from(members)
    .where(sql`${name} collate "C" = wanted.name`).orderBy(asc(sql`${name} collate "C"`), asc(members.id)).limit(most).as('bearers')
  const { id, firstName, lastName, golfId, club, isPaid, endedOn, key } = bearers
  return db.select({ id, firstName, lastName, golfId, club, isPaid, endedOn, key }).from(wanted).crossJoinLateral(bearers)
}

export interface FeeRow {
  id: string
  isPaid: boolean
  hasEnded: boolean
}

/** Locks rows ordered by id, so that two concurrent transactions cannot deadlock. */
function lock(tx: Db, which: SQL): Promise<FeeRow[]> {
  return tx.select({ id: members.id, isPaid: members.matchplayApproved, hasEnded: sql<boolean>`${members.endedOn} is not null` })
    .from(members).where(which).orderBy(asc(members.id)).for('update')
}

/** Locks the rows of these members. */
export function lockMembers(tx: Db, ids: readonly string[]): Promise<FeeRow[]> {
  return lock(tx, inArray(members.id, [...ids]))
}

/** Marks current members `Betald`. Returns the ids of those who did not have the mark. */
export async function markMembersPaid(tx: Db, { ids, now }: { ids: readonly string[]; now: Date }): Promise<string[]> {
  const marked = await tx.update(members).set({ matchplayApproved: true, updatedAt: nextUpdatedAt(now) })
    .where(and(inArray(members.id, [...ids]), eq(members.matchplayApproved, false), isNull(members.endedOn)))
    .returning({ id: members.id })
  return marked.map(({ id }) => id)
}

/** Counts the current members, and those of them who have the mark, by the tallies instead of the members. */
export async function countMarks(db: Db): Promise<{ paid: number; members: number }> {
  const { isPaid, isEnded, members: count } = memberTallies
  const [row] = await db.select({
    paid: sql`coalesce(sum(${count}) filter (where ${isPaid}), 0)`.mapWith(Number), members: sql`coalesce(sum(${count}), 0)`.mapWith(Number),
  }).from(memberTallies).where(eq(isEnded, false))
  return row ?? { paid: 0, members: 0 }
}

/** Returns when everybody's marks were last cleared and not restored; null if they never were. */
export async function findClearing(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(members.feeClearedAt) }).from(members)
  return row?.at ?? null
}

/** A clearing of everybody's marks. `restorable` counts those who lost theirs, are still members and have not been marked since. */
export interface Clearing {
  at: Date
  restorable: number
}

/** Returns the clearings that have not been undone for everybody, the latest first: at most one for each time the marks were cleared. */
export async function findClearings(db: Db): Promise<Clearing[]> {
  const restorable = sql`count(*) filter (where not ${members.matchplayApproved} and ${members.endedOn} is null)`.mapWith(Number)
  const rows = await db.select({ at: members.feeClearedAt, restorable }).from(members).where(isNotNull(members.feeClearedAt))
    .groupBy(members.feeClearedAt).orderBy(desc(members.feeClearedAt))
  return rows.flatMap(({ at, restorable: count }) => (at ? [{ at, restorable: count }] : []))
}

/** How many members with the mark are looked at: if all marks are left over from a former year, none of these has been set since. */
const markedMost = 20

/**
 * Returns when the membership year was last changed, if marks from before that change seem to be left; else null. That is the case if it was
 * changed within `days` days and is later now than before them, somebody has had the mark since before the change, and everybody's marks have
 * not been cleared since then or within as many days before it. A member marked by an imported file counts as marked before, since the file's
 * rows are not in the log.
 */
export async function findYearLeft(db: Db, { year, days, now }: { year: number; days: number; now: Date }): Promise<Date | null> {
  const { name, updatedAt } = siteSettings
  const { act, at, subjectId, details, seq } = auditEntries
  const setting = 'membership_year' satisfies SettingName
  const span = sql`make_interval(days => ${days})`
  const since = sql`${now.toISOString()}::timestamptz - ${span}`
  const yearBefore = sql`(select (${details} ->> 'from')::int from ${auditEntries}
    where ${subjectId} = ${setting} and ${act} = 'settings_changed' and ${at} > ${since} order by ${seq} limit 1)`
  // Uses the index of members with the mark, ordered by when they were added: after a file of thousands the few from before it come first,
  // and where few have the mark the other members are not read.
  const marked = sql`(select ${members.id}, ${members.createdAt} from ${members}
    where ${members.matchplayApproved} and ${members.endedOn} is null order by ${members.createdAt}, ${members.id} limit ${markedMost})`
  const isMarkedSince = sql`exists (select from ${auditEntries} where ${subjectId} = marked.id::text and ${act} = 'member_paid' and ${at} >= ${updatedAt})`
  const [row] = await db.select({ at: updatedAt }).from(siteSettings).where(and(
    eq(name, setting),
    sql`${updatedAt} > ${since}`,
    sql`${yearBefore} < ${year}`,
    sql`exists (select from ${marked} as marked where marked.created_at < ${updatedAt} and not ${isMarkedSince})`,
    notExists(db.select({ id: members.id }).from(members).where(sql`${members.feeClearedAt} > ${updatedAt} - ${span}`)),
  ))
  return row?.at ?? null
}

/** Locks the rows of all current members who have the mark, in the order of {@link lockMembers}. */
export async function lockMarked(tx: Db): Promise<string[]> {
  const marked = await tx.select({ id: members.id }).from(members)
    .where(and(eq(members.matchplayApproved, true), isNull(members.endedOn))).orderBy(asc(members.id)).for('update')
  return marked.map(({ id }) => id)
}

/** Locks the rows of all whose mark was cleared then, whatever has become of them. */
export function lockCleared(tx: Db, clearedAt: Date): Promise<FeeRow[]> {
  return lock(tx, eq(members.feeClearedAt, clearedAt))
}

/** Clears the mark of members whose rows are locked. */
export async function clearMarks(tx: Db, { ids, clearedAt, now }: { ids: readonly string[]; clearedAt: Date; now: Date }): Promise<void> {
  await tx.update(members).set({ matchplayApproved: false, feeClearedAt: clearedAt, updatedAt: nextUpdatedAt(now) }).where(isOneOf(ids))
}

/**
 * Restores the mark, also of members who have left since: everything is as before the clearing, and a mark of an earlier year is removed when
 * they come back.
 */
export async function restoreMarks(tx: Db, { ids, now }: { ids: readonly string[]; now: Date }): Promise<void> {
  await tx.update(members).set({ matchplayApproved: true, feeClearedAt: null, updatedAt: nextUpdatedAt(now) }).where(isOneOf(ids))
}

/** Passes the ids as one parameter, however many they are. */
const isOneOf = (ids: readonly string[]) => sql`${members.id} = any(${sql.param(ids)}::uuid[])`
