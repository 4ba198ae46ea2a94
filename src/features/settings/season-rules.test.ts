import { expect, test } from 'vitest'
import { seasonBehind } from './season-rules.ts'

test.each([
  ['2025-08-17', '2025-12-31', null],
  ['2025-08-17', '2026-01-01', '2025'],
  ['2027-08-15', '2026-01-01', null],
  ['', '2026-01-01', null],
])('a season whose group stage ends on %j is of a year that has passed, on %s: %j', (groupStageEnds, today, year) => {
  expect(seasonBehind(groupStageEnds, today)).toBe(year)
})
