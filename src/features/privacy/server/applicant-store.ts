import { and, asc, eq, inArray, isNotNull, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { retention } from '#domain/retention.ts'
import { liveInvitations } from '#features/accounts/server/invitation-store.ts'
import { oneTimeLinks } from '#features/accounts/server/tables.ts'
import { identifierClaims, members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { mails } from '#server/outbox/tables.ts'
import { consents } from './tables.ts'

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

/** Forgets applications that were rejected so long ago. @returns how many */
export function forgetRejected(db: Db, now: Date): Promise<number> {
  const before = daysBefore(now, retention.rejectedApplicationDays)
  return forget(db, and(eq(applications.status, 'rejected'), lt(applications.decidedAt, before)))
}

/**
 * Forgets applications that were approved so long ago and never completed, unless a later invitation still works, and what
 * a member who is no longer in the register had applied with. @returns how many
 */
export async function forgetUnfinished(db: Db, now: Date): Promise<number> {
  const before = daysBefore(now, retention.unfinishedApplicationDays)
  const invitation = liveInvitations(db, eq(oneTimeLinks.subject, sql`${applications.id}::text`), now)
  const unfinished = and(
    eq(applications.status, 'approved'), isNull(applications.completedAt), lt(applications.decidedAt, before), notExists(invitation),
  )
  // Each has an index of its own. As one condition with an `or`, no index serves it: every application is compared with the whole register.
  const withGolfId = db.select({ id: members.id }).from(members).where(eq(members.golfId, applications.golfId))
  const consenting = db.select({ id: members.id }).from(consents).innerJoin(members, eq(members.id, consents.memberId))
    .where(eq(consents.applicationId, applications.id))
  const left = and(
    isNotNull(applications.completedAt), lt(applications.completedAt, before), notExists(withGolfId), notExists(consenting),
  )
  return await forget(db, unfinished) + await forget(db, left)
}

/** Forgets what those who have become members wrote to the board with their application so long ago. */
export async function forgetNotes(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, retention.applicationNoteDays)
  await db.update(applications).set({ note: null }).where(and(isNotNull(applications.note), lt(applications.completedAt, before)))
}

/** Forgets one application, unless whoever made it has become a member. */
export async function forgetApplication(tx: Db, id: string): Promise<'erased' | 'not_found' | 'already_completed'> {
  if (await forgetIn(tx, and(eq(applications.id, id), isNull(applications.completedAt))) === 1) return 'erased'
  return await tx.$count(applications, eq(applications.id, id)) === 1 ? 'already_completed' : 'not_found'
}

const forget = (db: Db, condition: SQL | undefined): Promise<number> => db.transaction((tx) => forgetIn(tx, condition))

/**
 * The applications go with all that hangs on them. They are held first and looked at anew in the statement that deletes:
 * whoever completes the registration or invites again meanwhile holds the row, and afterwards it is no longer one of these.
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
