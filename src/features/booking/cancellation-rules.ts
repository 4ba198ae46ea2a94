import { addDays, dateInStockholm, momentInStockholm } from '#domain/calendar.ts'
import { activeStatuses, bookingRules, type BookingStatus } from './rules.ts'

/** What the cancellation rules depend on. Days are dates in Sweden. */
export interface Cancellable {
  status: BookingStatus
  playDate: string
}

/** The same with the tee time, such as `09:40` in Swedish time; null until the board gives one. */
export interface CancellableAt extends Cancellable {
  teeTime: string | null
}

/** Whether a booking waits for an answer or is confirmed, whatever its play day. */
export function hasActiveStatus({ status }: Pick<Cancellable, 'status'>): boolean {
  return activeStatuses.some((active) => active === status)
}

/** Whether a booking holds its place and its players: it waits or is confirmed, and its play day has not passed. */
export function isActive(booking: Cancellable, today: string): boolean {
  return hasActiveStatus(booking) && booking.playDate >= today
}

/**
 * Whether the tee time of a confirmed booking has come. From then on the round is played and owed: only the board, which hears why it was
 * not, can still cancel it.
 */
export function hasStarted({ status, playDate, teeTime }: CancellableAt, now: Date): boolean {
  return status === 'confirmed' && teeTime !== null && momentInStockholm(playDate, teeTime) <= now
}

/**
 * What cancelling now costs the booker, in kronor; null when there is nothing left to cancel. Until two days before the play day it is free,
 * the day before is late (specification 9). A request without an answer is withdrawn rather than cancelled: no time has been booked at the
 * course, so it costs nothing.
 */
export function cancellationFee(booking: CancellableAt, now: Date): number | null {
  const today = dateInStockholm(now)
  if (!isActive(booking, today) || hasStarted(booking, now)) return null
  const late = booking.playDate < addDays(today, bookingRules.freeCancellationDays)
  return late && booking.status === 'confirmed' ? bookingRules.lateCancellationFee : 0
}

/**
 * Whether the board may cancel a booking for its booker: any confirmed one, even after its tee time, since a round that was not played need
 * not be paid. A booker who has been erased has no address, and there is nobody left to tell.
 */
export function isWithdrawable({ status, email }: { status: BookingStatus; email: string }): boolean {
  return status === 'confirmed' && email !== ''
}

/**
 * Whether the board, by cancelling or declining a booking, would free its booker of a cost: the fee for a late cancellation, or the payment
 * for a round that has begun or been played. For an administrator's own booking somebody else in the board has to decide that.
 */
export function waivesCost(booking: CancellableAt, now: Date): boolean {
  return cancellationFee(booking, now) !== 0
}

/** Last day to pay for a play day. */
export function paymentDue(playDate: string): string {
  return addDays(playDate, bookingRules.paymentWeeks * 7)
}

/** {@link paymentDue} of a confirmed booking whose play day has passed; null for any other. */
export function payBy({ status, playDate }: Cancellable, today: string): string | null {
  return status === 'confirmed' && playDate < today ? paymentDue(playDate) : null
}

/** By when the board should have answered a request. */
export function answerBy(createdAt: Date): Date {
  return new Date(createdAt.getTime() + bookingRules.answerHours * 3_600_000)
}

/** Whether an answer at that time is no help: it comes on the play day or later, so it must not be promised. */
export function mayComeTooLate(due: Date, playDate: string): boolean {
  return dateInStockholm(due) >= playDate
}
