import { type CallContext, type Services, tooMany } from '../calls.ts'
import { hitAll, type Try } from './limits.ts'
import { networkOf, wideNetworkOf } from './network.ts'

export type Limited = Pick<Services, 'db' | 'clock'>

/** How often: a try without what it is counted by. */
export type Rule = Omit<Try, 'key'>

/** So many times what one network may do is for the wide one around it: whoever has that picks networks at will. */
const wideFactor = 10

/** Counts a try in each of these ways (see {@link hitAll}) and refuses the call when there have been too many. */
export async function within({ db, clock }: Limited, ...tries: readonly Try[]): Promise<void> {
  const { allowed, retryAfterSeconds } = await hitAll(db, { tries, now: clock.now() })
  if (!allowed) throw tooMany(retryAfterSeconds)
}

/** A try as counted by the network that it comes from, and what else it is counted by there; an IPv6 one by the wide network as well. */
export function byNetwork(name: string, { address }: Pick<CallContext, 'address'>, rule: Rule, ...by: readonly string[]): readonly [Try, ...Try[]] {
  const narrow = { ...rule, key: [name, networkOf(address), ...by] } as const
  const wide = wideNetworkOf(address)
  return wide === null ? [narrow] : [narrow, { ...rule, key: [name, wide, ...by], limit: rule.limit * wideFactor }]
}

/** An answer to whether a Golf-ID or an address is registered, as counted whichever call gives it: by network, and in total against many networks. */
export function registrationCheck(context: Pick<CallContext, 'address'>, { checksPerNetwork, checksInTotal }: Record<'checksPerNetwork' | 'checksInTotal', Rule>): readonly Try[] {
  return [...checkedByNetwork(context, { checksPerNetwork }), { key: ['registration-check'], ...checksInTotal }]
}

/** The same by network alone, for those whose own tries are bounded otherwise. */
export function checkedByNetwork(context: Pick<CallContext, 'address'>, { checksPerNetwork }: Record<'checksPerNetwork', Rule>): readonly [Try, ...Try[]] {
  return byNetwork('registration-check', context, checksPerNetwork)
}
