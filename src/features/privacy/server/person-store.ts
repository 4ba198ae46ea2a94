import { eq, or } from 'drizzle-orm'
import { users } from '#features/accounts/server/tables.ts'
import { bookings } from '#features/booking/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { is, type Person } from './personal-data.ts'
import { consents } from './tables.ts'

/** A member with all that the person is known by; null for nobody. */
export async function findPerson(db: Db, memberId: string): Promise<Person | null> {
  const { userId, golfId, privateEmail, workEmail } = members
  const [found] = await db.select({ userId, golfId, privateEmail, workEmail, logInEmail: users.email }).from(members)
    .leftJoin(users, eq(users.id, userId))
    .where(eq(members.id, memberId))
  if (!found) return null
  const known = { memberId, userId: found.userId, golfId: found.golfId }
  return {
    ...known,
    emails: [...new Set([found.privateEmail, found.workEmail, found.logInEmail].filter((email) => email !== null))],
    applicationIds: await applicationIdsOf(db, known),
    bookingIds: await bookingIdsOf(db, known),
  }
}

/** By the Golf-ID, and by what was accepted: the Golf-ID may have been corrected since. */
async function applicationIdsOf(db: Db, { memberId, golfId }: Pick<Person, 'memberId' | 'golfId'>): Promise<string[]> {
  const byGolfId = db.select({ id: applications.id }).from(applications).where(eq(applications.golfId, golfId))
  const byConsent = db.select({ id: applications.id }).from(applications)
    .innerJoin(consents, eq(consents.applicationId, applications.id)).where(eq(consents.memberId, memberId))
  return (await byGolfId.union(byConsent)).map(({ id }) => id)
}

async function bookingIdsOf(db: Db, { userId, golfId }: Pick<Person, 'userId' | 'golfId'>): Promise<string[]> {
  const rows = await db.select({ id: bookings.id }).from(bookings).where(or(is(bookings.userId, userId), eq(bookings.golfId, golfId)))
  return rows.map(({ id }) => id)
}
