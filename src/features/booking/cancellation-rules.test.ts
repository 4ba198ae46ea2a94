import { expect, test } from 'vitest'
import { noonOf } from '#domain/calendar.ts'
import { answerBy, cancellationFee, hasStarted, mayComeTooLate, payBy, waivesCost } from './cancellation-rules.ts'
import type { BookingStatus } from './rules.ts'

const playDate = '2026-12-05'

test.each<[string, BookingStatus, number | null]>([
  ['2026-12-02', 'confirmed', 0],
  ['2026-12-03', 'confirmed', 0],
  ['2026-12-04', 'confirmed', 200],
  ['2026-12-05', 'confirmed', 200],
  ['2026-12-06', 'confirmed', null],
  ['2026-12-05', 'received', 0],
  ['2026-12-06', 'received', null],
  ['2026-12-01', 'declined', null],
  ['2026-12-01', 'cancelled', null],
])('on %s a %s booking has the cancellation fee %s', (today, status, fee) => {
  expect(cancellationFee({ status, playDate, teeTime: null }, noonOf(today))).toBe(fee)
})

/** One minute before midnight in Sweden, and midnight: in winter, and when summer time begins and ends. */
test.each([
  ['2026-12-05', '2026-12-03T22:59:00Z', '2026-12-03T23:00:00Z'],
  ['2026-03-30', '2026-03-28T22:59:00Z', '2026-03-28T23:00:00Z'],
  ['2026-03-31', '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z'],
  ['2026-10-26', '2026-10-24T21:59:00Z', '2026-10-24T22:00:00Z'],
  ['2026-10-27', '2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z'],
])('a booking for %s is free to cancel until %s and costs a fee from %s', (day, free, late) => {
  const feeAt = (at: string) => cancellationFee({ status: 'confirmed', playDate: day, teeTime: null }, new Date(at))
  expect([feeAt(free), feeAt(late)]).toEqual([0, 200])
})

/** The last second before 09:40 in Sweden, and 09:40: in winter, and on the days when summer time begins and ends. */
test.each([
  ['2026-12-05', '2026-12-05T08:39:59Z', '2026-12-05T08:40:00Z'],
  ['2026-03-29', '2026-03-29T07:39:59Z', '2026-03-29T07:40:00Z'],
  ['2026-10-25', '2026-10-25T08:39:59Z', '2026-10-25T08:40:00Z'],
])('a confirmed booking for 09:40 on %s can be cancelled at %s but not at %s', (day, before, at) => {
  const booking = { status: 'confirmed', playDate: day, teeTime: '09:40' } as const
  const told = (moment: string) => [cancellationFee(booking, new Date(moment)), hasStarted(booking, new Date(moment))]
  expect([told(before), told(at)]).toEqual([[200, false], [null, true]])
  // For an administrator's own booking the board decides, as on the day after.
  expect(waivesCost(booking, new Date(at))).toBe(true)
})

test('without a tee time, and while it is not confirmed, a booking never starts', () => {
  const late = new Date('2026-12-05T22:59:00Z')
  expect(hasStarted({ status: 'confirmed', playDate, teeTime: null }, late)).toBe(false)
  for (const status of ['received', 'declined', 'cancelled'] as const) expect(hasStarted({ status, playDate, teeTime: '09:40' }, late)).toBe(false)
})

test('payment is due a week after a played round', () => {
  expect(payBy({ status: 'confirmed', playDate }, '2026-12-05')).toBeNull()
  expect(payBy({ status: 'confirmed', playDate }, '2026-12-06')).toBe('2026-12-12')
  expect(payBy({ status: 'received', playDate }, '2026-12-06')).toBeNull()
})

test('the answer is due in eight hours, also across a clock change', () => {
  expect(answerBy(new Date('2026-10-24T22:00:00Z'))).toEqual(new Date('2026-10-25T06:00:00Z'))
})

test.each([
  // The last minute of the day before in Sweden, and the first of the play day.
  ['2026-12-04T22:59:00Z', false],
  ['2026-12-04T23:00:00Z', true],
  ['2026-12-06T04:26:00Z', true],
])('an answer at %s may come too late for the round: %s', (due, isLate) => {
  expect(mayComeTooLate(new Date(due), playDate)).toBe(isLate)
})
