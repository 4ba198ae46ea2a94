import { reversed, sorted } from '#domain/sorted.ts'
import type { MyBooking } from '../contract.ts'

export interface BookingGroups {
  waiting: MyBooking[]
  confirmed: MyBooking[]
  /** Declined or cancelled, before their day. */
  ended: MyBooking[]
  past: MyBooking[]
}

/**
 * The own bookings as their booker looks for them: what is ahead with the nearest day first, what has been with the
 * latest first. `today` is the calendar day in Sweden.
 */
export function groupBookings(bookings: readonly MyBooking[], today: string): BookingGroups {
  const byDay = sorted(bookings, (one, other) => one.play_date.localeCompare(other.play_date))
  const ahead = byDay.filter((booking) => booking.play_date >= today)
  return {
    waiting: ahead.filter((booking) => booking.status === 'received'),
    confirmed: ahead.filter((booking) => booking.status === 'confirmed'),
    ended: ahead.filter((booking) => booking.status === 'declined' || booking.status === 'cancelled'),
    past: reversed(byDay.filter((booking) => booking.play_date < today)),
  }
}
