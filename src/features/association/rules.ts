import * as z from 'zod/mini'
import { emailSchema } from '#domain/email.ts'
import { textSchema } from '#domain/text.ts'

export const contactFieldTexts = {
  name: 'Namn måste vara minst 2 tecken',
  subject: 'Ämne måste vara minst 5 tecken',
  message: 'Meddelandet måste vara minst 10 tecken',
} as const

/** The fields of the contact form (specification 5), for the form and the call. */
export const contactFields = {
  name: textSchema({ min: 2, max: 100, tooShort: contactFieldTexts.name }),
  email: emailSchema(),
  subject: textSchema({ min: 5, max: 150, tooShort: contactFieldTexts.subject }),
  message: textSchema({ min: 10, max: 4000, tooShort: contactFieldTexts.message }),
  /** Hidden from people; what fills it is no person. */
  trap: z.string().check(z.maxLength(200)),
} as const

/** Most messages in a window of seconds. */
export const contactLimits = {
  perSender: { limit: 5, windowSeconds: 3600 },
  perNetwork: { limit: 20, windowSeconds: 3600 },
} as const

/** Terms of the bylaws (specification 9); the text of each paragraph takes its figures from here. */
export const bylawTerms = {
  ownershipPercent: 51,
  noticeDays: 30,
  motionDays: 14,
  extraAgendaDays: 8,
  boardMin: 4,
  boardMax: 6,
  chairYears: 1,
  auditorYears: 1,
  nominationCommittee: 2,
} as const
