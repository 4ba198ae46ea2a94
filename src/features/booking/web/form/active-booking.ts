import { hasActiveStatus } from '../../cancellation-rules.ts'
import type { MyBooking } from '../../contract.ts'

/**
 * Returns the member's active booking, whoever made it: the nearest if there are several, null if there is none.
 * @param bookings latest play day first, as the call returns them
 */
export function activeAmong(bookings: readonly MyBooking[], today: string): MyBooking | null {
  let nearest: MyBooking | null = null
  for (const booking of bookings) if (booking.play_date >= today && hasActiveStatus(booking)) nearest = booking
  return nearest
}
