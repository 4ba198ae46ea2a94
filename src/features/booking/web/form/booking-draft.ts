import * as z from 'zod/mini'
import type { Profile } from '#features/members/contract.ts'
import { forget, keep, readKept } from '#web/kept.ts'
import { bookingRules } from '../../rules.ts'
import { type Again, asBefore, holdsOthers } from './booking-again.ts'
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
  /** What the form knew of the booker when it began, so that only what has been typed since is kept. */
  known: z.object({ fullName: z.string(), golfId: z.string(), email: z.string(), phone: z.string() }),
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
  /** The booking that the address asks for another one like, else null. */
  again: Again | null
  today: string
}

/** What was kept of the form, and whether it has been filled in by its address since that was followed. */
export interface Kept {
  kept: BookingDraft | null
  isCourseTaken: boolean
}

/** Nothing typed yet. */
export function freshDraft(profile: Profile | null): BookingDraft {
  const values = prefilled(profile)
  return { values, known: knownOf(values), sent: null }
}

function knownOf({ fullName, golfId, email, phone }: BookingDraft['values']): BookingDraft['known'] {
  return { fullName, golfId, email, phone }
}

/**
 * What was typed, beside what the profile says now of what was not. While nobody knows whether it was sent it stays in the same
 * words, or sending it once more would be another request.
 */
function withProfile(kept: BookingDraft, profile: Profile | null): BookingDraft {
  const { values, known, sent } = kept
  if (profile === null || (sent !== null && !sent.answered)) return kept
  const now = knownOf(prefilled(profile))
  const current = (field: keyof typeof now) => values[field] === known[field] ? now[field] : values[field]
  return {
    ...kept,
    values: { ...values, fullName: current('fullName'), golfId: current('golfId'), email: current('email'), phone: current('phone') },
    known: now,
  }
}

/**
 * Whether the form begins like the booking that its address names: `held` where co-players that were typed would be lost by it, or a
 * request of which nobody knows whether it was sent. That is asked about. Null where there is none, or the form was filled in before,
 * whether it has been sent since or not.
 */
export function againIn({ again }: Pick<BookingFormStart, 'again'>, { kept, isCourseTaken }: Kept): 'filled' | 'held' | null {
  if (again?.is !== 'found' || isCourseTaken) return null
  const isUnsure = kept !== null && kept.sent !== null && !kept.sent.answered
  return isUnsure || (kept !== null && holdsOthers(kept.values, again.booking)) ? 'held' : 'filled'
}

/**
 * What the form begins with: what was typed, with what the address asks for until the form has taken it; from then on what has been
 * chosen since stands.
 */
export function firstDraft(start: BookingFormStart, before: Kept): BookingDraft {
  const { profile, preselected, again, today } = start
  const { kept, isCourseTaken } = before
  const draft = kept ? withProfile(kept, profile) : freshDraft(profile)
  const { values } = draft
  const current = values.playDate < today ? { ...values, playDate: '' } : values
  if (again?.is === 'found' && againIn(start, before) === 'filled') return { ...draft, values: asBefore(current, again.booking, today) }
  const isTaken = preselected === null || (kept !== null && isCourseTaken)
  return { ...draft, values: isTaken ? current : { ...current, course: preselected } }
}

/** Each person has his or her own, for a tab outlives a log-in. */
const storageKey = (userId: string) => `booking-request ${userId}`

/** What was typed in this tab before a reload, or null. */
export function readDraft(userId: string): BookingDraft | null {
  return readKept(storageKey(userId), draftSchema)
}

export function saveDraft(userId: string, draft: BookingDraft): void {
  keep(storageKey(userId), draft)
}

/** What has become of what was sent. The rest stays as it is kept: whoever has left the form may have chosen otherwise since, or logged out, and then nothing is kept. */
export function noteSent(userId: string, sent: BookingDraft['sent']): void {
  const kept = readDraft(userId)
  if (kept) saveDraft(userId, { ...kept, sent })
}

export function forgetDraft(userId: string): void {
  forget(storageKey(userId))
}
