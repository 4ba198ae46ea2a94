import { findInvitedAt, type Invitation, invitationEnds, sendInvitations } from '#features/accounts/server/invitation-store.ts'
import { mayMailLink } from '#features/accounts/server/link-store.ts'
import { recordAct } from '#server/audit/audit.ts'
import { refusal, type Services, type Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { contactEmail } from '../rules.ts'
import { memberInvitationMail } from './mails.tsx'
import { findMember, findMemberWithoutLogIn, lockMemberById, markInvited, type Member } from './store.ts'

/** Why someone cannot be invited. */
export type NotInvited = 'has_log_in' | 'no_address' | 'ended' | 'invited_since'

/** Writes the invitation, to be completed with the link. Rendered before the transaction that sends it. */
export function writeInvitation(
  services: Services,
  invited: Pick<Member, 'id' | 'golfId'> & { email: string },
): Promise<Invitation> {
  return memberInvitationMail(services.config, invited, invitationEnds(services))
}

/** Issues members' links, which end any older ones, queues the mails, and records when. The members' rows must be locked, or new. */
export async function sendToMembers(tx: Db, services: Pick<Services, 'clock' | 'outbox'>, invitations: ReadonlyMap<string, Invitation>): Promise<void> {
  if (invitations.size === 0) return
  await sendInvitations(tx, services, invitations)
  await markInvited(tx, { ids: [...invitations.keys()], now: services.clock.now() })
}

/**
 * Mails a member without a log-in a new link to choose a password; returns null when it is done, else why not. `seen` is when the invitation
 * on the screen was sent, null for none: a newer one is not replaced, so that its link keeps working. Undefined skips the check.
 */
export async function inviteMember(services: Services, admin: Visitor, { id, seen }: { id: string; seen: Date | null | undefined }): Promise<NotInvited | null> {
  const { db, clock, mailQueued } = services
  const found = await findMember(db, id)
  if (!found) throw refusal('NOT_FOUND')
  const email = contactEmail(found)
  const invitation = email === null ? null : await writeInvitation(services, { ...found, email })
  const problem = await db.transaction(async (tx) => {
    const member = await lockMemberById(tx, id)
    if (!member) throw refusal('NOT_FOUND')
    if (member.endedOn !== null) return 'ended'
    if (member.userId !== null) return 'has_log_in'
    // If the address has been corrected at this very moment, whoever has the old one must not be let in.
    if (!invitation || contactEmail(member) !== email) return 'no_address'
    if (seen !== undefined) {
      const invitedAt = await findInvitedAt(tx, id, clock.now())
      // Null when the one on the screen has lapsed, or has ended because its address was corrected: then nobody has a link.
      if (invitedAt !== null && invitedAt.getTime() !== seen?.getTime()) return 'invited_since'
    }
    await sendToMembers(tx, services, new Map([[id, invitation]]))
    await recordAct(tx, { actorId: admin.userId, act: 'invitation_sent', subject: { kind: 'member', id }, now: clock.now() })
    return null
  })
  if (problem === null) mailQueued()
  return problem
}

/**
 * For "Glömt lösenord": sends a new invitation to a member without a log-in who has the address; it goes to the contact address. Does nothing
 * for anyone else. The caller calls `mailQueued` afterwards.
 */
export async function inviteMemberAgain(services: Services, email: string): Promise<void> {
  const { db, clock } = services
  const found = await findMemberWithoutLogIn(db, email)
  const address = found && contactEmail(found)
  if (!found || !address) return
  const invitation = await writeInvitation(services, { ...found, email: address })
  await db.transaction(async (tx) => {
    const member = await lockMemberById(tx, found.id)
    if (!member || member.userId !== null || member.endedOn !== null || contactEmail(member) !== address) return
    const { allowed } = await mayMailLink(tx, { purpose: 'onboarding', subject: found.id, address, now: clock.now() })
    if (allowed) await sendToMembers(tx, services, new Map([[member.id, invitation]]))
  })
}
