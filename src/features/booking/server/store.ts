import { createHash } from 'node:crypto'
import { aliasedTable, and, asc, desc, eq, gte, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { users } from '#features/accounts/server/tables.ts'
import { containsText } from '#features/members/server/store.ts'
import { members } from '#features/members/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { BookingStatus, Standing } from '../rules.ts'
import type { BallPlayer } from '../verdict-rules.ts'
import { bookingPlayers, bookings, calendarAddresses, memberStandings } from './tables.ts'

type BookingRow = typeof bookings.$inferSelect
export type NewBooking = typeof bookings.$inferInsert

/** A booking with everyone in the ball, the booker first. */
export interface Booking extends BookingRow {
  players: BallPlayer[]
}

/** False when a booking with the same request key stands already; one being written at the same time is awaited. */
export async function insertBooking(tx: Db, booking: NewBooking): Promise<boolean> {
  const inserted = await tx.insert(bookings).values(booking)
    .onConflictDoNothing({ target: bookings.requestKey })
    .returning({ id: bookings.id })
  return inserted.length > 0
}

export async function findByRequestKey(db: Db, requestKey: string): Promise<BookingRow | null> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.requestKey, requestKey))
  return booking ?? null
}

export async function findBooking(db: Db, id: string): Promise<Booking | null> {
  const [booking] = await withPlayers(db, await db.select().from(bookings).where(eq(bookings.id, id)))
  return booking ?? null
}

export async function writePlayers(tx: Db, bookingId: string, players: readonly BallPlayer[]): Promise<void> {
  await tx.delete(bookingPlayers).where(eq(bookingPlayers.bookingId, bookingId))
  await tx.insert(bookingPlayers).values(players.map((player, position) => ({ ...player, bookingId, position })))
}

/**
 * The one statement by which a booking moves on from what was read of it: true for exactly one of any number at once.
 * The others read it anew.
 */
export async function moveBooking(tx: Db, { id, status, revision }: Booking, change: Partial<BookingRow>): Promise<boolean> {
  const moved = await tx.update(bookings).set({ ...change, revision: revision + 1 })
    .where(and(eq(bookings.id, id), eq(bookings.status, status), eq(bookings.revision, revision)))
    .returning({ id: bookings.id })
  return moved.length > 0
}

/** Notes who takes a request that waits; false when it no longer does. */
export async function claim(db: Db, id: string, { by, now }: { by: string; now: Date }): Promise<boolean> {
  const claimed = await db.update(bookings).set({ claimedBy: by, claimedAt: now })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'received')))
    .returning({ id: bookings.id })
  return claimed.length > 0
}

/** A member's bookings, latest play day first. */
export async function listBookingsOf(db: Db, userId: string): Promise<Booking[]> {
  const rows = await db.select().from(bookings).where(eq(bookings.userId, userId))
    .orderBy(desc(bookings.playDate), desc(bookings.createdAt), asc(bookings.id))
  return withPlayers(db, rows)
}

/** Those that wait or are confirmed, from a day on: what a calendar shows. */
export async function listCalendarBookings(db: Db, { userId, from }: { userId: string; from: string }): Promise<Booking[]> {
  const rows = await db.select().from(bookings)
    .where(and(eq(bookings.userId, userId), gte(bookings.playDate, from), inArray(bookings.status, ['received', 'confirmed'])))
    .orderBy(asc(bookings.playDate), asc(bookings.id))
  return withPlayers(db, rows)
}

async function withPlayers(db: Db, rows: BookingRow[]): Promise<Booking[]> {
  if (rows.length === 0) return []
  const found = await db.select().from(bookingPlayers)
    .where(inArray(bookingPlayers.bookingId, rows.map(({ id }) => id)))
    .orderBy(asc(bookingPlayers.bookingId), asc(bookingPlayers.position))
  const players = Map.groupBy(found, ({ bookingId }) => bookingId)
  return rows.map((row) => ({
    ...row,
    players: (players.get(row.id) ?? []).map(({ name, golfId, isMember }) => ({ name, golfId, isMember })),
  }))
}

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
  const waiting = after && after.status !== 'received' ? [] : await page(db, limit, {
    where: [eq(bookings.status, 'received'), ...matching(db, filter), after ? followingInQueue(after) : undefined],
    order: [asc(bookings.createdAt), asc(bookings.id)],
  })
  const settled = waiting.length === limit || filter.status === 'received' ? [] : await page(db, limit - waiting.length, {
    where: [ne(bookings.status, 'received'), ...matching(db, filter), after && after.status !== 'received' ? followingInHistory(after) : undefined],
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

/** A booking's own id finds it and nothing else: the mail to the board links to it. */
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function matching(db: Db, { status, course, from, to, search }: BookingFilter): (SQL | undefined)[] {
  // The booker is one of the players. Not correlated, so that the players are gone through once.
  const inTheBall = (words: string) => inArray(bookings.id, db.select({ id: bookingPlayers.bookingId }).from(bookingPlayers)
    .where(containsText(sql`concat_ws(' ', ${bookingPlayers.name}, ${bookingPlayers.golfId})`, words)))
  const found = (words: string) => isId.test(words) ? eq(bookings.id, words) : or(inTheBall(words), containsText(sql`${bookings.email}`, words))
  return [
    status && eq(bookings.status, status),
    course === undefined ? undefined : eq(bookings.course, course),
    from === undefined ? undefined : gte(bookings.playDate, from),
    to === undefined ? undefined : lte(bookings.playDate, to),
    search ? found(search) : undefined,
  ]
}

function followingInQueue({ createdAt, id }: Booking): SQL {
  return sql`(${bookings.createdAt}, ${bookings.id}) > (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
}

function followingInHistory({ playDate, id }: Booking): SQL {
  return sql`(${bookings.playDate}, ${bookings.id}) < (${playDate}::date, ${id}::uuid)`
}

/** Requests that have waited since `before` or longer and of which the board has not been reminded. */
export async function listUnreminded(db: Db, before: Date): Promise<Booking[]> {
  const rows = await db.select().from(bookings)
    .where(and(eq(bookings.status, 'received'), isNull(bookings.remindedAt), lte(bookings.createdAt, before)))
    .orderBy(asc(bookings.createdAt))
    .limit(100)
  return withPlayers(db, rows)
}

/** True for exactly one of the processes that are about to remind of a request, as long as it waits. */
export async function markReminded(tx: Db, id: string, now: Date): Promise<boolean> {
  const marked = await tx.update(bookings).set({ remindedAt: now })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'received'), isNull(bookings.remindedAt)))
    .returning({ id: bookings.id })
  return marked.length > 0
}

export async function findMemberName(db: Db, golfId: string): Promise<{ id: string; name: string } | null> {
  const [member] = await db.select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members).where(eq(members.golfId, golfId))
  return member ? { id: member.id, name: `${member.firstName} ${member.lastName}` } : null
}

export async function setStanding(db: Db, { memberId, ...fields }: {
  memberId: string
  standing: Standing
  note: string | null
  setBy: string
  setAt: Date
}): Promise<void> {
  await db.insert(memberStandings).values({ memberId, ...fields })
    .onConflictDoUpdate({ target: memberStandings.memberId, set: fields })
}

export async function liftStanding(db: Db, memberId: string): Promise<void> {
  await db.delete(memberStandings).where(eq(memberStandings.memberId, memberId))
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Gives the user a calendar address; the one before no longer works. */
export async function saveCalendarAddress(db: Db, { userId, token, now }: { userId: string; token: string; now: Date }): Promise<void> {
  const address = { tokenHash: hashOf(token), createdAt: now }
  await db.insert(calendarAddresses).values({ userId, ...address })
    .onConflictDoUpdate({ target: calendarAddresses.userId, set: address })
}

export async function findCalendarOwner(db: Db, token: string): Promise<string | null> {
  const [address] = await db.select({ userId: calendarAddresses.userId }).from(calendarAddresses)
    .where(eq(calendarAddresses.tokenHash, hashOf(token)))
  return address?.userId ?? null
}
