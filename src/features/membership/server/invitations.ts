import { findInvitationEnds, type Invitation, invitationEnds, sendInvitation } from '#features/accounts/server/invitation-store.ts'
import { mayMailLink } from '#features/accounts/server/link-store.ts'
import type { Services } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { awaitsCompletion, preferredEmail } from '../rules.ts'
import { invitationMail } from './mails.tsx'
import { type Application, findUnfinishedByEmail, lockApplication } from './store.ts'

/** Renders the letter with a place for the link, which is filled in when it is sent. To be called before the transaction that sends it. */
export function writeInvitation(services: Services, application: Application): Promise<Invitation> {
  return invitationMail(services.config, application, invitationEnds(services))
}

/**
 * Whether an invitation works that is not the one on the screen, which `seen` says the end of; null for none. The application must be
 * locked. False when the one on the screen no longer works and no other does: then nobody has a link that a new one would end.
 */
export async function isInvitedSince(tx: Db, { id, seen, now }: { id: string; seen: Date | null; now: Date }): Promise<boolean> {
  const ends = (await findInvitationEnds(tx, [id], now)).get(id)
  return ends !== undefined && ends.getTime() !== seen?.getTime()
}

/**
 * For "Glömt lösenord": sends a new invitation to the approved applicant who has this address and has not finished. It
 * goes to the address chosen in the application. Does nothing for anyone else. The caller calls `mailQueued` afterwards.
 */
export async function inviteApplicantAgain(services: Services, email: string): Promise<void> {
  const { db, clock } = services
  const found = await findUnfinishedByEmail(db, email)
  if (!found) return
  const invitation = await writeInvitation(services, found)
  await db.transaction(async (tx) => {
    const application = await lockApplication(tx, found.id)
    if (!application || !awaitsCompletion(application)) return
    const address = preferredEmail(application)
    if ((await mayMailLink(tx, { purpose: 'onboarding', subject: found.id, address, now: clock.now() })).allowed) await sendInvitation(tx, services, application.id, invitation)
  })
}
