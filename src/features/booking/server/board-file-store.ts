import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { isGolfId } from '#domain/golf-id.ts'
import type { Db } from '#server/db/database.ts'
import { inStretches, stretchOf } from '#server/db/in-stretches.ts'
import { holdsByGroups } from '#server/db/letter-groups.ts'
import type { BallPlayer } from '../verdict-rules.ts'
import {
  asAddress, between, type BookingFilter, type Cursor, followingByDay, hasAddress, isBookersAddress, isIndexed, letterGroupsOf, scanEach, matching, type Way,
} from './board-store.ts'
import { hasPlayer } from './name-store.ts'
import { bookingPlayers, bookings } from './tables.ts'

const { id, playDate, course, status, ball, fullName, golfId, teeTime, createdAt, answeredAt, fee } = bookings
const { name: playerName, golfId: playerId, position } = bookingPlayers

/** The columns of the file. With these alone, and the players in the same query, half a million bookings take half the time. */
const filed = {
  id, playDate, course, status, ball, fullName, golfId, teeTime, createdAt, answeredAt, fee,
  coPlayers: sql<Pick<BallPlayer, 'name' | 'golfId'>[]>`(
    select coalesce(json_agg(json_build_object('name', ${playerName}, 'golfId', ${playerId}) order by ${position}), '[]')
    from ${bookingPlayers} where ${bookingPlayers.bookingId} = ${id} and ${position} > 0)`,
}

const selectFiled = (db: Db) => db.select(filed).from(bookings)
export type FiledBooking = Awaited<ReturnType<typeof selectFiled>>[number]

const byDay = [desc(playDate), desc(id)]

interface Batches {
  size: number
  /** The most cursors that are gathered and held in memory. */
  gathered?: number
}

/**
 * Yields all bookings that a filter finds, latest play day first, in batches of at most `size`, for a file. All batches follow one order,
 * so that no booking comes twice.
 */
export async function* batchesByDay(db: Db, filter: BookingFilter, { size, gathered = 50_000 }: Batches): AsyncGenerator<FiledBooking[]> {
  const { search } = filter
  const isAddress = await isBookersAddress(db, search)
  if (isAddress || !isIndexed(search) || isGolfId(search)) {
    yield* followed(db, filter, { size, way: isAddress ? asAddress : scanEach })
  } else {
    yield* inStretches<FiledBooking, Cursor>({
      size,
      gathered,
      look: async (after, most) => stretchOf(await scanAfter(db, filter, { after, most })),
      gather: (after, most) => gather(db, { ...filter, search }, { after, most }),
      read: (ids) => read(db, filter, ids),
    })
  }
}

/** For filters that need no gathering: each batch is read along one index, or finds the few bookings of one person. */
async function* followed(db: Db, filter: BookingFilter, { size, way }: { size: number; way: Way }): AsyncGenerator<FiledBooking[]> {
  const batch = (after: Cursor | undefined) => selectFiled(db)
    .where(and(...matching(db, filter, way), after && followingByDay(after)))
    .orderBy(...byDay)
    .limit(size)
  for (let rows = await batch(undefined); ; rows = await batch(rows.at(-1))) {
    yield rows
    if (rows.length < size) return
  }
}

/** Selects the bookings that fit among the next `most` after a cursor, and the last of these even if it does not fit, unless fewer are left. */
export function scanAfter(db: Db, filter: BookingFilter, { after, most }: { after: Cursor | null; most: number }) {
  const number = sql<number>`row_number() over (order by ${desc(playDate)}, ${desc(id)})`.as('number')
  // Aliased as the table itself, so that the same conditions apply to it.
  const met = db.select({ ...getTableColumns(bookings), number }).from(bookings)
    .where(and(after ? followingByDay(after) : undefined, ...between(playDate, filter))).orderBy(...byDay).limit(most).as('bookings')
  const fits = and(...matching(db, filter, scanEach)) ?? sql`true`
  const isEnd = eq(met.number, most)
  // Null for all other rows, which fit.
  const endFits = sql<boolean | null>`case when ${isEnd} then coalesce(${fits}, false) end`
  return db.select({ ...filed, endFits }).from(met)
    .where(or(isEnd, fits)).orderBy(...byDay)
}

/**
 * Returns the cursors of the first bookings after a cursor whose players or address contain the words. Of the rest of the filter, only the
 * days are applied.
 */
async function gather(db: Db, filter: BookingFilter & { search: string }, { after, most }: { after: Cursor; most: number }): Promise<Cursor[]> {
  const { search } = filter
  const { inTheBall, atTheAddress } = await letterGroupsOf(db, search)
  const ofPlayers = db.select({ playDate: bookingPlayers.playDate, id: bookingPlayers.bookingId }).from(bookingPlayers).where(and(
    hasPlayer(db, search, inTheBall), followingByDay(after, bookingPlayers.playDate, bookingPlayers.bookingId), ...between(bookingPlayers.playDate, filter),
  ))
  const ofAddresses = db.select({ playDate, id }).from(bookings)
    .where(and(hasAddress(search) ? holdsByGroups(bookings.email, search, atTheAddress) : sql`false`, followingByDay(after), ...between(playDate, filter)))
  const found = unionAll(ofPlayers, ofAddresses).as('found')
  return db.selectDistinct().from(found).orderBy(desc(found.playDate), desc(found.id)).limit(most)
}

/** Reads those of the bookings that still exist and still fit. */
function read(db: Db, filter: BookingFilter, ids: string[]): Promise<FiledBooking[]> {
  const some = db.select().from(bookings).where(sql`${id} = any(string_to_array(${ids.join(',')}, ',')::uuid[])`).limit(ids.length).as('bookings')
  return db.select(filed).from(some).where(and(...matching(db, filter, scanEach)))
}
