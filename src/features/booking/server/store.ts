import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, notExists, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { users } from '#features/accounts/server/tables.ts'
import { course } from '#features/courses/contract.ts'
import { members } from '#features/members/server/tables.ts'
import { contentEntries } from '#server/content/tables.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { activeStatuses } from '../rules.ts'
import type { BallPlayer } from '../verdict-rules.ts'
import { bookingPlayers, bookings, calendarAddresses } from './tables.ts'

type BookingRow = typeof bookings.$inferSelect
/** Its address may be read by the statement that writes it. */
type NewBooking = Omit<typeof bookings.$inferInsert, 'email'> & { email: string | SQL }

/** A booking with everyone in the ball, the booker first. */
export interface Booking extends BookingRow {
  players: BallPlayer[]
}

/**
 * A booking with what its course is called (one that is no longer there by its id), its booker's name as the register has
 * it, and the address that the booker logs in with: the only one that is proved to be the booker's. Both are null for a person
 * who is no longer in the register. Whoever's membership has ended cannot log in, and so not change or cancel what stands.
 */
export interface KnownBooking extends Booking {
  courseLabel: string
  bookerName: string | null
  provedEmail: string | null
  canLogIn: boolean
  /** What the board says of its courses for the moment, whenever that holds. In a member's list of what is to come alone. */
  notices: z.output<typeof courseNotices>
}

const courseNotices = z.array(z.required(z.pick(course, { name: true, notice: true })))

/** False when a booking with the same request key stands already; one being written at the same time is awaited. */
export async function insertBooking(tx: Db, booking: NewBooking): Promise<boolean> {
  const inserted = await tx.insert(bookings).values(booking)
    .onConflictDoNothing({ target: bookings.requestKey })
    .returning({ id: bookings.id })
  return inserted.length > 0
}

/** The booking that was sent with this key; null when there is none. */
export async function findByRequestKey(db: Db, requestKey: string): Promise<BookingRow | null> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.requestKey, requestKey))
  return booking ?? null
}

/** In whatever state it is; null when there is none. */
export async function findBooking(db: Db, id: string): Promise<KnownBooking | null> {
  const [booking] = gathered(await selectBookings(db, eq(bookings.id, id)))
  return booking ?? null
}

/** Writes who is in the ball, the booker first, in place of whoever was. */
export async function writePlayers(tx: Db, { id: bookingId, playDate }: Pick<BookingRow, 'id' | 'playDate'>, players: readonly BallPlayer[]): Promise<void> {
  await tx.delete(bookingPlayers).where(eq(bookingPlayers.bookingId, bookingId))
  await tx.insert(bookingPlayers).values(players.map((player, position) => ({ ...player, bookingId, playDate, position })))
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

/**
 * Notes who takes a request that waits: `theirs` already, and null when it no longer waits or another has taken it. What one
 * had taken who is no longer there is free.
 */
export async function claim(tx: Db, id: string, { by, now }: { by: string; now: Date }): Promise<'claimed' | 'theirs' | null> {
  const waits = and(eq(bookings.id, id), eq(bookings.status, 'received'))
  const taker = tx.select({ id: users.id }).from(users).where(eq(users.id, bookings.claimedBy))
  // With the column itself: whoever has waited for another's claim is held against the row anew, and against no other table.
  const claimed = await tx.update(bookings).set({ claimedBy: by, claimedAt: now }).where(and(waits, or(isNull(bookings.claimedBy), notExists(taker))))
    .returning({ id: bookings.id })
  if (claimed.length > 0) return 'claimed'
  const [theirs] = await tx.select({ id: bookings.id }).from(bookings).where(and(waits, eq(bookings.claimedBy, by)))
  return theirs ? 'theirs' : null
}

/** A request that `by` has taken and that waits is free again. When that was takes the place of when it was taken: the log finds late acts by it. @returns whether it was theirs */
export async function release(tx: Db, id: string, { by, now }: { by: string; now: Date }): Promise<boolean> {
  const released = await tx.update(bookings).set({ claimedBy: null, claimedAt: now })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'received'), eq(bookings.claimedBy, by))).returning({ id: bookings.id })
  return released.length > 0
}

/** The address that a user logs in with. */
export async function findLogInEmail(db: Db, userId: string): Promise<string | null> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? null
}

/** A member's own bookings, and others' from a day on in which the member plays by Golf-ID. */
function isInvolved(db: Db, { userId, golfId, from }: Record<'userId' | 'golfId' | 'from', SQL | SQLWrapper | string>): SQL {
  const own = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  const playedIn = db.select({ id: bookingPlayers.bookingId }).from(bookingPlayers)
    .where(and(eq(bookingPlayers.golfId, golfId), gte(bookingPlayers.playDate, from), gt(bookingPlayers.position, 0)))
  // Told as an array, so that the database knows them to be few.
  return sql`${bookings.id} = any(array(${own} union all ${playedIn}))`
}

/** Waits or is confirmed: what can still be acted on. */
export const isOpen = inArray(bookings.status, activeStatuses)

const listingBookingsOf = preparedOnce((db) => {
  const [userId, golfId, from] = [sql.placeholder('userId'), sql.placeholder('golfId'), sql.placeholder('today')]
  const which = and(isInvolved(db, { userId, golfId, from }), or(eq(bookings.userId, userId), isOpen))
  const notices = sql<unknown>`case when ${and(isOpen, gte(bookings.playDate, from))} then ${noticesOf(db)} end`
  return selectBookings(db, which, [desc(bookings.playDate), desc(bookings.createdAt), asc(bookings.id)], notices).prepare('list_bookings_of')
})

/** What is said of the courses that share a booking's quota: Torslanda B is told of as A, Hulta with Bollebygd. */
function noticesOf(db: Db): SQL {
  const [entry, option] = [alias(contentEntries, 'course'), alias(contentEntries, 'course_option')]
  return sql`(${db.select({ told: sql`json_agg(json_build_object('name', ${entry.data} -> 'name', 'notice', ${entry.data} -> 'notice') order by ${entry.position})` }).from(entry)
    .innerJoin(option, and(eq(option.kind, 'booking_option'), sql`${option.id} = ${entry.data} ->> 'bookingOptionId'`))
    .where(and(eq(entry.kind, 'course'), sql`${entry.data} ? 'notice'`, sql`${option.data} ->> 'quotaGroup' = ${bookings.quotaGroup}`))})`
}

/**
 * A member's bookings, and others' from `today` on in which the member plays by Golf-ID and that wait or are confirmed; latest
 * play day first.
 */
export async function listBookingsOf(db: Db, member: { userId: string; golfId: string; today: string }): Promise<KnownBooking[]> {
  return gathered(await listingBookingsOf(db).execute(member))
}

/**
 * What a calendar shows of a member's bookings and of others' in which the member plays: those that are confirmed, from a day on,
 * and those that wait, from `today` on, since nobody waits for an answer afterwards.
 */
export async function listCalendarBookings(db: Db, { userId, from, today }: Record<'userId' | 'from' | 'today', string>): Promise<KnownBooking[]> {
  const golfId = sql`(${db.select({ golfId: members.golfId }).from(members).where(eq(members.userId, userId))})`
  const shown = and(isInvolved(db, { userId, golfId, from }), gte(bookings.playDate, from), or(eq(bookings.status, 'confirmed'), and(isOpen, gte(bookings.playDate, today))))
  return gathered(await selectBookings(db, shown, [asc(bookings.playDate), asc(bookings.id)]))
}

/** Few bookings with everyone in the ball, by one statement: each comes once for each player. */
function selectBookings(db: Db, which: SQL | undefined, order: SQL[] = [], notices = sql<unknown>`null`) {
  const { bookingId, position, name, golfId, isMember } = bookingPlayers
  const { kind, id, data } = contentEntries
  const courseLabel = sql<string>`coalesce(${data} ->> 'label', ${bookings.course})`
  const canLogIn = sql<boolean>`exists(select from ${members} where ${and(eq(members.userId, bookings.userId), isNull(members.endedOn))})`
  return db.select({ booking: bookings, courseLabel, bookerName: users.name, provedEmail: users.email, canLogIn, notices, player: { name, golfId, isMember } }).from(bookings)
    .leftJoin(bookingPlayers, eq(bookingId, bookings.id))
    .leftJoin(contentEntries, and(eq(kind, 'booking_option'), eq(id, bookings.course)))
    .leftJoin(users, eq(users.id, bookings.userId))
    .where(which)
    .orderBy(...order, asc(position))
}

/** Each booking once, with its players. */
function gathered(rows: Awaited<ReturnType<typeof selectBookings>>): KnownBooking[] {
  return [...Map.groupBy(rows, ({ booking }) => booking.id).values()].flatMap((places) => places[0] ? [{
    ...places[0].booking,
    courseLabel: places[0].courseLabel,
    bookerName: places[0].bookerName,
    provedEmail: places[0].provedEmail,
    canLogIn: places[0].canLogIn,
    notices: courseNotices.parse(places[0].notices ?? []),
    players: places.flatMap(({ player }) => player ?? []),
  }] : [])
}

/** Bookings of a page, in their order, with everyone in the ball. */
export async function withPlayers(db: Db, rows: BookingRow[]): Promise<Booking[]> {
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

/** Requests that have waited since `before` or longer and of which the board has not been reminded. */
export async function listUnreminded(db: Db, before: Date): Promise<Booking[]> {
  const rows = await db.select().from(bookings)
    .where(and(eq(bookings.status, 'received'), isNull(bookings.remindedAt), lte(bookings.createdAt, before)))
    .orderBy(asc(bookings.createdAt))
    .limit(100)
  return withPlayers(db, rows)
}

/** True for exactly one of the processes that are about to remind of a request, as long as it waits and is as it was read. */
export async function markReminded(tx: Db, { id, revision }: Pick<Booking, 'id' | 'revision'>, now: Date): Promise<boolean> {
  const marked = await tx.update(bookings).set({ remindedAt: now })
    .where(and(eq(bookings.id, id), eq(bookings.revision, revision), eq(bookings.status, 'received'), isNull(bookings.remindedAt)))
    .returning({ id: bookings.id })
  return marked.length > 0
}

/** The name of whoever is a member now; a membership that has been ended gives none. */
export async function findMemberName(db: Db, golfId: string): Promise<string | null> {
  const [member] = await db.select({ firstName: members.firstName, lastName: members.lastName })
    .from(members).where(and(eq(members.golfId, golfId), isNull(members.endedOn)))
  return member ? `${member.firstName} ${member.lastName}` : null
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Gives the user a calendar address; one before no longer works.
 * @param replace false to give none where there is one. @returns whether it was given
 */
export async function saveCalendarAddress(db: Db, { userId, token, now, replace }: {
  userId: string
  token: string
  now: Date
  replace: boolean
}): Promise<boolean> {
  const address = { tokenHash: hashOf(token), createdAt: now }
  const added = db.insert(calendarAddresses).values({ userId, ...address })
  const given = await (replace ? added.onConflictDoUpdate({ target: calendarAddresses.userId, set: address }) : added.onConflictDoNothing())
    .returning({ userId: calendarAddresses.userId })
  return given.length > 0
}

/** Whether the competitions stand in the user's calendar address from now on. @returns false where there is no address */
export async function chooseCalendarCompetitions(db: Db, { userId, wanted }: { userId: string; wanted: boolean }): Promise<boolean> {
  const chosen = await db.update(calendarAddresses).set({ withCompetitions: wanted }).where(eq(calendarAddresses.userId, userId))
    .returning({ userId: calendarAddresses.userId })
  return chosen.length > 0
}

/** Whose calendar address it is, and what stands in it; null for one that is nobody's any more. */
export async function findCalendarAddress(db: Db, token: string): Promise<{ userId: string; withCompetitions: boolean } | null> {
  const { userId, withCompetitions } = calendarAddresses
  const [address] = await db.select({ userId, withCompetitions }).from(calendarAddresses)
    // One that was being made while the membership ended lives on, and tells nothing.
    .innerJoin(members, and(eq(members.userId, calendarAddresses.userId), isNull(members.endedOn)))
    .where(eq(calendarAddresses.tokenHash, hashOf(token)))
  return address ?? null
}
