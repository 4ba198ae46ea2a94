import * as z from 'zod/mini'
import { memberCategories } from '#domain/member-category.ts'
import { forget, keep, readKept } from '#web/kept.ts'
import { newRequestKey } from '#web/request-key.ts'
import { preferredEmails } from '../rules.ts'
import { blankApplication } from './application-form-schema.ts'

const storageKey = 'membership-application'
/** On a computer that several use, what somebody left is not shown to the next: in milliseconds since it was last changed. */
const keptFor = 2 * 60 * 60_000

/** Consent is left out on purpose: it is given anew for each sending. */
const draftSchema = z.object({
  values: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    privateEmail: z.string(),
    workEmail: z.string(),
    golfId: z.string(),
    club: z.string(),
    note: z.string(),
    preferredEmail: z.optional(z.enum(preferredEmails)),
    company: z.optional(z.enum(memberCategories)),
  }),
  /**
   * One per person and filling of the form, kept over retries, so that a retry cannot become a second application. A
   * duplicated tab begins with the same one, until it is found to be another person's.
   */
  requestKey: z.uuid(),
  /**
   * The Golf-ID that was sent, until an answer arrives. If none does, the application may already be registered; then
   * only the call itself can tell, and asking whether the Golf-ID is taken would find the applicant's own.
   */
  unanswered: z.nullable(z.string()),
})
export type ApplicationDraft = z.infer<typeof draftSchema>

const keptSchema = z.object({ ...draftSchema.shape, savedAt: z.number() })

/** What was typed in this tab not long before a reload, or an empty form with a new key. */
export function readDraft(): ApplicationDraft {
  const kept = readKept(storageKey, keptSchema)
  if (kept && Date.now() - kept.savedAt < keptFor) return kept
  forgetDraft()
  return { values: blankApplication, requestKey: newRequestKey(), unanswered: null }
}

export function saveDraft(draft: ApplicationDraft): void {
  const { data } = draftSchema.safeParse(draft)
  if (data) keep(storageKey, { ...data, savedAt: Date.now() })
}

export function forgetDraft(): void {
  forget(storageKey)
}
