import { implement } from '@orpc/server'
import { lockMember } from '#features/members/server/store.ts'
import type { CallContext, Services } from '#server/calls.ts'
import { accountsContract, type SessionUser } from '../contract.ts'
import { isTotpCode, type LogInProof, plainCode } from '../rules.ts'
import type { Accounts, BeginSession } from './accounts.ts'
import { findTotp, takeStep, useRecoveryCode } from './factor-store.ts'
import { beginSecondFactor, limitPasskeyOptions } from './limits.ts'
import { sessionUserOf } from './log-in-routes.ts'
import { secondFactorMail } from './mails.tsx'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { OpenedSession } from './session-store.ts'
import type { LogIn } from './store.ts'
import { totpStep } from './totp.ts'

/** Rolls back a log-in with a right recovery code when the password has changed, or the membership has ended, since it was given. */
class NotBegun extends Error {}

/** The second step of logging in: the holder of a ticket shows a code or a passkey. */
export function createSecondFactorRoutes(services: Services, accounts: Accounts) {
  const { db, clock, config, outbox, log } = services
  const { passkeys, tickets, totpSafe, recoveryKey } = accounts.secondFactor
  const os = implement(accountsContract).$context<CallContext>()

  async function isRightTotp(userId: string, code: string): Promise<boolean> {
    const factor = await findTotp(db, userId)
    if (!factor) return false
    const { secret } = factor
    const step = totpStep(totpSafe.unlock(secret), code, clock.now())
    return step !== null && takeStep(db, { userId, secret, step })
  }

  /**
   * Uses up a recovery code, begins the session and mails the code's owner, all or nothing: somebody who has found the paper must not
   * go unnoticed, and the mail says that somebody has logged in. Returns null, and leaves the code unused, when nobody has.
   */
  async function logInWithCode(person: LogIn, code: string, begin: BeginSession): Promise<OpenedSession | null> {
    const { userId } = person
    const hash = hashRecoveryCode(recoveryKey, userId, code)
    const mail = await secondFactorMail(config, person, 'recovery_code_used')
    const opened = await db.transaction(async (tx) => {
      // Waits for an erasure, which deletes the code; otherwise the mail could be written after the erasure has deleted the person's.
      await lockMember(tx, userId)
      if (!await useRecoveryCode(tx, { userId, hash, now: clock.now() })) return null
      const begun = await begin(tx)
      if (!begun) throw new NotBegun()
      await outbox.enqueue(tx, mail)
      return begun
    }).catch((error: unknown) => {
      if (error instanceof NotBegun) return null
      throw error
    })
    if (opened) services.mailQueued()
    return opened
  }

  /** Counts the attempt and logs the person in with `logInWith`; null when the code or passkey was wrong or no session could begin. */
  async function finish(
    context: CallContext, person: LogIn, proof: LogInProof, logInWith: (begin: BeginSession) => Promise<OpenedSession | null>,
  ): Promise<{ user: SessionUser } | null> {
    const { userId } = person
    const attempt = await beginSecondFactor(services, context, { userId, device: accounts.knownDevices.find(context.headers, person) })
    const visitor = await accounts.openSession(context, { userId, proof, owner: person, counted: attempt.counted }, logInWith)
    if (!visitor) {
      log.info({ user: userId, proof }, 'wrong second step')
      await attempt.failed()
      return null
    }
    return { user: sessionUserOf(visitor) }
  }

  return {
    finishSignIn: os.finishSignIn.handler(async ({ input: { ticket, code }, context, errors }) => {
      const person = await tickets.open(ticket)
      if (!person) throw errors.DEAD_TICKET()
      const plain = plainCode(code)
      const done = isTotpCode(plain)
        ? await finish(context, person, 'totp', async (begin) => await isRightTotp(person.userId, plain) ? begin(db) : null)
        : await finish(context, person, 'recovery_code', (begin) => logInWithCode(person, plain, begin))
      if (!done) throw errors.WRONG_CODE()
      return done
    }),

    getPasskeyOptions: os.getPasskeyOptions.handler(async ({ input: { ticket }, context, errors }) => {
      const person = await tickets.open(ticket)
      if (!person) throw errors.DEAD_TICKET()
      const { userId } = person
      await limitPasskeyOptions(services, context, { userId, device: accounts.knownDevices.find(context.headers, person) })
      return passkeys.options(userId)
    }),

    finishSignInWithPasskey: os.finishSignInWithPasskey.handler(async ({ input: { ticket, response }, context, errors }) => {
      const person = await tickets.open(ticket)
      if (!person) throw errors.DEAD_TICKET()
      const done = await finish(context, person, 'passkey', async (begin) => await passkeys.isRight(person.userId, response) ? begin(db) : null)
      if (!done) throw errors.WRONG_PASSKEY()
      return done
    }),
  }
}
