import { expect, test } from 'vitest'
import type { MyBooking } from '../../contract.ts'
import { activeAmong } from './active-booking.ts'

const booking = (id: string, status: MyBooking['status'], play_date: string): MyBooking => ({
  id, status, play_date, course: 'ale', course_label: 'Ale', tee_time: null, ball: 'two', is_match: false, players: [], message: null,
  reason: null, note: null, created_at: '2025-05-01T10:00:00.000Z', answer_by: null, cancellation_fee: null, fee: null, pay_by: null,
  round_payment: null, booked_by: null, revision: 0,
})

test('the active booking is the nearest one, up to and including its play day', () => {
  const bookings = [
    booking('match', 'confirmed', '2025-09-20'),
    booking('no', 'declined', '2025-05-26'),
    booking('off', 'cancelled', '2025-05-25'),
    booking('today', 'received', '2025-05-24'),
    booking('past', 'confirmed', '2025-05-20'),
  ]
  expect(activeAmong(bookings, '2025-05-24')?.id).toBe('today')
  expect(activeAmong(bookings, '2025-05-25')?.id).toBe('match')
  expect(activeAmong(bookings, '2025-09-21')).toBeNull()
})
