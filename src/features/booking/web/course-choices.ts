import { bookingCourses } from '#content/booking-courses.ts'

/** The thirteen choices of the form, with the fixed labels of specification 2. */
export const courseChoices = bookingCourses.map(({ id, label }) => ({ value: id, text: label }))

/** The same for a filter, which shows all courses at first. */
export const courseFilters = [{ value: 'all', text: 'Alla banor' }, ...courseChoices]

export function isCourseChoice(id: string | null): id is string {
  return courseChoices.some(({ value }) => value === id)
}

export function courseLabel(id: string): string {
  return courseChoices.find(({ value }) => value === id)?.text ?? id
}

/** Whether two choices take from the same quota, and so are one course (Torslanda A and B). */
export function isSameCourse(one: string, other: string): boolean {
  const groupOf = (id: string) => bookingCourses.find((option) => option.id === id)?.quotaGroup
  return one === other || groupOf(one) === groupOf(other)
}
