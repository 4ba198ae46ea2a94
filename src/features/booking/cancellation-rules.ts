import { addDays } from '#domain/calendar.ts'
import { activeStatuses, bookingRules, type BookingStatus } from './rules.ts'

/** What decides over cancelling; days are Swedish ones. */
export interface Cancellable {
  status: BookingStatus
  playDate: string
}

/** Waits or is confirmed, whichever day it is for. */
export function hasActiveStatus({ status }: Pick<Cancellable, 'status'>): boolean {
  return activeStatuses.some((active) => active === status)
}

/** A request that waits and a confirmed booking hold places and players, up to and including the play day. */
export function isActive(booking: Cancellable, today: string): boolean {
  return hasActiveStatus(booking) && booking.playDate >= today
}

/**
 * What cancelling today costs, in kronor, or null when there is nothing to cancel any more. Two days before the play
 * day is free, the day after is late (specification 9). A request without an answer is withdrawn, not cancelled: no
 * time has been booked at the course, so it costs nothing.
 */
export function cancellationFee(booking: Cancellable, today: string): number | null {
  if (!isActive(booking, today)) return null
  const late = booking.playDate < addDays(today, bookingRules.freeCancellationDays)
  return late && booking.status === 'confirmed' ? bookingRules.lateCancellationFee : 0
}

/**
 * Whether the board may cancel a booking for its booker. Confirmed ones of whatever day: a round that was not played is not
 * paid. Of somebody who has been erased there is no address, and nobody left to tell.
 */
export function isWithdrawable({ status, email }: { status: BookingStatus; email: string }): boolean {
  return status === 'confirmed' && email !== ''
}

/**
 * Whether the board's cancelling or declining of a booking takes away what its booker owes else: the fee of a late cancellation, or
 * the payment of a round that was played. Of one's own that is for somebody else in the board to decide.
 */
export function letsOff(booking: Cancellable, today: string): boolean {
  return cancellationFee(booking, today) !== 0
}

/** Last day to pay for a play day. */
export function paymentDue(playDate: string): string {
  return addDays(playDate, bookingRules.paymentWeeks * 7)
}

/** The same, once a confirmed booking has been played. */
export function payBy({ status, playDate }: Cancellable, today: string): string | null {
  return status === 'confirmed' && playDate < today ? paymentDue(playDate) : null
}

/** When the board means to have answered. */
export function answerBy(createdAt: Date): Date {
  return new Date(createdAt.getTime() + bookingRules.answerHours * 3_600_000)
}
