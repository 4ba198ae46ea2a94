import * as z from 'zod/mini'
import { isDay } from '#domain/calendar.ts'
import { procedure } from '#domain/calls.ts'
import { emailSchema } from '#domain/email.ts'
import { golfIdSchema } from '#domain/golf-id.ts'
import { phoneToDigits, phoneDigits } from '#domain/phone.ts'
import { nameSchema, textSchema } from '#domain/text.ts'
import { ballSizes, bookingRuleNames, bookingRules, bookingStatuses, maxQuotaBalls, standings } from './rules.ts'
import { bookingFieldTexts, bookingTexts } from './texts.ts'

const isoDate = z.string().check(z.refine(isDay, bookingFieldTexts.playDate))
const optionId = textSchema({ min: 1, max: 40, tooShort: bookingFieldTexts.course, tooLong: bookingFieldTexts.course })
const teeTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, bookingFieldTexts.teeTime))
const bookingId = z.uuid('Bokningen finns inte')

/** The fields of the booking form (specification 5), for the form and the calls. */
export const bookingFields = {
  fullName: nameSchema({ min: 2, max: 120, tooShort: bookingFieldTexts.fullName }),
  golfId: golfIdSchema(bookingFieldTexts.golfId),
  playDate: isoDate,
  course: optionId,
  email: emailSchema(bookingFieldTexts.email),
  phone: z.pipe(
    z.string().check(z.maxLength(40, bookingFieldTexts.phone)),
    z.pipe(z.transform(phoneToDigits), z.string().check(z.maxLength(phoneDigits, bookingFieldTexts.phone))),
  ),
  message: textSchema({ max: 1000 }),
  coPlayerName: nameSchema({ min: 1, max: 120, tooShort: bookingFieldTexts.coPlayerName }),
} as const

export const coPlayer = z.object({
  name: bookingFields.coPlayerName,
  isVgfMember: z.boolean(),
  golfId: z.nullish(bookingFields.golfId),
})

const coPlayers = z.array(coPlayer).check(z.maxLength(bookingRules.maxCoPlayers, bookingFieldTexts.tooManyCoPlayers))

const draft = {
  p_full_name: bookingFields.fullName,
  p_golf_id: bookingFields.golfId,
  p_play_date: bookingFields.playDate,
  p_course: bookingFields.course,
  p_email: bookingFields.email,
  p_phone: z.nullish(bookingFields.phone),
  p_message: z.nullish(bookingFields.message),
  p_is_match: z.boolean(),
  p_co_players: coPlayers,
} as const

export const alternative = z.object({ course: z.string(), date: z.string() })

/** A broken rule: its name, what it says in the rule's words, and where the same ball would be accepted. */
export const bookingRefusal = z.object({
  rule: z.enum(bookingRuleNames),
  text: z.string(),
  alternatives: z.array(alternative),
})
export type BookingRefusal = z.infer<typeof bookingRefusal>

const refused = { BOOKING_REFUSED: { status: 409, message: bookingTexts.refused, data: bookingRefusal } } as const
/** The revision that was read: refused when the booking has been changed since. Left out, whatever it has become. */
const seenRevision = z.nullish(z.int())
const settled = { ALREADY_SETTLED: { status: 409, message: bookingTexts.alreadySettled } } as const

/** `mail` is null when nobody is told, as when the booking is so already and nothing is written. */
const changed = z.object({ success: z.literal(true), mail: z.nullable(z.enum(['queued', 'kept'])) })

export const dayAvailability = z.object({
  date: z.string(),
  state: z.enum(['free', 'partly', 'full', 'closed']),
  /** How many more of each the day takes; a free four-ball place that splits counts as two two-balls. */
  free: z.object({ fourBalls: z.int(), twoBalls: z.int() }),
})

export type DayAvailability = z.infer<typeof dayAvailability>

export const bookedPlayer = z.object({ name: z.string(), golfId: z.nullable(z.string()), isVgfMember: z.boolean() })

/** What both its booker and the board see of a booking. */
const booked = z.object({
  id: z.string(),
  status: z.enum(bookingStatuses),
  course: z.string(),
  course_label: z.string(),
  play_date: z.string(),
  tee_time: z.nullable(z.string()),
  ball: z.enum(ballSizes),
  is_match: z.boolean(),
  players: z.array(bookedPlayer),
  message: z.nullable(z.string()),
  /** The board's reason for declining, or its note. */
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  created_at: z.string(),
  /** When the board means to have answered, while it waits. */
  answer_by: z.nullable(z.string()),
  /** What cancelling now would cost, in kronor; null when it can no longer be cancelled. */
  cancellation_fee: z.nullable(z.int()),
  /** What the cancellation did cost. */
  fee: z.nullable(z.int()),
  /** Last day to pay, once played. */
  pay_by: z.nullable(z.string()),
})

/** A booking as one of its players sees it. */
export const myBooking = z.extend(booked, {
  /**
   * Who has booked, by name, when that is somebody else: then only course, day, time, ball and status are told, and nothing can
   * be done with it here. Null for an own booking.
   */
  booked_by: z.nullable(z.string()),
  /** Counts the changes of an own booking: what other co-players were chosen from. Null for somebody else's. */
  revision: z.nullable(z.int()),
})
export type MyBooking = z.infer<typeof myBooking>

/** A booking as the board sees it. */
export const boardBooking = z.extend(booked, {
  full_name: z.string(),
  golf_id: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  claimed_by: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  /** Counts the changes of the booking: what an answer was given to. */
  revision: z.int(),
  /** The rules as of now, for a request that waits, without alternatives; null when nothing stands in the way. */
  verdict: z.nullable(bookingRefusal),
})
export type BoardBooking = z.infer<typeof boardBooking>
/** What the two have in common. */
export type BookedFacts = z.infer<typeof booked>

/** What the board's list and its file are narrowed to; left out means whichever it is. */
const bookingFilter = {
  status: z.enum(bookingStatuses),
  course: optionId,
  from: isoDate,
  to: isoDate,
  search: textSchema({ max: 100 }),
} as const

/** The query of `GET /api/exports/bookings.csv`, which is a file and no call (`admin_write`). */
export const bookingsFileQuery = z.partial(z.strictObject(bookingFilter))

const balls = z.int(bookingFieldTexts.balls).check(z.minimum(0, bookingFieldTexts.balls), z.maximum(maxQuotaBalls, bookingFieldTexts.balls))
const dayQuota = z.object({ fourBalls: balls, twoBalls: balls, splits: z.boolean() })
const courseQuota = z.object({ weekday: dayQuota, weekend: dayQuota })

/** What a day holds already, by requests that wait and by confirmed ones. */
const bookedDay = z.object({ date: z.string(), fourBalls: z.int(), twoBalls: z.int() })

/** A quota with the options that share it (Torslanda A and B), and the coming days that hold anything. */
export const quotaRecord = z.object({
  group: z.string(),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
  quota: courseQuota,
  days: z.array(bookedDay),
})
export type QuotaRecord = z.infer<typeof quotaRecord>

/** Why a member may not book, and who in the board has said so. */
export const memberStanding = z.object({
  standing: z.enum(standings),
  note: z.nullable(z.string()),
  set_by: z.nullable(z.string()),
  set_at: z.string(),
})
export type MemberStandingRecord = z.infer<typeof memberStanding>

/** Booking of partner courses, from request to answer. */
export const bookingContract = {
  getCourseAvailability: procedure('get_course_availability', 'member', 'What is free of a course, day by day, at most 200 days')
    .input(z.object({ p_course: optionId, p_from: isoDate, p_to: isoDate }))
    .output(z.array(dayAvailability)),

  getCoursesAvailability: procedure('get_courses_availability', 'member', 'The same of all courses in one answer, at most 200 days')
    .input(z.object({ p_from: isoDate, p_to: isoDate }))
    .output(z.array(z.object({ course: z.string(), days: z.array(dayAvailability) }))),

  checkBooking: procedure('check_booking', 'member', 'The verdict of the rules on a draft, without keeping anything')
    .input(z.object(draft))
    .output(z.object({ accepted: z.boolean(), ball: z.enum(ballSizes), refusal: z.nullable(bookingRefusal) })),

  createBookingRequest: procedure('create_booking_request', 'member', 'Ask for a booking; the same key again answers as the first time')
    .input(z.object({ ...draft, p_request_key: z.uuid() }))
    .output(z.object({ id: z.string(), status: z.enum(bookingStatuses), mail: z.enum(['queued', 'kept']) }))
    .errors({ ...refused, SETTLED_SINCE: { status: 409, message: bookingTexts.settledSince } }),

  completeCoPlayer: procedure('complete_co_player', 'member', 'The name of the member with a Golf-ID, for the co-player row; limited')
    .input(z.object({ p_golf_id: bookingFields.golfId }))
    .output(z.object({ name: z.nullable(z.string()) })),

  getMyBookings: procedure('get_my_bookings', 'member', 'Own bookings and others’ to come in which one plays, latest play day first')
    .output(z.array(myBooking)),

  cancelBooking: procedure('cancel_booking', 'member', 'Cancel an own booking; answers the fee that is due')
    .input(z.object({
      p_id: bookingId,
      /** What the member has been told that it costs, in kronor: refused when it has become more. Left out, whatever it costs. */
      p_seen_fee: z.nullish(z.int()),
    }))
    .output(z.object({ success: z.literal(true), fee: z.int(), mail: z.enum(['queued', 'kept']) }))
    .errors({ ...settled, FEE_MOVED: { status: 409, message: bookingTexts.feeMoved, data: z.object({ fee: z.int() }) } }),

  changeCoPlayers: procedure('change_co_players', 'member', 'Other co-players in an own active booking')
    .input(z.object({ p_id: bookingId, p_co_players: coPlayers, p_seen_revision: seenRevision }))
    .output(changed)
    .errors({ ...refused, ...settled, BOOKING_MOVED: { status: 409, message: bookingTexts.playersMoved } }),

  renewCalendarAddress: procedure('renew_calendar_address', 'member', 'A private calendar address; the older one stops working, or refuses while there is one')
    .input(z.optional(z.object({ p_replace: z.nullish(z.boolean()) })))
    .output(z.object({ url: z.string() }))
    .errors({ HAS_ADDRESS: { status: 409, message: bookingTexts.hasAddress } }),

  endCalendarAddress: procedure('end_calendar_address', 'member', 'End the private calendar address; tells whether there was one')
    .output(z.object({ success: z.literal(true), had_one: z.boolean() })),

  listBookings: procedure('list_bookings', 'admin_read', 'Bookings: those that wait first, by the time left to answer; then by play day')
    .input(z.optional(z.object({
      p_status: z.nullish(bookingFilter.status),
      p_course: z.nullish(bookingFilter.course),
      p_from: z.nullish(bookingFilter.from),
      p_to: z.nullish(bookingFilter.to),
      p_search: z.nullish(bookingFilter.search),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
      cursor: z.optional(z.uuid()),
    })))
    .output(z.array(boardBooking)),

  claimBooking: procedure('claim_booking', 'admin_write', 'Tell the others that one takes the request')
    .input(z.object({ p_id: bookingId }))
    .output(z.object({ success: z.literal(true) }))
    .errors({ ...settled, ALREADY_CLAIMED: { status: 409, message: bookingTexts.alreadyClaimed } }),

  answerBooking: procedure('answer_booking', 'admin_write', 'Confirm or decline a request that waits, once')
    .input(z.object({
      p_id: bookingId,
      p_decision: z.enum(['confirm', 'decline']),
      p_tee_time: z.nullish(teeTime),
      p_reason: z.nullish(textSchema({ max: 500 })),
      p_note: z.nullish(textSchema({ max: 500 })),
      /** The revision that was read: refused when the member has changed the ball since. Left out, whatever it has become. */
      p_seen_revision: z.nullish(z.int()),
    }))
    .output(z.object({ success: z.literal(true), mail: z.enum(['queued', 'kept']) }))
    .errors({ ...settled, BOOKING_MOVED: { status: 409, message: bookingTexts.moved } }),

  changeTeeTime: procedure('change_tee_time', 'admin_write',
    'Another tee time for a confirmed booking up to and including its day, or none; its booker is mailed')
    .input(z.object({ p_id: bookingId, p_tee_time: z.nullable(teeTime), p_seen_revision: seenRevision }))
    .output(changed)
    .errors({ ...settled, BOOKING_MOVED: { status: 409, message: bookingTexts.timeNotChanged } }),

  withdrawBooking: procedure('withdraw_booking', 'admin_write',
    'Cancel a confirmed booking for the member, without a fee: the course has closed, or the member cannot play')
    .input(z.object({ p_id: bookingId, p_reason: z.nullish(textSchema({ max: 500 })) }))
    .output(z.object({ success: z.literal(true), mail: z.enum(['queued', 'kept']) }))
    .errors(settled),

  removeCoPlayer: procedure('remove_co_player', 'admin_write', 'Take a co-player’s name out of a booking, also one that is over or off')
    // A place is one of the ball that was read: in one that has changed it may be another's. 0 is the booker, who stays.
    .input(z.object({ p_id: bookingId, p_position: z.int().check(z.minimum(1), z.maximum(bookingRules.maxCoPlayers)), p_seen_revision: z.int() }))
    .output(changed)
    .errors({ BOOKING_MOVED: { status: 409, message: bookingTexts.nameNotRemoved } }),

  getBookingStats: procedure('get_booking_stats', 'admin_read', 'What waits for an answer, and how the time to answer has been kept')
    .output(z.object({
      waiting: z.int(),
      /** When the board means to have answered the one that has waited longest; null when none waits. */
      oldest_answer_by: z.nullable(z.string()),
      /** Requests of so many days back that have been answered or should have been, and how many were within eight hours. */
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
      /** Coming days that hold more than the new quota: their bookings stand. */
      fuller_days: z.array(bookedDay),
    }))
    .errors({ QUOTA_MOVED: { status: 409, message: bookingTexts.quotaMoved } }),

  getMemberStanding: procedure('get_member_standing', 'admin_read', 'Whether a member is stopped from booking, by whom and since when, and whether the membership has ended')
    .input(z.object({ p_golf_id: golfIdSchema() }))
    .output(z.object({ standing: z.nullable(memberStanding), has_ended: z.boolean() })),

  setMemberStanding: procedure('set_member_standing', 'admin_write', 'Stop a member from booking, or lift it with null')
    .input(z.object({ p_golf_id: golfIdSchema(), p_standing: z.nullable(z.enum(standings)), p_note: z.nullish(textSchema({ max: 300 })) }))
    .output(z.object({ success: z.literal(true) })),
}
