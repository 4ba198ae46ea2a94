import { expect, test } from 'vitest'
import type { CompetitionEntry } from './contract.ts'
import { calendarDays, placeInSeason, statusOn, timeInWords } from './time-rules.ts'

test.each([
  ['2027-06-12', undefined, 'lördag 12 juni 2027'],
  ['2027-06-12', '2027-06-12', 'lördag 12 juni 2027'],
  ['2027-06-12', '2027-06-13', 'lördag–söndag 12–13 juni 2027'],
  ['2027-06-07', '2027-06-13', 'måndag–söndag 7–13 juni 2027'],
  // `lördag–lördag 5–12` would repeat the weekday, and `lördag–söndag 5–20` would read as a single weekend.
  ['2027-06-05', '2027-06-12', 'lördag 5–lördag 12 juni 2027'],
  ['2027-06-05', '2027-06-20', 'lördag 5–söndag 20 juni 2027'],
  ['2027-05-30', '2027-06-01', 'söndag 30 maj–tisdag 1 juni 2027'],
  ['2026-12-30', '2027-01-02', 'onsdag 30 december 2026–lördag 2 januari 2027'],
])('the days from %s to %s are worded as %s', (day, lastDay, text) => {
  expect(timeInWords({ kind: 'day', day, ...(lastDay && { lastDay }) })).toBe(text)
})

test('months, and a date that is announced later, in words', () => {
  expect(timeInWords({ kind: 'months', from: '2027-05', to: '2027-10' })).toBe('maj–oktober 2027')
  expect(timeInWords({ kind: 'later' })).toBe('Datum meddelas senare')
})

const weekend: CompetitionEntry['time'] = { kind: 'day', day: '2027-06-12', lastDay: '2027-06-13' }
const oneDay: CompetitionEntry['time'] = { kind: 'day', day: '2027-06-12' }
const season: CompetitionEntry['time'] = { kind: 'months', from: '2027-05', to: '2027-10' }

test.each([
  ['2027-06-11', weekend, 'upcoming', 'upcoming'],
  ['2027-06-12', weekend, 'upcoming', 'ongoing'],
  ['2027-06-13', weekend, 'upcoming', 'ongoing'],
  ['2027-06-14', weekend, 'upcoming', 'completed'],
  ['2027-06-11', oneDay, 'upcoming', 'upcoming'],
  ['2027-06-12', oneDay, 'upcoming', 'ongoing'],
  ['2027-06-13', oneDay, 'upcoming', 'completed'],
  ['2027-04-30', season, 'upcoming', 'upcoming'],
  ['2027-05-01', season, 'upcoming', 'ongoing'],
  ['2027-10-31', season, 'upcoming', 'ongoing'],
  ['2027-11-01', season, 'ongoing', 'completed'],
  // A status that the board has set early is kept.
  ['2027-06-01', weekend, 'ongoing', 'ongoing'],
  ['2027-06-12', weekend, 'completed', 'completed'],
  ['2027-06-12', { kind: 'later' }, 'upcoming', 'upcoming'],
] as const)('on %s a competition of %j with the status %s is shown as %s', (today, time, status, told) => {
  expect(statusOn(today, { status, time, isExample: false })).toBe(told)
  expect(statusOn(today, { status, time, isExample: true }), 'an example').toBe(status)
})

test.each([
  [{ kind: 'day', day: '2027-06-12' }, { from: '2027-06-12', to: '2027-06-12' }],
  [{ kind: 'day', day: '2027-06-12', lastDay: '2027-06-13' }, { from: '2027-06-12', to: '2027-06-13' }],
  [{ kind: 'months', from: '2027-05', to: '2027-10' }, null],
  [{ kind: 'later' }, null],
] as const)('for %j the calendar has the days %j', (time, days) => {
  expect(calendarDays({ time, isExample: false })).toEqual(days)
  expect(calendarDays({ time, isExample: true }), 'an example').toBeNull()
})

test.each([
  ['among dates', '2098-06-12', ['2098-05-02', '2098-09-05'], 1],
  ['after one on the same day', '2098-06-12', ['2098-06-12', '2098-09-05'], 1],
  ['before what is still without a date at the end', '2098-09-05', ['2098-06-12', null], 1],
  ['after what is without a date at the beginning', '2098-09-05', [null, '2098-06-12'], 2],
  ['last where nothing has a date', '2098-09-05', [null, null], 2],
  ['last if it has no date', null, ['2098-06-12', null, '2098-09-05'], 3],
  ['first of all', '2098-09-05', [], 0],
] as const)('a new competition goes %s', (_, day, others, place) => {
  const timeOn = (on: string | null) => (on === null ? { kind: 'later' } as const : { kind: 'day', day: on } as const)
  expect(placeInSeason(timeOn(day), others.map(timeOn))).toBe(place)
})
