import { issueLink, mayMailLink } from '#features/accounts/server/link-store.ts'
import { invitationDays } from '#features/onboarding/rules.ts'
import type { Services } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import { awaitsCompletion, preferredEmail } from '../rules.ts'
import { invitationMail } from './mails.tsx'
import { type Application, findUnfinishedByEmail, lockApplication } from './store.ts'

const lifetimeSeconds = invitationDays * 24 * 3600

/** An invitation that is written but has no link yet. */
export type Invitation = (token: string) => MailDraft

export function writeInvitation({ config, clock }: Services, application: Application): Promise<Invitation> {
  return invitationMail(config, application, new Date(clock.now().getTime() + lifetimeSeconds * 1000))
}

/** Issues the link, which ends any older one, and queues the mail. */
export async function sendInvitation(tx: Db, { clock, outbox }: Services, application: Application, invitation: Invitation): Promise<void> {
  const token = await issueLink(tx, { purpose: 'onboarding', subject: application.id, lifetimeSeconds, now: clock.now() })
  await outbox.enqueue(tx, invitation(token))
}

/**
 * For "Glömt lösenord": a new invitation to someone approved who has not finished and has the address; it goes to
 * the address chosen in the application. Does nothing for anyone else. The caller calls `mailQueued` afterwards.
 */
export async function inviteAgain(services: Services, email: string): Promise<void> {
  const { db, clock } = services
  const found = await findUnfinishedByEmail(db, email)
  if (!found) return
  const invitation = await writeInvitation(services, found)
  await db.transaction(async (tx) => {
    const application = await lockApplication(tx, found.id)
    if (!application || !awaitsCompletion(application)) return
    const address = preferredEmail(application)
    if ((await mayMailLink(tx, { purpose: 'onboarding', subject: found.id, address, now: clock.now() })).allowed) await sendInvitation(tx, services, application, invitation)
  })
}
