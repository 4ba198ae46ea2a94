import { policyVersion } from '#domain/policy-versions.ts'
import { lifetimes } from '#features/accounts/rules.ts'
import { findLink, issueLink, redeemLink } from '#features/accounts/server/link-store.ts'
import { createUser } from '#features/accounts/server/store.ts'
import { contactEmail } from '#features/members/rules.ts'
import { createMember, findMember, giveLogIn, lockMemberById, type Member, moveIdentifiers } from '#features/members/server/store.ts'
import { awaitsCompletion } from '#features/membership/rules.ts'
import { type Application, completeApplication, findApplication, lockApplication } from '#features/membership/server/store.ts'
import { moveConsents, recordConsent } from '#features/privacy/server/consent-store.ts'
import { recordAct } from '#server/audit/audit.ts'
import type { Services } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { uniqueViolation } from '#server/db/errors.ts'
import { hashPassword } from '#server/passwords.ts'
import { welcomeMail } from './mails.tsx'

/** Whom a link invites: an approved applicant, or a member whom the board added to the register. */
export type Invited = { isMember: false; person: Application } | { isMember: true; person: Member }

/** Returns whom a link invites, without using it up; null when the link does not work. */
export async function findInvited({ db, clock }: Services, token: string): Promise<Invited | null> {
  const link = await findLink(db, { purpose: 'onboarding', token, now: clock.now() })
  if (!link) return null
  const application = await findApplication(db, link.subject)
  if (application) return awaitsCompletion(application) ? { isMember: false, person: application } : null
  const member = await findMember(db, link.subject)
  return member && lacksLogIn(member) ? { isMember: true, person: member } : null
}

const lacksLogIn = ({ userId, endedOn }: Member): boolean => userId === null && endedOn === null

export interface Completion {
  token: string
  password: string
  phone: string
  club: string
  /** What the form began with. Missing from a page of an older release, which counts as if both had been filled in anew. */
  seenPhone?: string | null | undefined
  seenClub?: string | null | undefined
  /** The version that the page showed. Missing from a page of an older release, which counts as the current version. */
  privacyVersion?: string | undefined
}

export type CompletionOutcome = { outcome: 'completed'; signInToken: string } | { outcome: 'dead_link' } | { outcome: 'email_taken' }

/** Returns what the log-in and the welcome mail contain about a person, as a text that can be compared. */
function mailedFacts({ isMember, person }: Invited): string {
  return JSON.stringify([person.firstName, person.lastName, person.golfId, contactEmail(person), isMember && person.matchplayApproved])
}

type FilledIn = Pick<Invited['person'], 'phone' | 'club'>

/**
 * Returns the phone number and the club to store. One that was left as the form began stays as the register has it now: the form may have been
 * open for days, and the board may have corrected what it began with.
 */
function filledIn({ person }: Invited, { phone, club, seenPhone, seenClub }: Completion): FilledIn {
  return { phone: phone === seenPhone ? person.phone : phone, club: club === seenClub ? person.club : club }
}

/**
 * Returns which fields that the board knew have changed, by their names in the log: the board calls the phone number to verify a
 * person whose second factor is to be removed.
 */
function changedFields({ person }: Invited, stored: FilledIn): (keyof FilledIn)[] {
  return (['phone', 'club'] as const).filter((field) => person[field] !== null && person[field] !== stored[field])
}

/**
 * Gives the invited person a log-in, and an applicant a place in the register, in one transaction that uses the link up: of any
 * number of concurrent calls exactly one completes. Returns a token to log in with. Starts over if the board has meanwhile corrected
 * what the mail, which is rendered beforehand, contains: otherwise it could name a Golf-ID that no longer works.
 */
export async function complete(services: Services, invited: Invited, completion: Completion): Promise<CompletionOutcome> {
  const { db, clock, config, outbox, mailQueued } = services
  const { id, firstName, lastName, golfId } = invited.person
  const email = contactEmail(invited.person)
  if (email === null) return { outcome: 'dead_link' }
  const now = clock.now()
  const passwordHash = await hashPassword(completion.password)
  const hasPaid = invited.isMember && invited.person.matchplayApproved
  const welcome = await welcomeMail(config, { golfId, firstName, lastName, email, isMember: invited.isMember, hasPaid })
  try {
    const signInToken = await db.transaction(async (tx) => {
      const locked = await lockInvited(tx, invited)
      if (locked && mailedFacts(locked) !== mailedFacts(invited)) return 'corrected'
      const link = await redeemLink(tx, { purpose: 'onboarding', token: completion.token, now })
      if (link?.subject !== id || !locked) return null

      const userId = await createUser(tx, { name: `${firstName} ${lastName}`, email, passwordHash, now })
      const stored = filledIn(locked, completion)
      const memberId = await register(tx, locked, { userId, stored, privacyVersion: completion.privacyVersion, now })
      const fields = changedFields(locked, stored)
      const details = fields.length > 0 ? { fields } : {}
      await recordAct(tx, { actorId: null, act: 'registration_completed', subject: { kind: 'member', id: memberId }, details, now })
      await outbox.enqueue(tx, { ...welcome, about: userId })
      return issueLink(tx, { purpose: 'sign_in', subject: userId, lifetimeSeconds: lifetimes.signInToken, now })
    })
    if (signInToken === 'corrected') {
      const corrected = await findInvited(services, completion.token)
      return corrected ? await complete(services, corrected, completion) : { outcome: 'dead_link' }
    }
    if (signInToken === null) return { outcome: 'dead_link' }
    mailQueued()
    return { outcome: 'completed', signInToken }
  } catch (error) {
    // `identifierClaims` prevents this, but a register filled by other means could still hold the address.
    if (uniqueViolation(error) === 'users_email_unique') return { outcome: 'email_taken' }
    throw error
  }
}

/** Locks the invited person until the end of the transaction and reads them again; null when the registration is completed or called off. */
async function lockInvited(tx: Db, { isMember, person }: Invited): Promise<Invited | null> {
  if (isMember) {
    const member = await lockMemberById(tx, person.id)
    return member && lacksLogIn(member) ? { isMember, person: member } : null
  }
  const application = await lockApplication(tx, person.id)
  return application && awaitsCompletion(application) ? { isMember, person: application } : null
}

/** Writes the log-in and what was filled in to the register; returns the member's id. */
async function register(tx: Db, { isMember, person }: Invited, { userId, stored: { phone, club }, privacyVersion = policyVersion, now }: {
  userId: string
  stored: FilledIn
  privacyVersion: string | undefined
  now: Date
}): Promise<string> {
  if (isMember) {
    await giveLogIn(tx, { id: person.id, userId, phone, club, privacyVersion, now })
    await recordConsent(tx, { step: 'registration', memberId: person.id, version: privacyVersion, now })
    return person.id
  }
  const { golfId, firstName, lastName, privateEmail, workEmail, category, contactMethod } = person
  const accepted = { privacyAcceptedAt: now, privacyVersion }
  const memberId = await createMember(tx, {
    userId, golfId, firstName, lastName, phone, privateEmail, workEmail, club, category, contactMethod, ...accepted, now,
  })
  await moveIdentifiers(tx, { from: person.id, to: memberId })
  await completeApplication(tx, person.id, now)
  await moveConsents(tx, { applicationId: person.id, memberId })
  await recordConsent(tx, { step: 'registration', applicationId: person.id, memberId, version: privacyVersion, now })
  return memberId
}
