import { expect, test } from 'vitest'
import type { MyBooking } from '../../contract.ts'
import { groupBookings } from './groups.ts'

function booking(id: string, status: MyBooking['status'], play_date: string, pay_by: string | null = null): MyBooking {
  return {
    id, status, play_date, course: 'ale', course_label: 'Ale', tee_time: null, ball: 'two', is_match: false, players: [], message: null,
    reason: null, note: null, created_at: '2025-05-01T10:00:00.000Z', answer_by: null, cancellation_fee: null, fee: null, pay_by, round_payment: null, booked_by: null, revision: 0,
  }
}

const ids = (group: MyBooking[]) => group.map(({ id }) => id)

test('each booking is in one group: coming ones sorted by day, past ones latest first', () => {
  const bookings = [
    booking('later', 'confirmed', '2025-05-30'),
    booking('waits', 'received', '2025-05-26'),
    booking('today', 'confirmed', '2025-05-24'),
    booking('no', 'declined', '2025-05-25'),
    booking('off', 'cancelled', '2025-05-24'),
    booking('yesterday', 'confirmed', '2025-05-23'),
    booking('unanswered', 'received', '2025-05-22'),
    booking('long ago', 'cancelled', '2024-05-30'),
  ]
  const groups = groupBookings(bookings, '2025-05-24')
  expect({ waiting: ids(groups.waiting), confirmed: ids(groups.confirmed), ended: ids(groups.ended), past: ids(groups.past) }).toEqual({
    waiting: ['waits'],
    confirmed: ['today', 'later'],
    ended: ['off', 'no'],
    past: ['yesterday', 'unanswered', 'long ago'],
  })
})

test('a played round is among those to pay up to and including its last day to pay', () => {
  const bookings = [
    booking('last day', 'confirmed', '2025-05-17', '2025-05-24'),
    booking('too late', 'confirmed', '2025-05-16', '2025-05-23'),
    booking('yesterday', 'confirmed', '2025-05-23', '2025-05-30'),
    booking('off', 'cancelled', '2025-05-22'),
  ]
  const { toPay, past } = groupBookings(bookings, '2025-05-24')
  expect({ toPay: ids(toPay), past: ids(past) }).toEqual({ toPay: ['yesterday', 'last day'], past: ['off', 'too late'] })
})
