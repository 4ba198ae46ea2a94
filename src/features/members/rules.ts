import { emailSchema } from '#domain/email.ts'
import { phoneSchema } from '#domain/phone.ts'
import { textSchema } from '#domain/text.ts'

/** How the association may reach a member (specification 3). Applications choose one of the two addresses only. */
export const contactMethods = ['private_email', 'work_email', 'phone'] as const
export type ContactMethod = (typeof contactMethods)[number]

/** Longest texts that the register takes. */
export const memberTextLimits = { name: 60, club: 80 } as const

/** The fields that a member may change (specification 6), with the application's rules. */
export const profileFields = {
  firstName: textSchema({ min: 2, max: memberTextLimits.name, tooShort: 'Förnamn måste vara minst 2 tecken' }),
  lastName: textSchema({ min: 2, max: memberTextLimits.name, tooShort: 'Efternamn måste vara minst 2 tecken' }),
  phone: phoneSchema,
  club: textSchema({ min: 1, max: memberTextLimits.club, tooShort: 'Hemmaklubb är obligatoriskt' }),
  email: emailSchema(),
} as const
