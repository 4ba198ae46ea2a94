import { expect, test } from 'vitest'
import { bookingRules, type DayQuota, isAlwaysClosed, lowerFirst, numberInWords, quotaInWords } from './rules.ts'

const standard: DayQuota = { fourBalls: 1, twoBalls: 0, splits: true }
const everyDay = (quota: DayQuota) => quotaInWords({ weekday: quota, weekend: quota })

test.each([
  ['the standard', standard, 'En fyrboll eller två tvåbollar per dag.'],
  ['two places that split', { ...standard, fourBalls: 2 }, 'Två fyrbollar eller fyra tvåbollar per dag.'],
  ['a four-ball that does not split', { ...standard, splits: false }, 'En fyrboll per dag.'],
  ['a two-ball besides', { fourBalls: 1, twoBalls: 1, splits: false }, 'En fyrboll och en tvåboll per dag.'],
  ['a two-ball besides a place that splits', { fourBalls: 1, twoBalls: 1, splits: true },
    'En fyrboll eller två tvåbollar, och dessutom en tvåboll per dag.'],
  ['two-balls only', { fourBalls: 0, twoBalls: 2, splits: true }, 'Två tvåbollar per dag.'],
  ['nothing', { fourBalls: 0, twoBalls: 0, splits: true }, 'Stängd för bokning.'],
])('a quota in words: %s', (_name, quota, words) => {
  expect(everyDay(quota)).toBe(words)
})

test('a weekend quota that differs gets a sentence of its own', () => {
  expect(quotaInWords({ weekday: standard, weekend: { ...standard, splits: false } }))
    .toBe('Måndag till fredag: en fyrboll eller två tvåbollar per dag. Lördag och söndag: en fyrboll per dag.')
})

test('a weekend without places is described as closed', () => {
  expect(quotaInWords({ weekday: standard, weekend: { fourBalls: 0, twoBalls: 0, splits: true } }))
    .toBe('Måndag till fredag: en fyrboll eller två tvåbollar per dag. Lördag och söndag: stängd för bokning.')
})

test('a course is always closed only if neither weekdays nor weekends have places', () => {
  const closed = { fourBalls: 0, twoBalls: 0, splits: true }
  expect(isAlwaysClosed({ weekday: closed, weekend: closed })).toBe(true)
  expect(isAlwaysClosed({ weekday: closed, weekend: standard })).toBe(false)
  expect(isAlwaysClosed({ weekday: standard, weekend: closed })).toBe(false)
})

test('numbers up to twelve are spelled out, and higher ones are digits', () => {
  expect(Array.from({ length: 14 }, (_, number) => numberInWords(number)))
    .toEqual(['inga', 'en', 'två', 'tre', 'fyra', 'fem', 'sex', 'sju', 'åtta', 'nio', 'tio', 'elva', 'tolv', '13'])
})

test('lowerFirst puts the first letter in lower case', () => {
  expect(lowerFirst('En fyrboll per dag.')).toBe('en fyrboll per dag.')
})

test('the booking rules have the figures that were decided', () => {
  expect(bookingRules).toEqual({
    windowDays: 14, matchPlayWindowDays: 180, maxCoPlayers: 3, answerHours: 8, paymentWeeks: 1, freeCancellationDays: 2, lateCancellationFee: 200,
  })
})
