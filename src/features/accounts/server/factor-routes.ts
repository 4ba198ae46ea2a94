import { implement } from '@orpc/server'
import { lockMember } from '#features/members/server/store.ts'
import { ownAct, recordAct } from '#server/audit/audit.ts'
import { type CallContext, refusal, type Services, signedIn, type Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import { accountsContract } from '../contract.ts'
import { maxPasskeys, plainCode } from '../rules.ts'
import type { Accounts } from './accounts.ts'
import {
  addPasskey, countRecoveryCodes, deleteFactors, deletePasskey, deleteTotp, findTotp, listMethods, listPasskeys, readFactors,
  replaceRecoveryCodes, saveTotp, takeStep,
} from './factor-store.ts'
import { limitConfirmedApps } from './limits.ts'
import { rolesRestoredMail, secondFactorMail } from './mails.tsx'
import { provePassword } from './password-store.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { lockSuperadmins } from './role-store.ts'
import { endSessions, holdAsSuperadmin, holdSession } from './session-store.ts'
import { findLogIn, findPersonByMemberId, type LogIn } from './store.ts'
import { createTotpSecret, totpStep, totpUri } from './totp.ts'

/** The calls about second factors: one's own, which ask for the password before any change, and a superadmin's removal of a member's. */
export function createFactorRoutes(services: Services, accounts: Accounts) {
  const { db, clock, config, outbox } = services
  const { passkeys, totpSafe, totpSetUps, recoveryKey } = accounts.secondFactor
  const os = implement(accountsContract).$context<CallContext>()

  /** Returns the caller, having checked the caller's own password. */
  async function proved(context: CallContext, password: string, errors: { WRONG_CURRENT_PASSWORD(): Error }): Promise<LogIn> {
    const { userId } = await signedIn(context)
    const person = await provePassword(services, userId, password)
    if (!person) throw errors.WRONG_CURRENT_PASSWORD()
    return person
  }

  async function giveCodes(tx: Db, userId: string): Promise<string[]> {
    const codes = createRecoveryCodes()
    await replaceRecoveryCodes(tx, { userId, hashes: codes.map((code) => hashRecoveryCode(recoveryKey, userId, code)) })
    return codes
  }

  /** Replaces the recovery codes and tells the board's log and the owner: recovery codes are a way past the second step. */
  async function makeCodesAnew(tx: Db, userId: string, mail: MailDraft): Promise<string[]> {
    await recordAct(tx, { ...ownAct(userId), act: 'recovery_codes_made', now: clock.now() })
    await outbox.enqueue(tx, mail)
    return giveCodes(tx, userId)
  }

  /**
   * Adds a factor and returns the recovery codes that come with it: none when the person still has some. Returns null when `save`
   * returns false because there is nothing to add after all. `save` returns `again` for a factor that is already there, as after a
   * retry because the first response was lost or is late: the factor is not recorded as added a second time, but the codes are
   * replaced, since probably nobody sees the first ones. In case somebody does, the owner is mailed that they have ended.
   */
  async function add(visitor: Visitor, kind: 'totp' | 'passkey', save: (tx: Db) => Promise<boolean | 'again'>): Promise<string[] | null> {
    const { userId } = visitor
    const person = await findLogIn(db, { userId })
    if (!person) throw refusal('NOT_LOGGED_IN')
    const first = await secondFactorMail(config, person, `first_${kind}_added`)
    const oneMore = await secondFactorMail(config, person, kind === 'totp' && person.methods.includes('totp') ? 'totp_replaced' : `${kind}_added`)
    const toBoard = visitor.waitingRoles.length > 0 ? [await rolesRestoredMail(config, visitor)] : []
    const again = await secondFactorMail(config, person, 'recovery_codes_made')
    const codes = await db.transaction(async (tx) => {
      await lockMember(tx, userId)
      // A password set by a reset link meanwhile has ended this session, so nothing may be added from it.
      await holdSession(tx, visitor)
      const isFirst = (await listMethods(tx, userId)).length === 0
      const saved = await save(tx)
      if (saved === 'again') return makeCodesAnew(tx, userId, again)
      if (!saved) return null
      await recordAct(tx, { ...ownAct(userId), act: 'second_factor_added', now: clock.now() })
      await outbox.enqueueAll(tx, [isFirst ? first : oneMore, ...toBoard])
      return await countRecoveryCodes(tx, userId) > 0 ? [] : giveCodes(tx, userId)
    })
    services.mailQueued()
    return codes
  }

  /** Removes a factor, and with the last one the recovery codes. Does not record or mail anything when the factor is already gone. */
  async function remove(context: CallContext, { person, change, take }: { person: LogIn; change: 'totp_removed' | 'passkey_removed'; take: (tx: Db) => Promise<boolean> }): Promise<void> {
    const visitor = await signedIn(context)
    const { userId } = person
    const [oneOfSome, last] = [await secondFactorMail(config, person, change), await secondFactorMail(config, person, `last_${change}`)]
    await db.transaction(async (tx) => {
      await lockMember(tx, userId)
      await holdSession(tx, visitor)
      if (!await take(tx)) return
      const isLast = (await listMethods(tx, userId)).length === 0
      if (isLast) await replaceRecoveryCodes(tx, { userId, hashes: [] })
      await recordAct(tx, { ...ownAct(userId), act: 'second_factor_removed', now: clock.now() })
      await outbox.enqueue(tx, isLast ? last : oneOfSome)
    })
    services.mailQueued()
  }

  const totp = {
    beginTotp: os.beginTotp.handler(async ({ input, context, errors }) => {
      const person = await proved(context, input.p_password, errors)
      const totpSecret = createTotpSecret()
      return {
        secret: totpSecret,
        uri: totpUri(totpSecret, { issuer: config.association.name, label: person.golfId }),
        ticket: totpSetUps.seal(`${person.userId} ${totpSecret}`),
      }
    }),

    confirmTotp: os.confirmTotp.handler(async ({ input, context, errors }) => {
      const visitor = await signedIn(context)
      const { userId } = visitor
      const [owner, totpSecret] = totpSetUps.open(input.p_ticket)?.split(' ') ?? []
      if (owner !== userId || totpSecret === undefined) throw errors.DEAD_SET_UP()
      await limitConfirmedApps(services, userId)
      const now = clock.now()
      const step = totpStep(totpSecret, plainCode(input.p_code), now)
      if (step === null) throw errors.WRONG_CODE()
      const codes = await add(visitor, 'totp', async (tx) => {
        const current = await findTotp(tx, userId)
        if (current && totpSafe.unlock(current.secret) === totpSecret) {
          // Uses up this code too, if it is later than the last one used.
          await takeStep(tx, { userId, secret: current.secret, step })
          return 'again'
        }
        await saveTotp(tx, { userId, secret: totpSafe.lock(totpSecret), confirmedAt: now, lastStep: step })
        return true
      })
      return { recovery_codes: codes ?? [] }
    }),

    removeTotp: os.removeTotp.handler(async ({ input, context, errors }) => {
      const person = await proved(context, input.p_password, errors)
      await remove(context, { person, change: 'totp_removed', take: (tx) => deleteTotp(tx, person.userId) })
      return { success: true }
    }),
  }

  const keys = {
    beginPasskey: os.beginPasskey.handler(async ({ input, context, errors }) => {
      const person = await proved(context, input.p_password, errors)
      const { userId, golfId, firstName, lastName } = person
      if ((await listPasskeys(db, userId)).length >= maxPasskeys) throw errors.PASSKEY_LIMIT()
      return passkeys.newOptions({ userId, golfId, name: `${firstName} ${lastName}` })
    }),

    addPasskey: os.addPasskey.handler(async ({ input, context, errors }) => {
      const visitor = await signedIn(context)
      const { userId } = visitor
      const draft = await passkeys.readNew(userId, input.p_response)
      const codes = draft && await add(visitor, 'passkey', (tx) =>
        addPasskey(tx, { ...draft, userId, name: input.p_name, createdAt: clock.now() }))
      if (!codes) throw errors.PASSKEY_REFUSED()
      return { recovery_codes: codes }
    }),

    removePasskey: os.removePasskey.handler(async ({ input: { p_id: id, p_password: password }, context, errors }) => {
      const person = await proved(context, password, errors)
      await remove(context, { person, change: 'passkey_removed', take: (tx) => deletePasskey(tx, { userId: person.userId, id }) })
      return { success: true }
    }),
  }

  return {
    ...totp,
    ...keys,

    getMySecondFactor: os.getMySecondFactor.handler(async ({ context }) => {
      const { userId } = await signedIn(context)
      const { totpSince, passkeys: keys, codesLeft } = await readFactors(db, userId)
      return {
        totp_since: totpSince?.toISOString() ?? null,
        passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) =>
          ({ id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null })),
        recovery_codes_left: codesLeft,
      }
    }),

    makeRecoveryCodes: os.makeRecoveryCodes.handler(async ({ input, context, errors }) => {
      const person = await proved(context, input.p_password, errors)
      const { userId } = person
      const visitor = await signedIn(context)
      const mail = await secondFactorMail(config, person, 'recovery_codes_made')
      const codes = await db.transaction(async (tx) => {
        await lockMember(tx, userId)
        await holdSession(tx, visitor)
        return (await listMethods(tx, userId)).length === 0 ? null : makeCodesAnew(tx, userId, mail)
      })
      if (!codes) throw errors.NO_SECOND_FACTOR()
      services.mailQueued()
      return { recovery_codes: codes }
    }),

    resetSecondFactor: os.resetSecondFactor.handler(async ({ input: { p_id: id }, context, errors }) => {
      const admin = await signedIn(context)
      const person = await findPersonByMemberId(db, id)
      if (!person) throw refusal('NOT_FOUND')
      const { userId } = person
      if (userId === admin.userId) throw errors.OWN_SECOND_FACTOR()
      const mail = await secondFactorMail(config, person, 'reset')
      const done = await db.transaction(async (tx) => {
        await lockMember(tx, userId)
        // Of two superadmins who reset each other's factors at once, the second waits here and is logged out by then.
        await lockSuperadmins(tx)
        await holdAsSuperadmin(tx, admin)
        if (!await deleteFactors(tx, userId)) return false
        // The lost device may still be logged in.
        await endSessions(tx, { userId })
        await recordAct(tx, { actorId: admin.userId, act: 'second_factor_reset', subject: { kind: 'member', id }, now: clock.now() })
        await outbox.enqueue(tx, mail)
        return true
      })
      if (!done) throw errors.NO_SECOND_FACTOR()
      services.mailQueued()
      return { success: true }
    }),
  }
}
