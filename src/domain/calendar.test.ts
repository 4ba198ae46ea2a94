import { describe, expect, test, vi } from 'vitest'
import {
  addDays, dateInStockholm, daysBetween, formatDayRange, formatLongDate, formatLongDateTime, formatMonthRange, formatWeekdayDate, isDay, momentInStockholm,
  monthName, noonOf, timeZone, weekdayName, weekdayOf,
} from './calendar.ts'

test.each([
  ['before midnight in winter', '2026-11-20T22:59:59Z', '2026-11-20'],
  ['midnight in winter', '2026-11-20T23:00:00Z', '2026-11-21'],
  ['before midnight in summer', '2026-06-20T21:59:59Z', '2026-06-20'],
  ['midnight in summer', '2026-06-20T22:00:00Z', '2026-06-21'],
  ['the midnight before summer time begins', '2026-03-28T23:00:00Z', '2026-03-29'],
  ['the last moment of the 23-hour day', '2026-03-29T21:59:59Z', '2026-03-29'],
  ['the midnight after it', '2026-03-29T22:00:00Z', '2026-03-30'],
  ['the midnight before summer time ends', '2026-10-24T22:00:00Z', '2026-10-25'],
  ['the last moment of the 25-hour day', '2026-10-25T22:59:59Z', '2026-10-25'],
  ['the midnight after it', '2026-10-25T23:00:00Z', '2026-10-26'],
])('gives the date in Stockholm: %s', (_, moment, day) => {
  expect(dateInStockholm(new Date(moment))).toBe(day)
})

describe('days', () => {
  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
  ])('%s plus %i days is %s', (day, days, then) => {
    expect(addDays(day, days)).toBe(then)
    expect(daysBetween(day, then)).toBe(days)
  })

  test('weekdays are numbered from 1 for Monday to 7 for Sunday', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((days) => weekdayOf(addDays('2026-11-23', days)))).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '1999-01-01', '9999-01-01', '', 'i morgon', '2026-11-21T10:00'])('"%s" is not a valid day', (text) => {
    expect(isDay(text)).toBe(false)
  })

  test('29 February is a valid day in a leap year', () => {
    expect(isDay('2028-02-29')).toBe(true)
  })
})

test.each([
  ['in winter', '2026-11-21', '09:40', '2026-11-21T08:40:00.000Z'],
  ['in summer', '2026-06-21', '09:40', '2026-06-21T07:40:00.000Z'],
  ['before the clocks go forward', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['after they have', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['in the hour that is skipped', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['before the clocks go back', '2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
  ['in the hour that comes twice', '2026-10-25', '02:30', '2026-10-25T01:30:00.000Z'],
  ['after they have gone back', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
])('converts a Stockholm time to UTC: %s', (_, day, time, moment) => {
  expect(momentInStockholm(day, time).toISOString()).toBe(moment)
})

describe('agrees with Intl on', () => {
  const days = Array.from({ length: 366 }, (_, index) => addDays('2026-11-23', index))
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('sv-SE', { timeZone, ...options })
  const told = (options: Intl.DateTimeFormatOptions) => days.map((day) => format(options).format(noonOf(day)).replace('.', ''))

  test('the names of days and months', () => {
    expect(days.map((day) => formatWeekdayDate(day))).toEqual(told({ dateStyle: 'full' }))
    expect(days.map((day) => weekdayName(day, 'short'))).toEqual(told({ weekday: 'short' }))
    expect(days.map((day) => monthName(day, 'short'))).toEqual(told({ month: 'short' }))
  })

  test('date and time, every half hour of three years and around each clock change', () => {
    const changes = Array.from({ length: 40 }, (_, years) => [2, 9].map((month) => Date.UTC(2000 + years, month, 24))).flat()
    const moments = [
      ...Array.from({ length: 3 * 366 * 48 }, (_, index) => Date.UTC(2025, 0, 1) + index * 1_800_000),
      ...changes.flatMap((start) => Array.from({ length: 8 * 24 * 4 }, (_, index) => start + index * 900_000)),
    ].map((time) => new Date(time))
    const [date, clock] = [format({ dateStyle: 'long' }), format({ timeStyle: 'short' })]
    const differing = moments.filter((at) => (
      formatLongDate(at) !== date.format(at) || formatLongDateTime(at) !== `${date.format(at)} kl.\u00A0${clock.format(at)}`
    ))
    expect(differing).toEqual([])
  })

  test.each([
    ['2025-05-24', '2025-05-26'], ['2025-05-30', '2025-06-02'], ['2025-12-30', '2026-01-02'], ['2025-05-05', '2025-05-05'],
  ])('the range of days from %s to %s', (from, to) => {
    expect(formatDayRange(from, to)).toBe(format({ dateStyle: 'long' }).formatRange(noonOf(from), noonOf(to)))
  })
})

test.each([
  ['2025-05', '2025-10', 'maj–oktober 2025'],
  ['2027-05', '2027-05', 'maj 2027'],
  ['2026-11', '2027-02', 'november 2026–februari 2027'],
])('formats the months from %s to %s', (from, to, text) => {
  expect(formatMonthRange(from, to)).toBe(text)
})

test.each([
  ['2026-06-20T21:30:00Z', '2026-06-20T23:30:00+02:00[Europe/Stockholm]', '20 juni 2026 kl.\u00A023:30'],
  ['2026-11-20T23:05:09.123Z', '2026-11-21T00:05:09.123+01:00[Europe/Stockholm]', '21 november 2026 kl.\u00A000:05'],
])('formats %s with Temporal where that is available', (moment, told, shown) => {
  const toZonedDateTimeISO = vi.fn<(zone: string) => { toString(): string }>(() => ({ toString: () => told }))
  const fromEpochMilliseconds = vi.fn<(ms: number) => { toZonedDateTimeISO: typeof toZonedDateTimeISO }>(() => ({ toZonedDateTimeISO }))
  vi.stubGlobal('Temporal', { Instant: { fromEpochMilliseconds } })
  try {
    expect(formatLongDateTime(new Date(moment))).toBe(shown)
    expect(dateInStockholm(new Date(moment))).toBe(told.slice(0, 10))
    expect(fromEpochMilliseconds).toHaveBeenCalledWith(Date.parse(moment))
    expect(toZonedDateTimeISO).toHaveBeenCalledWith(timeZone)
  } finally {
    vi.unstubAllGlobals()
  }
})
