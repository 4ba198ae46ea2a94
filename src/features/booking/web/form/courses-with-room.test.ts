import { expect, test } from 'vitest'
import type { DayAvailability } from '../../contract.ts'
import { coursesWithRoom } from './courses-with-room.ts'

const date = '2026-12-05'
const free = { fourBalls: 1, twoBalls: 2 }
const row = (course: string, state: DayAvailability['state']) => ({ course, days: [{ date, state, free }] })
const coursesOf = (answer: ReturnType<typeof row>[], course = 'ale', day = date) => coursesWithRoom(answer, { course, date: day }).map((one) => one.course)

test('lists the courses that are free or partly booked on the day, in the order of the form', () => {
  expect(coursesOf([row('lerjedalen', 'free'), row('koberg', 'partly'), row('grappas', 'full'), row('sjogarde', 'closed')])).toEqual(['koberg', 'lerjedalen'])
  expect(coursesOf([row('grappas', 'full')])).toEqual([])
  expect(coursesOf([row('koberg', 'free')], 'ale', '2026-12-06')).toEqual([])
})

test('an option that shares its places with the chosen course is not listed as another course', () => {
  expect(coursesOf([row('torslanda-a', 'free'), row('torslanda-b', 'free'), row('ale', 'free')], 'torslanda-a')).toEqual(['ale'])
})
