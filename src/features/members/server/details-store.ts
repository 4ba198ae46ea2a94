import { aliasedTable, and, desc, eq, gt, gte, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { factorsOf } from '#features/accounts/server/factor-store.ts'
import { oneTimeLinks, userRoles, users } from '#features/accounts/server/tables.ts'
import { isOpen } from '#features/booking/server/store.ts'
import { bookingPlayers, bookings, memberStandings } from '#features/booking/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { applicationsOf } from '#features/privacy/server/person-store.ts'
import { consents, erasureRequests } from '#features/privacy/server/tables.ts'
import { uuidOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { boardMailKinds } from '#server/outbox/mail-kinds.ts'
import { mails } from '#server/outbox/tables.ts'
import { historyShown } from '../rules.ts'
import type { Member } from './store.ts'
import { members } from './tables.ts'

/**
 * Returns a member with the log-in and what is pending: an address to be confirmed, an invitation, a stop by the board, a request to be
 * erased. Null when there is no such member.
 */
export async function findCard(db: Db, { id, now }: { id: string; now: Date }) {
  const confirmation = aliasedTable(oneTimeLinks, 'confirmation')
  const invitation = aliasedTable(oneTimeLinks, 'invitation')
  const [row] = await db
    .select({
      member: members, logInEmail: users.email, pendingEmail: confirmation.email, invitedAt: invitation.createdAt, standing: memberStandings,
      erasureRequestedAt: erasureRequests.requestedAt, ...factorsOf(db, members.userId),
    })
    .from(members)
    .leftJoin(users, eq(users.id, members.userId))
    .leftJoin(confirmation, and(
      eq(confirmation.purpose, 'confirm_email'), eq(confirmation.subject, members.userId),
      isNull(confirmation.endedAt), gt(confirmation.expiresAt, now),
    ))
    .leftJoin(invitation, and(
      eq(invitation.purpose, 'onboarding'), eq(invitation.subject, sql`${members.id}::text`),
      isNull(invitation.endedAt), gt(invitation.expiresAt, now),
    ))
    .leftJoin(memberStandings, eq(memberStandings.memberId, members.id))
    .leftJoin(erasureRequests, eq(erasureRequests.memberId, members.id))
    .where(eq(members.id, id))
  return row ?? null
}

/** Returns everybody who has a role, by name, with one row for each role. */
export function listRoleHolders(db: Db) {
  const { id, firstName, lastName, userId, sortKey } = members
  return db.select({ id, firstName, lastName, role: userRoles.role }).from(userRoles)
    .innerJoin(members, eq(userId, userRoles.userId))
    .orderBy(sql`${sortKey} collate "C"`, id)
}

/** Returns the applications that a member has made, newest first: the same ones as in the person's copy of the data. */
export function listApplicationsOf(db: Db, { id, ...member }: Member, emails: string[]) {
  return db
    .select({
      id: applications.id,
      golfId: applications.golfId,
      status: applications.status,
      createdAt: applications.createdAt,
      decidedAt: applications.decidedAt,
      decidedBy: users.name,
      completedAt: applications.completedAt,
      rejectionReason: applications.rejectionReason,
      note: applications.note,
    })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.decidedBy))
    .where(inArray(applications.id, applicationsOf(db, { memberId: id, emails, ...member })))
    .orderBy(desc(applications.createdAt), desc(applications.id))
}

/** The bookings that a member has made or plays in, latest play day first, with their booker's registered name; null without an account. */
export function listBookingsOf(db: Db, member: Member) {
  const { id, userId, fullName, course, playDate, status, createdAt } = bookings
  // A subquery for each row of the card: a join is planned before those are known, and reads all accounts.
  const bookerName = sql<string | null>`(${db.select({ name: users.name }).from(users).where(eq(users.id, userId))})`
  return db.select({ id, userId, fullName, bookerName, course, playDate, status, createdAt }).from(bookings)
    .where(inArray(bookings.id, bookingIdsOf(db, member)))
    .orderBy(desc(bookings.playDate), desc(bookings.id))
    .limit(historyShown)
}

/** Whether the member has made the booking, rather than plays in somebody else's. */
export function isOwnBooking(booking: { userId: string | null }, member: Member): boolean {
  return booking.userId !== null && booking.userId === member.userId
}

/** Counts the open bookings on `today` or later: the member's own, and those of others in which the member plays. */
export async function countComingBookings(db: Db, member: Member, today: string): Promise<{ own: number; withOthers: number }> {
  const rows = await db.select({ userId: bookings.userId }).from(bookings).where(and(
    inArray(bookings.id, bookingIdsOf(db, member)),
    gte(bookings.playDate, today),
    isOpen,
  ))
  const own = rows.filter((booking) => isOwnBooking(booking, member)).length
  return { own, withOthers: rows.length - own }
}

/** The ids of bookings made by the log-in, and of those in which the Golf-ID plays. */
function bookingIdsOf(db: Db, { userId, golfId }: Member) {
  const played = db.select({ id: bookingPlayers.bookingId }).from(bookingPlayers)
    .where(eq(bookingPlayers.golfId, golfId))
  if (userId === null) return played
  return played.union(db.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId)))
}

/**
 * Returns the mails to a member, newest first: those to any of the `addresses`, and those to other addresses that are about the person, an
 * application or a booking of his or her own (`about`). Mails written for the board are left out, whatever its address was then, and so
 * are those about another member, or the application of one: that member had the address when they were sent.
 */
export function listMailsTo(db: Db, { addresses, about }: { addresses: string[]; about: string[] }) {
  return db
    .select({
      id: mails.id, subject: mails.subject, to: mails.toAddress, createdAt: mails.createdAt,
      sentAt: mails.sentAt, failedAt: mails.failedAt, lastError: mails.lastError,
    })
    .from(mails)
    .where(and(
      // A mail without `about` is the last one to a person who has been erased; a member may have got that address since.
      or(and(inArray(mails.toAddress, addresses), isNotNull(mails.about), isAboutNoMember(db)), inArray(mails.about, about)),
      notInArray(mails.kind, [...boardMailKinds]),
    ))
    .orderBy(desc(mails.seq))
    .limit(historyShown)
}

/**
 * Matches mails about somebody who is no member, or about a booking. Subqueries by keys, for each mail: as `not exists`, the planner may
 * read all members first.
 */
function isAboutNoMember(db: Db) {
  // `about` may be the id of a log-in, which need not be a UUID.
  const id = uuidOf(mails.about)
  const subjects = [
    db.select({ id: members.id }).from(members).where(eq(members.id, id)),
    db.select({ id: members.id }).from(members).where(eq(members.userId, mails.about)),
    db.select({ id: consents.memberId }).from(consents).where(and(eq(consents.applicationId, id), isNotNull(consents.memberId))).limit(1),
  ]
  return and(...subjects.map((subject) => sql`(${subject}) is null`))
}

export type MailToMember = Awaited<ReturnType<typeof listMailsTo>>[number]
