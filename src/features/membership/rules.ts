import * as z from 'zod/mini'
import { emailSchema } from '#domain/email.ts'
import { golfIdSchema, golfIdTexts } from '#domain/golf-id.ts'
import { memberCategories } from '#domain/member-category.ts'
import { phoneSchema } from '#domain/phone.ts'
import { textSchema } from '#domain/text.ts'
import { profileFields } from '#features/members/rules.ts'

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** The address that log-in links and answers go to (specification 3, `preferredEmail`). */
export const preferredEmails = ['private_email', 'work_email'] as const

/** The maximum length of the note to the board (specification 5). */
export const noteLimit = 100
export const rejectionReasonLimit = 500

export const applicationFieldTexts = {
  golfIdRequired: golfIdTexts.required,
  workEmailRequired: 'Volvo Mail är obligatoriskt',
  preferredEmail: 'Välj vilken e-post vi ska använda',
  company: 'Välj företag eller pensionär',
  note: `Meddelandet får vara max ${noteLimit} tecken`,
  consent: 'Du måste godkänna integritetspolicyn för att fortsätta',
} as const

/**
 * The fields of an application, each with its rule and text (specification 5). The form and the call are both
 * built from these, so that each rule is defined once.
 */
export const applicationFields = {
  golfId: golfIdSchema(golfIdTexts.format, applicationFieldTexts.golfIdRequired),
  firstName: profileFields.firstName,
  lastName: profileFields.lastName,
  phone: phoneSchema,
  privateEmail: emailSchema(),
  workEmail: z.pipe(z.string().check(z.trim(), z.minLength(1, applicationFieldTexts.workEmailRequired)), emailSchema()),
  preferredEmail: z.enum(preferredEmails, applicationFieldTexts.preferredEmail),
  club: profileFields.club,
  company: z.enum(memberCategories, applicationFieldTexts.company),
  note: textSchema({ max: noteLimit, tooLong: applicationFieldTexts.note }),
  consent: z.literal(true, applicationFieldTexts.consent),
} as const

/** The maximum number of attempts in a time window (decisions.md part 2). A company's staff may share one network. */
export const applicationLimits = {
  checksPerNetwork: { limit: 120, windowSeconds: 15 * 60 },
  checksInTotal: { limit: 3000, windowSeconds: 15 * 60 },
  applicationsPerNetwork: { limit: 100, windowSeconds: 3600 },
} as const

/** The maximum number of applications in one answer. The rest are read with `limit` and `cursor` (the id of the last one shown). */
export const listPageSize = 500

/** Counters of the dashboard: the courses of specification 9, which the board cannot add to, and price lists, which do not exist yet. */
export const catalogueSizes = { courses: 12, priceLists: 0 } as const

/** Whether the board can still decide on the application. */
export function isOpenForDecision(application: { status: ApplicationStatus }): boolean {
  return application.status === 'pending'
}

/** Whether the application may still make its applicant a member; somebody who is one already would then be registered twice. */
export function mayMakeMember(application: { status: ApplicationStatus; completedAt: Date | null }): boolean {
  return isOpenForDecision(application) || awaitsCompletion(application)
}

/** Of the approved applicants who have not finished, the dashboard looks at this many: each costs a look-up of the invitation. */
export const mostUnfinished = 500

/** Whether the applicant is approved but not a member yet, and so may be invited again and may complete the registration. */
export function awaitsCompletion(application: { status: ApplicationStatus; completedAt: Date | null }): boolean {
  return application.status === 'approved' && application.completedAt === null
}

/** What a member of the register can have in common with an applicant. The first six digits of a Golf-ID are the date of birth. */
export const likenesses = ['name', 'first_name', 'last_name', 'born', 'phone'] as const
export type Likeness = (typeof likenesses)[number]

/** Returns the address that the applicant chose for answers and log-in links. */
export function preferredEmail(applicant: {
  privateEmail: string
  workEmail: string
  contactMethod: (typeof preferredEmails)[number]
}): string {
  return applicant.contactMethod === 'work_email' ? applicant.workEmail : applicant.privateEmail
}
