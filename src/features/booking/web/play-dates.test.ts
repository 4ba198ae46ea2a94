import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fits, freeOf, withBall } from '../quota-rules.ts'
import { addMonths, datesOf, datesOfMonth, dayInParts, dayInWords, isWithin, leftInWords, monthInWords } from './play-dates.ts'

test('a window has its first and last day and all between, also across the change to winter time', () => {
  const window = { from: '2026-10-20', to: '2026-11-03' }
  expect(datesOf(window)).toHaveLength(15)
  expect(['2026-10-19', '2026-10-20', '2026-11-03', '2026-11-04'].map((date) => isWithin(window, date))).toEqual([false, true, true, false])
})

test('a month has all its days, also across a new year and in a leap year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2027-01', -1)).toBe('2026-12')
  expect(datesOfMonth('2028-02')).toHaveLength(29)
  expect(datesOfMonth('2026-12').at(-1)).toBe('2026-12-31')
})

test('days are named in Swedish', () => {
  expect(dayInWords('2026-12-02')).toBe('onsdag 2 december')
  expect(dayInParts('2026-12-06')).toEqual({ weekday: 'sön', day: '6', month: 'dec' })
  expect(monthInWords('2027-03')).toBe('mars 2027')
})

test.each([
  [{ fourBalls: 0, twoBalls: 1 }, 'en tvåboll kvar'],
  [{ fourBalls: 0, twoBalls: 3 }, 'tre tvåbollar kvar'],
  [{ fourBalls: 1, twoBalls: 0 }, 'en fyrboll kvar'],
  [{ fourBalls: 1, twoBalls: 1 }, 'plats för både fyrboll och tvåboll'],
  [{ fourBalls: 1, twoBalls: 2 }, 'plats för fyrboll eller tvåboll'],
  [{ fourBalls: 1, twoBalls: 3 }, 'plats för både fyrboll och tvåboll'],
  [{ fourBalls: 2, twoBalls: 4 }, 'plats för både fyrboll och tvåboll'],
])('the free places %o are worded as %s', (free, text) => {
  expect(leftInWords(free)).toBe(text)
})

test('room for both is said only if both fit at once, and always then if places split', () => {
  const balls = fc.record({ fourBalls: fc.nat(3), twoBalls: fc.nat(6) })
  fc.assert(fc.property(balls, balls, fc.boolean(), (taken, given, splits) => {
    const quota = { ...given, splits }
    const free = freeOf(taken, quota)
    fc.pre(free.fourBalls > 0 && free.twoBalls > 0)
    const both = fits(withBall(withBall(taken, 'four'), 'two'), quota)
    const isSaid = leftInWords(free).includes('både')
    expect(!isSaid || both).toBe(true)
    expect(!splits || isSaid === both).toBe(true)
  }))
})
