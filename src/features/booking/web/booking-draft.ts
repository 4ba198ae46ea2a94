import * as z from 'zod/mini'
import { bookingRules } from '../rules.ts'

const draftSchema = z.object({
  values: z.object({
    fullName: z.string(),
    golfId: z.string(),
    playDate: z.string(),
    course: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    isMatch: z.boolean(),
    coPlayers: z.array(z.object({ name: z.string(), golfId: z.string(), isVgfMember: z.boolean() }))
      .check(z.minLength(1), z.maxLength(bookingRules.maxCoPlayers)),
  }),
  /** The course that the address had preselected: only another one may replace what was chosen since. */
  preselected: z.nullable(z.string()),
  /**
   * What was last sent and its key. The same words again are the same request, so that neither a double click nor a
   * retry after a lost answer becomes two; other words are another request. Until an answer comes nobody knows whether
   * it is stored.
   */
  sent: z.nullable(z.object({ key: z.uuid(), words: z.string(), answered: z.boolean() })),
})
export type BookingDraft = z.infer<typeof draftSchema>

/** Each person has his or her own, for a tab outlives a log-in. */
const storageKey = (userId: string) => `booking-request ${userId}`

/** What was typed in this tab before a reload, or null. */
export function readDraft(userId: string): BookingDraft | null {
  try {
    const stored = sessionStorage.getItem(storageKey(userId))
    return stored === null ? null : draftSchema.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    // Storage that is closed to the page, or holds something else, is the same as none.
    return null
  }
}

export function saveDraft(userId: string, draft: BookingDraft): void {
  try {
    sessionStorage.setItem(storageKey(userId), JSON.stringify(draft))
  } catch {
    // Full or closed storage costs the draft after a reload, nothing else.
  }
}

export function forgetDraft(userId: string): void {
  try {
    sessionStorage.removeItem(storageKey(userId))
  } catch {
    // Nothing was stored then either.
  }
}
