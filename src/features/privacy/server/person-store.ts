import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/tables.ts'
import { bookings } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { is, type Person } from './personal-data.ts'
import { consents } from './tables.ts'

/** Finds a member with everything that identifies the person; null when there is no such member. */
export async function findPersonOfMember(db: Db, memberId: string): Promise<Person | null> {
  const { userId, golfId, firstName, lastName, phone, privateEmail, workEmail } = members
  const [found] = await db.select({ userId, golfId, firstName, lastName, phone, privateEmail, workEmail, logInEmail: users.email }).from(members)
    .leftJoin(users, eq(users.id, userId))
    .where(eq(members.id, memberId))
  if (!found) return null
  const emails = [...new Set([found.privateEmail, found.workEmail, found.logInEmail].filter((email) => email !== null))]
  const known = { memberId, userId: found.userId, golfId: found.golfId, emails, logInEmail: found.logInEmail }
  const applicationIds = (await applicationsOf(db, { ...known, ...found })).map(({ id }) => id)
  return { ...known, applicationIds, bookingIds: await bookingIdsOf(db, known) }
}

/**
 * A query of the ids of a member's applications: those whose consents are the member's, and those with the member's Golf-ID where
 * something else matches too. Another person may have mistyped the Golf-ID, or had it until it was corrected; that application must
 * not be handed out, shown or erased as this member's.
 */
export function applicationsOf(db: Db, { memberId, golfId, emails, firstName, lastName, phone }: Pick<Person, 'memberId' | 'golfId' | 'emails'> & {
  firstName: string
  lastName: string
  phone: string | null
}) {
  const ofMember = db.select({ id: consents.id }).from(consents).where(and(eq(consents.applicationId, applications.id), isNotNull(consents.memberId)))
  const { privateEmail, workEmail } = applications
  const isAlike = or(
    inArray(privateEmail, emails),
    inArray(workEmail, emails),
    is(applications.phone, phone),
    sql`lower(${applications.firstName} || ' ' || ${applications.lastName}) = lower(${`${firstName} ${lastName}`})`,
  )
  const byGolfId = db.select({ id: applications.id }).from(applications).where(and(eq(applications.golfId, golfId), isAlike, notExists(ofMember)))
  const byConsent = db.select({ id: applications.id }).from(applications)
    .innerJoin(consents, eq(consents.applicationId, applications.id)).where(eq(consents.memberId, memberId))
  return byGolfId.union(byConsent)
}

/**
 * Finds bookings by the log-in, and by the Golf-ID only those without a log-in, such as an erasure leaves: another person may have
 * had the Golf-ID before.
 */
async function bookingIdsOf(db: Db, { userId, golfId }: Pick<Person, 'userId' | 'golfId'>): Promise<string[]> {
  const rows = await db.select({ id: bookings.id }).from(bookings)
    .where(or(is(bookings.userId, userId), and(eq(bookings.golfId, golfId), isNull(bookings.userId))))
  return rows.map(({ id }) => id)
}
