import { expect, test } from 'vitest'
import { courses } from '#content/courses.ts'
import { courseAddress } from './course-address.ts'
import { courseChoices, isSameCourse } from './course-choices.ts'

test.each(courseChoices)('the address for $text leads to an entry in the course list that is booked as that course', ({ value }) => {
  const [page, id] = courseAddress(value).split('#')
  expect(page).toBe('/business-banor')
  const entry = courses.find((course) => course.id === id)
  expect(isSameCourse(entry?.bookingOptionId ?? '', value), `${id}`).toBe(true)
})
