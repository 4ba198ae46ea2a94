import * as z from 'zod/mini'
import type { Profile } from '#features/members/contract.ts'
import { forget, keep, readKept } from '#web/kept.ts'
import { bookingRules } from '../../rules.ts'
import { type Rebooking, rebookedFrom, holdsOthers } from './rebooking.ts'
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
   * What was sent last, with its request key. The same words again are the same request, so that neither a double click nor a retry after a
   * lost answer becomes two; other words are another request. Until an answer comes nobody knows whether it is stored.
   */
  sent: z.nullable(z.object({ key: z.uuid(), words: z.string(), answered: z.boolean() })),
})
export type BookingDraft = z.infer<typeof draftSchema>

export interface BookingFormStart {
  profile: Profile | null
  userId: string
  /** The course in the address; null when there is none. */
  preselected: string | null
  /** The booking in the address that the request is to be like; null when there is none. */
  again: Rebooking | null
  today: string
}

/** What was kept of the form, and whether it has already been filled in from the address of this history entry. */
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
 * What was typed, while the other fields follow the current profile. A draft that may have been sent does not change: sending it again
 * would be another request.
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
 * Whether the form begins like the booking in its address. `held`: it would replace co-players that were typed, or a request of which
 * nobody knows whether it was sent, so the member is asked. Null when there is no such booking, or the form was filled in from it before,
 * whether it has been sent since or not.
 */
export function againIn({ again }: Pick<BookingFormStart, 'again'>, { kept, isCourseTaken }: Kept): 'filled' | 'held' | null {
  if (again?.is !== 'found' || isCourseTaken) return null
  const isUnsure = kept !== null && kept.sent !== null && !kept.sent.answered
  return isUnsure || (kept !== null && holdsOthers(kept.values, again.booking)) ? 'held' : 'filled'
}

/** What the form begins with: what was typed, with what the address asks for until the form has taken it; from then on later choices stand. */
export function firstDraft(start: BookingFormStart, before: Kept): BookingDraft {
  const { profile, preselected, again, today } = start
  const { kept, isCourseTaken } = before
  const draft = kept ? withProfile(kept, profile) : freshDraft(profile)
  const { values } = draft
  const current = values.playDate < today ? { ...values, playDate: '' } : values
  if (again?.is === 'found' && againIn(start, before) === 'filled') return { ...draft, values: rebookedFrom(current, again.booking, today) }
  const isTaken = preselected === null || (kept !== null && isCourseTaken)
  return { ...draft, values: isTaken ? current : { ...current, course: preselected } }
}

/** Each user has a key of their own, since a tab outlives a log-in. */
const storageKey = (userId: string) => `booking-request ${userId}`

/** What was typed in this tab before a reload, or null. */
export function readDraft(userId: string): BookingDraft | null {
  return readKept(storageKey(userId), draftSchema)
}

export function saveDraft(userId: string, draft: BookingDraft): void {
  keep(storageKey(userId), draft)
}

/**
 * Updates what is known of the sent request. The rest stays as it is kept: a member who has left the form may have chosen otherwise since,
 * or logged out, and then nothing is kept.
 */
export function noteSent(userId: string, sent: BookingDraft['sent']): void {
  const kept = readDraft(userId)
  if (kept) saveDraft(userId, { ...kept, sent })
}

export function forgetDraft(userId: string): void {
  forget(storageKey(userId))
}
