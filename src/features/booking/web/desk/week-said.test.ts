import { expect, test } from 'vitest'
import { weekInWords } from './week-said.ts'

test.each([
  ['2026-11-23', '2026-12-01', 'Ale, måndag 23 november till söndag 29 november'],
  ['2026-12-28', '2026-12-01', 'Ale, måndag 28 december till söndag 3 januari 2027'],
  ['2026-12-28', '2027-01-02', 'Ale, måndag 28 december till söndag 3 januari 2027'],
  ['2025-11-24', '2026-12-01', 'Ale, måndag 24 november till söndag 30 november 2025'],
])('the week of %s seen on %s is %s', (monday, today, words) => {
  expect(weekInWords('Ale', { monday, today })).toBe(words)
})
