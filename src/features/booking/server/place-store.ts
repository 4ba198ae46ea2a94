import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { dateInStockholm, yearsBefore } from '#domain/calendar.ts'
import { retention } from '#domain/retention.ts'
import type { Db } from '#server/db/database.ts'
import { fits, nothingTaken, takesNoMore, withBall } from '../quota-rules.ts'
import type { BallSize, DayQuota } from '../rules.ts'
import { holdQuota } from './quota-store.ts'
import { activePlayers, bookingAnswers, bookingDays, bookings } from './tables.ts'

// Locks are taken in one order everywhere: the booking's row, the course's quota, the day's row, the players' rows by key. So transactions
// wait for each other in turn. What remains are the names of changed balls, which a trigger locks (`on-booking.ts`).

/** A ball's place on a day, with the course and the group of options that shares its quota. */
export interface Place {
  course: string
  quotaGroup: string
  playDate: string
}

const { fourBalls, twoBalls } = bookingDays

/** `fits` of the rules as SQL, so that the day never holds more than its quota whatever is written concurrently. */
function fitsWith(more: { four: number; two: number }, quota: DayQuota) {
  const four = sql`${fourBalls} + ${more.four}::int`
  const two = sql`${twoBalls} + ${more.two}::int`
  if (!quota.splits) return sql`${four} <= ${quota.fourBalls}::int and ${two} <= ${quota.twoBalls}::int`
  return sql`${four} + (greatest(0, ${two} - ${quota.twoBalls}::int) + 1) / 2 <= ${quota.fourBalls}::int`
}

/** Takes a place for a ball with one guarded statement. Returns false when the day has no room or the board has removed the option. */
export async function takePlace(tx: Db, { course, quotaGroup, playDate }: Place, ball: BallSize): Promise<boolean> {
  const first = withBall(nothingTaken, ball)
  const quota = await holdQuota(tx, { course, playDate })
  if (!quota || !fits(first, quota)) return false
  const more = { four: first.fourBalls, two: first.twoBalls }
  const taken = await tx.insert(bookingDays).values({ quotaGroup, playDate, ...first })
    .onConflictDoUpdate({
      target: [bookingDays.quotaGroup, bookingDays.playDate],
      set: { fourBalls: sql`${fourBalls} + ${more.four}::int`, twoBalls: sql`${twoBalls} + ${more.two}::int` },
      setWhere: fitsWith(more, quota),
    })
    .returning({ day: bookingDays.playDate })
  return taken.length > 0
}

/** Changes the size of a ball that has a place. Returns false when that takes more room and the day has none. */
export async function changePlace(tx: Db, { course, quotaGroup, playDate }: Place, to: BallSize): Promise<boolean> {
  const quota = await holdQuota(tx, { course, playDate })
  if (!quota) return false
  const more = to === 'four' ? { four: 1, two: -1 } : { four: -1, two: 1 }
  const changed = await tx.update(bookingDays)
    .set({ fourBalls: sql`${fourBalls} + ${more.four}::int`, twoBalls: sql`${twoBalls} + ${more.two}::int` })
    .where(and(eq(bookingDays.quotaGroup, quotaGroup), eq(bookingDays.playDate, playDate), takesNoMore(to, quota) ? undefined : fitsWith(more, quota)))
    .returning({ day: bookingDays.playDate })
  return changed.length > 0
}

/** Gives back the place that a ball took on its day. */
export async function releasePlace(tx: Db, { quotaGroup, playDate }: Pick<Place, 'quotaGroup' | 'playDate'>, ball: BallSize): Promise<void> {
  await tx.update(bookingDays)
    .set(ball === 'four' ? { fourBalls: sql`${fourBalls} - 1` } : { twoBalls: sql`${twoBalls} - 1` })
    .where(and(eq(bookingDays.quotaGroup, quotaGroup), eq(bookingDays.playDate, playDate)))
}

/**
 * Releases the players who are only in `from`, and claims those who are only in `to` for the booking. Returns false when one of them has
 * another active booking; the caller then rolls back. A row whose play day has passed is taken over.
 */
export async function reassignActivePlayers(tx: Db, { bookingId, playDate, from, to, today }: {
  bookingId: string
  playDate: string
  from: readonly string[]
  to: readonly string[]
  today: string
}): Promise<boolean> {
  for (const key of [...new Set([...from, ...to])].toSorted()) {
    if (from.includes(key) && to.includes(key)) continue
    if (from.includes(key)) {
      await tx.delete(activePlayers).where(and(eq(activePlayers.key, key), eq(activePlayers.bookingId, bookingId)))
      continue
    }
    const taken = await tx.insert(activePlayers).values({ key, bookingId, playDate })
      .onConflictDoUpdate({ target: activePlayers.key, set: { bookingId, playDate }, setWhere: lt(activePlayers.playDate, today) })
      .returning({ key: activePlayers.key })
    if (taken.length === 0) return false
  }
  return true
}

/**
 * How many bookings one statement deletes. Each takes its players along, and a summer Saturday of a large association would exceed the
 * statement timeout.
 */
const prunedAtOnce = 500

/** Deletes bookings, days and answer counts that have been kept as long as the privacy policy says. */
export async function pruneBookings(db: Db, now: Date): Promise<void> {
  const oldest = yearsBefore(dateInStockholm(now), retention.bookingYears)
  const { id, playDate } = bookings
  for (let pruned = prunedAtOnce; pruned === prunedAtOnce;) {
    const next = db.select({ id }).from(bookings).where(lt(playDate, oldest)).orderBy(asc(playDate), asc(id)).limit(prunedAtOnce)
    pruned = (await db.delete(bookings).where(inArray(id, next)).returning({ id })).length
  }
  await db.delete(bookingDays).where(lt(bookingDays.playDate, oldest))
  await db.delete(bookingAnswers).where(lt(bookingAnswers.day, oldest))
}
