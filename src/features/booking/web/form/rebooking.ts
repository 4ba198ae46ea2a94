import type { MyBooking } from '../../contract.ts'
import { bookingWindow, isErased } from '../../verdict-rules.ts'
import { blankCoPlayer, type BookingForm, type CoPlayerDraft, isUntouched } from './booking-form-schema.ts'
import { isCourseChoice } from '../course-choices.ts'
import { isWithin } from '../play-dates.ts'

/** An own booking that a new one is to be like, or why there is none. */
export type Rebooking = { is: 'found'; booking: MyBooking } | { is: 'missing' } | { is: 'failed' }

/** The co-players as rows of the form, without those who have been erased. The booker comes first and is left out. */
export function rowsOf({ players }: Pick<MyBooking, 'players'>): CoPlayerDraft[] {
  return players.slice(1).filter((player) => !isErased(player)).map(({ name, golfId, isVgfMember }) => ({ name, golfId: golfId ?? '', isVgfMember }))
}

/** How many co-players are left out, since they have been erased. */
export function leftOutOf(booking: Pick<MyBooking, 'players'>): number {
  return booking.players.length - 1 - rowsOf(booking).length
}

/**
 * Fills in course, match play and co-players from a booking. A day that is already chosen stays if it can be requested; otherwise it has to
 * be chosen. Who is a member is decided by the register when the form is judged.
 */
export function rebookedFrom(values: BookingForm, booking: MyBooking, today: string): BookingForm {
  const rows = rowsOf(booking)
  return {
    ...values,
    course: isCourseChoice(booking.course) ? booking.course : values.course,
    isMatch: booking.is_match,
    playDate: isWithin(bookingWindow(today, booking.is_match), values.playDate) ? values.playDate : '',
    coPlayers: rows.length > 0 ? rows : [blankCoPlayer],
  }
}

/** Whether co-players have been typed that those of the booking would replace. */
export function holdsOthers({ coPlayers }: Pick<BookingForm, 'coPlayers'>, booking: Pick<MyBooking, 'players'>): boolean {
  const typed = coPlayers.filter((row) => !isUntouched(row))
  return typed.length > 0 && wordsOf(typed) !== wordsOf(rowsOf(booking))
}

function wordsOf(rows: readonly CoPlayerDraft[]): string {
  return JSON.stringify(rows.map(({ name, golfId, isVgfMember }) => [name.trim(), golfId, isVgfMember]))
}
