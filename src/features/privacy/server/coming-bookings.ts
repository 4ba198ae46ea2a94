import { and, asc, eq, gt, gte, inArray, lt, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { users } from '#features/accounts/server/tables.ts'
import { hasStarted, isActive, paymentDue, payBy } from '#features/booking/cancellation-rules.ts'
import { bookingRules } from '#features/booking/rules.ts'
import { playerKey } from '#features/booking/verdict-rules.ts'
import { bumpRevisions } from '#features/booking/server/player-store.ts'
import { reassignActivePlayers, releasePlace } from '#features/booking/server/place-store.ts'
import { findBooking, isOpen, updateIfUnchanged } from '#features/booking/server/store.ts'
import { bookingPlayers, bookings } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { paymentMentionedDays } from '../rules.ts'
import type { Person } from './personal-data.ts'

export type ComingBooking = Pick<typeof bookings.$inferSelect, 'id' | 'course' | 'playDate' | 'status'>

const columns = { id: bookings.id, course: bookings.course, playDate: bookings.playDate, status: bookings.status }

/** Matches open bookings with a play date of `today` or later. */
const isComing = (today: string) => and(gte(bookings.playDate, today), isOpen)

/** Matches rounds whose last day to pay is ahead or not long ago. */
const isPlayedLately = (today: string) => and(
  eq(bookings.status, 'confirmed'),
  lt(bookings.playDate, today),
  gte(bookings.playDate, addDays(today, -7 * bookingRules.paymentWeeks - paymentMentionedDays)),
)

/**
 * What of the person's own bookings the board should look into before an erasure: those to come and those played lately, by day, and the
 * sum of the fees. A round counts as played from its tee time on: from then on it is owed.
 */
export async function findOwnBookings(db: Db, { bookingIds }: Person, now: Date) {
  const today = dateInStockholm(now)
  const hasFee = and(eq(bookings.status, 'cancelled'), gt(bookings.fee, 0))
  const rows = await db.select({ ...columns, teeTime: bookings.teeTime, fee: bookings.fee }).from(bookings)
    .where(and(inArray(bookings.id, bookingIds), or(isComing(today), isPlayedLately(today), hasFee)))
    .orderBy(asc(bookings.playDate), asc(bookings.id))
  return {
    coming: rows.filter((booking) => isActive(booking, today) && !hasStarted(booking, now)),
    played: rows.flatMap((booking) => {
      const { course, playDate } = booking
      const due = hasStarted(booking, now) ? paymentDue(playDate) : payBy(booking, today)
      return due === null ? [] : [{ course, playDate, due }]
    }),
    fees: rows.reduce((sum, { fee }) => sum + (fee ?? 0), 0),
  }
}

/** Other people's coming bookings in which the person plays, with the booker's name. */
export function listComingWithOthers(db: Db, { golfId, bookingIds }: Person, today: string): Promise<(ComingBooking & { booker: string })[]> {
  return db.select({ ...columns, booker: bookings.fullName }).from(bookings)
    .innerJoin(bookingPlayers, and(eq(bookingPlayers.bookingId, bookings.id), eq(bookingPlayers.golfId, golfId)))
    .where(and(isComing(today), notInArray(bookings.id, bookingIds)))
    .orderBy(asc(bookings.playDate), asc(bookings.id))
}

/**
 * Locks the bookings that an erasure will change, the person's own and others', and raises their revision: somebody who has read
 * one of them with the person in the ball must not write it back. Call it before anything else that concerns the bookings.
 */
export function outdateBookings(tx: Db, { golfId, bookingIds }: Person): Promise<void> {
  const own = tx.select({ id: bookings.id }).from(bookings).where(inArray(bookings.id, bookingIds))
  const playedIn = tx.select({ id: bookingPlayers.bookingId }).from(bookingPlayers).where(eq(bookingPlayers.golfId, golfId))
  // Passed as an array so that the planner estimates only a few rows: for two conditions joined by `or` it reads every open booking.
  return bumpRevisions(tx, sql`${bookings.id} = any(array(${own} union all ${playedIn}))`)
}

/**
 * Cancels the person's own coming bookings as part of an erasure, without a fee: the day and the players become free again. Also
 * cancels requests that nobody answered before their day: without an address there is nobody to answer. A round whose tee time has come
 * stays as it is, like those of earlier days. The rows are locked first, so that a concurrent act on one of them comes either before, and
 * is seen, or after.
 * @returns how many were still to come
 */
export async function cancelComing(tx: Db, person: Person, { today, now }: { today: string; now: Date }): Promise<number> {
  const held = await tx.select({ ...columns, teeTime: bookings.teeTime }).from(bookings)
    .where(and(inArray(bookings.id, person.bookingIds), or(isComing(today), eq(bookings.status, 'received'))))
    .orderBy(asc(bookings.id))
    .for('update')
  const unplayed = held.filter((booking) => !hasStarted(booking, now))
  for (const { id } of unplayed) {
    const booking = await findBooking(tx, id)
    if (!booking || !await updateIfUnchanged(tx, booking, { status: 'cancelled', cancelledAt: now, fee: 0 })) continue
    await releasePlace(tx, booking, booking.ball)
    await reassignActivePlayers(tx, { bookingId: id, playDate: booking.playDate, from: booking.players.map(playerKey), to: [], today })
  }
  return unplayed.filter(({ playDate }) => playDate >= today).length
}

/**
 * Makes answers to other people's bookings go to the bookers' own log-in addresses where the booker had given an address of the erased
 * person. An address that is the booker's own as well, as when a couple shares it, stays. Raises the revision, so that an answer that is
 * being written to the erased person is written again. The caller must have locked the bookings.
 */
export async function giveBackAddresses(tx: Db, { userId, emails }: Person): Promise<void> {
  const isBookers = tx.select({ id: members.id }).from(members)
    .where(and(eq(members.userId, bookings.userId), or(eq(members.privateEmail, bookings.email), eq(members.workEmail, bookings.email))))
  await tx.update(bookings).set({ email: sql`${users.email}`, revision: sql`${bookings.revision} + 1` }).from(users)
    .where(and(
      eq(users.id, bookings.userId), inArray(bookings.email, emails), ne(users.email, bookings.email),
      userId === null ? undefined : ne(bookings.userId, userId), notExists(isBookers),
    ))
}
