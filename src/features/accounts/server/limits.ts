import { recordAct } from '#server/audit/audit.ts'
import { tooMany, type CallContext, type Services } from '#server/calls.ts'
import { clear, hit, peek, type LimitKey } from '#server/limits/limits.ts'
import { networkOf } from '#server/limits/network.ts'
import { accountLimits } from '../rules.ts'

type Limited = Pick<Services, 'db' | 'clock'>
type Rule = { limit: number; windowSeconds: number }

/** Counts a try and refuses the call when there have been too many. */
async function count({ db, clock }: Limited, key: LimitKey, rule: Rule): Promise<void> {
  const { allowed, retryAfterSeconds } = await hit(db, { key, ...rule, now: clock.now() })
  if (!allowed) throw tooMany(retryAfterSeconds)
}

/** Per Golf-ID within the network, so that nobody can shut a member out of logging in from elsewhere. */
export async function limitLookUps(services: Limited, { address }: CallContext, golfId: string): Promise<void> {
  const network = networkOf(address)
  await count(services, ['look-up', network], accountLimits.lookUpPerNetwork)
  await count(services, ['look-up', network, golfId], accountLimits.lookUpPerGolfId)
}

/** Guessing tokens is hopeless; this keeps it from being work as well. */
export async function limitTokens(services: Limited, { address }: CallContext): Promise<void> {
  await count(services, ['token', networkOf(address)], accountLimits.tokenPerNetwork)
}

/** The same for every address, known or not, so that a refusal tells nothing of who is a member. */
export async function limitResetLinks(services: Limited, { address }: CallContext, email: string): Promise<void> {
  await count(services, ['reset-link', networkOf(address)], accountLimits.resetLinkPerNetwork)
  await count(services, ['reset-link-address', email], accountLimits.resetLinkPerAddress)
  await count(services, ['reset-link-address-day', email], accountLimits.resetLinkPerAddressDaily)
}

export interface TryCount {
  failed(): Promise<void>
  succeeded(): Promise<void>
}

/**
 * A try to log in, counted before the password is looked at, so that tries at the same time count as well; one that
 * succeeds is forgotten again. Per person and network: the owner can still log in from another one.
 */
export async function beginLogIn(services: Limited, { address }: CallContext, userId: string | null): Promise<TryCount> {
  const network = networkOf(address)
  const failures = { key: ['sign-in-failures', network] as const, ...accountLimits.signInFailuresPerNetwork }
  const verdict = await peek(services.db, { ...failures, now: services.clock.now() })
  if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds)
  const person = userId ?? 'nobody'
  const tries = [
    { key: ['sign-in', network, person], ...accountLimits.signInFailures },
    { key: ['sign-in-day', network, person], ...accountLimits.signInFailuresDaily },
  ] as const
  for (const { key, ...rule } of tries) await count(services, key, rule)
  return {
    async failed() {
      await hit(services.db, { ...failures, now: services.clock.now() })
      for (const limited of tries) await recordBurst(services, limited, userId)
    },
    succeeded: () => forgetLogIns(services, { address }, person),
  }
}

/**
 * A try to finish a log-in, counted like one with a password. What is more, from all networks together: whoever makes
 * these has the password, and six digits do not stand against many.
 */
export async function beginSecondFactor(services: Limited, { address }: CallContext, userId: string): Promise<TryCount> {
  const network = networkOf(address)
  const tries = [
    { key: ['second-factor', network, userId], ...accountLimits.signInFailures },
    { key: ['second-factor-day', network, userId], ...accountLimits.signInFailuresDaily },
    { key: ['second-factor-person', userId], ...accountLimits.secondFactorFailuresPerPerson },
  ] as const
  for (const { key, ...rule } of tries) await count(services, key, rule)
  return {
    async failed() {
      for (const limited of tries) await recordBurst(services, limited, userId)
    },
    async succeeded() {
      for (const { key } of tries) await clear(services.db, key)
    },
  }
}

/**
 * Tells the board's log that a person's tries are used up: once until they may try again, however many fail at the same
 * moment and from however many networks. Where they came from is not kept.
 */
async function recordBurst({ db, clock }: Limited, { key, limit }: { key: LimitKey; limit: number }, userId: string | null): Promise<void> {
  const now = clock.now()
  const { allowed, retryAfterSeconds } = await peek(db, { key, limit, now })
  if (allowed) return
  await db.transaction(async (tx) => {
    const note = await hit(tx, { key: ['burst', key[0], userId ?? 'nobody'], limit: 1, windowSeconds: retryAfterSeconds, now })
    if (!note.allowed) return
    const subject = userId === null ? undefined : { kind: 'user', id: userId } as const
    await recordAct(tx, { actorId: null, act: 'login_failures', subject, details: { failures: limit }, now })
  })
}

/** Whoever has shown who they are, with the password or a reset link, starts anew. */
export async function forgetLogIns({ db }: Limited, { address }: Pick<CallContext, 'address'>, userId: string): Promise<void> {
  const network = networkOf(address)
  await clear(db, ['sign-in', network, userId])
  await clear(db, ['sign-in-day', network, userId])
}

/** Somebody at another's open session must not be able to find out the password. */
export async function beginCurrentPassword(services: Limited, userId: string): Promise<Pick<TryCount, 'succeeded'>> {
  const key = ['current-password', userId] as const
  await count(services, key, accountLimits.currentPasswordFailures)
  return { succeeded: () => clear(services.db, key) }
}
