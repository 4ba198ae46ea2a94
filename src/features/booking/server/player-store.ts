import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { members } from '#features/members/server/tables.ts'
import { erasedName } from '#features/privacy/rules.ts'
import type { Db } from '#server/db/database.ts'
import { type BallPlayer, playerKey } from '../verdict-rules.ts'
import { isOpen } from './store.ts'
import { activePlayers, bookingPlayers, bookings } from './tables.ts'

/**
 * Holds the Golf-IDs and memberships of these members to the end of the transaction, and answers whose they are, by member's id.
 * One that has been corrected since is nobody's, as is that of a member who has left or been erased. Whoever stops a member from
 * booking, corrects or erases one waits for it, or has done so before. By id, so that two who hold several never wait for each other.
 */
export async function holdGolfIds(tx: Db, golfIds: readonly string[]): Promise<Map<string, string>> {
  const held = golfIds.length === 0 ? [] : await tx.select({ id: members.id, golfId: members.golfId }).from(members)
    .where(and(inArray(members.golfId, [...golfIds]), isNull(members.endedOn)))
    .orderBy(asc(members.id))
    .for('key share')
  return new Map(held.map(({ id, golfId }) => [golfId, id]))
}

/** Golf-IDs of those in a ball who were found to be members when it was judged. What was read of them must not be written when they are none. */
export const membersIn = (players: readonly BallPlayer[]): string[] => players.flatMap(({ golfId, isMember }) => (isMember && golfId !== null ? [golfId] : []))

/**
 * Waits for all that is being written of bookings, and lets nothing more be to the end of the transaction: a request under way, or
 * one that came between the statements, would store who is erased anew, or a Golf-ID that has just been corrected. What comes
 * later finds out by `holdGolfIds`. After the member, before the log-in: whoever writes of a booking has held its members first.
 */
export async function holdBookings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${bookings} in share row exclusive mode`)
}

/**
 * Lets a member's bookings and places in balls follow a corrected Golf-ID: left behind they would be those of whoever gets
 * the former one, and the member could book once more. In others' balls it has meant the member `since` the register said
 * so. Of two active bookings, which the member may have under both, the later day counts. The caller holds the member's row, then the bookings.
 * Whoever acts on one of the bookings at the same time has read it with the former Golf-ID, and reads it anew.
 */
export async function moveGolfId(tx: Db, { userId, from, to, since }: {
  /** Of the member's log-in; null for one who has none and has booked nothing. */
  userId: string | null
  from: string
  to: string
  since: Date
}): Promise<void> {
  const isOwn = userId === null ? undefined : eq(bookings.userId, userId)
  await outdate(tx, and(playedBy(tx, from), or(isOwn, gte(bookings.createdAt, since))))
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
 * What an erasure makes of a player: the place in the ball stays, which keeps its size, and whether it was a member's. Whoever
 * holds the bookings outdates them first, so that nobody writes the name back.
 */
export const erasedPlayer = { name: erasedName, golfId: null } as const

/** Takes one player's name out of a booking. */
export async function erasePlayer(tx: Db, { bookingId, position }: { bookingId: string; position: number }): Promise<void> {
  await tx.update(bookingPlayers).set(erasedPlayer).where(and(eq(bookingPlayers.bookingId, bookingId), eq(bookingPlayers.position, position)))
}

/** Bookings with a player of this Golf-ID in the ball. */
function playedBy(tx: Db, golfId: string): SQL {
  return inArray(bookings.id, tx.select({ id: bookingPlayers.bookingId }).from(bookingPlayers).where(eq(bookingPlayers.golfId, golfId)))
}

/**
 * Raises the revision of those that can still be acted on: whoever has read one of them reads it anew. The rows are held, all
 * at once and by id, so that two who do this never wait for each other.
 */
export async function outdate(tx: Db, which: SQL | undefined): Promise<void> {
  const held = await tx.select({ id: bookings.id }).from(bookings)
    .where(and(isOpen, which))
    .orderBy(asc(bookings.id))
    .for('update')
  if (held.length === 0) return
  await tx.update(bookings).set({ revision: sql`${bookings.revision} + 1` }).where(inArray(bookings.id, held.map(({ id }) => id)))
}
