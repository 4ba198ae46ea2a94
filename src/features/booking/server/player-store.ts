import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { members } from '#features/members/server/tables.ts'
import { erasedName } from '#features/privacy/rules.ts'
import type { Db } from '#server/db/database.ts'
import { playerKey } from '../verdict-rules.ts'
import { isOpen } from './store.ts'
import { activePlayers, bookingPlayers, bookings } from './tables.ts'

/**
 * Holds a member's Golf-ID and membership to the end of the transaction; false when the Golf-ID has been corrected since, or the
 * member is gone. Whoever stops the member from booking waits for it, or has done so before.
 */
export async function holdGolfId(tx: Db, { memberId, golfId }: { memberId: string; golfId: string }): Promise<boolean> {
  const held = await tx.select({ id: members.id }).from(members)
    .where(and(eq(members.id, memberId), eq(members.golfId, golfId), isNull(members.endedOn))).for('key share')
  return held.length > 0
}

/**
 * Waits for all that is being written of bookings, and lets nothing more be to the end of the transaction: a request under way, or
 * one that came between the statements, would store who is erased anew, or a Golf-ID that has just been corrected. After the
 * member, before the log-in: whoever writes of a booking holds neither the one nor waits for it, and may yet need the other.
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
