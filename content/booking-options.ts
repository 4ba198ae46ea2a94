import type { DayQuota } from '#features/booking/rules.ts'
import type { BookingOption } from '#features/courses/contract.ts'
import { bookingCourses } from './booking-courses.ts'

/** One four-ball or two two-balls (specification 9, "Standard"). */
const standard: DayQuota = { fourBalls: 1, twoBalls: 0, splits: true }
const everyDay = (quota: DayQuota) => ({ weekday: quota, weekend: quota })

/** What differs from the standard, by quota group (specification 9). */
const quotas: Readonly<Record<string, BookingOption['quota']>> = {
  'kungalv-kode': { weekday: standard, weekend: { ...standard, splits: false } },
  'lerjedalen': everyDay({ fourBalls: 1, twoBalls: 1, splits: false }),
  'torslanda': everyDay({ ...standard, fourBalls: 2 }),
}

/** The choices in the booking form with their daily quotas. For the server only: pages use {@link bookingCourses}. */
export const bookingOptions: readonly BookingOption[] = bookingCourses.map((course) => ({
  ...course, quota: quotas[course.quotaGroup] ?? everyDay(standard),
}))
