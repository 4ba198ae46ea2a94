import { weekdayOf } from '#domain/calendar.ts'
import { type BallSize, type CourseQuota, type DayQuota, isClosed } from './rules.ts'

/** How many balls a course's day holds: waiting requests and confirmed bookings. */
export interface Taken {
  fourBalls: number
  twoBalls: number
}

export const nothingTaken: Taken = { fourBalls: 0, twoBalls: 0 }

/** One or two players make a two-ball; three or four make a four-ball and are confirmed as one (specification 2, `/boka-tid`). */
export function ballOf(players: number): BallSize {
  return players <= 2 ? 'two' : 'four'
}

/** What a course gives on a day: Saturday and Sunday are weekend. */
export function quotaOn(quota: CourseQuota, day: string): DayQuota {
  return weekdayOf(day) >= 6 ? quota.weekend : quota.weekday
}

/** Whether there is room for all that is taken: two-balls beyond the two-ball places use up four-ball places, two in each. */
export function fits(taken: Taken, quota: DayQuota): boolean {
  if (!quota.splits) return taken.fourBalls <= quota.fourBalls && taken.twoBalls <= quota.twoBalls
  return taken.fourBalls + Math.ceil(Math.max(0, taken.twoBalls - quota.twoBalls) / 2) <= quota.fourBalls
}

/** Whether a ball that changes to this size takes no more room than before: half a four-ball place that splits is enough for a two-ball. */
export function takesNoMore(to: BallSize, { splits }: DayQuota): boolean {
  return to === 'two' && splits
}

/** Returns the days that hold more than the quota gives. */
export function fullerDays<Day extends Taken & { date: string }>(days: readonly Day[], quota: CourseQuota): Day[] {
  return days.filter((day) => !fits(day, quotaOn(quota, day.date)))
}

/** Whether two quotas give the same, figure by figure. */
export function isSameQuota(one: DayQuota, other: DayQuota): boolean {
  return one.fourBalls === other.fourBalls && one.twoBalls === other.twoBalls && one.splits === other.splits
}

export function withBall({ fourBalls, twoBalls }: Taken, ball: BallSize, count = 1): Taken {
  return ball === 'four' ? { fourBalls: fourBalls + count, twoBalls } : { fourBalls, twoBalls: twoBalls + count }
}

/** Returns how many more four-balls or how many more two-balls the day takes: none if it already holds more than the quota gives. */
export function freeOf(taken: Taken, quota: DayQuota): Taken {
  if (!fits(taken, quota)) return nothingTaken
  const { fourBalls, twoBalls } = taken
  if (!quota.splits) return { fourBalls: quota.fourBalls - fourBalls, twoBalls: quota.twoBalls - twoBalls }
  return {
    fourBalls: quota.fourBalls - fourBalls - Math.ceil(Math.max(0, twoBalls - quota.twoBalls) / 2),
    twoBalls: quota.twoBalls + 2 * (quota.fourBalls - fourBalls) - twoBalls,
  }
}

/** How a day looks in the date picker. It is closed where the course gives nothing, even if it still holds earlier bookings. */
export function dayState(taken: Taken, quota: DayQuota): 'free' | 'partly' | 'full' | 'closed' {
  if (isClosed(quota)) return 'closed'
  const free = freeOf(taken, quota)
  if (free.fourBalls === 0 && free.twoBalls === 0) return 'full'
  return taken.fourBalls === 0 && taken.twoBalls === 0 ? 'free' : 'partly'
}
