import { dateInStockholm } from '#domain/calendar.ts'
import { noticeOn } from '#features/courses/rules.ts'
import { answerBy, cancellationFee, payBy } from '../cancellation-rules.ts'
import type { BookedFacts } from '../booked-contract.ts'
import type { DayAvailability, MyBooking } from '../contract.ts'
import type { BoardBooking, MemberStandingRecord } from '../desk-contract.ts'
import { dayState, freeOf, nothingTaken, quotaOn } from '../quota-rules.ts'
import type { Verdict } from '../verdict-rules.ts'
import type { BoardRow } from './board-store.ts'
import type { OptionDays } from './facts.ts'
import type { StandingRow } from './standing-store.ts'
import type { Booking, KnownBooking } from './store.ts'

interface Shown {
  label: string
  now: Date
}

/** What is free of a course, day by day. */
export function presentDays({ option, taken }: OptionDays, dates: readonly string[]): DayAvailability[] {
  return dates.map((date) => {
    const [held, quota] = [taken.get(date) ?? nothingTaken, quotaOn(option.quota, date)]
    return { date, state: dayState(held, quota), free: freeOf(held, quota) }
  })
}

/** What a player sees of a booking. Players other than the booker do not see who else plays, nor what the booker and the board wrote. */
export function presentMine(booking: KnownBooking, { userId, now, roundPayment }: { userId: string; now: Date; roundPayment: string | null }): MyBooking {
  const notices = booking.notices.flatMap(({ name, notice }) => noticeOn(booking.playDate, { notice }) ? [{ name, ...notice }] : [])
  const shown = { ...presentBooked(booking, { label: booking.courseLabel, now }), ...(notices.length > 0 && { notices }) }
  if (booking.userId === userId) return { ...shown, round_payment: shown.pay_by && roundPayment, booked_by: null, revision: booking.revision }
  const { id, status, course, course_label, play_date, tee_time, ball, is_match, created_at, answer_by } = shown
  return {
    id, status, course, course_label, play_date, tee_time, ball, is_match, created_at, answer_by,
    players: [], message: null, reason: null, note: null, cancellation_fee: null, fee: null, pay_by: null, round_payment: null,
    booked_by: booking.bookerName ?? booking.fullName, revision: null, ...(notices.length > 0 && { notices }),
  }
}

function presentBooked(booking: Booking, { label, now }: Shown): BookedFacts {
  const today = dateInStockholm(now)
  return {
    id: booking.id,
    status: booking.status,
    course: booking.course,
    course_label: label,
    play_date: booking.playDate,
    tee_time: booking.teeTime,
    ball: booking.ball,
    is_match: booking.isMatch,
    players: booking.players.map(({ name, golfId, isMember }) => ({ name, golfId, isVgfMember: isMember })),
    message: booking.message,
    reason: booking.reason,
    note: booking.note,
    created_at: booking.createdAt.toISOString(),
    answer_by: booking.status === 'received' ? answerBy(booking.createdAt).toISOString() : null,
    cancellation_fee: cancellationFee(booking, now),
    fee: booking.fee,
    pay_by: payBy(booking, today),
  }
}

/** What the board sees of a booking; `userId` is the administrator who looks. */
export function presentForBoard(booking: BoardRow, verdict: Verdict | null, { userId, ...shown }: Shown & { userId: string }): BoardBooking {
  return {
    ...presentBooked(booking, shown),
    full_name: booking.fullName,
    golf_id: booking.golfId,
    email: booking.email,
    phone: booking.phone,
    claimed_by: booking.claimedByName,
    is_own_claim: booking.claimedByName !== null && booking.claimedBy === userId,
    answered_by: booking.answeredByName,
    answered_at: booking.answeredAt?.toISOString() ?? null,
    cancelled_at: booking.cancelledAt?.toISOString() ?? null,
    cancelled_by: cancelledBy(booking),
    players_changed_at: booking.playersChangedAt?.toISOString() ?? null,
    revision: booking.revision,
    verdict,
  }
}

function cancelledBy({ status, userId, withdrawn }: BoardRow): BoardBooking['cancelled_by'] {
  if (withdrawn) return { who: 'board', name: withdrawn.by }
  return status === 'cancelled' && userId !== null ? { who: 'member', name: null } : null
}

/** Why a member may not book, as the board reads it. */
export function presentStanding({ standing, note, setByName, setAt, isForOthers }: StandingRow & { isForOthers: boolean }): MemberStandingRecord {
  return { standing, note, set_by: setByName, set_at: setAt.toISOString(), is_for_others: isForOthers }
}
