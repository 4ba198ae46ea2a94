import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatPhone } from '#domain/phone.ts'
import type { Profile } from '#features/members/contract.ts'
import { answerEmail } from '#features/members/rules.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { endedTexts } from '#web/ui/ended-texts.ts'
import { bookingFields } from '../../form-contract.ts'
import { bookingFieldTexts } from '../../texts.ts'
import { bookingWindow, isGolfIdAsName } from '../../verdict-rules.ts'
import { formTexts } from '../form-texts.ts'
import { repeatedPlayers } from '../repeated-players.ts'

const coPlayerRow = z.object({ name: z.string(), golfId: z.string(), isVgfMember: z.boolean() })
export type CoPlayerDraft = z.infer<typeof coPlayerRow>

export const blankCoPlayer: CoPlayerDraft = { name: '', golfId: '', isVgfMember: false }

/** A row where nothing has been filled in is no co-player. */
export function isUntouched({ name, golfId, isVgfMember }: CoPlayerDraft): boolean {
  return name.trim() === '' && golfId.trim() === '' && !isVgfMember
}

const filledRow = z.object({
  name: bookingFields.coPlayerName.check(z.refine((name) => !isGolfIdAsName({ name }), bookingFieldTexts.golfIdAsName)),
  golfId: z.pipe(z.transform((typed: string) => typed.trim() || null), z.nullable(bookingFields.golfId)),
  isVgfMember: z.boolean(),
})

/** An untouched row becomes null; any other must be complete. */
const row = z.pipe(coPlayerRow, z.transform((typed, context) => {
  if (isUntouched(typed)) return null
  const { data, error } = filledRow.safeParse(typed)
  for (const { path, message } of error?.issues ?? []) context.issues.push({ code: 'custom', path: [...path], message, input: typed })
  return data ?? null
}))

/** The form's fields by their names in specification 3, each with the same rule as in the calls. */
export function bookingFormSchema(today: string) {
  const fields = z.object({
    fullName: bookingFields.fullName,
    golfId: bookingFields.golfId,
    playDate: bookingFields.playDate,
    course: bookingFields.course,
    email: bookingFields.email,
    phone: bookingFields.phone,
    message: bookingFields.message,
    isMatch: z.boolean(),
    coPlayers: z.array(row),
  }).check(
    // All are checked even while another field is wrong.
    z.refine(({ playDate, isMatch }) => isMatch || playDate === '' || playDate <= bookingWindow(today, false).to, {
      path: ['playDate'],
      error: bookingFieldTexts.windowHint,
      when: () => true,
    }),
    z.refine(({ playDate, isMatch }) => !isMatch || playDate === '' || playDate <= bookingWindow(today, true).to, {
      path: ['playDate'],
      error: bookingFieldTexts.matchWindowHint,
      when: () => true,
    }),
    // The form may have been left open over midnight.
    z.refine(({ playDate }) => playDate === '' || playDate >= today, {
      path: ['playDate'],
      error: bookingFieldTexts.dayPassed,
      when: () => true,
    }),
    z.superRefine((ball, context) => {
      const repeated = repeatedPlayers({ name: ball.fullName, golfId: ball.golfId }, ball.coPlayers)
      for (const { index, field, message } of repeated) context.issues.push({ code: 'custom', path: ['coPlayers', index, field], message, input: ball })
    }, { when: () => true }),
  )
  // Only now, so that every text above stands at the row it is about.
  return z.pipe(fields, z.transform(({ coPlayers, ...form }) => ({ ...form, coPlayers: coPlayers.filter((player) => player !== null) })))
}

/** As typed. */
export type BookingForm = z.input<ReturnType<typeof bookingFormSchema>>
/** As sent: trimmed, the address in lower case, the phone number as digits, without untouched rows. */
export type BookingValues = z.output<ReturnType<typeof bookingFormSchema>>
export type BookingFormApi = UseFormReturn<BookingForm, unknown, BookingValues>

/** The request as it is checked and sent. */
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

/** The form's field for each parameter of the call, to place the server's texts. */
export const fieldByWireName: Readonly<Record<string, keyof BookingForm>> = {
  p_full_name: 'fullName',
  p_golf_id: 'golfId',
  p_play_date: 'playDate',
  p_course: 'course',
  p_email: 'email',
  p_phone: 'phone',
  p_message: 'message',
}

/** Why it was not sent: the texts that belong to no field of the form, else the general one. */
export function notSentText({ code, message, fields }: Pick<CallFailure, 'code' | 'message' | 'fields'>): string {
  // The refusal's own text is about viewing a page, but this page is being viewed.
  if (code === 'NOT_LOGGED_IN') return `${endedTexts.title}.`
  const unplaced = Object.entries(fields).filter(([wireName]) => !(wireName in fieldByWireName)).map(([, text]) => text)
  return unplaced.join(' ') || (message ?? formTexts.tryLater)
}

/** What the form begins with: the member's own details, and the address where the member wants answers. */
export function prefilled(profile: Profile | null): BookingForm {
  return {
    fullName: profile ? `${profile.first_name} ${profile.last_name}` : '',
    golfId: profile?.golf_id ?? '',
    playDate: '',
    course: '',
    email: profile ? answerEmail(profile) : '',
    phone: formatPhone(profile?.phone ?? ''),
    message: '',
    isMatch: false,
    coPlayers: [blankCoPlayer],
  }
}
