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
import { isSuperadminsToDo, mayDoTo } from './role-holders.ts'
import {
  changeMember, claimIdentifiers, findMember, findProfile, lockMemberById, type Identifier, type Member, type MemberChange, releaseGolfId,
  releaseUnusedEmails, renameUser,
} from './store.ts'

/** The refusals of a change, made by the call since it owns their wording. */
export interface ChangeRefusals {
  taken(identifiers: readonly Identifier[], holders: Holders): Error
  moved(): Error
  holdsRole(): Error
}

export interface Correction {
  id: string
  /** When the details that the administrator saw had been stored. */
  seenAt: Date
  change: MemberChange
}

/**
 * Saves what the board has corrected of a member. An address that log-in links go to is confirmed by its owner first,
 * as when members change it themselves; of somebody with a role only a superadmin changes it, and the telephone.
 * Answers whether a mail was queued for that, and whether one that tells of another Golf-ID.
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
  // Also as it stands: an address saved again is mailed a link anew.
  const movesLogIn = logInFields.some((field) => change[field] !== undefined)
  const isGuarded = roleHolderFields.some((field) => change[field] !== undefined)
  // Before anything is written and counted; under the lock it is asked again.
  if (isGuarded && await isSuperadminsToDo(db, admin, before.userId)) throw refuse.holdsRole()
  const seen = userId !== null && movesLogIn ? await findProfile(db, { userId, now: clock.now() }) : null
  // Of the own card the alarm is the member's own: whoever has come to an open session would be taken for a colleague.
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
    // Before the own session and role are held: an erasure has the bookings when it takes those.
    if (newGolfId !== undefined) await holdBookings(tx)
    if (isGuarded && !await mayDoTo(tx, admin, member.userId)) throw refuse.holdsRole()
    if (letters) await holdSession(tx, admin)
    const fields = changedFields(member, change)
    if (fields.length === 0) {
      // Whoever saves an unconfirmed address that stood there asks for a new mail; whoever typed what somebody has just saved does not.
      const asksAnew = letters !== null && member.updatedAt.getTime() === seenAt.getTime()
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
    // Last: what the log-in holds on to is known only now.
    await releaseUnusedEmails(tx, id)
    await recordAct(tx, { actorId: admin.userId, act: 'member_changed', subject: { kind: 'member', id }, details: { fields }, now })
    return { confirmationQueued, golfIdTold: golfIdNotice !== null }
  })
  if (letters ?? golfIdNotice ?? phoneNotice) mailQueued()
  return queued
}

/** One logs in with the Golf-ID, so whoever has a log-in is told of another one; null when it stays. */
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

/** An invitation that went to an address which turned out wrong must not let in whoever has that address. */
async function endMisdirectedInvitation(tx: Db, member: Member, change: MemberChange, now: Date): Promise<void> {
  if (contactEmail(member) === contactEmail({ ...member, ...change })) return
  await endLinks(tx, { purpose: 'onboarding', subject: member.id, now })
}

const nameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`
