import { lifetimes } from '#features/accounts/rules.ts'
import { endLinks, issueLink } from '#features/accounts/server/link-store.ts'
import type { Services } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { enforceLimits } from '#server/limits/enforce-limits.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import { type LogInEmailFacts, logInEmailMove, memberLimits } from '../rules.ts'
import { confirmEmailMail, emailChangeNotice } from './mails.tsx'
import type { MemberChange, MemberWithLogIn } from './store.ts'

/** Who changes a member's details; the mails say which. */
export type ChangedBy = 'member' | 'board'

/** The mails of a move of the log-in address to `email`. */
interface Letters {
  email: string
  confirm: (token: string) => MailDraft
  /** To the old address; null when it has been told of this move before. */
  notice: MailDraft | null
}

/** Writes the mails of a move, before the transaction; null when the log-in address does not move. */
export async function writeMoveLetters(
  services: Services,
  userId: string,
  { profile, change, by }: { profile: MemberWithLogIn; change: MemberChange; by: ChangedBy },
): Promise<Letters | null> {
  const { clock, config } = services
  const next = logInEmailMove(factsOf(profile, change))
  if (next.move !== 'confirm') return null

  await enforceLimits(services, { key: ['confirm-email', userId], ...memberLimits.emailConfirmations })
  const { member, logInEmail, pendingEmail } = profile
  const stood = [member.privateEmail, member.workEmail].includes(next.email)
  const moved = { member, from: logInEmail, to: next.email, by, stood }
  return {
    email: next.email,
    confirm: await confirmEmailMail(config, moved, new Date(clock.now().getTime() + lifetimes.confirmEmailLink * 1000)),
    notice: next.email === pendingEmail ? null : await emailChangeNotice(config, moved),
  }
}

/**
 * Begins the move that the letters announce if it is still the move to make, or cancels one that was begun. `profile` is as it was before
 * the change, read under the lock.
 * @returns whether a confirmation was queued
 */
export async function moveLogInEmail(tx: Db, { clock, outbox }: Services, { profile, change, letters }: {
  profile: MemberWithLogIn
  change: MemberChange
  letters: Letters | null
}): Promise<boolean> {
  const { userId } = profile.member
  if (userId === null) return false
  const now = clock.now()
  const next = logInEmailMove(factsOf(profile, change))
  // Links before the log-in, as when an address is confirmed, so that the two cannot deadlock.
  if (next.move === 'back') await endLinks(tx, { purpose: 'confirm_email', subject: userId, now })
  // The letters were written by what was known before the lock: since then the address may have been confirmed, or another one chosen.
  if (!letters || next.move !== 'confirm' || next.email !== letters.email) return false
  const link = { purpose: 'confirm_email', subject: userId, lifetimeSeconds: lifetimes.confirmEmailLink, now, email: letters.email } as const
  await outbox.enqueue(tx, letters.confirm(await issueLink(tx, link)))
  if (letters.notice) await outbox.enqueue(tx, letters.notice)
  return true
}

function factsOf({ member, logInEmail, pendingEmail }: MemberWithLogIn, change: MemberChange): LogInEmailFacts {
  const { privateEmail, workEmail, contactMethod } = change
  return {
    logInEmail,
    pendingEmail,
    contactMethod: member.contactMethod,
    ...(contactMethod !== undefined && { nextMethod: contactMethod }),
    before: member,
    saved: { ...(privateEmail !== undefined && { privateEmail }), ...(workEmail !== undefined && { workEmail }) },
  }
}
