import { asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { dateInStockholm } from '#domain/calendar.ts'
import { credentials, users } from '#features/accounts/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { personalData } from './all-data.ts'
import { cancelComing, giveBackAddresses, outdateBookings } from './coming-bookings.ts'
import { eraseIn, type Person } from './personal-data.ts'
import { forgetApplication } from './applicant-store.ts'
import { findPersonOfMember } from './person-store.ts'
import { erasureRequests, erasures, removedNames } from './tables.ts'

/** A waiting request, with what the board needs to see whose it is. */
export interface WaitingRequest {
  memberId: string
  firstName: string
  lastName: string
  golfId: string
  requestedAt: Date
}

/** Returns false when the member has already asked. Of any number of concurrent calls exactly one gets true. */
export async function insertRequest(tx: Db, { memberId, now }: { memberId: string; now: Date }): Promise<boolean> {
  const inserted = await tx.insert(erasureRequests).values({ memberId, requestedAt: now })
    .onConflictDoNothing().returning({ memberId: erasureRequests.memberId })
  return inserted.length > 0
}

/** Returns false when there was no request. */
export async function deleteRequest(tx: Db, memberId: string): Promise<boolean> {
  const deleted = await tx.delete(erasureRequests).where(eq(erasureRequests.memberId, memberId)).returning({ memberId: erasureRequests.memberId })
  return deleted.length > 0
}

/** When the member asked to be erased; null when no request waits. */
export async function findRequest(db: Db, memberId: string): Promise<Date | null> {
  const [request] = await db.select({ requestedAt: erasureRequests.requestedAt }).from(erasureRequests).where(eq(erasureRequests.memberId, memberId))
  return request?.requestedAt ?? null
}

/** The waiting requests, the one that has waited longest first. */
export function listRequests(db: Db): Promise<WaitingRequest[]> {
  const { firstName, lastName, golfId } = members
  const { memberId, requestedAt } = erasureRequests
  return db.select({ memberId, firstName, lastName, golfId, requestedAt }).from(erasureRequests)
    .innerJoin(members, eq(members.id, memberId))
    .orderBy(asc(requestedAt), asc(memberId))
}

/**
 * Locks a log-in until the end of the transaction, after waiting for everything that is being written about it: what refers to it
 * either exists by then or will find no log-in. The caller must lock the member's row first. The password is locked before the
 * log-in, as when a session begins: another order could deadlock.
 */
export async function holdLogIn(tx: Db, userId: string | null): Promise<void> {
  if (userId === null) return
  await tx.select({ id: credentials.id }).from(credentials).where(eq(credentials.userId, userId)).for('update')
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Erases everything about a person as `personalData` says, and records by ids that it was done. */
export async function eraseRows(tx: Db, person: Person, now: Date): Promise<void> {
  await giveBackAddresses(tx, person)
  for (const table of personalData) await eraseIn(tx, table, person)
  const { memberId, applicationIds } = person
  await noteErased(tx, { memberId, applicationIds, erasedAt: now })
}

export type ErasureRecord = typeof erasures.$inferSelect

/** Records by ids who has been erased; a repetition changes nothing. */
export async function noteErased(tx: Db, record: ErasureRecord): Promise<void> {
  await tx.insert(erasures).values(record).onConflictDoNothing()
}

/** Who has been erased, the earliest first. */
export function listErasures(db: Db): Promise<ErasureRecord[]> {
  return db.select().from(erasures).orderBy(asc(erasures.erasedAt), asc(erasures.memberId))
}

/** Returns a text that changes when the records of erased people or of names removed from bookings change, without fetching them. */
export async function erasuresMark(db: Db): Promise<string> {
  const mark = (id: SQL) => sql<string>`count(*) || ' ' || coalesce(sum(${id}), 0)`
  const [people] = await db.select({ mark: mark(sql`uuid_hash_extended(${erasures.memberId}, 0)`) }).from(erasures)
  const [names] = await db.select({ mark: mark(sql`hashtextextended(${removedNames.mark} || ${removedNames.removedAt}, 0)`) }).from(removedNames)
  return `${people?.mark} ${names?.mark}`
}

/** Deletes the records of who was erased before a moment. */
export async function forgetErasures(db: Db, before: Date): Promise<void> {
  await db.delete(erasures).where(lt(erasures.erasedAt, before))
}

/**
 * Erases again those whom a restored copy from before their erasure has brought back, as members or as applicants, and cancels their
 * bookings as the erasure did then.
 * @returns how many there were
 */
export async function eraseAgain(db: Db, records: readonly ErasureRecord[]): Promise<number> {
  let found = 0
  for (const { memberId, applicationIds, erasedAt } of records) {
    await db.transaction(async (tx) => {
      if (applicationIds.includes(memberId)) {
        if (await forgetApplication(tx, { id: memberId }) === 'erased') found += 1
        await noteErased(tx, { memberId, applicationIds, erasedAt })
        return
      }
      const person = await findPersonOfMember(tx, memberId) ?? await applicantOf(tx, memberId, applicationIds)
      if (!person) return
      found += 1
      await outdateBookings(tx, person)
      await cancelComing(tx, person, { today: dateInStockholm(erasedAt), now: erasedAt })
      await eraseRows(tx, person, erasedAt)
    })
  }
  return found
}

/** Somebody about whom the copy has no more than the application. */
async function applicantOf(tx: Db, memberId: string, ids: string[]): Promise<Person | null> {
  const [found] = await tx.select().from(applications).where(inArray(applications.id, ids))
  if (!found) return null
  return { memberId, userId: null, golfId: found.golfId, emails: [found.privateEmail, found.workEmail], logInEmail: null, applicationIds: ids, bookingIds: [] }
}
