import { expect, test } from 'vitest'
import { maxAttempts, secondsToNextAttempt } from './retries.ts'

test('the waits between attempts grow from a minute to six hours', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(secondsToNextAttempt)).toEqual([60, 300, 900, 3600, 10_800, 21_600, 21_600])
})

test('the last attempt comes about three days after the first, and no other follows', () => {
  const waits = Array.from({ length: maxAttempts - 1 }, (_, index) => secondsToNextAttempt(index + 1) ?? 0)
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600
  expect(hours).toBeGreaterThan(66)
  expect(hours).toBeLessThan(78)
  expect(secondsToNextAttempt(maxAttempts)).toBeNull()
})
