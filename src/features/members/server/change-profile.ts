import { endLinks, issueLink } from '#features/accounts/server/link-store.ts'
import { lifetimes } from '#features/accounts/rules.ts'
import { type Services, refusal, tooMany } from '#server/calls.ts'
import { hit } from '#server/limits/limits.ts'
import { type LogInEmailFacts, logInEmailMove, memberLimits } from '../rules.ts'
import { confirmEmailMail, emailChangeNotice } from './mails.tsx'
import {
  changeMember, claimIdentifiers, findProfile, lockMember, type Identifier, type MemberChange, type MemberWithLogIn, releaseUnusedEmails, renameUser,
} from './store.ts'

/**
 * Saves a member's own details. A new address counts as contact address at once; where log-in links go changes only
 * when the address has been confirmed by the mail that is queued here. Answers whether such a mail was queued.
 */
export async function changeProfile(
  services: Services,
  userId: string,
  change: MemberChange,
  taken: (identifiers: readonly Identifier[]) => Error,
): Promise<{ confirmationQueued: boolean }> {
  const { db, clock, outbox, mailQueued } = services
  const now = clock.now()
  const letters = await writeLetters(services, userId, change)
  await db.transaction(async (tx) => {
    await lockMember(tx, userId)
    const profile = await findProfile(tx, { userId, now })
    if (!profile) throw refusal('NOT_FOUND')
    const { member } = profile
    const emails = [change.privateEmail, change.workEmail].filter((email) => typeof email === 'string')
    const clashes = await claimIdentifiers(tx, { ownerId: member.id, emails })
    if (clashes.length > 0) throw taken(clashes)

    await changeMember(tx, { id: member.id, change, now })
    // Links before the login, as when an address is confirmed: the two never wait for each other.
    if (logInEmailMove(factsOf(profile, change)).move === 'back') {
      await endLinks(tx, { purpose: 'confirm_email', subject: userId, now })
    }
    if (letters) {
      const link = { purpose: 'confirm_email', subject: userId, lifetimeSeconds: lifetimes.confirmEmailLink, now, email: letters.email } as const
      await outbox.enqueue(tx, letters.confirm(await issueLink(tx, link)))
      if (letters.notice) await outbox.enqueue(tx, letters.notice)
    }
    if (change.firstName ?? change.lastName) {
      const name = `${change.firstName ?? member.firstName} ${change.lastName ?? member.lastName}`
      await renameUser(tx, { userId, name, now })
    }
    if (emails.length > 0) await releaseUnusedEmails(tx, member.id)
  })
  if (letters) mailQueued()
  return { confirmationQueued: letters !== null }
}

/** The mails of a move of the log-in address, written before the transaction; null when it does not move. */
async function writeLetters({ db, clock, config }: Services, userId: string, change: MemberChange) {
  if (!change.privateEmail && !change.workEmail) return null
  const now = clock.now()
  const profile = await findProfile(db, { userId, now })
  if (!profile) return null
  const next = logInEmailMove(factsOf(profile, change))
  if (next.move !== 'confirm') return null

  const { allowed, retryAfterSeconds } = await hit(db, { key: ['confirm-email', userId], ...memberLimits.emailConfirmations, now })
  if (!allowed) throw tooMany(retryAfterSeconds)
  const { member, logInEmail, pendingEmail } = profile
  const moved = { member, from: logInEmail, to: next.email }
  return {
    email: next.email,
    confirm: await confirmEmailMail(config, moved, new Date(now.getTime() + lifetimes.confirmEmailLink * 1000)),
    notice: next.email === pendingEmail ? null : await emailChangeNotice(config, moved),
  }
}

function factsOf({ member, logInEmail, pendingEmail }: MemberWithLogIn, change: MemberChange): LogInEmailFacts {
  const { privateEmail, workEmail } = change
  return {
    logInEmail,
    pendingEmail,
    contactMethod: member.contactMethod,
    before: member,
    saved: { ...(privateEmail && { privateEmail }), ...(workEmail && { workEmail }) },
  }
}
