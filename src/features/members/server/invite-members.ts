import { findInvitationEnds, type Invitation } from '#features/accounts/server/invitation-store.ts'
import { recordActs } from '#server/audit/audit.ts'
import type { Services, Visitor } from '#server/calls.ts'
import { contactEmail } from '../rules.ts'
import { sendToMembers, writeInvitation } from './invitations.ts'
import { findMembers, lockMembersById, type Member } from './store.ts'
import { findFailedInvitations } from './without-log-in-store.ts'

type Outcome = 'invited' | 'already' | 'has_log_in' | 'no_address' | 'ended' | 'missing'

/** The asked ids by what has become of them, in the order in which they were asked. */
export type Invited = Record<Outcome, string[]>

/**
 * Mails members without a log-in a link each to choose a password, in one transaction. A link that works and may have arrived is not
 * replaced, so of two administrators who invite the same members at once each member is mailed by one. Each invitation is an act of its
 * own in the log, as when it is sent from the member's card.
 */
export async function inviteMembers(services: Services, admin: Visitor, ids: readonly string[]): Promise<Invited> {
  const { db, clock, mailQueued } = services
  const asked = [...new Set(ids)]
  const letters = await write(services, await findMembers(db, asked))
  const outcomeOf = await db.transaction(async (tx) => {
    const now = clock.now()
    const held = new Map((await lockMembersById(tx, asked)).map((member) => [member.id, member]))
    // After the locks: another invitation has either been sent by now, or waits for them.
    const live = await findInvitationEnds(tx, asked, now)
    const undelivered = await findFailedInvitations(tx, [...live.keys()])
    const found = new Map(asked.map((id) => {
      const isInvited = live.has(id) && !undelivered.has(id)
      return [id, outcomeFor(held.get(id), { isInvited, letter: letters.get(id) })]
    }))
    const invited = new Map([...letters].flatMap(([id, { invitation }]) => (found.get(id) === 'invited' ? [[id, invitation]] : [])))
    await sendToMembers(tx, services, invited)
    await recordActs(tx, [...invited.keys()].map((id) => ({ actorId: admin.userId, act: 'invitation_sent', subject: { kind: 'member', id }, now })))
    return found
  })
  const having = (outcome: Outcome) => asked.filter((id) => outcomeOf.get(id) === outcome)
  if (having('invited').length > 0) mailQueued()
  return {
    invited: having('invited'), already: having('already'), has_log_in: having('has_log_in'),
    no_address: having('no_address'), ended: having('ended'), missing: having('missing'),
  }
}

interface WrittenLetter {
  email: string
  invitation: Invitation
}

/** Writes the letters of those who have an address, by the members' ids. */
async function write(services: Services, invited: readonly Member[]): Promise<Map<string, WrittenLetter>> {
  const letters = new Map<string, WrittenLetter>()
  for (const member of invited) {
    const email = contactEmail(member)
    if (email !== null && member.userId === null && member.endedOn === null) {
      letters.set(member.id, { email, invitation: await writeInvitation(services, { ...member, email }) })
    }
  }
  return letters
}

function outcomeFor(member: Member | undefined, { isInvited, letter }: { isInvited: boolean; letter: WrittenLetter | undefined }): Outcome {
  if (!member) return 'missing'
  if (member.endedOn !== null) return 'ended'
  if (member.userId !== null) return 'has_log_in'
  // If the address has been corrected at this very moment, whoever has the old one must not be let in.
  if (!letter || contactEmail(member) !== letter.email) return 'no_address'
  return isInvited ? 'already' : 'invited'
}
