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
