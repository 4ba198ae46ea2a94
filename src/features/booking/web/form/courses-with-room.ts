import type { DayAvailability } from '../../contract.ts'
import { courseChoices, isSameCourse } from '../course-choices.ts'

export interface CourseWithRoom {
  course: string
  label: string
  day: DayAvailability
}

/** The other courses that still have room on a day, in the form's order. */
export function coursesWithRoom(
  answer: readonly { course: string; days: readonly DayAvailability[] }[],
  { course, date }: { course: string; date: string },
): CourseWithRoom[] {
  return courseChoices.flatMap(({ value, text }) => {
    if (isSameCourse(value, course)) return []
    const day = answer.find((one) => one.course === value)?.days.find((one) => one.date === date)
    return day?.state === 'free' || day?.state === 'partly' ? [{ course: value, label: text, day }] : []
  })
}
