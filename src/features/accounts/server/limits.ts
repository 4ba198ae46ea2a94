import { recordAct } from '#server/audit/audit.ts'
import { tooMany, type CallContext, type Services } from '#server/calls.ts'
import { clear, hit, hitBoth, type LimitKey, peek, type Try, type Watched } from '#server/limits/limits.ts'
import { networkOf } from '#server/limits/network.ts'
import { accountLimits } from '../rules.ts'

type Limited = Pick<Services, 'db' | 'clock'>

/** Counts a try and refuses the call when there have been too many. */
async function count({ db, clock }: Limited, key: LimitKey, rule: Omit<Try, 'key'>): Promise<void> {
  const { allowed, retryAfterSeconds } = await hit(db, { key, ...rule, now: clock.now() })
  if (!allowed) throw tooMany(retryAfterSeconds)
}

/** The same for one that counts in two ways; what the first refuses is not counted for the second, and neither while `unless` is used up. */
async function countBoth({ db, clock }: Limited, tries: readonly [Try, Try], how: { rolls: boolean; unless?: Watched | undefined }): Promise<void> {
  const { allowed, retryAfterSeconds } = await hitBoth(db, { tries, ...how, now: clock.now() })
  if (!allowed) throw tooMany(retryAfterSeconds)
}

/** Stands for whoever a made-up handle is about. */
export const nobody = 'nobody'

/** Who is trying, and on which of his or her known devices; null for an unknown one. */
interface Who {
  userId: string
  device: string | null
}

/**
 * By what a person's tries are counted: together with all others from the network, so that nobody can shut a member out
 * from elsewhere, and on a device that the person has logged in on by itself, so that nobody in the same network can.
 */
function placeOf({ address }: Pick<CallContext, 'address'>, { userId, device }: Who): readonly string[] {
  return device === null ? [networkOf(address), userId] : ['device', device]
}

/** Per Golf-ID within the network; a device that its member has logged in on is counted by itself. */
export async function limitLookUps(services: Limited, { address }: CallContext, { golfId, device }: { golfId: string; device: string | null }): Promise<void> {
  if (device !== null) return count(services, ['look-up', 'device', device], accountLimits.lookUpPerGolfId)
  const network = networkOf(address)
  await countBoth(services, [
    { key: ['look-up', network], ...accountLimits.lookUpPerNetwork },
    { key: ['look-up', network, golfId], ...accountLimits.lookUpPerGolfId },
  ], { rolls: false })
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
 * succeeds is forgotten again. Per person and network: the owner can still log in from another one, and on a known
 * device, however many others have failed in its network.
 */
export async function beginLogIn(services: Limited, context: CallContext, who: Who): Promise<TryCount> {
  const failures = { key: ['sign-in-failures', networkOf(context.address)] as const, ...accountLimits.signInFailuresPerNetwork }
  const place = placeOf(context, who)
  const tries = [
    { key: ['sign-in', ...place], ...accountLimits.signInFailures },
    { key: ['sign-in-day', ...place], ...accountLimits.signInFailuresDaily },
  ] as const
  await countBoth(services, tries, { rolls: true, unless: who.device === null ? failures : undefined })
  return begun(services, tries, who, () => hit(services.db, { ...failures, now: services.clock.now() }))
}

/**
 * A try to finish a log-in, counted like one with a password. What is more, from all unknown devices together: whoever
 * makes these has the password, and six digits do not stand against many.
 */
export async function beginSecondFactor(services: Limited, context: CallContext, who: Who): Promise<TryCount> {
  const place = placeOf(context, who)
  const tries = [
    { key: ['second-factor', ...place], ...accountLimits.signInFailures },
    { key: ['second-factor-day', ...place], ...accountLimits.signInFailuresDaily },
  ] as const
  await countBoth(services, tries, { rolls: true })
  if (who.device !== null) return begun(services, tries, who)
  const ofPerson: Try = { key: ['second-factor-person', who.userId], ...accountLimits.secondFactorFailuresPerPerson }
  await count(services, ofPerson.key, ofPerson)
  return begun(services, [...tries, ofPerson], who)
}

function begun(services: Limited, tries: readonly Try[], { userId }: Who, alsoFailed: () => Promise<unknown> = async () => undefined): TryCount {
  return {
    async failed() {
      await alsoFailed()
      for (const limited of tries) await recordBurst(services, limited, userId)
    },
    async succeeded() {
      await clear(services.db, ...tries.map(({ key }) => key))
    },
  }
}

/**
 * Tells the board's log that a person's tries are used up: once until they may try again, however many fail at the same
 * moment and from however many networks. Where they came from is not kept.
 */
async function recordBurst({ db, clock }: Limited, { key, limit }: Try, userId: string): Promise<void> {
  const now = clock.now()
  const { allowed, retryAfterSeconds } = await peek(db, { key, limit, now })
  if (allowed) return
  await db.transaction(async (tx) => {
    const note = await hit(tx, { key: ['burst', key[0], userId], limit: 1, windowSeconds: retryAfterSeconds, now })
    if (!note.allowed) return
    const subject = userId === nobody ? undefined : { kind: 'user', id: userId } as const
    await recordAct(tx, { actorId: null, act: 'login_failures', subject, details: { failures: limit }, now })
  })
}

/** Whoever has shown who they are with a reset link starts anew; devices are known anew from the next log-in. */
export async function forgetLogIns({ db }: Limited, { address }: Pick<CallContext, 'address'>, userId: string): Promise<void> {
  const network = networkOf(address)
  await clear(db, ['sign-in', network, userId], ['sign-in-day', network, userId])
}

/** Somebody at another's open session must not be able to find out the password. */
export async function beginCurrentPassword(services: Limited, userId: string): Promise<Pick<TryCount, 'succeeded'>> {
  const key = ['current-password', userId] as const
  await count(services, key, accountLimits.currentPasswordFailures)
  return { succeeded: () => clear(services.db, key) }
}
