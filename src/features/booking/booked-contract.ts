// Schemas that the member's calls and the board's calls share.
import * as z from 'zod/mini'
import { mailFateSchema } from '#domain/mail-state.ts'
import { rowIdSchema } from '#domain/row-id.ts'
import { ballSizes, bookingStatuses } from './rules.ts'
import { bookingTexts } from './texts.ts'

export const bookingId = rowIdSchema('Bokningen finns inte')

/** The revision that the caller has read: the call is refused when the booking has changed since. Left out, any revision will do. */
export const seenRevision = z.nullish(z.int())
export const settled = { ALREADY_SETTLED: { status: 409, message: bookingTexts.alreadySettled } } as const

/** `mail` is null when nobody is mailed, for example because the booking already is as requested and nothing is written. */
export const changed = z.object({ success: z.literal(true), mail: z.nullable(mailFateSchema) })

const bookedPlayer = z.object({ name: z.string(), golfId: z.nullable(z.string()), isVgfMember: z.boolean() })

/** What both its booker and the board see of a booking. */
export const booked = z.object({
  id: z.string(),
  status: z.enum(bookingStatuses),
  course: z.string(),
  course_label: z.string(),
  play_date: z.iso.date(),
  tee_time: z.nullable(z.string()),
  ball: z.enum(ballSizes),
  is_match: z.boolean(),
  players: z.array(bookedPlayer),
  message: z.nullable(z.string()),
  /** The board's reason for declining or cancelling; `note` is the greeting in its answer. */
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** By when the board should have answered; null unless the request still waits. */
  answer_by: z.nullable(z.iso.datetime()),
  /** What cancelling now would cost the booker, in kronor; null when the booker can no longer cancel it. */
  cancellation_fee: z.nullable(z.int()),
  /** What the cancellation cost, in kronor. */
  fee: z.nullable(z.int()),
  /** Last day to pay; null until the day of a confirmed booking has passed. */
  pay_by: z.nullable(z.iso.date()),
})
export type BookedFacts = z.infer<typeof booked>
