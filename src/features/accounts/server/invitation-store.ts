import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import { invitationDays } from '#features/onboarding/rules.ts'
import type { Services } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import { issueLinks } from './link-store.ts'
import { oneTimeLinks } from './tables.ts'

const lifetimeSeconds = invitationDays * 24 * 3600

/** An invitation mail that is complete except for its link. */
export type Invitation = (token: string) => MailDraft

/** Returns when an invitation that is sent now expires. */
export function invitationEnds({ clock }: Pick<Services, 'clock'>): Date {
  return new Date(clock.now().getTime() + lifetimeSeconds * 1000)
}

/** Issues the onboarding link of an application or a member (`subject` is its id), which ends any older one, and queues the mail. */
export async function sendInvitation(tx: Db, { clock, outbox }: Pick<Services, 'clock' | 'outbox'>, subject: string, invitation: Invitation): Promise<void> {
  await sendInvitations(tx, { clock, outbox }, new Map([[subject, invitation]]))
}

/** Sends several invitations, by their subjects, with as many statements as one, like {@link sendInvitation}. */
export async function sendInvitations(
  tx: Db, { clock, outbox }: Pick<Services, 'clock' | 'outbox'>, invitations: ReadonlyMap<string, Invitation>,
): Promise<void> {
  const tokens = await issueLinks(tx, { purpose: 'onboarding', subjects: [...invitations.keys()], lifetimeSeconds, now: clock.now() })
  await outbox.enqueueAll(tx, [...tokens].flatMap(([subject, token]) => invitations.get(subject)?.(token) ?? []))
}

/** Returns when the subject's live invitation was issued; null when there is none. */
export async function findInvitedAt(db: Db, subject: string, now: Date): Promise<Date | null> {
  const [live] = await liveInvitations(db, eq(oneTimeLinks.subject, subject), now)
  return live?.createdAt ?? null
}

/** Returns when live invitations expire, by subject; a subject without one is missing from the map. */
export async function findInvitationEnds(db: Db, subjects: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>> {
  if (subjects.length === 0) return new Map()
  const live = await liveInvitations(db, inArray(oneTimeLinks.subject, [...subjects]), now)
  return new Map(live.map(({ subject, expiresAt }) => [subject, expiresAt]))
}

/** Selects the invitations that still work, of the subjects that `isOfSubject` matches. */
export function liveInvitations(db: Db, isOfSubject: SQL, now: Date) {
  const { subject, purpose, endedAt, expiresAt, createdAt } = oneTimeLinks
  return db.select({ subject, createdAt, expiresAt }).from(oneTimeLinks)
    .where(and(eq(purpose, 'onboarding'), isOfSubject, isNull(endedAt), gt(expiresAt, now)))
}
