import { scrypt } from 'node:crypto'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { dateInStockholm } from '#domain/calendar.ts'
import { rekeyPlayers } from '#features/booking/server/place-store.ts'
import { erasePlayer, outdate } from '#features/booking/server/player-store.ts'
import { bookingPlayers, bookings } from '#features/booking/server/tables.ts'
import { type BallPlayer, playerKey } from '#features/booking/verdict-rules.ts'
import type { Db } from '#server/db/database.ts'
import { removedNames } from './tables.ts'

/** A co-player's name that the board has taken out of a booking, told without the name. */
export type RemovedName = typeof removedNames.$inferSelect

/**
 * What finds the name again in a copy of the booking: a slow hash, since a Golf-ID has nine digits and names can be guessed. Pseudonymous,
 * not anonymous; another booking of the same player has another mark.
 */
export function markOf(bookingId: string, player: Pick<BallPlayer, 'golfId' | 'name'>): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(playerKey(player), bookingId, 32, (error, key) => {
      if (error) reject(error)
      else resolve(key.toString('hex'))
    })
  })
}

/** Notes that a name has been taken out, so that a copy from before can be relieved of it too. Of one that was put back and taken out again, the last time. */
export async function noteRemovedName(tx: Db, record: RemovedName): Promise<void> {
  const { bookingId, mark, removedAt } = removedNames
  await tx.insert(removedNames).values(record)
    .onConflictDoUpdate({ target: [bookingId, mark], set: { removedAt: sql`greatest(${removedAt}, excluded.removed_at)` } })
}

/** Those that have been taken out, the first one first. */
export function listRemovedNames(db: Db): Promise<RemovedName[]> {
  return db.select().from(removedNames).orderBy(asc(removedNames.removedAt), asc(removedNames.mark))
}

/** Forgets which names were taken out before a moment. */
export async function forgetRemovedNames(db: Db, before: Date): Promise<void> {
  await db.delete(removedNames).where(lt(removedNames.removedAt, before))
}

/**
 * Between the moment that a name's removal says and the moment it can be seen in a copy lie a mail to write and a wait for locks. A name
 * that was put back and copied within that time is taken out once too often, which the booker can mend while the booking is active.
 */
const undecided = 60_000

/**
 * Takes names out anew that a copy from before has brought back, wherever in the ball they stand there. A name that was taken out
 * more than a minute before the copy was made and stands in it has been put back since, and stays.
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
      if (meant.length > 0) await outdate(tx, eq(bookings.id, bookingId))
      for (const player of meant) {
        const from = [playerKey(player)]
        await rekeyPlayers(tx, { bookingId, playDate: player.playDate, from, to: [], today: dateInStockholm(removedAt) })
        await erasePlayer(tx, player)
      }
    })
  }
  return found
}
