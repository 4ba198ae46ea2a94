import { endLinks } from '#features/accounts/server/link-store.ts'
import { holdSession } from '#features/accounts/server/session-store.ts'
import { holdBookings, moveGolfId } from '#features/booking/server/player-store.ts'
import { recordAct } from '#server/audit/audit.ts'
import { refusal, type Services, type Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import { contactEmail, logInFields, roleHolderFields } from '../rules.ts'
import { changedFields } from './changed-fields.ts'
import { findHolders, type Holders } from './holder-store.ts'
import { type ChangedBy, moveLogInEmail, writeMoveLetters } from './log-in-move.ts'
import { golfIdChangedMail } from './mails.tsx'
import { writePhoneNotice } from './phone-notice.ts'
import { requiresSuperadmin, refusalToActOn } from './role-holders.ts'
import {
  changeMember, claimIdentifiers, findMember, findProfile, lockMemberById, type Identifier, type Member, type MemberChange, releaseGolfId,
  releaseUnusedEmails, renameUser,
} from './store.ts'

/** The refusals of a change, created by the caller, which owns their wording. */
export interface ChangeRefusals {
  taken(identifiers: readonly Identifier[], holders: Holders): Error
  moved(): Error
  holdsRole(): Error
}

export interface Correction {
  id: string
  /** The `updatedAt` of the details that the administrator saw. */
  seenAt: Date
  change: MemberChange
}

/**
 * Saves the board's corrections of a member. A new address for log-in links must be confirmed by its owner first, as when members change it
 * themselves. For somebody else with a role only a superadmin may change `roleHolderFields`. Returns whether a mail was queued to confirm an
 * address, and whether one was about a new Golf-ID.
 */
export async function correctMember(
  services: Services,
  admin: Visitor,
  { id, seenAt, change }: Correction,
  refuse: ChangeRefusals,
): Promise<{ confirmationQueued: boolean; golfIdTold: boolean }> {
  const { db, clock, outbox, mailQueued } = services
  const before = await findMember(db, id)
  if (!before) throw refusal('NOT_FOUND')
  const userId = before.endedOn === null ? before.userId : null
  // Includes unchanged values: saving an unconfirmed address again mails a new link.
  const movesLogIn = logInFields.some((field) => change[field] !== undefined)
  const isGuarded = roleHolderFields.some((field) => change[field] !== undefined)
  // Checked before anything is written or counted against a limit; checked again under the lock.
  if (isGuarded && await requiresSuperadmin(db, admin, before.userId)) throw refuse.holdsRole()
  const seen = userId !== null && movesLogIn ? await findProfile(db, { userId, now: clock.now() }) : null
  // A change of the admin's own card is announced as the member's own: an intruder at an open session would otherwise be taken for a colleague.
  const by: ChangedBy = userId === admin.userId ? 'member' : 'board'
  const letters = userId !== null && seen ? await writeMoveLetters(services, userId, { profile: seen, change, by }) : null
  const golfIdNotice = userId === null ? null : await writeGolfIdNotice(services, before, { change, by })
  const phoneNotice = userId === null ? null : await writePhoneNotice(services, before, { change, by })
  const queued = await db.transaction(async (tx) => {
    const now = clock.now()
    const member = await lockMemberById(tx, id)
    const profile = member?.userId ? await findProfile(tx, { userId: member.userId, now }) : null
    if (!member) throw refusal('NOT_FOUND')
    const newGolfId = change.golfId === member.golfId ? undefined : change.golfId
    // Comes before the locks on the admin's own session and role: an erasure has already locked the bookings when it takes those.
    if (newGolfId !== undefined) await holdBookings(tx)
    if (isGuarded && !await refusalToActOn(tx, admin, member.userId)) throw refuse.holdsRole()
    if (letters) await holdSession(tx, admin)
    const fields = changedFields(member, change)
    if (fields.length === 0) {
      // Saving an unconfirmed address that was already there asks for a new mail. Entering what somebody else has just saved does not: then
      // the member has changed since, and a link to that address works.
      const asksAnew = letters !== null && (member.updatedAt.getTime() === seenAt.getTime() || profile?.pendingEmail !== letters.email)
      return { confirmationQueued: asksAnew && profile !== null && await moveLogInEmail(tx, services, { profile, change, letters }), golfIdTold: false }
    }
    await moveIdentifiers(tx, member, change, refuse)
    if (!await changeMember(tx, { id, change, seenAt, now })) throw refuse.moved()
    const confirmationQueued = profile !== null && await moveLogInEmail(tx, services, { profile, change, letters })
    if (!profile) await endMisdirectedInvitation(tx, member, change, now)
    if (newGolfId !== undefined) await moveGolfId(tx, { userId: member.userId, from: member.golfId, to: newGolfId, since: member.createdAt })
    if (member.userId) await renameUser(tx, { userId: member.userId, name: nameOf({ ...member, ...change }), now })
    if (golfIdNotice) await outbox.enqueue(tx, golfIdNotice)
    if (phoneNotice && member.phone !== change.phone) await outbox.enqueue(tx, phoneNotice)
    // Last, since only now is it settled which addresses the member and the log-in keep.
    await releaseUnusedEmails(tx, id)
    await recordAct(tx, { actorId: admin.userId, act: 'member_changed', subject: { kind: 'member', id }, details: { fields }, now })
    return { confirmationQueued, golfIdTold: golfIdNotice !== null }
  })
  if (letters ?? golfIdNotice ?? phoneNotice) mailQueued()
  return queued
}

/** Writes the mail about a new Golf-ID, which is needed to log in, to a member with a log-in; null when the Golf-ID stays. */
async function writeGolfIdNotice({ db, clock, config }: Services, member: Member, { change, by }: { change: MemberChange; by: ChangedBy }): Promise<MailDraft | null> {
  if (member.userId === null || change.golfId === undefined || change.golfId === member.golfId) return null
  const profile = await findProfile(db, { userId: member.userId, now: clock.now() })
  return profile && golfIdChangedMail(config, { ...member, golfId: change.golfId }, { address: profile.logInEmail, by })
}

async function moveIdentifiers(tx: Db, { id, golfId }: Member, change: MemberChange, { taken }: ChangeRefusals): Promise<void> {
  const emails = [change.privateEmail, change.workEmail].filter((email) => typeof email === 'string')
  const clashes = await claimIdentifiers(tx, { ownerId: id, golfId: change.golfId, emails })
  if (clashes.length > 0) throw taken(clashes, await findHolders(tx, clashes))
  if (change.golfId !== undefined && change.golfId !== golfId) await releaseGolfId(tx, { memberId: id, golfId })
}

/** Ends an invitation that went to an address which has been corrected: whoever has the old address must not be let in. */
async function endMisdirectedInvitation(tx: Db, member: Member, change: MemberChange, now: Date): Promise<void> {
  if (contactEmail(member) === contactEmail({ ...member, ...change })) return
  await endLinks(tx, { purpose: 'onboarding', subject: member.id, now })
}

const nameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`
