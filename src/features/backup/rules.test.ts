import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { daysToKeep, dueDay, formatBytes, isDrillDue, keptFrom, mostKept, healthOf, usualKeep } from './rules.ts'

/** Every day from one to another, both included. */
function daysFrom(first: string, last: string): string[] {
  const days = [first]
  for (let day = first; day < last;) days.push(day = addDays(day, 1))
  return days
}

describe('daysToKeep', () => {
  it('keeps seven days, four weeks and twelve months of a year of nightly copies', () => {
    const kept = [...daysToKeep(daysFrom('2025-11-01', '2026-11-21'), usualKeep)].toSorted()
    expect(kept).toEqual([
      '2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31',
      '2026-09-30', '2026-10-31', '2026-11-01', '2026-11-08', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19',
      '2026-11-20', '2026-11-21',
    ])
  })

  it.each(['2026-11-16', '2026-11-18', '2026-11-21'])('keeps each of the last seven days until %s, whatever its weekday', (today) => {
    const kept = [...daysToKeep(daysFrom('2026-11-01', today), usualKeep)].toSorted()
    expect(kept.slice(-7)).toEqual(daysFrom(addDays(today, -6), today))
  })

  it.each([['2026-03-20', '2026-04-05', 'begins'], ['2026-10-16', '2026-11-01', 'ends']])(
    'keeps the last seven days of those from %s to %s, when summer time %s', (first, last) => {
      const kept = [...daysToKeep(daysFrom(first, last), { daily: 7, weekly: 0, monthly: 0 })].toSorted()
      expect(kept).toEqual(daysFrom(addDays(last, -6), last))
    },
  )

  it('keeps the same copies when applied every night as when applied once at the end', () => {
    let left: string[] = []
    for (const day of daysFrom('2025-01-01', '2026-11-21')) left = [...daysToKeep(left.concat(day), usualKeep)]
    expect(left.toSorted()).toEqual([...daysToKeep(daysFrom('2025-01-01', '2026-11-21'), usualKeep)].toSorted())
  })

  it('keeps the latest copies however old they are', () => {
    expect(daysToKeep(['2020-02-29', '2020-03-01'], usualKeep)).toEqual(new Set(['2020-02-29', '2020-03-01']))
    expect(daysToKeep(['2024-12-30'], { daily: 1, weekly: 0, monthly: 0 })).toEqual(new Set(['2024-12-30']))
    expect(daysToKeep([], usualKeep)).toEqual(new Set())
  })

  it('counts weeks from Monday, over the turn of the year too', () => {
    const kept = daysToKeep(daysFrom('2026-12-24', '2027-01-04'), { daily: 0, weekly: 2, monthly: 0 })
    expect(kept).toEqual(new Set(['2027-01-04', '2027-01-03']))
  })
})

describe('no copy is kept for more than twelve months', () => {
  it.each([['2026-11-21', '2025-11-21'], ['2028-02-29', '2027-03-01'], ['2026-01-01', '2025-01-01']])('on %s copies are kept from %s on', (today, from) => {
    expect(keptFrom(today)).toBe(from)
  })

  it.each(['2026-11-21', '2026-01-01', '2027-03-01'])('even with the longest BACKUP_KEEP, after a copy each night until %s', (today) => {
    const kept = daysToKeep(daysFrom('2024-01-01', today), { ...mostKept, daily: 7 })
    expect([...kept].toSorted()[0]?.localeCompare(keptFrom(today))).toBeGreaterThanOrEqual(0)
  })
})

describe('dueDay returns the day whose copy is due, or null', () => {
  it.each([
    ['winter', '2026-11-21T02:59:59Z', null], ['winter', '2026-11-21T03:00:00Z', '2026-11-21'],
    ['summer', '2026-07-01T01:59:59Z', null], ['summer', '2026-07-01T02:00:00Z', '2026-07-01'],
    ['the night an hour is skipped', '2026-03-29T01:59:59Z', null], ['the night an hour is skipped', '2026-03-29T02:00:00Z', '2026-03-29'],
    ['the night an hour comes twice', '2026-10-25T02:59:59Z', null], ['the night an hour comes twice', '2026-10-25T03:00:00Z', '2026-10-25'],
    ['late in the evening', '2026-11-21T22:59:00Z', '2026-11-21'], ['after midnight', '2026-11-21T23:00:00Z', null],
  ])('%s, at %s', (_when, now, due) => {
    expect(dueDay(new Date(now), new Date('2025-01-01T00:00:00Z'))).toBe(due)
  })
})

it('dueDay waits an hour after a start by day, but not at night', () => {
  const startedAt = new Date('2026-11-21T12:00:00Z')
  expect(dueDay(new Date('2026-11-21T12:59:59Z'), startedAt)).toBeNull()
  expect(dueDay(new Date('2026-11-21T13:00:00Z'), startedAt)).toBe('2026-11-21')
  expect(dueDay(new Date('2026-11-22T03:00:00Z'), new Date('2026-11-22T02:59:00Z'))).toBe('2026-11-22')
})

it('dueDay waits for the rest of the hour after a start only from six in the morning on', () => {
  const startedAt = new Date('2026-11-21T04:30:00Z')
  expect(dueDay(new Date('2026-11-21T04:59:59Z'), startedAt)).toBe('2026-11-21')
  expect(dueDay(new Date('2026-11-21T05:00:00Z'), startedAt)).toBeNull()
  expect(dueDay(new Date('2026-11-21T05:30:00Z'), startedAt)).toBe('2026-11-21')
})

it('a restore drill is due at once and then every seventh day', () => {
  expect(isDrillDue(null, '2026-11-21')).toBe(true)
  expect(isDrillDue('2026-11-15', '2026-11-21')).toBe(false)
  expect(isDrillDue('2026-11-14', '2026-11-21')).toBe(true)
  expect(isDrillDue('2026-10-20', '2026-10-27')).toBe(true)
})

describe('healthOf', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000)
  it.each([
    ['backup', null, null, 'never'], ['backup', 48, null, 'ok'], ['backup', 48.1, null, 'late'],
    ['backup', 8, 32, 'ok'], ['backup', 32, 8, 'failed'], ['backup', null, 8, 'failed'],
    ['drill', 14 * 24, null, 'ok'], ['drill', 14 * 24 + 1, null, 'late'], ['drill', 100, 2, 'failed'],
  ] as const)('%s, last good %s and last failed %s hours ago: %s', (kind, done, failed, standing) => {
    const runs = { done: done === null ? null : hoursAgo(done), failed: failed === null ? null : hoursAgo(failed) }
    expect(healthOf(kind, runs, now)).toBe(standing)
  })
})

it.each([[1, '1 kB'], [13_504, '14 kB'], [999_000, '999 kB'], [999_001, '1 MB'], [1_234_567, '1,2 MB'], [48_000_000, '48 MB']])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
