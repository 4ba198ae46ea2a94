import { expect, test } from 'vitest'
import { numberInWords } from '#features/booking/rules.ts'
import { coursesInWords } from '#features/start/texts.ts'
import { clubs } from './clubs.ts'

test('the start page promises as many courses as there are', () => {
  expect(coursesInWords).toBe(numberInWords(clubs.length))
})
