// What the member's calls and the board's have in common.
import * as z from 'zod/mini'
import { isDay } from '#domain/calendar.ts'
import { emailSchema } from '#domain/email.ts'
import { golfIdSchema } from '#domain/golf-id.ts'
import { mailFates } from '#domain/mail-state.ts'
import { fullNameLimit } from '#domain/name-limits.ts'
import { phoneDigits, phoneTexts, phoneToDigits, writtenPhone } from '#domain/phone.ts'
import { nameSchema, textSchema } from '#domain/text.ts'
import { ballSizes, bookingRuleNames, bookingStatuses } from './rules.ts'
import { bookingFieldTexts, bookingTexts } from './texts.ts'

export const isoDate = z.string().check(z.refine(isDay, bookingFieldTexts.playDate))
export const optionId = textSchema({ min: 1, max: 40, tooShort: bookingFieldTexts.course, tooLong: bookingFieldTexts.course })
export const bookingId = z.uuid('Bokningen finns inte')

/** The fields of the booking form (specification 5), for the form and the calls. */
export const bookingFields = {
  fullName: nameSchema({ min: 2, max: fullNameLimit, tooShort: bookingFieldTexts.fullName }),
  golfId: golfIdSchema(bookingFieldTexts.golfId),
  playDate: isoDate,
  course: optionId,
  email: emailSchema(bookingFieldTexts.email),
  phone: z.pipe(
    writtenPhone,
    z.pipe(z.transform(phoneToDigits), z.string().check(z.maxLength(phoneDigits, phoneTexts.tooLong))),
  ),
  message: textSchema({ max: 1000 }),
  coPlayerName: nameSchema({ min: 1, max: fullNameLimit, tooShort: bookingFieldTexts.coPlayerName }),
} as const

const alternative = z.object({ course: z.string(), date: z.string() })

/** A broken rule: its name, what it says in the rule's words, and where the same ball would be accepted. */
export const bookingRefusal = z.object({
  rule: z.enum(bookingRuleNames),
  text: z.string(),
  alternatives: z.array(alternative),
})
export type BookingRefusal = z.infer<typeof bookingRefusal>

/** The revision that was read: refused when the booking has been changed since. Left out, whatever it has become. */
export const seenRevision = z.nullish(z.int())
export const settled = { ALREADY_SETTLED: { status: 409, message: bookingTexts.alreadySettled } } as const

/** `mail` is null when nobody is told, as when the booking is so already and nothing is written. */
export const changed = z.object({ success: z.literal(true), mail: z.nullable(z.enum(mailFates)) })

const bookedPlayer = z.object({ name: z.string(), golfId: z.nullable(z.string()), isVgfMember: z.boolean() })

/** What both its booker and the board see of a booking. */
export const booked = z.object({
  id: z.string(),
  status: z.enum(bookingStatuses),
  course: z.string(),
  course_label: z.string(),
  play_date: z.string(),
  tee_time: z.nullable(z.string()),
  ball: z.enum(ballSizes),
  is_match: z.boolean(),
  players: z.array(bookedPlayer),
  message: z.nullable(z.string()),
  /** The board's reason for declining, or its note. */
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  created_at: z.string(),
  /** When the board means to have answered, while it waits. */
  answer_by: z.nullable(z.string()),
  /** What cancelling now would cost, in kronor; null when it can no longer be cancelled. */
  cancellation_fee: z.nullable(z.int()),
  /** What the cancellation did cost. */
  fee: z.nullable(z.int()),
  /** Last day to pay, once played. */
  pay_by: z.nullable(z.string()),
})
export type BookedFacts = z.infer<typeof booked>
