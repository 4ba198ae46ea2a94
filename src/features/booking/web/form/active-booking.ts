import { hasActiveStatus } from '../../cancellation-rules.ts'
import type { MyBooking } from '../../contract.ts'

/**
 * The active booking of a member, whoever has booked it: the nearest where there are several, null where there is none.
 * @param bookings latest play day first, as the call answers them
 */
export function activeAmong(bookings: readonly MyBooking[], today: string): MyBooking | null {
  let nearest: MyBooking | null = null
  for (const booking of bookings) if (booking.play_date >= today && hasActiveStatus(booking)) nearest = booking
  return nearest
}
