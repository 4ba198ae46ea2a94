import { erasedName } from '#features/privacy/rules.ts'
import type { MyBooking } from '../contract.ts'
import { type BallPlayer, repeatedIn } from '../verdict-rules.ts'
import type { CoPlayerDraft } from './booking-form-schema.ts'

/** More would take longer to read than a name to type. */
const shownAtMost = 6

type Player = Pick<BallPlayer, 'name' | 'golfId'>

const isSame = (one: Player, other: Player): boolean => repeatedIn([one, other]).length > 0
const asPlayer = ({ name, golfId }: CoPlayerDraft): Player => ({ name, golfId: golfId || null })

/**
 * Whom a member has had in balls of his or her own, from the latest play day on, each once. Not those who stand in the ball already,
 * the booker among them, nor anybody who has been erased.
 */
export function usualCoPlayers(bookings: readonly MyBooking[], ball: readonly CoPlayerDraft[]): CoPlayerDraft[] {
  const found: CoPlayerDraft[] = []
  for (const { players, booked_by: bookedBy } of bookings) {
    if (bookedBy !== null) continue
    for (const { name, golfId, isVgfMember } of players.slice(1)) {
      const isErased = golfId === null && name === erasedName
      const isKnown = [...ball, ...found].some((other) => isSame(asPlayer(other), { name, golfId }))
      if (!isErased && !isKnown) found.push({ name, golfId: golfId ?? '', isVgfMember })
    }
  }
  return found.slice(0, shownAtMost)
}
