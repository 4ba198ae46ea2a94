import { expect, test } from 'vitest'
import { dayState, fullerDays, isSameQuota, nothingTaken, takesNoMore } from './quota-rules.ts'
import type { DayQuota } from './rules.ts'

const standard: DayQuota = { fourBalls: 1, twoBalls: 0, splits: true }

test.each([
  ['two', true, true],
  // Four-ball places that do not split: a ball that becomes a two-ball needs a two-ball place.
  ['two', false, false],
  ['four', true, false],
  ['four', false, false],
] as const)('changing a ball to a %s-ball where places split (%s) takes no more room: %s', (to, splits, holds) => {
  expect(takesNoMore(to, { ...standard, splits })).toBe(holds)
})

test.each([
  [{ ...standard }, true], [{ ...standard, fourBalls: 2 }, false], [{ ...standard, twoBalls: 1 }, false], [{ ...standard, splits: false }, false],
])('%o is the same as the standard quota: %s', (quota, isSame) => {
  expect(isSameQuota(standard, quota)).toBe(isSame)
  expect(isSameQuota(quota, standard)).toBe(isSame)
})

test('days over quota are found by the weekday or weekend quota that applies to each', () => {
  const [friday, saturday] = [{ date: '2026-12-04', fourBalls: 1, twoBalls: 0 }, { date: '2026-12-05', fourBalls: 1, twoBalls: 0 }]
  const nothing = { ...standard, fourBalls: 0 }
  expect(fullerDays([friday, saturday], { weekday: standard, weekend: standard })).toEqual([])
  expect(fullerDays([friday, saturday], { weekday: standard, weekend: nothing })).toEqual([saturday])
  expect(fullerDays([friday, saturday], { weekday: nothing, weekend: standard })).toEqual([friday])
})

test('a day is free until something is booked, then partly booked, then full', () => {
  const quota = { fourBalls: 1, twoBalls: 1, splits: false }
  expect(dayState(nothingTaken, quota)).toBe('free')
  expect(dayState({ fourBalls: 1, twoBalls: 0 }, quota)).toBe('partly')
  expect(dayState({ fourBalls: 0, twoBalls: 1 }, quota)).toBe('partly')
  expect(dayState({ fourBalls: 1, twoBalls: 1 }, quota)).toBe('full')
})
