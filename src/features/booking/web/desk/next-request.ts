import type { BoardBooking } from '../../desk-contract.ts'

type Waiting = Pick<BoardBooking, 'id' | 'full_name' | 'course_label' | 'claimed_by' | 'is_own_claim'>

/** The next request, or why there is none: nobody waits, or others have claimed all that do. */
export type NextRequest = Waiting | 'none' | 'taken'

/**
 * Where the board goes on from an answered request; requests that somebody else has claimed are left to them.
 * @returns undefined when none is found, but more may wait than are known
 */
export function nextRequest(waiting: readonly Waiting[], { after, hasMore }: { after: string; hasMore: boolean }): NextRequest | undefined {
  const others = waiting.filter(({ id }) => id !== after)
  const next = others.find(({ claimed_by: claimedBy, is_own_claim: isOwn }) => claimedBy === null || isOwn)
  if (next) return next
  if (hasMore) return undefined
  return others.length === 0 ? 'none' : 'taken'
}

const nowhere = { none: 'Inga fler förfrågningar att svara på.', taken: 'Någon annan i styrelsen har tagit dem som är kvar.' } as const

/** `Nästa förfrågan: Bo Exempel, Ale`, or why there is none. */
export function nextRequestInWords(way: NextRequest): string {
  return typeof way === 'string' ? nowhere[way] : `Nästa förfrågan: ${way.full_name}, ${way.course_label}`
}
