import { expect, test } from 'vitest'
import { readTeeTime } from './desk-tee-time.ts'

test.each([
  ['9.40', '09:40'], ['09:40', '09:40'], ['940', '09:40'], ['0940', '09:40'], [' 23 59 ', '23:59'], ['', ''], ['  ', ''],
  ['24:00', null], ['9:60', null], ['9', null], ['nio', null], ['9:4', null], ['12345', null],
])('%j is read as %j', (typed, time) => {
  expect(readTeeTime(typed)).toBe(time)
})
