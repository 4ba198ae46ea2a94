import { expect, test } from 'vitest'
import { erasedName } from '#features/privacy/rules.ts'
import type { MyBooking } from '../../contract.ts'
import { usualCoPlayers } from './usual-co-players.ts'

const anna = { name: 'Anna Ek', golfId: '990230-001', isVgfMember: true }
const bo = { name: 'Bo Ek', golfId: '990230-002', isVgfMember: true }
const guest = (name: string) => ({ name, golfId: null, isVgfMember: false })
const row = (name: string, golfId = '', isVgfMember = false) => ({ name, golfId, isVgfMember })
const booked = (coPlayers: MyBooking['players'], booked_by: string | null = null): MyBooking => ({
  id: 'b', status: 'confirmed', play_date: '2026-10-01', course: 'ale', course_label: 'Ale', tee_time: null, ball: 'two', is_match: false,
  players: [anna, ...coPlayers], message: null, reason: null, note: null, created_at: '', answer_by: null, cancellation_fee: null, fee: null,
  pay_by: null, round_payment: null, booked_by, revision: 0,
})
const namesOf = (bookings: MyBooking[], ball = [row('Anna Ek', '990230-001')]) => usualCoPlayers(bookings, ball).map(({ name }) => name)

test('co-players of the latest booking come first, once each, as rows of the form', () => {
  expect(usualCoPlayers([booked([bo, guest('Siv')]), booked([guest('siv '), guest('Greta')])], [])).toEqual([
    row('Bo Ek', '990230-002', true), row('Siv'), row('Greta'),
  ])
})

test('players already in the ball are left out, by Golf-ID or by name', () => {
  const bookings = [booked([bo, guest('Siv'), guest('Greta')])]
  expect(namesOf(bookings, [row('', '990230-002'), row(' SIV')])).toEqual(['Greta'])
  expect(namesOf(bookings, [row('Bo Ek'), row('')])).toEqual(['Siv', 'Greta'])
  expect(namesOf([booked([guest('Anna Ek')])])).toEqual([])
})

test('leaves out erased people, Golf-IDs typed as names and bookings made by others, and lists six at most', () => {
  expect(namesOf([booked([guest('990230-003'), bo])])).toEqual(['Bo Ek'])
  expect(namesOf([booked([guest(erasedName), bo]), booked([guest('Siv')], 'Bo Ek')])).toEqual(['Bo Ek'])
  const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => booked([guest(name)]))
  expect(namesOf(many)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
})
