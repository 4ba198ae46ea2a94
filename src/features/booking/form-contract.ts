// The schemas that the form uses in the browser, kept apart from those for responses only, which would pull more of zod into the bundle.
import * as z from 'zod/mini'
import { isDay } from '#domain/calendar.ts'
import { emailSchema } from '#domain/email.ts'
import { golfIdSchema } from '#domain/golf-id.ts'
import { fullNameLimit } from '#domain/name-limits.ts'
import { phoneDigits, phoneTexts, phoneToDigits, writtenPhone } from '#domain/phone.ts'
import { nameSchema, textSchema } from '#domain/text.ts'
import { bookingRuleNames, bookingTextLimits } from './rules.ts'
import { bookingFieldTexts } from './texts.ts'

export const isoDate = z.string().check(z.refine(isDay, bookingFieldTexts.playDate))
export const optionId = textSchema({ min: 1, max: 40, tooShort: bookingFieldTexts.course, tooLong: bookingFieldTexts.course })

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
  message: textSchema({ max: bookingTextLimits.message }),
  coPlayerName: nameSchema({ min: 1, max: fullNameLimit, tooShort: bookingFieldTexts.coPlayerName }),
} as const

const alternative = z.object({ course: z.string(), date: z.string() })

/** A broken rule: its name, the explanation for the reader, and where the same ball would be accepted. */
export const bookingRefusal = z.object({
  rule: z.enum(bookingRuleNames),
  /** May have several lines; each holds what belongs together. */
  text: z.string(),
  alternatives: z.array(alternative),
})
export type BookingRefusal = z.infer<typeof bookingRefusal>
