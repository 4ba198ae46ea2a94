import { expect, test } from 'vitest'
import { daysInWords, fullerInWords } from './quota-words.ts'

const days = ['2026-12-02', '2026-12-03', '2026-12-05', '2026-12-06', '2026-12-07']

test.each([
  [1, 'onsdag 2 december'],
  [2, 'onsdag 2 december och torsdag 3 december'],
  [3, 'onsdag 2 december, torsdag 3 december och lördag 5 december'],
  [4, 'onsdag 2 december, torsdag 3 december, lördag 5 december och 1 dag till'],
  [5, 'onsdag 2 december, torsdag 3 december, lördag 5 december och 2 dagar till'],
])('%d days in words', (count, words) => {
  expect(daysInWords(days.slice(0, count))).toBe(words)
})

test('the number of days over quota in words', () => {
  expect([1, 3].map(fullerInWords)).toEqual(['1 dag har redan fler bollar bokade än kvoten tillåter', '3 dagar har redan fler bollar bokade än kvoten tillåter'])
})
