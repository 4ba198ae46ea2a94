import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { golfIdSchema } from '#domain/golf-id.ts'
import { mailFateSchema } from '#domain/mail-state.ts'
import { momentSchema } from '#domain/moment.ts'
import { rowIdSchema } from '#domain/row-id.ts'
import { searchSchema } from '#domain/search-words.ts'
import { textSchema } from '#domain/text.ts'
import { booked, bookingId, changed, seenRevision, settled } from './booked-contract.ts'
import { bookingRefusal, isoDate, optionId } from './form-contract.ts'
import { bookingRules, bookingStatuses, bookingTextLimits, maxQuotaBalls, standings, stoppedLimit } from './rules.ts'
import { bookingFieldTexts, bookingTexts } from './texts.ts'

const teeTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, bookingFieldTexts.teeTime))

/** A booking as the board sees it. */
export const boardBooking = z.extend(booked, {
  full_name: z.string(),
  golf_id: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  claimed_by: z.nullable(z.string()),
  /** Whether the caller has claimed the request. */
  is_own_claim: z.boolean(),
  answered_by: z.nullable(z.string()),
  answered_at: z.nullable(z.iso.datetime()),
  cancelled_at: z.nullable(z.iso.datetime()),
  /**
   * Who cancelled the booking, with the administrator's name if the board did. Null unless it is cancelled, and for an erased booker's
   * booking that the board did not cancel: the erasure may have.
   */
  cancelled_by: z.nullable(z.object({ who: z.enum(['member', 'board']), name: z.nullable(z.string()) })),
  /** When the booker last changed the players after the board had confirmed; null otherwise, and once the mail about it has been pruned. */
  players_changed_at: z.nullable(z.iso.datetime()),
  /** Counts the changes of the booking; an answer names the revision that it was given to. */
  revision: z.int(),
  /** What the rules say now of a request that waits, without alternatives; null when no rule is broken. */
  verdict: z.nullable(bookingRefusal),
})
export type BoardBooking = z.infer<typeof boardBooking>

/** The filters of the board's list and of its CSV file. One that is left out does not narrow the result. */
const bookingFilter = {
  status: z.enum(bookingStatuses),
  course: optionId,
  from: isoDate,
  to: isoDate,
  search: searchSchema(),
} as const

/** The query string of `GET /api/exports/bookings.csv`, a file download rather than an RPC call (`admin_write`). */
export const bookingsFileQuery = z.partial(z.strictObject(bookingFilter))

const balls = z.int(bookingFieldTexts.balls).check(z.minimum(0, bookingFieldTexts.balls), z.maximum(maxQuotaBalls, bookingFieldTexts.balls))
const dayQuota = z.object({ fourBalls: balls, twoBalls: balls, splits: z.boolean() })
const courseQuota = z.object({ weekday: dayQuota, weekend: dayQuota })

/** How many balls a day holds: waiting requests and confirmed bookings. */
const bookedDay = z.object({ date: z.iso.date(), fourBalls: z.int(), twoBalls: z.int() })

/** A quota, the options that share it (Torslanda A and B), and the coming days that have bookings. */
export const quotaRecord = z.object({
  group: z.string(),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
  quota: courseQuota,
  days: z.array(bookedDay),
})
export type QuotaRecord = z.infer<typeof quotaRecord>

/** Why a member may not book, and who in the board decided so. */
export const memberStanding = z.object({
  standing: z.enum(standings),
  note: z.nullable(z.string()),
  set_by: z.nullable(z.string()),
  set_at: z.iso.datetime(),
  /** Whether this is the caller's own stop, and somebody else in the board has to lift it. */
  is_for_others: z.boolean(),
})
export type MemberStandingRecord = z.infer<typeof memberStanding>

/** Somebody whom the board has stopped, also a former member: what is owed does not end with the membership. */
const memberStop = z.object({
  member_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  golf_id: z.string(),
  has_ended: z.boolean(),
  standing: z.enum(standings),
  set_at: z.iso.datetime(),
})
export type MemberStop = z.infer<typeof memberStop>

/** The board's part of the booking calls: the desk, the quotas and who may not book. */
export const deskContract = {
  listBookings: procedure('list_bookings', 'admin_read', 'Bookings, `limit` of them, 200 unless told: those that wait first, by the time left to answer; then by play day. `cursor` is the id of the last one shown, and `p_after_waiting` says whether it waited there')
    .input(z.optional(z.object({
      p_status: z.nullish(bookingFilter.status),
      p_course: z.nullish(bookingFilter.course),
      p_from: z.nullish(bookingFilter.from),
      p_to: z.nullish(bookingFilter.to),
      p_search: z.nullish(bookingFilter.search),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
      cursor: z.optional(rowIdSchema()),
      /** Whether the booking in `cursor` was waiting when it was shown: it may have been answered since. */
      p_after_waiting: z.optional(z.boolean()),
    })))
    .output(z.array(boardBooking)),

  claimBooking: procedure('claim_booking', 'admin_write', 'Tell the others that one takes the request')
    .input(z.object({ p_id: bookingId }))
    .output(z.object({ success: z.literal(true) }))
    .errors({ ...settled, ALREADY_CLAIMED: { status: 409, message: bookingTexts.alreadyClaimed } }),

  releaseBooking: procedure('release_booking', 'admin_write', 'Let go of a request that one has taken; of one that one has not, nothing happens')
    .input(z.object({ p_id: bookingId }))
    .output(z.object({ success: z.literal(true) }))
    .errors(settled),

  answerBooking: procedure('answer_booking', 'admin_write',
    'Confirm or decline a request that waits, once. One’s own is declined only until its day has been')
    .input(z.object({
      p_id: bookingId,
      p_decision: z.enum(['confirm', 'decline']),
      p_tee_time: z.nullish(teeTime),
      p_reason: z.nullish(textSchema({ max: bookingTextLimits.answer })),
      p_note: z.nullish(textSchema({ max: bookingTextLimits.answer })),
      p_seen_revision: seenRevision,
    }))
    .output(z.object({ success: z.literal(true), mail: mailFateSchema }))
    .errors({
      ...settled, BOOKING_MOVED: { status: 409, message: bookingTexts.moved }, OWN_BOOKING: { status: 409, message: bookingTexts.ownDecline },
    }),

  changeTeeTime: procedure('change_tee_time', 'admin_write',
    'Another tee time for a confirmed booking up to and including its day, or none; its booker is mailed')
    .input(z.object({ p_id: bookingId, p_tee_time: z.nullable(teeTime), p_seen_revision: seenRevision }))
    .output(changed)
    .errors({ ...settled, BOOKING_MOVED: { status: 409, message: bookingTexts.timeNotChanged } }),

  withdrawBooking: procedure('withdraw_booking', 'admin_write',
    'Cancel a confirmed booking for the member, without a fee, also once its day has been: the course has closed, or the member cannot play. Of one’s own only while that costs nothing anyway')
    .input(z.object({ p_id: bookingId, p_reason: z.nullish(textSchema({ max: bookingTextLimits.answer })) }))
    .output(z.object({ success: z.literal(true), mail: mailFateSchema }))
    .errors({ ...settled, OWN_BOOKING: { status: 409, message: bookingTexts.ownWithdrawal } }),

  removeCoPlayer: procedure('remove_co_player', 'admin_write', 'Take a co-player’s name out of a booking, also one that is over or off')
    // The position counts in the revision that was read: in a later one it may be another player's. 0 is the booker, who stays.
    .input(z.object({ p_id: bookingId, p_position: z.int().check(z.minimum(1), z.maximum(bookingRules.maxCoPlayers)), p_seen_revision: z.int() }))
    .output(changed)
    .errors({ BOOKING_MOVED: { status: 409, message: bookingTexts.nameNotRemoved } }),

  getBookingStats: procedure('get_booking_stats', 'admin_read', 'What waits for an answer, and how the time to answer has been kept')
    .output(z.object({
      waiting: z.int(),
      /** By when the request that has waited longest should be answered; null when none waits. */
      oldest_answer_by: z.nullable(z.iso.datetime()),
      /** The nearest play day, today included, among those that wait; null when none is left. */
      next_play_date: z.nullable(z.iso.date()),
      /**
       * Of the last `days` days: `due` counts the requests that have been answered or are overdue, `answered_in_time` those answered within
       * eight hours.
       */
      days: z.int(),
      due: z.int(),
      answered_in_time: z.int(),
    })),

  listCourseQuotas: procedure('list_course_quotas', 'admin_read', 'What each course gives in a day, and what its coming days hold')
    .output(z.array(quotaRecord)),

  setCourseQuota: procedure('set_course_quota', 'admin_write',
    'Change what a course gives in a day. `p_seen` is the quota on the screen: another one in its place refuses the change')
    .input(z.object({ p_group: optionId, p_seen: courseQuota, p_quota: courseQuota }))
    .output(z.object({
      success: z.literal(true),
      /** Coming days that hold more than the new quota gives; their bookings stay. */
      fuller_days: z.array(bookedDay),
    }))
    .errors({ QUOTA_MOVED: { status: 409, message: bookingTexts.quotaMoved } }),

  getMemberStanding: procedure('get_member_standing', 'admin_read', 'Whether a member is stopped from booking, by whom and since when, and whether the membership has ended')
    .input(z.object({ p_golf_id: golfIdSchema() }))
    .output(z.object({
      /** Leads to the member's card. */
      member_id: z.string(),
      standing: z.nullable(memberStanding),
      has_ended: z.boolean(),
    })),

  listStoppedMembers: procedure('list_stopped_members', 'admin_read', `Who is stopped from booking, the latest first, at most ${stoppedLimit}; \`more\` says whether there are others`)
    .output(z.object({ stopped: z.array(memberStop), more: z.boolean() })),

  setMemberStanding: procedure('set_member_standing', 'admin_write',
    'Stop a member from booking, or lift it with null. `p_seen_set_at` is when the stop on the screen was set, null for none: another one in its place refuses the change, and so does a Golf-ID that is not `p_seen_member_id`’s any more. One’s own is lifted by somebody else, where there is anybody who may')
    .input(z.object({
      p_golf_id: golfIdSchema(),
      p_standing: z.nullable(z.enum(standings)),
      p_note: z.nullish(textSchema({ max: bookingTextLimits.standing })),
      p_seen_set_at: z.nullish(momentSchema()),
      /** Whose stop was on the screen: the Golf-ID may be another member's since, after a correction. */
      p_seen_member_id: z.optional(rowIdSchema()),
    }))
    .output(z.object({ success: z.literal(true) }))
    .errors({ STANDING_MOVED: { status: 409, message: bookingTexts.standingMoved }, OWN_STANDING: { status: 409, message: bookingTexts.ownStanding } }),
}
