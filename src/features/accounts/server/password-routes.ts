import { setTimeout as wait } from 'node:timers/promises'
import { implement } from '@orpc/server'
import { lockMember } from '#features/members/server/store.ts'
import { ownAct, recordAct } from '#server/audit/audit.ts'
import { type CallContext, invalid, type ResetGrant, type Services, signedIn, tooMany, type Visitor } from '#server/calls.ts'
import { letterWithLink } from '#server/mailer/letter-with-link.ts'
import { passwordProblem } from '#server/password-policy.ts'
import { hashPassword, sameForm } from '#server/passwords.ts'
import { accountsContract } from '../contract.ts'
import { lifetimes } from '../rules.ts'
import { securityTexts } from '../texts.ts'
import type { Accounts } from './accounts.ts'
import { limitResetLinks, limitTokens } from './limits.ts'
import { endLinks, findLink, issueLink, mayMailLink, redeemLink } from './link-store.ts'
import { passwordChangedMail, resetLinkMail } from './mails.tsx'
import { provePassword } from './password-store.ts'
import { endSessions, holdSession, rotateSessionToken } from './session-store.ts'
import { findLogIn, findPerson, findPersonByEmail, type Person, replacePassword, setPassword } from './store.ts'

/**
 * How long a request for a reset link takes, in milliseconds, even when it is refused: more than the work for a known address, so
 * that the time does not reveal who is a member and the response still comes after the mail is safe in the outbox.
 */
const resetLinkAnswer = 400

/** The recipient of a mail that is rendered but never sent. */
const stranger = { userId: '', email: 'nobody@localhost', firstName: 'Namn' }

/**
 * Sends a new invitation if the address belongs to an approved applicant who has not completed the registration, or to a member without a
 * log-in. Sends nothing to anybody else.
 */
export type InviteAgain = (email: string) => Promise<void>

/** Forgotten, reset and changed passwords. */
export function createPasswordRoutes(services: Services, accounts: Accounts, { inviteAgain }: { inviteAgain: InviteAgain }) {
  const { db, clock, config, outbox } = services
  const os = implement(accountsContract).$context<CallContext>()

  /** Returns the id that the browser's requests are counted under if it is a known device of the person; null otherwise. */
  async function deviceOf({ headers }: CallContext, person: Person | null): Promise<string | null> {
    const isTheirs = person !== null && accounts.knownDevices.owner(headers) === person.userId
    return isTheirs ? accounts.knownDevices.find(headers, await findLogIn(db, { userId: person.userId })) : null
  }

  /**
   * Mails a reset link, if the limits on mails allow it. Returns for how many seconds the person gets no further mail because a
   * limit is reached, and null in all other cases, also when a link mailed just now still works. `isOwn` is true when the person is
   * logged in here: they are told that a mail is sent, so they get one even then.
   */
  async function mailResetLink(email: string, person: Person | null, asked: { isOwn: boolean; isKnownDevice: boolean }): Promise<number | null> {
    // Rendered for strangers as well: on a machine too busy to respond within `resetLinkAnswer`, the difference in work would show.
    const expiresAt = new Date(clock.now().getTime() + lifetimes.resetLink * 1000)
    const mail = await letterWithLink((token) => resetLinkMail(config, person ?? stranger, { token, expiresAt }))
    if (person) {
      const { allowed, retryAfterSeconds } = await db.transaction(async (tx) => {
        const [now, lifetimeSeconds] = [clock.now(), lifetimes.resetLink]
        const link = { purpose: 'reset_password', subject: person.userId } as const
        // While the letter was rendered, the address may have changed or the person been erased.
        await lockMember(tx, person.userId)
        if ((await findPerson(tx, person.userId))?.email !== person.email) return { allowed: false, retryAfterSeconds: 0 }
        const hit = await mayMailLink(tx, { ...link, address: person.email, ...asked, now })
        if (!hit.allowed) return hit
        const token = await issueLink(tx, { ...link, lifetimeSeconds, now })
        await outbox.enqueue(tx, mail(token))
        return hit
      })
      if (!allowed) return retryAfterSeconds || null
    } else {
      await inviteAgain(email)
    }
    services.mailQueued()
    return null
  }

  /** Sets a new password for the holder of a reset link; null when the link no longer works. */
  async function resetPassword(grant: ResetGrant, password: string) {
    const link = { purpose: 'reset_password', id: grant.linkId, now: clock.now() } as const
    const person = await findLink(db, link) && await findPerson(db, grant.userId)
    if (!person) return null
    const problem = passwordProblem(password, { place: 'reset', golfId: person.golfId })
    if (problem !== null) return { problem }
    const passwordHash = await hashPassword(password)
    const mail = await passwordChangedMail(config, person, { loggedOut: 'everywhere' })
    const { userId } = person
    const done = await db.transaction(async (tx) => {
      const now = clock.now()
      await lockMember(tx, userId)
      if (!await redeemLink(tx, { ...link, now })) return false
      await setPassword(tx, { userId, passwordHash, now })
      await endSessions(tx, { userId })
      await endLinks(tx, { purpose: 'sign_in', subject: userId, now })
      // Somebody using an open session may have requested that log-in links go elsewhere.
      await endLinks(tx, { purpose: 'confirm_email', subject: userId, now })
      await outbox.enqueue(tx, mail)
      await recordAct(tx, { ...ownAct(userId), act: 'password_reset', now })
      return true
    })
    if (!done) return null
    services.mailQueued()
    return { problem: null }
  }

  /** Changes the password of somebody logged in; null when the current one is wrong or has changed meanwhile. */
  async function changePassword(context: CallContext, visitor: Visitor, wanted: { password: string; currentPassword: string }) {
    const { userId, sessionId, golfId } = visitor
    const problem = passwordProblem(wanted.password, { place: 'change', golfId })
    if (problem !== null) return { problem }
    const current = await provePassword(services, userId, wanted.currentPassword)
    if (!current) return null
    if (sameForm(wanted.password) === sameForm(wanted.currentPassword)) return { problem: securityTexts.sameAsCurrent }
    const newHash = await hashPassword(wanted.password)
    const mail = await passwordChangedMail(config, current, { loggedOut: 'elsewhere' })
    const sessionToken = await db.transaction(async (tx) => {
      const now = clock.now()
      await lockMember(tx, userId)
      // Locks the password before the session, as the statement that begins a session does: another order could deadlock.
      if (!await replacePassword(tx, { userId, oldHash: current.passwordHash, newHash, now })) return null
      // Somebody who is logged out everywhere at the same moment, as when a membership ends, must not change anything afterwards.
      await holdSession(tx, visitor)
      await endSessions(tx, { userId, exceptSessionId: sessionId })
      await endLinks(tx, { purpose: 'reset_password', subject: userId, now })
      await endLinks(tx, { purpose: 'sign_in', subject: userId, now })
      await endLinks(tx, { purpose: 'confirm_email', subject: userId, now })
      await outbox.enqueue(tx, mail)
      await recordAct(tx, { ...ownAct(userId), act: 'password_changed', now })
      return rotateSessionToken(tx, { sessionId, now })
    })
    if (sessionToken === null) return null
    services.mailQueued()
    accounts.handOutCookie(context, sessionToken)
    accounts.knownDevices.remember(context, { userId, passwordHash: newHash })
    return { problem: null }
  }

  return {
    sendResetLink: os.sendResetLink.handler(async ({ input: { email }, context }) => {
      const answerTime = wait(resetLinkAnswer)
      try {
        const person = await findPersonByEmail(db, email)
        const device = await deviceOf(context, person)
        await limitResetLinks(services, context, { email, device })
        // Identified for unknown addresses too: otherwise only a known one would renew the session, and the cookie would reveal it.
        const { visitor } = await context.identify()
        const isOwn = person !== null && visitor?.userId === person.userId
        const keptFor = await mailResetLink(email, person, { isOwn, isKnownDevice: device !== null })
        // It is no secret to somebody who asks for their own link, and they must not be told of a mail that does not come.
        if (keptFor !== null && isOwn) throw tooMany(keptFor)
      } finally {
        await answerTime
      }
      return { success: true }
    }),

    exchangeCode: os.exchangeCode.handler(async ({ input: { code }, context, errors }) => {
      await limitTokens(services, context, 'reset')
      const link = await findLink(db, { purpose: 'reset_password', token: code, now: clock.now() })
      if (!link) throw errors.DEAD_LINK()
      accounts.resetGrants.give(context.setCookie, { linkId: link.id, userId: link.subject })
      return { success: true, linkId: link.id }
    }),

    updatePassword: os.updatePassword.handler(async ({ input: { password, currentPassword, linkId }, context, errors }) => {
      const { resetGrant } = await context.identify()
      if (currentPassword === undefined && resetGrant) {
        // A browser holds one grant. A link that was opened in another tab, perhaps by somebody else, has replaced that of this form.
        if (linkId !== undefined && linkId !== resetGrant.linkId) throw errors.OTHER_LINK()
        const reset = await resetPassword(resetGrant, password)
        if (reset?.problem) throw errors.PASSWORD_REFUSED({ data: { fields: { password: reset.problem } } })
        accounts.resetGrants.takeBack(context.setCookie)
        if (!reset) throw errors.DEAD_LINK()
        // Somebody else may be logged in here; the person who set the password must log in with it next (specification 2).
        await accounts.signOut(context)
        return { success: true }
      }
      const visitor = await signedIn(context)
      if (!currentPassword) throw invalid({ currentPassword: securityTexts.currentRequired })
      const change = await changePassword(context, visitor, { password, currentPassword })
      if (!change) throw errors.WRONG_CURRENT_PASSWORD()
      if (change.problem !== null) throw errors.PASSWORD_REFUSED({ data: { fields: { password: change.problem } } })
      return { success: true }
    }),
  }
}
