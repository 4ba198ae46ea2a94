import * as z from 'zod/mini'
import type { Profile } from '#features/members/contract.ts'
import { bookingRules } from '../rules.ts'
import { prefilled } from './booking-form-schema.ts'

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
  /**
   * What was last sent and its key. The same words again are the same request, so that neither a double click nor a
   * retry after a lost answer becomes two; other words are another request. Until an answer comes nobody knows whether
   * it is stored.
   */
  sent: z.nullable(z.object({ key: z.uuid(), words: z.string(), answered: z.boolean() })),
})
export type BookingDraft = z.infer<typeof draftSchema>

export interface BookingFormStart {
  profile: Profile | null
  userId: string
  /** The course that the address asks for, else null. */
  preselected: string | null
  today: string
}

/**
 * What the form begins with: what was typed, with the course that the address asks for until the form has taken it; from
 * then on what has been chosen since stands.
 */
export function firstDraft(
  { profile, preselected, today }: BookingFormStart,
  { kept, isCourseTaken }: { kept: BookingDraft | null; isCourseTaken: boolean },
): BookingDraft {
  const { values, sent } = kept ?? { values: prefilled(profile), sent: null }
  const current = values.playDate < today ? { ...values, playDate: '' } : values
  const isTaken = preselected === null || (kept !== null && isCourseTaken)
  return { values: isTaken ? current : { ...current, course: preselected }, sent }
}

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
