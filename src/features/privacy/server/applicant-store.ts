import { and, asc, eq, inArray, isNotNull, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { daysBefore } from '#domain/calendar.ts'
import { retention } from '#domain/retention.ts'
import { liveInvitations } from '#features/accounts/server/invitation-store.ts'
import { oneTimeLinks } from '#features/accounts/server/tables.ts'
import { identifierClaims, members } from '#features/members/server/tables.ts'
import type { ApplicationStatus } from '#features/membership/rules.ts'
import { findApplication } from '#features/membership/server/store.ts'
import { applications } from '#features/membership/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { mails } from '#server/outbox/tables.ts'
import { consents } from './tables.ts'

/** Deletes applications that were rejected longer ago than they are kept. @returns how many */
export function forgetRejected(db: Db, now: Date): Promise<number> {
  const before = daysBefore(now, retention.rejectedApplicationDays)
  return forget(db, and(eq(applications.status, 'rejected'), lt(applications.decidedAt, before)))
}

/**
 * Deletes applications that were approved longer ago than they are kept and never completed, unless a later invitation still works,
 * and the applications of members who are no longer in the register. @returns how many
 */
export async function forgetUnfinished(db: Db, now: Date): Promise<number> {
  const before = daysBefore(now, retention.unfinishedApplicationDays)
  const invitation = liveInvitations(db, eq(oneTimeLinks.subject, sql`${applications.id}::text`), now)
  const unfinished = and(
    eq(applications.status, 'approved'), isNull(applications.completedAt), lt(applications.decidedAt, before), notExists(invitation),
  )
  // Two subqueries, each with its own index. Combined by `or` they have none: every application would be compared with the whole register.
  const withGolfId = db.select({ id: members.id }).from(members).where(eq(members.golfId, applications.golfId))
  const consenting = db.select({ id: members.id }).from(consents).innerJoin(members, eq(members.id, consents.memberId))
    .where(eq(consents.applicationId, applications.id))
  const left = and(
    isNotNull(applications.completedAt), lt(applications.completedAt, before), notExists(withGolfId), notExists(consenting),
  )
  return await forget(db, unfinished) + await forget(db, left)
}

/** Clears the notes to the board in applications that were completed longer ago than such notes are kept. */
export async function forgetNotes(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, retention.applicationNoteDays)
  await db.update(applications).set({ note: null }).where(and(isNotNull(applications.note), lt(applications.completedAt, before)))
}

/** What came of erasing an application; `already_decided` since it was seen. */
export type Forgotten = 'erased' | 'not_found' | 'already_completed' | 'already_decided'

/** Deletes one application, unless the applicant has become a member, or its status is no longer the one that was `seen`; any will do without. */
export async function forgetApplication(tx: Db, { id, seen }: { id: string; seen?: ApplicationStatus | undefined }): Promise<Forgotten> {
  const isAsSeen = seen && eq(applications.status, seen)
  if (await forgetIn(tx, and(eq(applications.id, id), isNull(applications.completedAt), isAsSeen)) === 1) return 'erased'
  const left = await findApplication(tx, id)
  if (!left) return 'not_found'
  return left.completedAt === null ? 'already_decided' : 'already_completed'
}

const forget = (db: Db, condition: SQL | undefined): Promise<number> => db.transaction((tx) => forgetIn(tx, condition))

/**
 * Deletes applications with everything that belongs to them; returns how many. They are locked first, and the deleting statement
 * checks the condition again: a registration or another invitation that holds the row meanwhile makes it no longer match.
 */
async function forgetIn(tx: Db, condition: SQL | undefined): Promise<number> {
  const held = await tx.select({ id: applications.id }).from(applications).where(condition).orderBy(asc(applications.id)).for('update')
  const isHeld = inArray(applications.id, held.map(({ id }) => id))
  const gone = await tx.delete(applications).where(and(isHeld, condition)).returning({ id: applications.id })
  const ids = gone.map(({ id }) => id)
  await tx.delete(identifierClaims).where(inArray(identifierClaims.ownerId, ids))
  await tx.delete(oneTimeLinks).where(inArray(oneTimeLinks.subject, ids))
  await tx.delete(mails).where(inArray(mails.about, ids))
  return ids.length
}
