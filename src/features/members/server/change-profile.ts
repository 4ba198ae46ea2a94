import { holdSession } from '#features/accounts/server/session-store.ts'
import { applicationLimits } from '#features/membership/rules.ts'
import { type Act, recordActs } from '#server/audit/audit.ts'
import { type CallContext, refusal, type Services, type Visitor } from '#server/calls.ts'
import { checkedByNetwork, enforceLimits } from '#server/limits/enforce-limits.ts'
import { memberLimits } from '../rules.ts'
import { changedFields } from './changed-fields.ts'
import { moveLogInEmail, writeMoveLetters } from './log-in-move.ts'
import { writePhoneNotice } from './phone-notice.ts'
import {
  changeMember, claimIdentifiers, findProfile, lockMember, type Identifier, type Member, type MemberChange, releaseUnusedEmails, renameUser,
} from './store.ts'

/**
 * Saves a member's own details. A new address becomes the contact address at once; where log-in links go changes only once the address has
 * been confirmed through the mail that is queued here. Returns whether such a mail was queued.
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
  await enforceLimits(services, { key: ['profile', userId], ...memberLimits.profileChanges })
  const emails = [change.privateEmail, change.workEmail].filter((email) => typeof email === 'string')
  const before = emails.length > 0 || change.phone !== undefined ? await findProfile(db, { userId, now }) : null
  // A refusal reveals that somebody has the address, as in the application form, so it counts against the same limit per network. The limit
  // in total does not apply, so that strangers cannot block members, whose own changes are limited anyway.
  const own = new Set([before?.logInEmail, before?.member.privateEmail, before?.member.workEmail])
  for (const email of emails) if (!own.has(email)) await enforceLimits(services, ...checkedByNetwork(context, applicationLimits))
  const letters = before && await writeMoveLetters(services, userId, { profile: before, change, by: 'member' })
  const phoneNotice = before && await writePhoneNotice(services, before.member, { change, by: 'member' })
  const confirmationQueued = await db.transaction(async (tx) => {
    await lockMember(tx, userId)
    // Somebody who is logged out everywhere at the same moment, as when a membership ends, changes nothing afterwards.
    await holdSession(tx, visitor)
    const profile = await findProfile(tx, { userId, now })
    if (!profile) throw refusal('NOT_FOUND')
    const { member } = profile
    const clashes = await claimIdentifiers(tx, { ownerId: member.id, emails })
    if (clashes.length > 0) throw taken(clashes)

    await changeMember(tx, { id: member.id, change, now })
    const queued = await moveLogInEmail(tx, services, { profile, change, letters })
    if (change.firstName ?? change.lastName) {
      const name = `${change.firstName ?? member.firstName} ${change.lastName ?? member.lastName}`
      await renameUser(tx, { userId, name, now })
    }
    if (emails.length > 0) await releaseUnusedEmails(tx, member.id)
    if (phoneNotice && member.phone !== change.phone) await outbox.enqueue(tx, phoneNotice)
    await recordActs(tx, actsOf(member, change).map((act) => ({ ...act, actorId: userId, subject: { kind: 'member', id: member.id }, now })))
    return queued
  })
  if (letters ?? phoneNotice) mailQueued()
  return { confirmationQueued }
}

/**
 * Returns what the audit log records of members' own changes: addresses; the phone number, with which the board verifies who somebody is
 * before it removes a second factor; and names, since the log shows people by their current names, so that taking somebody else's name
 * changes all earlier entries.
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
