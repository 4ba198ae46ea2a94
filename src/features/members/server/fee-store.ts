import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { swedishPlace } from '#domain/search-text.ts'
import type { Db } from '#server/db/database.ts'
import { movedOn } from './store.ts'
import { members } from './tables.ts'

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

/**
 * The members who bear these names, `most` of each: by the index of names, so that a name costs the same however many there
 * are. Each with its key.
 */
export async function findByNames(db: Db, { keys, most }: { keys: readonly string[]; most: number }): Promise<(PayingMember & { key: string })[]> {
  if (keys.length === 0) return []
  const wanted = sql`unnest(${sql.param(keys)}::text[]) as wanted(name)`
  const bearers = db.select({ ...payer, key: sql<string>`${members.sortKey}`.as('key') }).from(members)
    .where(sql`${members.sortKey} collate "C" = wanted.name`).orderBy(asc(sql`${members.sortKey} collate "C"`), asc(members.id)).limit(most).as('bearers')
  const { id, firstName, lastName, golfId, club, isPaid, endedOn, key } = bearers
  return db.select({ id, firstName, lastName, golfId, club, isPaid, endedOn, key }).from(wanted).crossJoinLateral(bearers)
}

export interface FeeRow {
  id: string
  isPaid: boolean
  hasEnded: boolean
}

/** Holds the rows of members, in the order of their ids, so that two who do it at once wait for each other only one way. */
export function lockMembers(tx: Db, ids: readonly string[]): Promise<FeeRow[]> {
  return tx.select({ id: members.id, isPaid: members.matchplayApproved, hasEnded: sql<boolean>`${members.endedOn} is not null` })
    .from(members).where(inArray(members.id, [...ids])).orderBy(asc(members.id)).for('update')
}

/** Marks members `Betald` whose membership goes on. Answers the ids of those whose mark is new. */
export async function markMembersPaid(tx: Db, { ids, now }: { ids: readonly string[]; now: Date }): Promise<string[]> {
  const marked = await tx.update(members).set({ matchplayApproved: true, updatedAt: movedOn(now) })
    .where(and(inArray(members.id, [...ids]), eq(members.matchplayApproved, false), isNull(members.endedOn)))
    .returning({ id: members.id })
  return marked.map(({ id }) => id)
}
