import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'

const dayQuota = z.object({ fourBalls: z.int(), twoBalls: z.int(), splits: z.boolean() })

/** A choice in the booking form, with its fixed label (specification 2, `/boka-tid`). Content kind `booking_option`. */
export const bookingOption = z.object({
  id: z.string(),
  label: z.string(),
  /** Options with the same group share one quota (Torslanda A and B). */
  quotaGroup: z.string(),
  quota: z.object({ weekday: dayQuota, weekend: dayQuota }),
})
export type BookingOption = z.infer<typeof bookingOption>

/** The board's temporary message about a course, such as that it is closed. */
export const courseNotice = z.object({
  text: z.string(),
  /** The last day that it is shown; null if it stays until the board removes it. */
  lastDay: z.nullable(z.iso.date()),
})
export type CourseNotice = z.infer<typeof courseNotice>

/** A partner course as members see it. Content kind `course`; each is one entry of the accordion. */
export const course = z.object({
  /** The accordion entry's id: the course's id, but `lysegarden-18` and `lysegarden-9` for Lysegården. */
  id: z.string(),
  /** The course's id in specification 3, shared by the two entries of Lysegården. */
  courseId: z.string(),
  name: z.string(),
  klubbnamn: z.string(),
  ort: z.string(),
  /** As shown, `ca 40 km`; `avstandKm` is for sorting and filtering. */
  avstand: z.string(),
  avstandKm: z.int(),
  typ: z.string(),
  hal: z.int(),
  telefon: z.nullable(z.string()),
  hemsida: z.nullable(z.string()),
  beskrivning: z.string(),
  faciliteter: z.array(z.string()),
  /** Left out if there is none. Members do not get one whose last day has passed. */
  notice: z.optional(courseNotice),
  address: z.string(),
  /** The search text by which a maps service finds the course. */
  mapsQuery: z.string(),
  /** The `bookingOption` that `Boka tid` preselects. */
  bookingOptionId: z.string(),
})
export type Course = z.infer<typeof course>

/** A course with its quota in words, and whether that differs from the usual one. */
export const courseWithQuota = z.extend(course, {
  quotaText: z.string(),
  hasException: z.boolean(),
})
export type CourseWithQuota = z.infer<typeof courseWithQuota>

/** A booking rule in words. `exceptions` lists the courses where another rule applies. */
export const bookingRuleText = z.object({
  id: z.string(),
  heading: z.string(),
  text: z.string(),
  exceptions: z.optional(z.array(z.object({ name: z.string(), text: z.string() }))),
})
export type BookingRuleText = z.infer<typeof bookingRuleText>

/** The partner courses (specification 2, `/business-banor`). */
export const coursesContract = {
  listCourses: procedure('list_courses', 'member', 'The partner courses with their quotas in words, and the booking rules')
    .output(z.object({ courses: z.array(courseWithQuota), rules: z.array(bookingRuleText) })),
}
