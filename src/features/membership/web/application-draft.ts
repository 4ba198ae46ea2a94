import * as z from 'zod/mini'
import { memberCategories } from '#domain/member-category.ts'
import { forget, keep, readKept } from '#web/kept.ts'
import { newRequestKey } from '#web/request-key.ts'
import { preferredEmails } from '../rules.ts'
import { blankApplication } from './application-form-schema.ts'

const storageKey = 'membership-application'
/** How long a draft is kept after its last change, in milliseconds: on a shared computer the next person must not see it. */
const keptFor = 2 * 60 * 60_000

/** Consent is left out on purpose: it is given again each time the form is sent. */
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
   * One per person and filled-in form, kept across retries, so that a retry cannot become a second application. A duplicated
   * tab starts with the same key, until the server refuses it as another person's.
   */
  requestKey: z.uuid(),
  /**
   * The Golf-ID that was sent, until a response arrives. If none does, the application may already be registered. Then
   * only sending again can tell: a check whether the Golf-ID is taken would find the applicant's own.
   */
  unanswered: z.nullable(z.string()),
})
export type ApplicationDraft = z.infer<typeof draftSchema>

const keptSchema = z.object({ ...draftSchema.shape, savedAt: z.number() })

/** Returns what was recently typed in this tab, such as before a reload, or an empty form with a new key. */
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
