import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { retention } from '#domain/retention.ts'
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
  const invitation = db.select({ id: oneTimeLinks.id }).from(oneTimeLinks).where(and(
    eq(oneTimeLinks.purpose, 'onboarding'),
    eq(oneTimeLinks.subject, sql`${applications.id}::text`),
    isNull(oneTimeLinks.endedAt),
    gt(oneTimeLinks.expiresAt, now),
  ))
  const unfinished = and(
    eq(applications.status, 'approved'), isNull(applications.completedAt), lt(applications.decidedAt, before), notExists(invitation),
  )
  const isMembers = db.select({ id: members.id }).from(members)
    .leftJoin(consents, eq(consents.memberId, members.id))
    .where(or(eq(members.golfId, applications.golfId), eq(consents.applicationId, applications.id)))
  const left = and(isNotNull(applications.completedAt), lt(applications.completedAt, before), notExists(isMembers))
  return await forget(db, unfinished) + await forget(db, left)
}

/**
 * The applications go with all that hangs on them. They are held first and looked at anew in the statement that deletes:
 * whoever completes the registration or invites again meanwhile holds the row, and afterwards it is no longer one of these.
 */
function forget(db: Db, condition: SQL | undefined): Promise<number> {
  return db.transaction(async (tx) => {
    const held = await tx.select({ id: applications.id }).from(applications).where(condition).orderBy(asc(applications.id)).for('update')
    const isHeld = inArray(applications.id, held.map(({ id }) => id))
    const gone = await tx.delete(applications).where(and(isHeld, condition)).returning({ id: applications.id })
    const ids = gone.map(({ id }) => id)
    await tx.delete(identifierClaims).where(inArray(identifierClaims.ownerId, ids))
    await tx.delete(oneTimeLinks).where(inArray(oneTimeLinks.subject, ids))
    await tx.delete(mails).where(inArray(mails.about, ids))
    return ids.length
  })
}
