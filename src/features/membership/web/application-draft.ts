import { newRequestKey } from '#web/request-key.ts'
import * as z from 'zod/mini'
import { memberCategories } from '#domain/member-category.ts'
import { preferredEmails } from '../rules.ts'
import { blankApplication } from './application-form-schema.ts'

const storageKey = 'membership-application'
/** On a computer that several use, what somebody left is not shown to the next: in milliseconds since it was last changed. */
const keptFor = 2 * 60 * 60_000

const savedSchema = z.object({ savedAt: z.number() })

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

/** What was typed in this tab not long before a reload, or an empty form with a new key. */
export function readDraft(): ApplicationDraft {
  try {
    const stored = sessionStorage.getItem(storageKey)
    const kept: unknown = stored === null ? null : JSON.parse(stored)
    const [draft, saved] = [draftSchema.safeParse(kept), savedSchema.safeParse(kept)]
    if (draft.success && saved.success && Date.now() - saved.data.savedAt < keptFor) return draft.data
    forgetDraft()
  } catch {
    // Storage that is closed to the page, or holds something else, is the same as none.
  }
  return { values: blankApplication, requestKey: newRequestKey(), unanswered: null }
}

export function saveDraft(draft: ApplicationDraft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...draftSchema.parse(draft), savedAt: Date.now() }))
  } catch {
    // Full or closed storage costs the draft after a reload, nothing else.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored then either.
  }
}
