import { and, asc, desc, eq, inArray, isNotNull, isNull, max, notExists, type SQL, sql } from 'drizzle-orm'
import { swedishPlace } from '#domain/search-text.ts'
import type { SettingName } from '#domain/settings.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { ringlessOf } from '#server/db/search-columns.ts'
import { siteSettings } from '#server/settings/tables.ts'
import { movedOn } from './store.ts'
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

/** The members who have these Golf-IDs, also of memberships that have ended. */
export async function findByGolfIds(db: Db, golfIds: readonly string[]): Promise<PayingMember[]> {
  return golfIds.length === 0 ? [] : db.select(payer).from(members).where(inArray(members.golfId, [...golfIds]))
}

/** How a name stands in {@link findByNames}: two that the register sorts alike are one, such as `Andre` and `André`. */
export function nameKey({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return swedishPlace(`${lastName} ${firstName}`)
}

/** With the key by which it was found. */
export type NamedMember = PayingMember & { key: string }

/** What members are asked for: keys, and `most` of each. */
interface Wanted {
  keys: readonly string[]
  most: number
}

/** The members who bear these names: by the index of names, so that a name costs the same however many there are. */
export function findByNames(db: Db, wanted: Wanted): Promise<NamedMember[]> {
  return findByKeys(db, sql`${members.sortKey}`, wanted)
}

/** The members whose names these are with å, ä, ö, é and ü taken for others (`withoutRings`). */
export function findBySpellings(db: Db, wanted: Wanted): Promise<NamedMember[]> {
  return findByKeys(db, sql`(${ringlessOf(members.sortKey)})`, wanted)
}

/** By an index of `name`, compared byte by byte. */
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

/** Holds rows in the order of their ids, so that two who do it at once wait for each other only one way. */
function lock(tx: Db, which: SQL): Promise<FeeRow[]> {
  return tx.select({ id: members.id, isPaid: members.matchplayApproved, hasEnded: sql<boolean>`${members.endedOn} is not null` })
    .from(members).where(which).orderBy(asc(members.id)).for('update')
}

/** Holds the rows of members. */
export function lockMembers(tx: Db, ids: readonly string[]): Promise<FeeRow[]> {
  return lock(tx, inArray(members.id, [...ids]))
}

/** Marks members `Betald` whose membership goes on. Answers the ids of those whose mark is new. */
export async function markMembersPaid(tx: Db, { ids, now }: { ids: readonly string[]; now: Date }): Promise<string[]> {
  const marked = await tx.update(members).set({ matchplayApproved: true, updatedAt: movedOn(now) })
    .where(and(inArray(members.id, [...ids]), eq(members.matchplayApproved, false), isNull(members.endedOn)))
    .returning({ id: members.id })
  return marked.map(({ id }) => id)
}

/** How many members there are, and how many of them have the mark, without looking at them. */
export async function countMarks(db: Db): Promise<{ paid: number; members: number }> {
  const { isPaid, isEnded, members: count } = memberTallies
  const [row] = await db.select({
    paid: sql`coalesce(sum(${count}) filter (where ${isPaid}), 0)`.mapWith(Number), members: sql`coalesce(sum(${count}), 0)`.mapWith(Number),
  }).from(memberTallies).where(eq(isEnded, false))
  return row ?? { paid: 0, members: 0 }
}

/** When marks were last taken away from everybody at once, and have not been given back. */
export async function findClearing(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(members.feeClearedAt) }).from(members)
  return row?.at ?? null
}

/**
 * The last time that marks were taken away from everybody of which somebody would have the mark back: members still, and not marked
 * since. Where there is none, the last time of all, with 0.
 */
export async function findUndoable(db: Db): Promise<{ at: Date; restorable: number } | null> {
  const restorable = sql`count(*) filter (where not ${members.matchplayApproved} and ${members.endedOn} is null)`.mapWith(Number)
  const [row] = await db.select({ at: members.feeClearedAt, restorable }).from(members).where(isNotNull(members.feeClearedAt))
    .groupBy(members.feeClearedAt).orderBy(desc(sql`${restorable} > 0`), desc(members.feeClearedAt)).limit(1)
  return row?.at ? { at: row.at, restorable: row.restorable } : null
}

/** Looked at of those who have the mark: where all are left of a former year, not one of so many was marked since. */
const markedMost = 20

/**
 * When the membership year was last changed, within so many days: where it is later now than it was before them, somebody has the mark from
 * before the change, and no marks were taken away from everybody since then or as many days before it. Null else. Whom a file has marked since
 * is taken for marked before: its rows are not in the log.
 */
export async function findYearLeft(db: Db, { year, days, now }: { year: number; days: number; now: Date }): Promise<Date | null> {
  const { name, updatedAt } = siteSettings
  const { act, at, subjectId, details, seq } = auditEntries
  const setting = 'membership_year' satisfies SettingName
  const span = sql`make_interval(days => ${days})`
  const since = sql`${now.toISOString()}::timestamptz - ${span}`
  const yearBefore = sql`(select (${details} ->> 'from')::int from ${auditEntries}
    where ${subjectId} = ${setting} and ${act} = 'settings_changed' and ${at} > ${since} order by ${seq} limit 1)`
  // By the index of those who have it, by when they were added: after a file of thousands nobody looks for the few from before it, and
  // where few have it nobody looks through the others.
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

/** Holds the rows of all who have the mark and whose membership goes on, in the order of {@link lockMembers}. */
export async function lockMarked(tx: Db): Promise<string[]> {
  const marked = await tx.select({ id: members.id }).from(members)
    .where(and(eq(members.matchplayApproved, true), isNull(members.endedOn))).orderBy(asc(members.id)).for('update')
  return marked.map(({ id }) => id)
}

/** Holds the rows of all whose mark was taken away then, whatever has become of them. */
export function lockCleared(tx: Db, clearedAt: Date): Promise<FeeRow[]> {
  return lock(tx, eq(members.feeClearedAt, clearedAt))
}

/** Takes the mark away from members whose rows are held. */
export async function clearMarks(tx: Db, { ids, clearedAt, now }: { ids: readonly string[]; clearedAt: Date; now: Date }): Promise<void> {
  await tx.update(members).set({ matchplayApproved: false, feeClearedAt: clearedAt, updatedAt: movedOn(now) }).where(isOneOf(ids))
}

/** Gives it back, also to whoever has left since: all is as it was before, and a mark of an earlier year goes when they come back. */
export async function restoreMarks(tx: Db, { ids, now }: { ids: readonly string[]; now: Date }): Promise<void> {
  await tx.update(members).set({ matchplayApproved: true, feeClearedAt: null, updatedAt: movedOn(now) }).where(isOneOf(ids))
}

/** As one parameter, however many they are. */
const isOneOf = (ids: readonly string[]) => sql`${members.id} = any(${sql.param(ids)}::uuid[])`
