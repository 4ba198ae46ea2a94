import { expect, test } from 'vitest'
import { type DayQuota, numberInWords, quotaInWords } from './rules.ts'

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
])('%s in words', (_name, quota, words) => {
  expect(everyDay(quota)).toBe(words)
})

test('a weekend of its own has a sentence of its own', () => {
  expect(quotaInWords({ weekday: standard, weekend: { ...standard, splits: false } }))
    .toBe('Måndag till fredag: en fyrboll eller två tvåbollar per dag. Lördag och söndag: en fyrboll per dag.')
})

test('a weekend of which a course gives nothing is said to be closed', () => {
  expect(quotaInWords({ weekday: standard, weekend: { fourBalls: 0, twoBalls: 0, splits: true } }))
    .toBe('Måndag till fredag: en fyrboll eller två tvåbollar per dag. Lördag och söndag: stängd för bokning.')
})

test('numbers beyond twelve are figures', () => {
  expect([1, 12, 13].map(numberInWords)).toEqual(['en', 'tolv', '13'])
})
