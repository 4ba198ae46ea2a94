import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatPhone } from '#domain/phone.ts'
import type { Profile } from '#features/members/contract.ts'
import { bookingFields } from '../contract.ts'
import { bookingFieldTexts } from '../texts.ts'
import { bookingWindow } from '../verdict-rules.ts'
import { isWithin } from './play-dates.ts'

const coPlayerRow = z.object({ name: z.string(), golfId: z.string(), isVgfMember: z.boolean() })
export type CoPlayerRow = z.infer<typeof coPlayerRow>

export const blankCoPlayer: CoPlayerRow = { name: '', golfId: '', isVgfMember: false }

/** A row where nothing has been filled in is no co-player. */
export function isUntouched({ name, golfId, isVgfMember }: CoPlayerRow): boolean {
  return name.trim() === '' && golfId.trim() === '' && !isVgfMember
}

const filledRow = z.object({
  name: bookingFields.coPlayerName,
  golfId: z.pipe(z.transform((typed: string) => typed.trim() || null), z.nullable(bookingFields.golfId)),
  isVgfMember: z.boolean(),
})

/** An untouched row becomes null and every other must be complete. */
const row = z.pipe(coPlayerRow, z.transform((typed, context) => {
  if (isUntouched(typed)) return null
  const { data, error } = filledRow.safeParse(typed)
  for (const { path, message } of error?.issues ?? []) context.issues.push({ code: 'custom', path: [...path], message, input: typed })
  return data ?? null
}))

/** The form's fields by their names in specification 3, each with the rule that the calls have too. */
export function bookingFormSchema(today: string) {
  return z.object({
    fullName: bookingFields.fullName,
    golfId: bookingFields.golfId,
    playDate: bookingFields.playDate,
    course: bookingFields.course,
    email: bookingFields.email,
    phone: bookingFields.phone,
    message: bookingFields.message,
    isMatch: z.boolean(),
    coPlayers: z.pipe(z.array(row), z.transform((rows) => rows.filter((player) => player !== null))),
  }).check(z.refine(({ playDate, isMatch }) => playDate === '' || isWithin(bookingWindow(today, isMatch), playDate), {
    path: ['playDate'],
    error: bookingFieldTexts.windowHint,
    // The date is judged even while another field is wrong.
    when: () => true,
  }))
}

/** As typed. */
export type BookingForm = z.input<ReturnType<typeof bookingFormSchema>>
/** As sent: trimmed, the address in lower case, the phone number as digits, without untouched rows. */
export type BookingValues = z.output<ReturnType<typeof bookingFormSchema>>
export type BookingFormApi = UseFormReturn<BookingForm, unknown, BookingValues>

/** What is checked and sent. */
export function requestOf({ fullName, golfId, playDate, course, email, phone, message, isMatch, coPlayers }: BookingValues) {
  return {
    p_full_name: fullName,
    p_golf_id: golfId,
    p_play_date: playDate,
    p_course: course,
    p_email: email,
    p_phone: phone || null,
    p_message: message || null,
    p_is_match: isMatch,
    p_co_players: coPlayers,
  }
}
export type BookingRequest = ReturnType<typeof requestOf>

/** The form's field for each name on the wire, to place the server's texts. */
export const fieldByWireName: Readonly<Record<string, keyof BookingForm>> = {
  p_full_name: 'fullName',
  p_golf_id: 'golfId',
  p_play_date: 'playDate',
  p_course: 'course',
  p_email: 'email',
  p_phone: 'phone',
  p_message: 'message',
}

/** What the form begins with: the member's own details and the address that he or she wants answers at. */
export function prefilled(profile: Profile | null): BookingForm {
  const chosen = profile?.contact_method === 'work_email' ? profile.work_email : profile?.private_email
  return {
    fullName: profile ? `${profile.first_name} ${profile.last_name}` : '',
    golfId: profile?.golf_id ?? '',
    playDate: '',
    course: '',
    email: chosen ?? profile?.login_email ?? '',
    phone: formatPhone(profile?.phone ?? ''),
    message: '',
    isMatch: false,
    coPlayers: [blankCoPlayer],
  }
}
