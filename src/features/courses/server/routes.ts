import { implement } from '@orpc/server'
import { dateInStockholm } from '#domain/calendar.ts'
import type { CallContext, Services } from '#server/calls.ts'
import { readKinds } from '#server/content/store.ts'
import { bookingOption, course, coursesContract } from '../contract.ts'
import { noticeOn } from '../rules.ts'
import { quotaText, ruleTexts, usualQuota } from './rule-texts.ts'

export function createCoursesRoutes({ db, config, clock }: Services) {
  const os = implement(coursesContract).$context<CallContext>()
  return os.router({
    listCourses: os.listCourses.handler(async () => {
      const entries = await readKinds(db, ['course', 'booking_option'])
      const courses = entries('course', course)
      const options = entries('booking_option', bookingOption)
      const today = dateInStockholm(clock.now())
      return {
        courses: courses.map((entry) => {
          const text = quotaText(entry, courses, options)
          return { ...entry, notice: noticeOn(today, entry) ?? undefined, quotaText: text, hasException: text !== usualQuota(options) }
        }),
        rules: ruleTexts(courses, options, config.association.roundPayment),
      }
    }),
  })
}
