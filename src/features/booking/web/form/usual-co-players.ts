import type { MyBooking } from '../../contract.ts'
import { type BallPlayer, isGolfIdAsName, repeatedIn } from '../../verdict-rules.ts'
import { rowsOf } from './rebooking.ts'
import type { CoPlayerDraft } from './booking-form-schema.ts'

/** More names would take longer to read than one takes to type. */
const shownAtMost = 6

const asPlayer = ({ name, golfId }: CoPlayerDraft): Pick<BallPlayer, 'name' | 'golfId'> => ({ name, golfId: golfId || null })

/**
 * The co-players of the member's own bookings, from the latest play day on, each once. Leaves out those who are in the ball already, the
 * booker included, those who have been erased, and Golf-IDs that were typed as names.
 */
export function usualCoPlayers(bookings: readonly MyBooking[], ball: readonly CoPlayerDraft[]): CoPlayerDraft[] {
  const found: CoPlayerDraft[] = []
  for (const booking of bookings) {
    if (booking.booked_by !== null) continue
    for (const row of rowsOf(booking)) {
      const isKnown = [...ball, ...found].some((other) => repeatedIn([asPlayer(other), asPlayer(row)]).length > 0)
      if (!isKnown && !isGolfIdAsName(row)) found.push(row)
      if (found.length === shownAtMost) return found
    }
  }
  return found
}
