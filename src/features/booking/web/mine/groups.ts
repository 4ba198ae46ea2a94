import { reversed, sorted } from '#domain/sorted.ts'
import type { MyBooking } from '../../contract.ts'

export interface BookingGroups {
  waiting: MyBooking[]
  confirmed: MyBooking[]
  /** Played, and still in time to be paid. Who has paid is not known. */
  toPay: MyBooking[]
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
  const behind = reversed(byDay.filter((booking) => booking.play_date < today))
  const isToPay = ({ pay_by: payBy }: MyBooking) => payBy !== null && payBy >= today
  return {
    waiting: ahead.filter((booking) => booking.status === 'received'),
    confirmed: ahead.filter((booking) => booking.status === 'confirmed'),
    toPay: behind.filter(isToPay),
    ended: ahead.filter((booking) => booking.status === 'declined' || booking.status === 'cancelled'),
    past: behind.filter((booking) => !isToPay(booking)),
  }
}
