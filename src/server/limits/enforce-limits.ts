import { type CallContext, type Services, tooMany } from '../calls.ts'
import { countTries, type Try } from './limits.ts'
import { networkOf, wideNetworkOf } from './network.ts'

export type Limited = Pick<Services, 'db' | 'clock'>

/** A limit without the key that it counts by. */
export type Rule = Omit<Try, 'key'>

/** The limit of a wide network is this many times that of a single one, because its owner can choose networks in it at will. */
const wideFactor = 10

/** Counts a try for each of these limits (see {@link countTries}) and refuses the call when one of them is exceeded. */
export async function enforceLimits({ db, clock }: Limited, ...tries: readonly Try[]): Promise<void> {
  const { allowed, retryAfterSeconds } = await countTries(db, { tries, now: clock.now() })
  if (!allowed) throw tooMany(retryAfterSeconds)
}

/** A try counted by the caller's network, together with `by`; one from IPv6 is counted by the wide network as well. */
export function byNetwork(name: string, { address }: Pick<CallContext, 'address'>, rule: Rule, ...by: readonly string[]): readonly [Try, ...Try[]] {
  const narrow = { ...rule, key: [name, networkOf(address), ...by] } as const
  const wide = wideNetworkOf(address)
  return wide === null ? [narrow] : [narrow, { ...rule, key: [name, wide, ...by], limit: rule.limit * wideFactor }]
}

/** The counts of an answer that reveals whether a Golf-ID or an address is registered, in any call: per network, and in total. */
export function registrationCheck(context: Pick<CallContext, 'address'>, { checksPerNetwork, checksInTotal }: Record<'checksPerNetwork' | 'checksInTotal', Rule>): readonly Try[] {
  return [...checkedByNetwork(context, { checksPerNetwork }), { key: ['registration-check'], ...checksInTotal }]
}

/** The same by network only, for callers whose tries are limited in other ways, too. */
export function checkedByNetwork(context: Pick<CallContext, 'address'>, { checksPerNetwork }: Record<'checksPerNetwork', Rule>): readonly [Try, ...Try[]] {
  return byNetwork('registration-check', context, checksPerNetwork)
}
