import { scrypt } from 'node:crypto'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { dateInStockholm } from '#domain/calendar.ts'
import { reassignActivePlayers } from '#features/booking/server/place-store.ts'
import { bumpRevisions, removeName } from '#features/booking/server/player-store.ts'
import { bookingPlayers, bookings } from '#features/booking/server/tables.ts'
import { type BallPlayer, playerKey } from '#features/booking/verdict-rules.ts'
import type { Db } from '#server/db/database.ts'
import { removedNames } from './tables.ts'

/** A co-player's name that the board has removed from a booking, stored without the name itself. */
export type RemovedName = typeof removedNames.$inferSelect

/**
 * Returns the mark by which the name is found again in a copy of the booking: a slow hash, since a Golf-ID has nine digits and names can
 * be guessed. It is pseudonymous, not anonymous; another booking of the same player has another mark.
 */
export function markOf(bookingId: string, player: Pick<BallPlayer, 'golfId' | 'name'>): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(playerKey(player), bookingId, 32, (error, key) => {
      if (error) reject(error)
      else resolve(key.toString('hex'))
    })
  })
}

/**
 * Records that a name was removed, so that it can be removed from an earlier copy too. Keeps the latest time of a name that was put
 * back and removed again.
 */
export async function noteRemovedName(tx: Db, record: RemovedName): Promise<void> {
  const { bookingId, mark, removedAt } = removedNames
  await tx.insert(removedNames).values(record)
    .onConflictDoUpdate({ target: [bookingId, mark], set: { removedAt: sql`greatest(${removedAt}, excluded.removed_at)` } })
}

/** The names that have been removed, the earliest first. */
export function listRemovedNames(db: Db): Promise<RemovedName[]> {
  return db.select().from(removedNames).orderBy(asc(removedNames.removedAt), asc(removedNames.mark))
}

/** Deletes the records of names that were removed before a moment. */
export async function forgetRemovedNames(db: Db, before: Date): Promise<void> {
  await db.delete(removedNames).where(lt(removedNames.removedAt, before))
}

/**
 * In milliseconds. Between the recorded time of a removal and the moment when a copy can include it, a mail is rendered and locks are
 * awaited. A name that was put back and copied within that time is removed once too often; the booker can restore it while the booking
 * is active.
 */
const undecided = 60_000

/**
 * Removes names again that a restored earlier copy has brought back, wherever they are in the ball. A name that was removed more than
 * a minute before the copy was made and is still in the copy had been put back since, so it stays.
 * @returns how many there were
 */
export async function removeNamesAgain(db: Db, { records, madeAt }: { records: readonly RemovedName[]; madeAt: Date }): Promise<number> {
  let found = 0
  for (const record of records) {
    const { bookingId, mark, removedAt } = record
    const coPlayers = await db.select().from(bookingPlayers).where(and(eq(bookingPlayers.bookingId, bookingId), gt(bookingPlayers.position, 0)))
    if (coPlayers.length === 0) continue
    const marks = await Promise.all(coPlayers.map((player) => markOf(bookingId, player)))
    const wasPutBack = removedAt.getTime() < madeAt.getTime() - undecided
    const meant = wasPutBack ? [] : coPlayers.filter((_, index) => marks[index] === mark)
    if (meant.length > 0) found += 1
    await db.transaction(async (tx) => {
      await noteRemovedName(tx, record)
      if (meant.length > 0) await bumpRevisions(tx, eq(bookings.id, bookingId))
      for (const player of meant) {
        const from = [playerKey(player)]
        await reassignActivePlayers(tx, { bookingId, playDate: player.playDate, from, to: [], today: dateInStockholm(removedAt) })
        await removeName(tx, player)
      }
    })
  }
  return found
}
