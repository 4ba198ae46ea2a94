/** The association's rules for booking partner courses (specification 9); prose takes its figures from here. */
export const bookingRules = {
  /** Earliest request before the play day, in days; match play is exempt. */
  windowDays: 14,
  matchPlayWindowDays: 180,
  maxCoPlayers: 3,
  answerHours: 8,
  /** Payment after the play day, in weeks. */
  paymentWeeks: 1,
  /** Cancelling later than this many days before the play day costs the fee, in kronor. */
  freeCancellationDays: 2,
  lateCancellationFee: 200,
} as const

/** When the board is reminded of a request that waits, in hours before the answer is due. */
export const reminderHoursLeft = 2

/** Most tries of one member in a window of seconds: names and mails must not be had in bulk. */
export const bookingLimits = {
  checks: { limit: 300, windowSeconds: 15 * 60 },
  requests: { limit: 30, windowSeconds: 3600 },
  completions: { limit: 30, windowSeconds: 3600 },
} as const

/** Of what a booker brings about, most mails to an address that is not the log-in's: anybody may be behind it. */
export const mailsToUnproved = { limit: 5, windowSeconds: 24 * 3600 } as const

/** Most mails a day to one person about a new private calendar address; it is made all the same. */
export const calendarAddressMails = { limit: 5, windowSeconds: 24 * 3600 } as const

/** Most days in one answer about availability, and bookings in one page of the board's list. */
export const availabilityDays = 200
export const bookingPageSize = 200

/** How far back the board sees how it has kept its time to answer. */
export const answerStatsDays = 30

/** Most balls of one size that a course may be said to give in a day: more is a slip of the keyboard. */
export const maxQuotaBalls = 20

/** Longest texts, in characters: the booker's message, the board's reason and greeting, and its note of a stop. */
export const bookingTextLimits = { message: 1000, answer: 500, standing: 300 } as const

/**
 * What a course gives the association in a day. Each place for a four-ball may be used by two two-balls instead when
 * `splits` is true; places for two-balls come besides.
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

/** Whether a course gives nothing on such a day, which is not the same as a day that is full. */
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

/** A sentence where it goes on after a colon. */
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

/** Why a member may not book until the board lifts it. */
export const standings = ['late_payment', 'suspended'] as const
export type Standing = (typeof standings)[number]
