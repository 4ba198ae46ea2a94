import { createHash, randomUUID } from 'node:crypto'
import { recordAct } from '#server/audit/audit.ts'
import { tooMany, type CallContext } from '#server/calls.ts'
import { clear, hit, countTries, type LimitKey, peek, type Try } from '#server/limits/limits.ts'
import { byNetwork, type Limited, type Rule, enforceLimits } from '#server/limits/enforce-limits.ts'
import { isMailServerAway } from '#server/outbox/queue.ts'
import { accountLimits, lifetimes } from '../rules.ts'
import { countLookUp, countOnly, countSignIn, type SoughtLogIn } from './counted-finds.ts'
import type { DeviceOwner, KnownDevices } from './known-devices.ts'
import { findLogIn } from './store.ts'

/** Stands in for the user id when a handle is made up or expired. */
export const nobody = 'nobody'

/** Returns a stand-in for the user id of a Golf-ID that nobody has: as long as a real id, and always the same for one Golf-ID. */
export function standInFor(golfId: string): string {
  return `${nobody}-${createHash('sha256').update(golfId).digest('hex')}`.slice(0, randomUUID().length)
}

/** Who is trying, and on which of their known devices; null for an unknown device. */
interface Who {
  userId: string
  device: string | null
  /** The mark of the password that is tried (`passwordMark`): a new password begins new counts. Empty where that does not matter. */
  mark?: string
}

interface PersonRules {
  short: Rule
  daily: Rule
  /** From all unknown devices together, in any number of networks. */
  inAll: Rule
}

/**
 * The counts that an attempt to log in as a person goes into. A known device of the person has its own, so that nobody else can
 * lock the person out there. Otherwise they are the network's, and a larger total over all networks, so that hardly anybody who knows the
 * Golf-ID can do so from elsewhere.
 */
function triesOf(name: string, context: Pick<CallContext, 'address'>, { userId, device, mark = '' }: Who, { short, daily, inAll }: PersonRules): readonly Try[] {
  if (device !== null) return [{ key: [name, 'device', device, mark], ...short }, { key: [`${name}-day`, 'device', device, mark], ...daily }]
  const [narrow, ...wide] = byNetwork(name, context, short, userId, mark)
  const [ofDay] = byNetwork(`${name}-day`, context, daily, userId, mark)
  return [narrow, ofDay, ...wide, { key: [`${name}-person`, userId, mark], ...inAll }]
}

const signIn: PersonRules = {
  short: accountLimits.signInFailures, daily: accountLimits.signInFailuresDaily, inAll: accountLimits.signInFailuresPerPerson,
}
const secondFactor: PersonRules = { ...signIn, inAll: accountLimits.secondFactorFailuresPerPerson }

/** Beyond this total no caller is told that a Golf-ID is nobody's, but everybody can still log in. */
const lookUpsInTotal = { key: ['look-up'], ...accountLimits.lookUpsInTotal } as const

/** Look-ups are counted by network and by Golf-ID within it; a device that the Golf-ID's member has logged in on is counted separately. */
function lookUpTries(context: Pick<CallContext, 'address'>, golfId: string, device: string | null): readonly Try[] {
  const { lookUpPerGolfId, lookUpPerNetwork } = accountLimits
  if (device !== null) return [{ key: ['look-up', 'device', device], ...lookUpPerGolfId }]
  const [narrow, ...wide] = byNetwork('look-up', context, lookUpPerNetwork)
  const [ofGolfId] = byNetwork('look-up', context, lookUpPerGolfId, golfId)
  return [narrow, ofGolfId, ...wide, lookUpsInTotal]
}

/**
 * Counts a look-up and finds who could log in with the Golf-ID; `isTold` says whether the caller may be told that nobody can.
 * A device that anybody has logged in on may be the person's own, and the counts depend on that, so there the person is found
 * first. On any other device one statement does both.
 */
export async function lookUp(
  { db, clock }: Limited, context: CallContext, golfId: string, devices: KnownDevices,
): Promise<{ found: DeviceOwner | null; isTold: boolean }> {
  const now = clock.now()
  const mayBeTheirs = devices.owner(context.headers) !== null
  const owner = mayBeTheirs ? await findLogIn(db, { golfId }) : null
  const tries = lookUpTries(context, golfId, devices.find(context.headers, owner))
  const { verdict, found } = mayBeTheirs
    ? { verdict: await countOnly(db, { tries, now }), found: owner }
    : await countLookUp(db, golfId, { tries, now })
  if (!verdict.allowed && verdict.refusedBy !== lookUpsInTotal.key) throw tooMany(verdict.retryAfterSeconds)
  return { found, isTold: verdict.allowed }
}

/** What a token is for. Each purpose is counted separately, so that attempts of one kind block nobody from another. */
type TokenPurpose = 'reset' | 'sign-in' | 'confirm-email' | 'first-administrator'

/** Limits attempts with tokens. Guessing one is hopeless; this also keeps it from costing the server much work. */
export async function limitTokens(services: Limited, context: CallContext, purpose: TokenPurpose): Promise<void> {
  await enforceLimits(services, ...byNetwork(`token-${purpose}`, context, accountLimits.tokenPerNetwork))
}

/** Limits requests for a passkey challenge, which take the right password. */
export async function limitPasskeyOptions(services: Limited, context: CallContext, who: Who): Promise<void> {
  const { passkeyOptions } = accountLimits
  if (who.device !== null) return enforceLimits(services, { key: ['passkey-options', 'device', who.device], ...passkeyOptions })
  await enforceLimits(services, ...byNetwork('passkey-options', context, passkeyOptions, who.userId))
}

/**
 * Limits requests for a reset link. The limit is the same for every address, known or not, so that a refusal does not reveal who is
 * a member. It counts by address and network, so that nobody is refused because of requests from elsewhere; a device that the person
 * has logged in on is counted separately. What counts towards the daily limit:
 * - Nothing while the mail server is away: no mail arrives, and whoever asks again must have attempts left once it is back.
 * - Of the requests within `linkReuseWindow` only the first: the others normally get no mail, and {@link mayMailLink} counts those that do.
 */
export async function limitResetLinks(services: Limited, context: CallContext, { email, device }: { email: string; device: string | null }): Promise<void> {
  const { db, clock } = services
  const { resetLinkPerNetwork, linkMails, linkMailsDaily } = accountLimits
  const counted = (name: string, rule: Rule): Try => (device === null
    ? byNetwork(`reset-link-address${name}`, context, rule, email)[0]
    : { ...rule, key: [`reset-link${name}`, 'device', device] })
  const everyTime = [...(device === null ? byNetwork('reset-link', context, resetLinkPerNetwork) : []), counted('', linkMails)]
  if (await isMailServerAway(db)) return enforceLimits(services, ...everyTime)
  const first = counted('-first', { limit: 1, windowSeconds: lifetimes.linkReuseWindow })
  const ofDay = counted('-day', linkMailsDaily)
  const now = clock.now()
  const verdict = await countTries(db, { tries: [...everyTime, first, ofDay], now })
  if (verdict.allowed) return
  if (verdict.refusedBy !== first.key) throw tooMany(verdict.retryAfterSeconds)
  // The first may have been refused for the day, and then no link is on its way.
  const { allowed, retryAfterSeconds } = await peek(db, { ...ofDay, limit: ofDay.limit + 1, now })
  if (!allowed) throw tooMany(retryAfterSeconds)
}

export interface TryCount {
  failed(): Promise<void>
  succeeded(): Promise<void>
  /** The counts that {@link succeeded} clears, for the statement that opens the session to clear instead. */
  counted: readonly LimitKey[]
}

/**
 * Counts an attempt to log in before the password is checked, so that concurrent attempts count too; success clears the counts
 * again. They are kept per person and network: the owner can still log in from another network until very many attempts have failed,
 * and on a known device however many have. A new password begins new counts everywhere, so that whoever has just set one by a link can
 * log in on the device where the old one was mistyped. `found` is the log-in whose password is to be compared. It is read first when the
 * device may be the person's own, since the counts depend on that, and otherwise by the statement that counts.
 */
export async function beginLogIn(
  services: Limited, context: CallContext, { userId, mark }: { userId: string; mark: string }, devices: KnownDevices,
): Promise<TryCount & { found: SoughtLogIn | null }> {
  const { db, clock } = services
  const mayBeTheirs = devices.owner(context.headers) === userId
  const owner = mayBeTheirs ? await findLogIn(db, { userId }) : null
  const who = { userId, mark, device: devices.find(context.headers, owner) }
  const failures = byNetwork('sign-in-failures', context, accountLimits.signInFailuresPerNetwork)
  const tries = triesOf('sign-in', context, who, signIn)
  const tried = { tries, unless: who.device === null ? failures : [], now: clock.now() }
  const { verdict, found } = mayBeTheirs ? { verdict: await countOnly(db, tried), found: owner } : await countSignIn(db, userId, tried)
  if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds)
  return { found, ...begun(services, tries, who, () => countTries(db, { tries: failures, now: clock.now() })) }
}

/** Counts an attempt at the second step like one with a password, but with a lower total: six digits do not withstand many guesses. */
export async function beginSecondFactor(services: Limited, context: CallContext, who: Who): Promise<TryCount> {
  const tries = triesOf('second-factor', context, who, secondFactor)
  await enforceLimits(services, ...tries)
  return begun(services, tries, who)
}

function begun(services: Limited, tries: readonly Try[], { userId }: Who, alsoFailed: () => Promise<unknown> = async () => undefined): TryCount {
  const counted = tries.map(({ key }) => key)
  return {
    counted,
    async failed() {
      await alsoFailed()
      for (const limited of tries) await recordExhausted(services, limited, userId)
    },
    async succeeded() {
      await clear(services.db, ...counted)
    },
  }
}

/**
 * Records in the board's log that a person's attempts are used up: at most once a day, however often and from however many
 * networks, since nothing can be removed from the log and strangers decide how often they fail. The networks are not recorded.
 */
async function recordExhausted({ db, clock }: Limited, { key, limit }: Try, userId: string): Promise<void> {
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

/** Limits confirmations of apps: they do not ask for the password, so one set-up could be confirmed again and again. */
export async function limitConfirmedApps(services: Limited, userId: string): Promise<void> {
  await enforceLimits(services, { key: ['confirmed-apps', userId], ...accountLimits.accountActs })
}
