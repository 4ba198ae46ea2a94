/** The association's rules for booking partner courses (specification 9); prose takes its figures from here. */
export const bookingRules = {
  /** How many days before the play day a request can be made at the earliest; match play has its own window. */
  windowDays: 14,
  matchPlayWindowDays: 180,
  maxCoPlayers: 3,
  answerHours: 8,
  /** Weeks after the play day within which a round is paid. */
  paymentWeeks: 1,
  /** Cancelling later than this many days before the play day costs the fee, in kronor. */
  freeCancellationDays: 2,
  lateCancellationFee: 200,
} as const

/** How many hours before the answer is due the board is reminded of a waiting request. */
export const reminderHoursLeft = 2

/** How often one member may try in a window, so that nobody can harvest names or send mails in bulk. */
export const bookingLimits = {
  checks: { limit: 300, windowSeconds: 15 * 60 },
  requests: { limit: 30, windowSeconds: 3600 },
  completions: { limit: 30, windowSeconds: 3600 },
} as const

/** The most mails that bookers' acts may send to one address that is not the log-in's, since it may be anybody's. */
export const mailsToUnproved = { limit: 5, windowSeconds: 24 * 3600 } as const

/** The most mails a day to one person about a new private calendar address; beyond that the address is created without one. */
export const calendarAddressMails = { limit: 5, windowSeconds: 24 * 3600 } as const

/** The most days in one response about availability, and the bookings in one page of the board's list. */
export const availabilityDays = 200
export const bookingPageSize = 200

/** Over how many past days the board's share of timely answers is counted. */
export const answerStatsDays = 30

/** The most balls of one size that a course's daily quota may have: a higher number is taken for a typing error. */
export const maxQuotaBalls = 20

/** Longest texts, in characters: the booker's message, the board's reason or greeting, and its note about a stop. */
export const bookingTextLimits = { message: 1000, answer: 500, standing: 300 } as const

/**
 * What a course gives the association in a day. If `splits` is true, each four-ball place may be used by two two-balls instead; two-ball
 * places come in addition.
 */
export interface DayQuota {
  fourBalls: number
  twoBalls: number
  splits: boolean
}

/** Weekend is Saturday and Sunday. */
export interface CourseQuota {
  weekday: DayQuota
  weekend: DayQuota
}

const counted = ['inga', 'en', 'två', 'tre', 'fyra', 'fem', 'sex', 'sju', 'åtta', 'nio', 'tio', 'elva', 'tolv'] as const

/** A number as it is written in running text: `en`, `två` … `tolv`, then figures. */
export function numberInWords(number: number): string {
  return counted[number] ?? String(number)
}

/** Whether a course gives nothing at all on such a day, as opposed to a day that is fully booked. */
export function isClosed({ fourBalls, twoBalls }: DayQuota): boolean {
  return fourBalls === 0 && twoBalls === 0
}

/** Whether a course gives nothing on any day. */
export function isAlwaysClosed({ weekday, weekend }: CourseQuota): boolean {
  return isClosed(weekday) && isClosed(weekend)
}

const closedInWords = 'stängd för bokning'

/**
 * A course's quota as a member reads it (specification 9): `En fyrboll eller två tvåbollar per dag.` Where weekends
 * differ, each kind of day has a sentence of its own.
 */
export function quotaInWords({ weekday, weekend }: CourseQuota): string {
  if (inWords(weekday) === inWords(weekend)) return `${capitalized(inWords(weekday))}.`
  return `Måndag till fredag: ${inWords(weekday)}. Lördag och söndag: ${inWords(weekend)}.`
}

function inWords(quota: DayQuota): string {
  return isClosed(quota) ? closedInWords : `${placesInWords(quota)} per dag`
}

function placesInWords({ fourBalls, twoBalls, splits }: DayQuota): string {
  const besides = twoBalls > 0 ? [ballsInWords(twoBalls, 'två')] : []
  if (fourBalls === 0) return besides.join('')
  const places = [ballsInWords(fourBalls, 'fyr')]
  if (splits) places.push(ballsInWords(fourBalls * 2, 'två'))
  return [places.join(' eller '), ...besides].join(splits ? ', och dessutom ' : ' och ')
}

/** `en fyrboll`, `två tvåbollar` */
export function ballsInWords(count: number, size: 'fyr' | 'två'): string {
  return `${numberInWords(count)} ${size}${count === 1 ? 'boll' : 'bollar'}`
}

export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('sv') + text.slice(1)
}

/** Lowercases the first letter, for a sentence that continues after a colon. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

export const bookingStatuses = ['received', 'confirmed', 'declined', 'cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** A request holds its place until it is answered, a confirmed booking as long as it is not cancelled (decisions.md part 3). */
export const activeStatuses = ['received', 'confirmed'] as const satisfies readonly BookingStatus[]

/** Why a booking is refused; one name for each rule of specification 9. */
export const bookingRuleNames = ['window', 'member_in_ball', 'one_active_booking', 'quota', 'standing'] as const
export type BookingRuleName = (typeof bookingRuleNames)[number]

export const ballSizes = ['two', 'four'] as const
export type BallSize = (typeof ballSizes)[number]

/** Why the board has stopped a member from booking, until it lifts the stop. */
export const standings = ['late_payment', 'suspended'] as const
/** How many of those who are stopped from booking are listed. */
export const stoppedLimit = 100
export type Standing = (typeof standings)[number]
