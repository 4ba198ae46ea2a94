import { and, asc, desc, eq, gt, isNull, notExists, type SQL, sql } from 'drizzle-orm'
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

export interface FoundInvitee extends Pick<typeof members.$inferSelect, keyof typeof invited> {
  /** The last invitation's mail, whether its link works or not; null if none is known. */
  mail: Pick<typeof mails.$inferSelect, 'createdAt' | 'sentAt' | 'failedAt' | 'lastError'> | null
}

/** Returns current members without a log-in, of one kind, by name. */
export function findWithoutLogIn(db: Db, { kind, limit, now }: { kind: InviteeKind; limit: number; now: Date }): Promise<FoundInvitee[]> {
  const { id, purpose, subject, endedAt, expiresAt } = oneTimeLinks
  const isLive = and(eq(purpose, 'onboarding'), isNull(endedAt), gt(expiresAt, now))
  const ownInvitation = db.select({ id }).from(oneTimeLinks).where(and(isLive, eq(subject, sql`${members.id}::text`)))
  const liveInvitations = db.select({ subject: sql`${subject}::uuid` }).from(oneTimeLinks).where(isLive)
  const mail = lastInvitation(db)
  const ofKind: Record<InviteeKind, SQL | undefined> = {
    to_invite: and(hasAddress(members), notExists(ownInvitation)),
    // An array, so that the members are found by the invitations: those who have one are few among all who have no log-in.
    invited: and(hasAddress(members), sql`${members.id} = any(array(${liveInvitations}))`),
    without_address: sql`not ${hasAddress(members)}`,
  }
  return db.select({ ...invited, mail: { createdAt: mail.createdAt, sentAt: mail.sentAt, failedAt: mail.failedAt, lastError: mail.lastError } })
    .from(members).leftJoinLateral(mail, sql`true`).where(and(hasNoLogIn(members), ofKind[kind]))
    .orderBy(asc(sql`${members.sortKey} collate "C"`), asc(members.id)).limit(limit)
}

function lastInvitation(db: Db) {
  const { createdAt, sentAt, failedAt, lastError, about, kind, seq } = mails
  return db.select({ createdAt, sentAt, failedAt, lastError }).from(mails)
    .where(and(eq(about, sql`${members.id}::text`), eq(kind, 'invitation' satisfies MailKind))).orderBy(desc(seq)).limit(1).as('mail')
}
