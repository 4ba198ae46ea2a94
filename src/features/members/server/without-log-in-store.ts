import { and, asc, desc, eq, exists, gt, isNull, not, type SQL, sql } from 'drizzle-orm'
import { oneTimeLinks } from '#features/accounts/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { MailKind } from '#server/outbox/mail-kinds.ts'
import { mails } from '#server/outbox/tables.ts'
import { hasAddress, hasNoLogIn, members } from './tables.ts'

/** The kinds of members without a log-in: no invitation works, one does, or there is no address to send one to. */
export type InviteeKind = 'to_invite' | 'invited' | 'without_address'

const invited = {
  id: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
  golfId: members.golfId,
  privateEmail: members.privateEmail,
  workEmail: members.workEmail,
  contactMethod: members.contactMethod,
}

export type FoundInvitee = Pick<typeof members.$inferSelect, keyof typeof invited> & { invitedAt: Date | null }

/** Returns current members without a log-in, of one kind, by name. */
export function findWithoutLogIn(db: Db, { kind, limit, now }: { kind: InviteeKind; limit: number; now: Date }): Promise<FoundInvitee[]> {
  const invitedAt = sql<Date | null>`${lastInvitation(db)}`.mapWith(mails.createdAt).as('invited_at')
  const ofKind: Record<InviteeKind, SQL | undefined> = {
    to_invite: and(hasAddress(members), not(exists(liveInvitation(db, now)))),
    invited: and(hasAddress(members), exists(liveInvitation(db, now))),
    without_address: sql`not ${hasAddress(members)}`,
  }
  return db.select({ ...invited, invitedAt }).from(members).where(and(hasNoLogIn(members), ofKind[kind]))
    .orderBy(asc(sql`${members.sortKey} collate "C"`), asc(members.id)).limit(limit)
}

/** The member's invitation that still works. */
function liveInvitation(db: Db, now: Date) {
  const { id, purpose, subject, endedAt, expiresAt } = oneTimeLinks
  return db.select({ id }).from(oneTimeLinks)
    .where(and(eq(purpose, 'onboarding'), eq(subject, sql`${members.id}::text`), isNull(endedAt), gt(expiresAt, now)))
}

/** When the member's last invitation was mailed, whether its link works or not. */
function lastInvitation(db: Db) {
  return db.select({ at: mails.createdAt }).from(mails)
    .where(and(eq(mails.about, sql`${members.id}::text`), eq(mails.kind, 'invitation' satisfies MailKind))).orderBy(desc(mails.seq)).limit(1)
}
