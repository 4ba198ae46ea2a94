import type { MyBooking } from '../../contract.ts'
import { bookingWindow, isErased } from '../../verdict-rules.ts'
import { blankCoPlayer, type BookingForm, type CoPlayerDraft, isUntouched } from './booking-form-schema.ts'
import { isCourseChoice } from '../course-choices.ts'
import { isWithin } from '../play-dates.ts'

/** An own booking that another one is to be like, or why none could be had. */
export type Again = { is: 'found'; booking: MyBooking } | { is: 'missing' } | { is: 'failed' }

/** The booker stands first. Of somebody who has been erased nothing is left to fill in. */
export function rowsOf({ players }: Pick<MyBooking, 'players'>): CoPlayerDraft[] {
  return players.slice(1).filter((player) => !isErased(player)).map(({ name, golfId, isVgfMember }) => ({ name, golfId: golfId ?? '', isVgfMember }))
}

/** How many of the co-players are left out. */
export function leftOutOf(booking: Pick<MyBooking, 'players'>): number {
  return booking.players.length - 1 - rowsOf(booking).length
}

/**
 * The form with course, match play and co-players of a booking; the day is chosen anew, and one that was chosen stays for as long as
 * it can be asked for. Who is a member is for the register to say when the form is judged.
 */
export function asBefore(values: BookingForm, booking: MyBooking, today: string): BookingForm {
  const rows = rowsOf(booking)
  return {
    ...values,
    course: isCourseChoice(booking.course) ? booking.course : values.course,
    isMatch: booking.is_match,
    playDate: isWithin(bookingWindow(today, booking.is_match), values.playDate) ? values.playDate : '',
    coPlayers: rows.length > 0 ? rows : [blankCoPlayer],
  }
}

/** Whether co-players have been typed that those of the booking would take the place of. */
export function holdsOthers({ coPlayers }: Pick<BookingForm, 'coPlayers'>, booking: Pick<MyBooking, 'players'>): boolean {
  const typed = coPlayers.filter((row) => !isUntouched(row))
  return typed.length > 0 && wordsOf(typed) !== wordsOf(rowsOf(booking))
}

function wordsOf(rows: readonly CoPlayerDraft[]): string {
  return JSON.stringify(rows.map(({ name, golfId, isVgfMember }) => [name.trim(), golfId, isVgfMember]))
}
