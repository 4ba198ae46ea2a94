import { createHash, randomUUID } from 'node:crypto'
import { recordAct } from '#server/audit/audit.ts'
import { tooMany, type CallContext } from '#server/calls.ts'
import { clear, hit, hitAll, type LimitKey, peek, type Try } from '#server/limits/limits.ts'
import { byNetwork, type Limited, type Rule, within } from '#server/limits/within.ts'
import { isMailServerAway } from '#server/outbox/queue.ts'
import { accountLimits } from '../rules.ts'
import { countLookUp, countOnly, countSignIn, type SoughtLogIn } from './counted-finds.ts'
import type { KnownDevices } from './known-devices.ts'
import { findLogIn } from './store.ts'

/** Stands for whoever a made-up handle is about. */
export const nobody = 'nobody'

/** Stands for whoever has a Golf-ID that nobody has: as long as the id of a person, and always the same one. */
export function standInFor(golfId: string): string {
  return `${nobody}-${createHash('sha256').update(golfId).digest('hex')}`.slice(0, randomUUID().length)
}

/** Who is trying, and on which of his or her known devices; null for an unknown one. */
interface Who {
  userId: string
  device: string | null
}

interface PersonRules {
  short: Rule
  daily: Rule
  /** From all unknown devices together, from however many networks. */
  inAll: Rule
}

/**
 * The counts of a person's tries: together with all others from the network, so that few who know a Golf-ID can keep a member
 * out from elsewhere, and on a device that the person has logged in on by itself, so that nobody can there.
 */
function triesOf(name: string, context: Pick<CallContext, 'address'>, { userId, device }: Who, { short, daily, inAll }: PersonRules): readonly Try[] {
  if (device !== null) return [{ key: [name, 'device', device], ...short }, { key: [`${name}-day`, 'device', device], ...daily }]
  const [narrow, ...wide] = byNetwork(name, context, short, userId)
  const [ofDay] = byNetwork(`${name}-day`, context, daily, userId)
  return [narrow, ofDay, ...wide, { key: [`${name}-person`, userId], ...inAll }]
}

const signIn: PersonRules = {
  short: accountLimits.signInFailures, daily: accountLimits.signInFailuresDaily, inAll: accountLimits.signInFailuresPerPerson,
}
const secondFactor: PersonRules = { ...signIn, inAll: accountLimits.secondFactorFailuresPerPerson }

/** Beyond what all may look up together nobody is told that nobody has a Golf-ID, and nobody is kept from logging in. */
const lookUpsInTotal = { key: ['look-up'], ...accountLimits.lookUpsInTotal } as const

/** Per Golf-ID within the network; a device that its member has logged in on is counted by itself. */
function lookUpTries(context: Pick<CallContext, 'address'>, golfId: string, device: string | null): readonly Try[] {
  const { lookUpPerGolfId, lookUpPerNetwork } = accountLimits
  if (device !== null) return [{ key: ['look-up', 'device', device], ...lookUpPerGolfId }]
  const [narrow, ...wide] = byNetwork('look-up', context, lookUpPerNetwork)
  const [ofGolfId] = byNetwork('look-up', context, lookUpPerGolfId, golfId)
  return [narrow, ofGolfId, ...wide, lookUpsInTotal]
}

/**
 * Counts a look-up and finds who could log in with the Golf-ID; `isTold` says whether the caller may be told that it is nobody.
 * A device that somebody has logged in on may be the person's own, and what is counted hangs on that: there the person is found
 * first, whoever it is. On every other one both are one statement.
 */
export async function lookUp(
  { db, clock }: Limited, context: CallContext, golfId: string, devices: KnownDevices,
): Promise<{ userId: string | null; isTold: boolean }> {
  const now = clock.now()
  const mayBeTheirs = devices.owner(context.headers) !== null
  const owner = mayBeTheirs ? await findLogIn(db, { golfId }) : null
  const tries = lookUpTries(context, golfId, devices.find(context.headers, owner))
  const { verdict, userId } = mayBeTheirs
    ? { verdict: await countOnly(db, { tries, now }), userId: owner?.userId ?? null }
    : await countLookUp(db, golfId, { tries, now })
  if (!verdict.allowed && verdict.refusedBy !== lookUpsInTotal.key) throw tooMany(verdict.retryAfterSeconds)
  return { userId, isTold: verdict.allowed }
}

/** What a token is for; each is counted by itself, so that tries of one kind keep nobody from another. */
type TokenPurpose = 'reset' | 'sign-in' | 'confirm-email' | 'first-administrator'

/** Guessing tokens is hopeless; this keeps it from being work as well. */
export async function limitTokens(services: Limited, context: CallContext, purpose: TokenPurpose): Promise<void> {
  await within(services, ...byNetwork(`token-${purpose}`, context, accountLimits.tokenPerNetwork))
}

/** Asking for a passkey's question, by whoever has the right password. */
export async function limitPasskeyOptions(services: Limited, context: CallContext, who: Who): Promise<void> {
  const { passkeyOptions } = accountLimits
  if (who.device !== null) return within(services, { key: ['passkey-options', 'device', who.device], ...passkeyOptions })
  await within(services, ...byNetwork('passkey-options', context, passkeyOptions, who.userId))
}

/**
 * The same for every address, known or not, so that a refusal tells nothing of who is a member. By address and network, so that
 * nobody is refused for what somebody elsewhere has asked for; a device that the person has logged in on by itself. While the mail
 * server is away nothing counts for the day: no mail comes, and whoever asks again must not be out of tries when it is back.
 */
export async function limitResetLinks(services: Limited, context: CallContext, { email, device }: { email: string; device: string | null }): Promise<void> {
  const { resetLinkPerNetwork, linkMails, linkMailsDaily } = accountLimits
  const isAway = await isMailServerAway(services.db)
  const daily = (ofDay: Try) => (isAway ? [] : [ofDay])
  if (device !== null) {
    return within(services, { key: ['reset-link', 'device', device], ...linkMails }, ...daily({ key: ['reset-link-day', 'device', device], ...linkMailsDaily }))
  }
  const [narrow] = byNetwork('reset-link-address', context, linkMails, email)
  const [ofDay] = byNetwork('reset-link-address-day', context, linkMailsDaily, email)
  await within(services, ...byNetwork('reset-link', context, resetLinkPerNetwork), narrow, ...daily(ofDay))
}

export interface TryCount {
  failed(): Promise<void>
  succeeded(): Promise<void>
  /** What {@link succeeded} forgets, for the statement that opens the session. */
  counted: readonly LimitKey[]
}

/**
 * A try to log in, counted before the password is looked at, so that tries at the same time count as well; one that
 * succeeds is forgotten again. Per person and network: the owner can still log in from another one until very many have failed,
 * and on a known device however many have. `found` is whose password is to be compared: first where the device may
 * be the person's own, since what is counted hangs on that, and elsewhere by the statement that counts.
 */
export async function beginLogIn(
  services: Limited, context: CallContext, userId: string, devices: KnownDevices,
): Promise<TryCount & { found: SoughtLogIn | null }> {
  const { db, clock } = services
  const mayBeTheirs = devices.owner(context.headers) === userId
  const owner = mayBeTheirs ? await findLogIn(db, { userId }) : null
  const who = { userId, device: devices.find(context.headers, owner) }
  const failures = byNetwork('sign-in-failures', context, accountLimits.signInFailuresPerNetwork)
  const tries = triesOf('sign-in', context, who, signIn)
  const tried = { tries, unless: who.device === null ? failures : [], now: clock.now() }
  const { verdict, found } = mayBeTheirs ? { verdict: await countOnly(db, tried), found: owner } : await countSignIn(db, userId, tried)
  if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds)
  return { found, ...begun(services, tries, who, () => hitAll(db, { tries: failures, now: clock.now() })) }
}

/** A try to finish a log-in, counted like one with a password, but fewer in all: six digits do not stand against many. */
export async function beginSecondFactor(services: Limited, context: CallContext, who: Who): Promise<TryCount> {
  const tries = triesOf('second-factor', context, who, secondFactor)
  await within(services, ...tries)
  return begun(services, tries, who)
}

function begun(services: Limited, tries: readonly Try[], { userId }: Who, alsoFailed: () => Promise<unknown> = async () => undefined): TryCount {
  const counted = tries.map(({ key }) => key)
  return {
    counted,
    async failed() {
      await alsoFailed()
      for (const limited of tries) await recordBurst(services, limited, userId)
    },
    async succeeded() {
      await clear(services.db, ...counted)
    },
  }
}

/**
 * Tells the board's log that a person's tries are used up: once a day, however often they are and from however many networks,
 * since nothing can be taken out of the log and strangers decide how often they fail. Where they came from is not kept.
 */
async function recordBurst({ db, clock }: Limited, { key, limit }: Try, userId: string): Promise<void> {
  const now = clock.now()
  const { allowed } = await peek(db, { key, limit, now })
  if (allowed) return
  await db.transaction(async (tx) => {
    const note = await hit(tx, { key: ['burst', key[0], userId], ...accountLimits.burstNotes, now })
    if (!note.allowed) return
    const subject = userId.startsWith(nobody) ? undefined : { kind: 'user', id: userId } as const
    await recordAct(tx, { actorId: null, act: 'login_failures', subject, details: { failures: limit }, now })
  })
}

/** Whoever has shown who they are with a reset link starts anew; devices are known anew from the next log-in. */
export async function forgetLogIns({ db }: Limited, context: Pick<CallContext, 'address'>, userId: string): Promise<void> {
  await clear(db, ...triesOf('sign-in', context, { userId, device: null }, signIn).map(({ key }) => key))
}

/** An app is confirmed without the password: what was begun with it can be confirmed again and again. */
export async function limitConfirmedApps(services: Limited, userId: string): Promise<void> {
  await within(services, { key: ['confirmed-apps', userId], ...accountLimits.accountActs })
}
