import { expect, test } from 'vitest'
import { timeInWords } from './time-rules.ts'

test.each([
  ['2027-06-12', undefined, 'lördag 12 juni 2027'],
  ['2027-06-12', '2027-06-12', 'lördag 12 juni 2027'],
  ['2027-06-12', '2027-06-13', 'lördag–söndag 12–13 juni 2027'],
  ['2027-06-07', '2027-06-13', 'måndag–söndag 7–13 juni 2027'],
  // The same weekday would be told twice, and a weekend where there are weeks.
  ['2027-06-05', '2027-06-12', 'lördag 5–lördag 12 juni 2027'],
  ['2027-06-05', '2027-06-20', 'lördag 5–söndag 20 juni 2027'],
  ['2027-05-30', '2027-06-01', 'söndag 30 maj–tisdag 1 juni 2027'],
  ['2026-12-30', '2027-01-02', 'onsdag 30 december 2026–lördag 2 januari 2027'],
])('the days from %s to %s are %s', (day, lastDay, text) => {
  expect(timeInWords({ kind: 'day', day, ...(lastDay && { lastDay }) })).toBe(text)
})

test('months, and what is told later', () => {
  expect(timeInWords({ kind: 'months', from: '2027-05', to: '2027-10' })).toBe('maj–oktober 2027')
  expect(timeInWords({ kind: 'later' })).toBe('Datum meddelas senare')
})
