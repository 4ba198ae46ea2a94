import { holdSession } from '#features/accounts/server/session-store.ts'
import { applicationLimits } from '#features/membership/rules.ts'
import { type Act, recordActs } from '#server/audit/audit.ts'
import { type CallContext, refusal, type Services, type Visitor } from '#server/calls.ts'
import { checkedByNetwork, within } from '#server/limits/within.ts'
import { memberLimits } from '../rules.ts'
import { changedFields } from './changed-fields.ts'
import { moveLogInEmail, writeMoveLetters } from './log-in-move.ts'
import { writePhoneNotice } from './phone-notice.ts'
import {
  changeMember, claimIdentifiers, findProfile, lockMember, type Identifier, type Member, type MemberChange, releaseUnusedEmails, renameUser,
} from './store.ts'

/**
 * Saves a member's own details. A new address counts as contact address at once; where log-in links go changes only
 * when the address has been confirmed by the mail that is queued here. Answers whether such a mail was queued.
 */
export async function changeProfile(
  services: Services,
  context: CallContext,
  { visitor, change }: { visitor: Visitor; change: MemberChange },
  taken: (identifiers: readonly Identifier[]) => Error,
): Promise<{ confirmationQueued: boolean }> {
  const { db, clock, outbox, mailQueued } = services
  const { userId } = visitor
  const now = clock.now()
  await within(services, { key: ['profile', userId], ...memberLimits.profileChanges })
  const emails = [change.privateEmail, change.workEmail].filter((email) => typeof email === 'string')
  const before = emails.length > 0 || change.phone !== undefined ? await findProfile(db, { userId, now }) : null
  // A refusal tells that somebody has the address, as the form of an application does. What strangers use up in total leaves a
  // member's own changes alone: of those there are few.
  const own = new Set([before?.logInEmail, before?.member.privateEmail, before?.member.workEmail])
  for (const email of emails) if (!own.has(email)) await within(services, ...checkedByNetwork(context, applicationLimits))
  const letters = before && await writeMoveLetters(services, userId, { profile: before, change, by: 'member' })
  const phoneNotice = before && await writePhoneNotice(services, before.member, { change, by: 'member' })
  await db.transaction(async (tx) => {
    await lockMember(tx, userId)
    // Whoever is logged out everywhere at the same moment, as when a membership ends, changes nothing afterwards.
    await holdSession(tx, visitor)
    const profile = await findProfile(tx, { userId, now })
    if (!profile) throw refusal('NOT_FOUND')
    const { member } = profile
    const clashes = await claimIdentifiers(tx, { ownerId: member.id, emails })
    if (clashes.length > 0) throw taken(clashes)

    await changeMember(tx, { id: member.id, change, now })
    await moveLogInEmail(tx, services, { profile, change, letters })
    if (change.firstName ?? change.lastName) {
      const name = `${change.firstName ?? member.firstName} ${change.lastName ?? member.lastName}`
      await renameUser(tx, { userId, name, now })
    }
    if (emails.length > 0) await releaseUnusedEmails(tx, member.id)
    if (phoneNotice && member.phone !== change.phone) await outbox.enqueue(tx, phoneNotice)
    await recordActs(tx, actsOf(member, change).map((act) => ({ ...act, actorId: userId, subject: { kind: 'member', id: member.id }, now })))
  })
  if (letters ?? phoneNotice) mailQueued()
  return { confirmationQueued: letters !== null }
}

/**
 * What the board's log tells of a change of one's own: an address; the telephone, by which the board makes sure who somebody is whose
 * second step is to be removed; and the name, since the log calls people what they are called today. Whoever takes somebody else's name
 * takes it in all that he or she has done.
 */
function actsOf(member: Member, change: MemberChange): Pick<Act, 'act' | 'details'>[] {
  const fields = changedFields(member, change)
  const ways = fields.filter((field) => field.endsWith('_email') || field === 'phone')
  const names = fields.filter((field) => field.endsWith('_name'))
  return [
    ...(ways.length > 0 ? [{ act: 'contact_email_changed', details: { fields: ways } } as const] : []),
    ...(names.length > 0 ? [{ act: 'member_changed', details: { fields: names } } as const] : []),
  ]
}
