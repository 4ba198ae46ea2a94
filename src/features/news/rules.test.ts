import { expect, it } from 'vitest'
import { isMarkedNew, isPublished } from './rules.ts'

const item = { datum: '2026-11-01', isNew: true, isExample: false }

it.each([['2026-10-31', false], ['2026-11-01', true], ['2026-11-02', true]])('an item is published from its date on (on %s: %s)', (today, isSeen) => {
  expect(isPublished(item, today)).toBe(isSeen)
})

it.each([
  ['2026-11-01', true], ['2026-11-30', true], ['2026-12-01', false], ['2027-11-01', false],
])('an item ticked as new counts as new for 30 days (on %s: %s)', (today, isNew) => {
  expect(isMarkedNew(item, today)).toBe(isNew)
  expect(isMarkedNew({ ...item, isNew: false }, today)).toBe(false)
})

it('an example keeps its mark as given, and an item dated ahead counts as new', () => {
  expect(isMarkedNew({ ...item, isExample: true }, '2027-11-01')).toBe(true)
  expect(isMarkedNew({ ...item, isExample: true, isNew: false }, '2027-11-01')).toBe(false)
  expect(isMarkedNew(item, '2026-10-20')).toBe(true)
})
