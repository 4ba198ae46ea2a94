import { expect, test } from 'vitest'
import { courses } from '#content/courses.ts'
import { courseAddress } from './course-address.ts'
import { courseChoices, isSameCourse } from './course-choices.ts'

test.each(courseChoices)('of $text one is led to an entry of the list that is booked as it', ({ value }) => {
  const [page, id] = courseAddress(value).split('#')
  expect(page).toBe('/business-banor')
  const entry = courses.find((course) => course.id === id)
  expect(isSameCourse(entry?.bookingOptionId ?? '', value), `${id}`).toBe(true)
})
