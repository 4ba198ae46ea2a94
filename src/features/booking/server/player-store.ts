import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { members } from '#features/members/server/tables.ts'
import { erasedName, removedName } from '#features/privacy/rules.ts'
import type { Db } from '#server/db/database.ts'
import { type BallPlayer, playerKey } from '../verdict-rules.ts'
import { isOpen } from './store.ts'
import { activePlayers, bookingPlayers, bookings } from './tables.ts'

/**
 * Locks these members' Golf-IDs and memberships until the end of the transaction, and returns the member's id by Golf-ID. A Golf-ID is
 * missing when it has been corrected since, or its member has left or been erased. Anyone who stops, corrects or erases a member waits for
 * this lock, or has finished before. Ordered by id, so that two callers that lock several never deadlock.
 */
export async function holdGolfIds(tx: Db, golfIds: readonly string[]): Promise<Map<string, string>> {
  const held = golfIds.length === 0 ? [] : await tx.select({ id: members.id, golfId: members.golfId }).from(members)
    .where(and(inArray(members.golfId, [...golfIds]), isNull(members.endedOn)))
    .orderBy(asc(members.id))
    .for('key share')
  return new Map(held.map(({ id, golfId }) => [golfId, id]))
}

/** Golf-IDs of the players who were members when the ball was judged. If one of them no longer is, the ball must not be written. */
export const membersIn = (players: readonly BallPlayer[]): string[] => players.flatMap(({ golfId, isMember }) => (isMember && golfId !== null ? [golfId] : []))

/**
 * Waits for everything that is being written to bookings, and blocks further writes until the end of the transaction: a request in
 * progress, or one that comes between the statements, would store an erased person again, or a Golf-ID that has just been corrected. Later
 * requests find out by `holdGolfIds`. Call it after locking the member and before the log-in: whoever writes to a booking has locked its
 * members first.
 */
export async function holdBookings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${bookings} in share row exclusive mode`)
}

/**
 * Moves a member's bookings and places in balls to a corrected Golf-ID: left behind, they would belong to whoever gets the former one, and
 * the member could book once more. In others' balls the former one has meant this member `since` the register has had it. If the member has
 * active bookings under both, the later play day counts. The caller holds the lock on the member's row, then on the bookings. Anyone who
 * acts on one of the bookings meanwhile has read the former Golf-ID, and reads the booking again.
 */
export async function moveGolfId(tx: Db, { userId, from, to, since }: {
  /** The id of the member's log-in; null for a member who has none and has booked nothing. */
  userId: string | null
  from: string
  to: string
  since: Date
}): Promise<void> {
  const isOwn = userId === null ? undefined : eq(bookings.userId, userId)
  await bumpRevisions(tx, and(playedBy(tx, from), or(isOwn, gte(bookings.createdAt, since))))
  if (isOwn) await tx.update(bookings).set({ golfId: to }).where(and(isOwn, eq(bookings.golfId, from)))
  const meant = tx.select({ id: bookings.id }).from(bookings).where(or(isOwn, gte(bookings.createdAt, since)))
  await tx.update(bookingPlayers).set({ golfId: to }).where(and(eq(bookingPlayers.golfId, from), inArray(bookingPlayers.bookingId, meant)))
  const keyOf = (golfId: string) => playerKey({ golfId, name: '' })
  const [active] = await tx.delete(activePlayers)
    .where(and(eq(activePlayers.key, keyOf(from)), inArray(activePlayers.bookingId, meant))).returning()
  if (!active) return
  await tx.insert(activePlayers).values({ ...active, key: keyOf(to) }).onConflictDoUpdate({
    target: activePlayers.key,
    set: { bookingId: active.bookingId, playDate: active.playDate },
    setWhere: lt(activePlayers.playDate, sql`excluded.play_date`),
  })
}

/**
 * What an erasure leaves of a player: the place in the ball, which keeps its size, and whether it was a member's. The caller raises the
 * revision of the bookings first, so that nobody writes the name back.
 */
export const erasedPlayer = { name: erasedName, golfId: null } as const

/** What is left of a player whose name the board has removed: the same, but not said to have been erased. */
export const removedPlayer = { name: removedName, golfId: null } as const

/** Removes one player's name from a booking. */
export async function removeName(tx: Db, { bookingId, position }: { bookingId: string; position: number }): Promise<void> {
  await tx.update(bookingPlayers).set(removedPlayer).where(and(eq(bookingPlayers.bookingId, bookingId), eq(bookingPlayers.position, position)))
}

/** Bookings with a player of this Golf-ID in the ball. */
function playedBy(tx: Db, golfId: string): SQL {
  return inArray(bookings.id, tx.select({ id: bookingPlayers.bookingId }).from(bookingPlayers).where(eq(bookingPlayers.golfId, golfId)))
}

/**
 * Raises the revision of those bookings that can still be acted on: anyone who has read one of them must read it again. Locks the rows all
 * at once and in order of id, so that two callers never deadlock.
 */
export async function bumpRevisions(tx: Db, which: SQL | undefined): Promise<void> {
  const held = await tx.select({ id: bookings.id }).from(bookings)
    .where(and(isOpen, which))
    .orderBy(asc(bookings.id))
    .for('update')
  if (held.length === 0) return
  await tx.update(bookings).set({ revision: sql`${bookings.revision} + 1` }).where(inArray(bookings.id, held.map(({ id }) => id)))
}
