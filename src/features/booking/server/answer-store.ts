import { count, eq, gte, min, sql, sum } from 'drizzle-orm'
import { addDays, dateInStockholm, momentInStockholm } from '#domain/calendar.ts'
import type { Db } from '#server/db/database.ts'
import { answerBy } from '../cancellation-rules.ts'
import { answerStatsDays, bookingRules } from '../rules.ts'
import { bookingAnswers, bookings } from './tables.ts'

/**
 * Counts an answer to a request that came in at `createdAt`. Call it last in the transaction: it locks the day's row, where concurrent
 * answers wait.
 */
export async function countAnswer(tx: Db, { createdAt, now }: { createdAt: Date; now: Date }): Promise<void> {
  const inTime = now <= answerBy(createdAt) ? 1 : 0
  await tx.insert(bookingAnswers).values({ day: dateInStockholm(createdAt), answered: 1, inTime }).onConflictDoUpdate({
    target: bookingAnswers.day,
    set: { answered: sql`${bookingAnswers.answered} + 1`, inTime: sql`${bookingAnswers.inTime} + ${inTime}::int` },
  })
}

export interface AnswerStats {
  waiting: number
  /** When the request that has waited longest came in; null when none waits. */
  oldest: Date | null
  /** The nearest play day from today on among those that wait; null when there is none. */
  nextPlayDate: string | null
  /** Of the latest {@link answerStatsDays} days: the requests that have been answered or are overdue, and those answered in time. */
  due: number
  inTime: number
}

/** Reads how many requests wait, and how many have been answered in time. Those withdrawn before an answer are not counted. */
export async function readAnswerStats(db: Db, now: Date): Promise<AnswerStats> {
  const today = dateInStockholm(now)
  const since = addDays(today, 1 - answerStatsDays)
  const { status, createdAt, playDate } = bookings
  const late = new Date(now.getTime() - bookingRules.answerHours * 3_600_000)
  const { day, answered, inTime } = bookingAnswers
  const kept = db.select({ answered: sum(answered).mapWith(Number).as('answered'), inTime: sum(inTime).mapWith(Number).as('in_time') })
    .from(bookingAnswers).where(gte(day, since)).as('kept')
  const queue = db.select({
    waiting: count().as('waiting'),
    oldest: min(createdAt).as('oldest'),
    nextPlayDate: sql<string | null>`(min(${playDate}) filter (where ${playDate} >= ${today}::date))::text`.as('next_play_date'),
    overdue: count(sql`case when ${createdAt} < ${late.toISOString()}::timestamptz and ${createdAt} >= ${momentInStockholm(since, '00:00').toISOString()}::timestamptz then 1 end`).as('overdue'),
  }).from(bookings).where(eq(status, 'received')).as('queue')
  const [found] = await db.select().from(queue).crossJoin(kept)
  return {
    waiting: found?.queue.waiting ?? 0,
    oldest: found?.queue.oldest ?? null,
    nextPlayDate: found?.queue.nextPlayDate ?? null,
    due: (found?.kept.answered ?? 0) + (found?.queue.overdue ?? 0),
    inTime: found?.kept.inTime ?? 0,
  }
}
