import { privacyPolicy } from '#content/privacy.ts'
import { lifetimes } from '#features/accounts/rules.ts'
import { findLink, issueLink, redeemLink } from '#features/accounts/server/link-store.ts'
import { createUser } from '#features/accounts/server/store.ts'
import { createMember, moveIdentifiers } from '#features/members/server/store.ts'
import { awaitsCompletion, preferredEmail } from '#features/membership/rules.ts'
import { type Application, completeApplication, findApplication, lockApplication } from '#features/membership/server/store.ts'
import type { Services } from '#server/calls.ts'
import { uniqueViolation } from '#server/db/errors.ts'
import { hashPassword } from '#server/passwords.ts'
import { welcomeMail } from './mails.tsx'

/** Whom a link invites; null when it does not work. Looking uses nothing up. */
export async function findInvited({ db, clock }: Services, token: string): Promise<Application | null> {
  const link = await findLink(db, { purpose: 'onboarding', token, now: clock.now() })
  const application = link && await findApplication(db, link.subject)
  return application && awaitsCompletion(application) ? application : null
}

export interface Completion {
  token: string
  password: string
  phone: string
  club: string
}

export type CompletionOutcome = { outcome: 'completed'; signInToken: string } | { outcome: 'dead_link' } | { outcome: 'email_taken' }

/**
 * Makes the applicant a member with a login, in one transaction that uses the link up: of any number at once exactly
 * one completes. Answers a token to log in with.
 */
export async function complete(services: Services, invited: Application, completion: Completion): Promise<CompletionOutcome> {
  const { db, clock, config, outbox, mailQueued } = services
  const { firstName, lastName, golfId } = invited
  const email = preferredEmail(invited)
  const now = clock.now()
  const passwordHash = await hashPassword(completion.password)
  const welcome = await welcomeMail(config, { golfId, firstName, lastName, email })
  try {
    const signInToken = await db.transaction(async (tx) => {
      const application = await lockApplication(tx, invited.id)
      const link = await redeemLink(tx, { purpose: 'onboarding', token: completion.token, now })
      if (link?.subject !== invited.id || !application || !awaitsCompletion(application)) return null

      const userId = await createUser(tx, { name: `${firstName} ${lastName}`, email, passwordHash, now })
      const { privateEmail, workEmail, category, contactMethod } = application
      const { phone, club } = completion
      const accepted = { privacyAcceptedAt: now, privacyVersion: privacyPolicy.version }
      const memberId = await createMember(tx, {
        userId, golfId, firstName, lastName, phone, privateEmail, workEmail, club, category, contactMethod, ...accepted, now,
      })
      await moveIdentifiers(tx, { from: application.id, to: memberId })
      await completeApplication(tx, application.id, now)
      await outbox.enqueue(tx, { ...welcome, about: userId })
      return issueLink(tx, { purpose: 'sign_in', subject: userId, lifetimeSeconds: lifetimes.signInToken, now })
    })
    if (signInToken === null) return { outcome: 'dead_link' }
    mailQueued()
    return { outcome: 'completed', signInToken }
  } catch (error) {
    // The claims keep this from happening; a register filled by other means could still hold the address.
    if (uniqueViolation(error) === 'users_email_unique') return { outcome: 'email_taken' }
    throw error
  }
}
