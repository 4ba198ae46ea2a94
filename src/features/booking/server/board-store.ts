import { aliasedTable, and, asc, count, desc, eq, exists, gte, inArray, lte, min, ne, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { users } from '#features/accounts/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { holds } from '#server/db/search-columns.ts'
import { answerStatsDays, bookingRules, type BookingStatus } from '../rules.ts'
import { type Booking, withPlayers } from './store.ts'
import { bookingPlayers, bookings } from './tables.ts'

export interface BookingFilter {
  status?: BookingStatus | undefined
  course?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Part of a name, a Golf-ID or the address, of anyone in the ball, whatever the case; or a booking's whole id. */
  search?: string | undefined
}

export interface BoardRow extends Booking {
  claimedByName: string | null
  answeredByName: string | null
}

/**
 * A page for the board: those that wait, the one that has waited longest first; then the others, latest play day first.
 * Two queries, each along an index of its own, since the two orders have nothing in common.
 */
export async function listForBoard(db: Db, filter: BookingFilter, { limit, after }: { limit: number; after: Booking | null }): Promise<BoardRow[]> {
  // A list of those that wait goes on after one that has been answered since, too.
  const onlyWaiting = filter.status === 'received'
  const isInHistory = after !== null && after.status !== 'received' && !onlyWaiting
  const waiting = isInHistory ? [] : await page(db, limit, {
    where: [eq(bookings.status, 'received'), ...matching(db, filter, { isAmongFew: true }), after ? followingInQueue(after) : undefined],
    order: [asc(bookings.createdAt), asc(bookings.id)],
  })
  const settled = waiting.length === limit || onlyWaiting ? [] : await page(db, limit - waiting.length, {
    where: [ne(bookings.status, 'received'), ...matching(db, filter), isInHistory ? followingByDay(after) : undefined],
    order: [desc(bookings.playDate), desc(bookings.id)],
  })
  const rows = [...waiting, ...settled]
  const complete = await withPlayers(db, rows.map(({ booking }) => booking))
  return complete.map((booking, index) => ({
    ...booking,
    claimedByName: rows[index]?.claimedByName ?? null,
    answeredByName: rows[index]?.answeredByName ?? null,
  }))
}

function page(db: Db, limit: number, { where, order }: { where: (SQL | undefined)[]; order: SQL[] }) {
  const [claimer, answerer] = [aliasedTable(users, 'claimer'), aliasedTable(users, 'answerer')]
  return db.select({ booking: bookings, claimedByName: claimer.name, answeredByName: answerer.name }).from(bookings)
    .leftJoin(claimer, eq(claimer.id, bookings.claimedBy))
    .leftJoin(answerer, eq(answerer.id, bookings.answeredBy))
    .where(and(...where))
    .orderBy(...order)
    .limit(limit)
}

/** All that a filter finds, latest play day first, so many at a time: for a file. One order, so that none comes twice. */
export async function* batchesByDay(db: Db, filter: BookingFilter, size: number): AsyncGenerator<Booking[]> {
  for (let after: Booking | undefined; ;) {
    const rows: Booking[] = await withPlayers(db, await db.select().from(bookings)
      .where(and(...matching(db, filter), after && followingByDay(after)))
      .orderBy(desc(bookings.playDate), desc(bookings.id))
      .limit(size))
    yield rows
    if (rows.length < size) return
    after = rows.at(-1)
  }
}

/** A booking's own id finds it and nothing else: the mail to the board links to it. */
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function matching(db: Db, { status, course, from, to, search }: BookingFilter, { isAmongFew = false } = {}): (SQL | undefined)[] {
  return [
    status && eq(bookings.status, status),
    course === undefined ? undefined : eq(bookings.course, course),
    from === undefined ? undefined : gte(bookings.playDate, from),
    to === undefined ? undefined : lte(bookings.playDate, to),
    search ? found(db, search, isAmongFew) : undefined,
  ]
}

/** Shorter words have no group of three letters that the indexes could find, and are in so many texts that a walk soon ends. */
const indexedLetters = 3

/**
 * By anyone in the ball, the booker among them, or by the address. Among few, or for short words, each booking on the
 * way is looked at; else the indexes tell which ones (a union, since they would not serve an `or`).
 */
function found(db: Db, words: string, isAmongFew: boolean): SQL | undefined {
  if (isId.test(words)) return eq(bookings.id, words)
  const inTheBall = holds(bookingPlayers.searchText, words)
  const atTheAddress = holds(bookings.email, words)
  const players = db.select({ id: bookingPlayers.bookingId }).from(bookingPlayers)
  if (isAmongFew || words.length < indexedLetters) {
    return or(atTheAddress, exists(players.where(and(eq(bookingPlayers.bookingId, bookings.id), inTheBall))))
  }
  return inArray(bookings.id, unionAll(players.where(inTheBall), db.select({ id: bookings.id }).from(bookings).where(atTheAddress)))
}

function followingInQueue({ createdAt, id }: Booking): SQL {
  return sql`(${bookings.createdAt}, ${bookings.id}) > (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
}

function followingByDay({ playDate, id }: Booking): SQL {
  return sql`(${bookings.playDate}, ${bookings.id}) < (${playDate}::date, ${id}::uuid)`
}

export interface AnswerStats {
  waiting: number
  /** When the one that has waited longest came in; null when none waits. */
  oldest: Date | null
  /** Of the latest {@link answerStatsDays} days: those that have been answered or should have been, and those in time. */
  due: number
  inTime: number
}

/** How much waits, and how the time to answer has been kept. What was withdrawn before an answer is not counted. */
export async function readAnswerStats(db: Db, now: Date): Promise<AnswerStats> {
  const { status, createdAt, answeredAt, playDate } = bookings
  const [queue] = await db.select({ waiting: count(), oldest: min(createdAt) }).from(bookings).where(eq(status, 'received'))
  const hours = sql.raw(`interval '${bookingRules.answerHours} hours'`)
  const at = sql`${now.toISOString()}::timestamptz`
  const [kept] = await db.select({
    due: count(sql`case when ${answeredAt} is not null or (${status} = 'received' and ${createdAt} < ${at} - ${hours}) then 1 end`),
    inTime: count(sql`case when ${answeredAt} <= ${createdAt} + ${hours} then 1 end`),
  }).from(bookings).where(and(
    // Nobody books a day that has been: so the index on play days serves.
    gte(playDate, addDays(dateInStockholm(now), -answerStatsDays - 1)),
    gte(createdAt, new Date(now.getTime() - answerStatsDays * 86_400_000)),
  ))
  return { waiting: queue?.waiting ?? 0, oldest: queue?.oldest ?? null, due: kept?.due ?? 0, inTime: kept?.inTime ?? 0 }
}
