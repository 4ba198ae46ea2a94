import { expect, test } from 'vitest'
import { erasedName } from '#features/privacy/rules.ts'
import type { MyBooking } from '../../contract.ts'
import { rebookedFrom, holdsOthers, leftOutOf } from './rebooking.ts'
import { blankCoPlayer, prefilled } from './booking-form-schema.ts'

const today = '2026-11-21'
const bo = { name: 'Bo Ek', golfId: '990230-002', isVgfMember: true }
const siv = { name: 'Siv Gäst', golfId: null, isVgfMember: false }
const erased = { name: erasedName, golfId: null, isVgfMember: true }
const booked = (coPlayers: MyBooking['players'], more: Partial<MyBooking> = {}): MyBooking => ({
  id: 'b1', status: 'cancelled', play_date: '2026-10-01', course: 'koberg', course_label: 'Koberg', tee_time: null, ball: 'two', is_match: false,
  players: [{ name: 'Anna', golfId: '990230-001', isVgfMember: true }, ...coPlayers], message: 'Gärna tidigt.', reason: null, note: null,
  created_at: '2026-09-21T08:00:00.000Z', answer_by: null, cancellation_fee: null, fee: 200, pay_by: null, round_payment: null, booked_by: null, revision: 0, ...more,
})
const values = { ...prefilled(null), course: 'ale', playDate: '2026-11-25', message: 'Vi är fyra.' }

test('course, match play and co-players come from the booking, and the rest of the form stays', () => {
  const boRow = { ...bo }
  const sivRow = { ...siv, golfId: '' }
  expect(rebookedFrom(values, booked([bo, siv]), today)).toEqual({ ...values, course: 'koberg', coPlayers: [boRow, sivRow] })
  expect(rebookedFrom({ ...values, isMatch: true, coPlayers: [boRow] }, booked([]), today)).toEqual({ ...values, course: 'koberg', coPlayers: [blankCoPlayer] })
})

test('a day that can be booked only for match play is cleared if the booking is no match', () => {
  const late = { ...values, isMatch: true, playDate: '2027-03-01' }
  expect(rebookedFrom(late, booked([]), today).playDate).toBe('')
  expect(rebookedFrom(late, booked([], { is_match: true }), today).playDate).toBe('2027-03-01')
})

test('a course that is no longer offered is not chosen', () => {
  expect(rebookedFrom(values, booked([], { course: 'burgarde' }), today).course).toBe('ale')
})

test('erased co-players are left out and counted', () => {
  const booking = booked([erased, bo])
  expect(rebookedFrom(values, booking, today).coPlayers).toEqual([bo])
  expect(leftOutOf(booking)).toBe(1)
})

test('typed co-players count as others unless they are the same as those of the booking', () => {
  const rows = (...coPlayers: typeof values.coPlayers) => ({ coPlayers })
  expect(holdsOthers(rows(blankCoPlayer), booked([bo]))).toBe(false)
  expect(holdsOthers(rows({ ...siv, golfId: '' }, blankCoPlayer), booked([siv]))).toBe(false)
  expect(holdsOthers(rows({ ...siv, golfId: '' }), booked([bo]))).toBe(true)
})
