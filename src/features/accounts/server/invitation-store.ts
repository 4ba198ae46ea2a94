import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import { invitationDays } from '#features/onboarding/rules.ts'
import type { Services } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import { issueLink } from './link-store.ts'
import { oneTimeLinks } from './tables.ts'

const lifetimeSeconds = invitationDays * 24 * 3600

/** An invitation that is written but has no link yet. */
export type Invitation = (token: string) => MailDraft

/** Until when an invitation that is sent now can be taken up. */
export function invitationEnds({ clock }: Pick<Services, 'clock'>): Date {
  return new Date(clock.now().getTime() + lifetimeSeconds * 1000)
}

/** Issues the link of an application or a member (`subject`, its id), which ends any older one, and queues the mail. */
export async function sendInvitation(tx: Db, { clock, outbox }: Pick<Services, 'clock' | 'outbox'>, subject: string, invitation: Invitation): Promise<void> {
  const token = await issueLink(tx, { purpose: 'onboarding', subject, lifetimeSeconds, now: clock.now() })
  await outbox.enqueue(tx, invitation(token))
}

/** When the invitation was issued that can still be taken up; null where there is none. */
export async function findInvitedAt(db: Db, subject: string, now: Date): Promise<Date | null> {
  const [live] = await liveInvitations(db, eq(oneTimeLinks.subject, subject), now)
  return live?.createdAt ?? null
}

/** Until when invitations can be taken up, by whom they are about; whoever has none that can is not there. */
export async function findInvitationEnds(db: Db, subjects: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>> {
  if (subjects.length === 0) return new Map()
  const live = await liveInvitations(db, inArray(oneTimeLinks.subject, [...subjects]), now)
  return new Map(live.map(({ subject, expiresAt }) => [subject, expiresAt]))
}

/** The invitations that can be taken up, of those whose subject is told. */
export function liveInvitations(db: Db, isOfSubject: SQL, now: Date) {
  const { subject, purpose, endedAt, expiresAt, createdAt } = oneTimeLinks
  return db.select({ subject, createdAt, expiresAt }).from(oneTimeLinks)
    .where(and(eq(purpose, 'onboarding'), isOfSubject, isNull(endedAt), gt(expiresAt, now)))
}
