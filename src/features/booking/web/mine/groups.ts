import { reversed, sorted } from '#domain/sorted.ts'
import type { MyBooking } from '../../contract.ts'

export interface BookingGroups {
  waiting: MyBooking[]
  confirmed: MyBooking[]
  /** Played, and the last day to pay has not passed. The site does not know who has paid. */
  toPay: MyBooking[]
  /** Declined or cancelled, with the day still to come. */
  ended: MyBooking[]
  past: MyBooking[]
}

/**
 * Groups bookings the way their booker looks for them: coming ones with the nearest day first, past ones with the latest first. `today` is
 * the calendar day in Sweden.
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
