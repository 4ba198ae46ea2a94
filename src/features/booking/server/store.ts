import { createHash } from 'node:crypto'
import { and, asc, desc, eq, exists, gt, gte, inArray, isNull, lte, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { rolesWith } from '#domain/roles.ts'
import { userRoles, users } from '#features/accounts/server/tables.ts'
import { course } from '#features/courses/contract.ts'
import { members } from '#features/members/server/tables.ts'
import { contentEntries } from '#server/content/tables.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { activeStatuses } from '../rules.ts'
import type { BallPlayer } from '../verdict-rules.ts'
import { bookingPlayers, bookings, calendarAddresses } from './tables.ts'

type BookingRow = typeof bookings.$inferSelect
/** The address may be an SQL expression, which the same statement reads and writes. */
type NewBooking = Omit<typeof bookings.$inferInsert, 'email'> & { email: string | SQL }

/** A booking with everyone in the ball, the booker first. */
export interface Booking extends BookingRow {
  players: BallPlayer[]
}

/**
 * A booking with its course's label (the id if the option no longer exists), its booker's registered name, and the address that the booker
 * logs in with, the only one proved to be the booker's. Both are null when the account no longer exists. A booker whose membership has
 * ended cannot log in, and so cannot change or cancel the booking.
 */
export interface KnownBooking extends Booking {
  courseLabel: string
  bookerName: string | null
  provedEmail: string | null
  /** The booker's first name in the register; null for one who cannot log in. */
  firstName: string | null
  canLogIn: boolean
  /** The board's current notices about its courses, whatever days they apply to. Filled in for the coming bookings in a member's list only. */
  notices: z.output<typeof courseNotices>
}

const courseNotices = z.array(z.required(z.pick(course, { name: true, notice: true })))

/** Returns false when a booking with the same request key already exists. Waits for one that is being inserted concurrently. */
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

/** Returns a booking in whatever state; null when there is none. */
export async function findBooking(db: Db, id: string): Promise<KnownBooking | null> {
  const [booking] = gathered(await selectBookings(db, eq(bookings.id, id)))
  return booking ?? null
}

/** Replaces the players in the ball; the booker comes first. */
export async function writePlayers(tx: Db, { id: bookingId, playDate }: Pick<BookingRow, 'id' | 'playDate'>, players: readonly BallPlayer[]): Promise<void> {
  await tx.delete(bookingPlayers).where(eq(bookingPlayers.bookingId, bookingId))
  await tx.insert(bookingPlayers).values(players.map((player, position) => ({ ...player, bookingId, playDate, position })))
}

/**
 * Updates a booking only if status and revision are still as they were read. Of any number of concurrent callers exactly one gets true; the
 * others must read it again.
 */
export async function updateIfUnchanged(tx: Db, { id, status, revision }: Booking, change: Partial<BookingRow>): Promise<boolean> {
  const moved = await tx.update(bookings).set({ ...change, revision: revision + 1 })
    .where(and(eq(bookings.id, id), eq(bookings.status, status), eq(bookings.revision, revision)))
    .returning({ id: bookings.id })
  return moved.length > 0
}

/**
 * The condition that an account may answer requests. A claim counts only while that is so: somebody whose role or membership has ended can
 * neither answer nor let go. A role that waits for a second factor counts, since adding one activates it.
 */
export function mayAnswer(db: Db, userId: SQLWrapper): SQL {
  const answering = db.select({ userId: userRoles.userId }).from(userRoles)
    .where(and(eq(userRoles.userId, userId), inArray(userRoles.role, rolesWith('admin_write'))))
  return exists(answering)
}

/**
 * Claims a waiting request for `by`. Returns `theirs` when `by` has it already, null when it no longer waits or somebody else has it. A
 * claim by somebody who may not answer any more does not count.
 */
export async function claim(tx: Db, id: string, { by, now }: { by: string; now: Date }): Promise<'claimed' | 'theirs' | null> {
  const waits = and(eq(bookings.id, id), eq(bookings.status, 'received'))
  // Tests the column itself, too: after waiting for another's claim, the database rechecks the condition on the row's new version, but not
  // on other tables.
  const claimed = await tx.update(bookings).set({ claimedBy: by, claimedAt: now }).where(and(waits, or(isNull(bookings.claimedBy), not(mayAnswer(tx, bookings.claimedBy)))))
    .returning({ id: bookings.id })
  if (claimed.length > 0) return 'claimed'
  const [theirs] = await tx.select({ id: bookings.id }).from(bookings).where(and(waits, eq(bookings.claimedBy, by)))
  return theirs ? 'theirs' : null
}

/**
 * Releases a waiting request that `by` has claimed. The time of the release replaces that of the claim, since the log finds late acts by
 * it.
 * @returns whether it was theirs
 */
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

/** The condition that a booking is the member's own, or, from a day on, somebody else's in which the member plays by Golf-ID. */
function isInvolved(db: Db, { userId, golfId, from }: Record<'userId' | 'golfId' | 'from', SQL | SQLWrapper | string>): SQL {
  const own = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  const playedIn = db.select({ id: bookingPlayers.bookingId }).from(bookingPlayers)
    .where(and(eq(bookingPlayers.golfId, golfId), gte(bookingPlayers.playDate, from), gt(bookingPlayers.position, 0)))
  // Passed as an array so that the planner estimates only a few rows.
  return sql`${bookings.id} = any(array(${own} union all ${playedIn}))`
}

/** The condition that a booking waits or is confirmed, and so can still be acted on. */
export const isOpen = inArray(bookings.status, activeStatuses)

const listingBookingsOf = preparedOnce((db) => {
  const [userId, golfId, from] = [sql.placeholder('userId'), sql.placeholder('golfId'), sql.placeholder('today')]
  const which = and(isInvolved(db, { userId, golfId, from }), or(eq(bookings.userId, userId), isOpen))
  const notices = sql<unknown>`case when ${and(isOpen, gte(bookings.playDate, from))} then ${noticesOf(db)} end`
  return selectBookings(db, which, [desc(bookings.playDate), desc(bookings.createdAt), asc(bookings.id)], notices).prepare('list_bookings_of')
})

/** Selects the notices about the courses that share a booking's quota: for Torslanda B those of A, for Hulta those of Bollebygd, too. */
function noticesOf(db: Db): SQL {
  const [entry, option] = [alias(contentEntries, 'course'), alias(contentEntries, 'course_option')]
  return sql`(${db.select({ told: sql`json_agg(json_build_object('name', ${entry.data} -> 'name', 'notice', ${entry.data} -> 'notice') order by ${entry.position})` }).from(entry)
    .innerJoin(option, and(eq(option.kind, 'booking_option'), sql`${option.id} = ${entry.data} ->> 'bookingOptionId'`))
    .where(and(eq(entry.kind, 'course'), sql`${entry.data} ? 'notice'`, sql`${option.data} ->> 'quotaGroup' = ${bookings.quotaGroup}`))})`
}

/**
 * Lists a member's own bookings, and, from `today` on, others' that wait or are confirmed and in which the member plays by Golf-ID; latest
 * play day first.
 */
export async function listBookingsOf(db: Db, member: { userId: string; golfId: string; today: string }): Promise<KnownBooking[]> {
  return gathered(await listingBookingsOf(db).execute(member))
}

/**
 * Lists what a calendar shows of a member's own bookings and of others' in which the member plays: confirmed ones from the day `from` on,
 * and waiting ones from `today` on, since nobody waits for an answer after the day.
 */
export async function listCalendarBookings(db: Db, { userId, from, today }: Record<'userId' | 'from' | 'today', string>): Promise<KnownBooking[]> {
  const golfId = sql`(${db.select({ golfId: members.golfId }).from(members).where(eq(members.userId, userId))})`
  const shown = and(isInvolved(db, { userId, golfId, from }), gte(bookings.playDate, from), or(eq(bookings.status, 'confirmed'), and(isOpen, gte(bookings.playDate, today))))
  return gathered(await selectBookings(db, shown, [asc(bookings.playDate), asc(bookings.id)]))
}

/** Selects a few bookings with everyone in the ball in one statement: a row for each player. */
function selectBookings(db: Db, which: SQL | undefined, order: SQL[] = [], notices = sql<unknown>`null`) {
  const { bookingId, position, name, golfId, isMember } = bookingPlayers
  const { kind, id, data } = contentEntries
  const courseLabel = sql<string>`coalesce(${data} ->> 'label', ${bookings.course})`
  const firstName = sql<string | null>`(select ${members.firstName} from ${members} where ${and(eq(members.userId, bookings.userId), isNull(members.endedOn))})`
  return db.select({ booking: bookings, courseLabel, bookerName: users.name, provedEmail: users.email, firstName, notices, player: { name, golfId, isMember } }).from(bookings)
    .leftJoin(bookingPlayers, eq(bookingId, bookings.id))
    .leftJoin(contentEntries, and(eq(kind, 'booking_option'), eq(id, bookings.course)))
    .leftJoin(users, eq(users.id, bookings.userId))
    .where(which)
    .orderBy(...order, asc(position))
}

/** Groups the rows into bookings with their players. */
function gathered(rows: Awaited<ReturnType<typeof selectBookings>>): KnownBooking[] {
  return [...Map.groupBy(rows, ({ booking }) => booking.id).values()].flatMap((places) => places[0] ? [{
    ...places[0].booking,
    courseLabel: places[0].courseLabel,
    bookerName: places[0].bookerName,
    provedEmail: places[0].provedEmail,
    firstName: places[0].firstName,
    canLogIn: places[0].firstName !== null,
    notices: courseNotices.parse(places[0].notices ?? []),
    players: places.flatMap(({ player }) => player ?? []),
  }] : [])
}

/** Adds the players to the bookings of a page, in their order. */
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

/** Lists the oldest requests that have waited since `before` or longer and of which the board has not been reminded. */
export async function listUnreminded(db: Db, before: Date): Promise<Booking[]> {
  const rows = await db.select().from(bookings)
    .where(and(eq(bookings.status, 'received'), isNull(bookings.remindedAt), lte(bookings.createdAt, before)))
    .orderBy(asc(bookings.createdAt))
    .limit(100)
  return withPlayers(db, rows)
}

/** Returns true for exactly one of the processes that want to remind of a request, and only while it waits and is as it was read. */
export async function markReminded(tx: Db, { id, revision }: Pick<Booking, 'id' | 'revision'>, now: Date): Promise<boolean> {
  const marked = await tx.update(bookings).set({ remindedAt: now })
    .where(and(eq(bookings.id, id), eq(bookings.revision, revision), eq(bookings.status, 'received'), isNull(bookings.remindedAt)))
    .returning({ id: bookings.id })
  return marked.length > 0
}

/** Returns a current member's name; null for a former member. */
export async function findMemberName(db: Db, golfId: string): Promise<string | null> {
  const [member] = await db.select({ firstName: members.firstName, lastName: members.lastName })
    .from(members).where(and(eq(members.golfId, golfId), isNull(members.endedOn)))
  return member ? `${member.firstName} ${member.lastName}` : null
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Gives the user a calendar address; the previous one stops working.
 * @param replace false to keep an existing one. @returns whether it was given
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

/** Sets whether the competitions are in the user's calendar from now on. @returns false when the user has no address */
export async function chooseCalendarCompetitions(db: Db, { userId, wanted }: { userId: string; wanted: boolean }): Promise<boolean> {
  const chosen = await db.update(calendarAddresses).set({ withCompetitions: wanted }).where(eq(calendarAddresses.userId, userId))
    .returning({ userId: calendarAddresses.userId })
  return chosen.length > 0
}

/** Returns whose calendar address it is and what it shows; null for one that does not belong to a member any more. */
export async function findCalendarAddress(db: Db, token: string): Promise<{ userId: string; withCompetitions: boolean } | null> {
  const { userId, withCompetitions } = calendarAddresses
  const [address] = await db.select({ userId, withCompetitions }).from(calendarAddresses)
    // An address that was being created while the membership ended still exists, but shows nothing.
    .innerJoin(members, and(eq(members.userId, calendarAddresses.userId), isNull(members.endedOn)))
    .where(eq(calendarAddresses.tokenHash, hashOf(token)))
  return address ?? null
}
