import * as z from 'zod/mini'
import { applicationFields } from '../rules.ts'

/** The form's fields by their names in specification 3, each with the same rule as in the call. Choices start out empty. */
export const applicationFormSchema = z.object({
  firstName: applicationFields.firstName,
  lastName: applicationFields.lastName,
  phone: applicationFields.phone,
  privateEmail: applicationFields.privateEmail,
  workEmail: applicationFields.workEmail,
  preferredEmail: z.pipe(z.optional(applicationFields.preferredEmail), applicationFields.preferredEmail),
  golfId: applicationFields.golfId,
  club: applicationFields.club,
  company: z.pipe(z.optional(applicationFields.company), applicationFields.company),
  note: applicationFields.note,
  gdprConsent: z.pipe(z.optional(z.boolean()), applicationFields.consent),
})

/** The values as typed. */
export type ApplicationForm = z.input<typeof applicationFormSchema>
/** The values as sent: trimmed, addresses in lower case, the phone number as digits. */
export type ApplicationValues = z.output<typeof applicationFormSchema>
export type ApplicationField = keyof ApplicationForm

export const blankApplication = {
  firstName: '', lastName: '', phone: '', privateEmail: '', workEmail: '', golfId: '', club: '', note: '',
} satisfies Partial<ApplicationForm>

/** The fields whose values must not be registered by anybody else. */
export const uniqueFields = ['golfId', 'privateEmail', 'workEmail'] as const
export type UniqueField = (typeof uniqueFields)[number]

/** Maps the call's input names to the form's fields, so that the server's error texts appear beside them. */
export const fieldByWireName: Readonly<Record<string, ApplicationField>> = {
  p_golf_id: 'golfId',
  p_first_name: 'firstName',
  p_last_name: 'lastName',
  p_phone: 'phone',
  p_private_email: 'privateEmail',
  p_work_email: 'workEmail',
  p_club: 'club',
  p_category: 'company',
  p_contact_method: 'preferredEmail',
  p_note: 'note',
}
