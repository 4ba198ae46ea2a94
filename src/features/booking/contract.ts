import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { mailFateSchema } from '#domain/mail-state.ts'
import { courseNotice } from '#features/courses/contract.ts'
import { booked, bookingId, changed, seenRevision, settled } from './booked-contract.ts'
import { deskContract } from './desk-contract.ts'
import { bookingFields, bookingRefusal, isoDate, optionId } from './form-contract.ts'
import { ballSizes, bookingRules, bookingStatuses } from './rules.ts'
import { bookingFieldTexts, bookingTexts } from './texts.ts'

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

const refused = { BOOKING_REFUSED: { status: 409, message: bookingTexts.refused, data: bookingRefusal } } as const

export const dayAvailability = z.object({
  date: z.iso.date(),
  state: z.enum(['free', 'partly', 'full', 'closed']),
  /** How many more four-balls or two-balls the day takes, one or the other; a free four-ball place that splits counts as two two-balls. */
  free: z.object({ fourBalls: z.int(), twoBalls: z.int() }),
})

export type DayAvailability = z.infer<typeof dayAvailability>

/** A booking as one of its players sees it. */
export const myBooking = z.extend(booked, {
  /**
   * The booker's name, when that is somebody else: then players, messages and fees are left out, and this member cannot act on the booking.
   * Null for the member's own booking.
   */
  booked_by: z.nullable(z.string()),
  /** How an own round is paid, if the association has set it; null while there is nothing to pay. */
  round_payment: z.nullable(z.string()),
  /** The revision of an own booking, on which a change of co-players is based; null for somebody else's. */
  revision: z.nullable(z.int()),
  /** The board's current notices about the courses of a coming booking that still apply on its play day; left out when there are none. */
  notices: z.optional(z.array(z.extend(courseNotice, { name: z.string() }))),
})
export type MyBooking = z.infer<typeof myBooking>

/** The booking calls, from request to answer. The board's calls are in `desk-contract.ts`. */
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
    .output(z.object({ id: z.string(), status: z.enum(bookingStatuses), mail: mailFateSchema }))
    .errors({ ...refused, SETTLED_SINCE: { status: 409, message: bookingTexts.settledSince } }),

  completeCoPlayer: procedure('complete_co_player', 'member', 'The name of the member with a Golf-ID, for the co-player row; limited')
    .input(z.object({ p_golf_id: bookingFields.golfId }))
    .output(z.object({ name: z.nullable(z.string()) })),

  getMyBookings: procedure('get_my_bookings', 'member', 'Own bookings and others’ to come in which one plays, latest play day first')
    .output(z.array(myBooking)),

  cancelBooking: procedure('cancel_booking', 'member', 'Cancel an own booking; answers the fee that is due, and where the mail about it goes')
    .input(z.object({
      p_id: bookingId,
      /** The fee in kronor that the member has been shown: the call is refused when it has risen since. Left out, any fee is accepted. */
      p_seen_fee: z.nullish(z.int()),
    }))
    .output(z.object({ success: z.literal(true), fee: z.int(), mail: mailFateSchema, mail_to: z.string() }))
    .errors({
      ...settled,
      ROUND_STARTED: { status: 409, message: bookingTexts.roundStarted },
      FEE_MOVED: { status: 409, message: bookingTexts.feeMoved, data: z.object({ fee: z.int() }) },
    }),

  changeCoPlayers: procedure('change_co_players', 'member', 'Other co-players in an own active booking')
    .input(z.object({ p_id: bookingId, p_co_players: coPlayers, p_seen_revision: seenRevision }))
    .output(changed)
    .errors({ ...refused, ...settled, BOOKING_MOVED: { status: 409, message: bookingTexts.playersMoved } }),

  renewCalendarAddress: procedure('renew_calendar_address', 'member', 'A private calendar address; the older one stops working, or refuses while there is one')
    .input(z.optional(z.object({ p_replace: z.nullish(z.boolean()) })))
    .output(z.object({ url: z.string() }))
    .errors({ HAS_ADDRESS: { status: 409, message: bookingTexts.hasAddress } }),

  chooseCalendarCompetitions: procedure('choose_calendar_competitions', 'member', 'Whether the competitions stand in the private calendar address, too')
    .input(z.object({ p_wanted: z.boolean() }))
    .output(z.object({ success: z.literal(true) }))
    .errors({ NO_ADDRESS: { status: 409, message: bookingTexts.noAddress } }),

  endCalendarAddress: procedure('end_calendar_address', 'member', 'End the private calendar address; tells whether there was one')
    .output(z.object({ success: z.literal(true), had_one: z.boolean() })),

  ...deskContract,
}
