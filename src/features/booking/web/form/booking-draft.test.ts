import { expect, test } from 'vitest'
import type { Profile } from '#features/members/contract.ts'
import { againIn, type BookingDraft, type BookingFormStart, firstDraft, freshDraft } from './booking-draft.ts'
import { prefilled } from './booking-form-schema.ts'

const today = '2026-11-21'
const start: BookingFormStart = { profile: null, userId: 'bo', preselected: 'ale', again: null, today }
const kept: BookingDraft = {
  values: { ...prefilled(null), course: 'koberg', playDate: '2026-11-25', message: 'Gärna förmiddag.' },
  known: freshDraft(null).known,
  sent: { key: '7b1d9c0e-5f43-4a26-9e0b-3c8d1f2a6b70', words: '{}', answered: false },
}

test('the course in the address replaces the chosen one each time somebody follows a link to it', () => {
  expect(firstDraft(start, { kept, isCourseTaken: false })).toEqual({ ...kept, values: { ...kept.values, course: 'ale' } })
  expect(firstDraft(start, { kept: null, isCourseTaken: false }).values.course).toBe('ale')
})

test('a course chosen after following the link stays after a reload or going back', () => {
  expect(firstDraft(start, { kept, isCourseTaken: true })).toEqual(kept)
  expect(firstDraft({ ...start, preselected: null }, { kept, isCourseTaken: false })).toEqual(kept)
  // Nothing has been chosen since, or the form has been sent.
  expect(firstDraft(start, { kept: null, isCourseTaken: true }).values.course).toBe('ale')
})

test('a play day that has passed meanwhile is cleared', () => {
  expect(firstDraft({ ...start, today: '2026-11-25' }, { kept, isCourseTaken: true }).values).toEqual(kept.values)
  expect(firstDraft({ ...start, today: '2026-11-26' }, { kept, isCourseTaken: true }).values).toEqual({ ...kept.values, playDate: '' })
})

const profile: Profile = {
  golf_id: '990230-001', first_name: 'Bo', last_name: 'Exempel', phone: '0701740605', club: null, private_email: 'bo@example.com',
  work_email: null, contact_method: 'private_email', category: null, matchplay_approved: false, login_email: 'bo@example.com',
  pending_login_email: null, erasure_requested_at: null, calendar_address_since: null, calendar_competitions: false, booking_stop: null,
}
const moved: Profile = { ...profile, last_name: 'Ek', golf_id: '990230-009', phone: '0311234567', private_email: 'bo.ek@example.com' }

test('fields that were not edited follow the profile, and edited ones stay', () => {
  const draft = freshDraft(profile)
  const begun: BookingDraft = { ...draft, values: { ...draft.values, message: 'Gärna förmiddag.', phone: '' } }
  const again = (now: Profile | null, from = begun) => firstDraft({ ...start, preselected: null, profile: now }, { kept: from, isCourseTaken: true })
  expect(again(profile)).toEqual(begun)
  const { fullName, golfId, email } = prefilled(moved)
  expect(again(moved).values).toEqual({ ...begun.values, fullName, golfId, email })
  // Once more from there, and when the profile cannot be read.
  expect(again(profile, again(moved)).values).toEqual(begun.values)
  expect(again(null)).toEqual(begun)
  expect(again(moved, again(null)).values.email).toBe('bo.ek@example.com')
})

test('a profile that arrives after the form was begun fills in only the blank fields', () => {
  const draft = freshDraft(null)
  const begun: BookingDraft = { ...draft, values: { ...draft.values, fullName: 'Bosse' } }
  const { values } = firstDraft({ ...start, profile }, { kept: begun, isCourseTaken: true })
  expect(values).toMatchObject({ fullName: 'Bosse', golfId: '990230-001', email: 'bo@example.com' })
})

test('a draft that may have been sent is not updated from the profile', () => {
  const draft = freshDraft(profile)
  const again = (sent: BookingDraft['sent']) => firstDraft({ ...start, profile: moved }, { kept: { ...draft, sent }, isCourseTaken: true }).values.fullName
  expect(again(kept.sent)).toBe('Bo Exempel')
  expect(again(kept.sent && { ...kept.sent, answered: true })).toBe('Bo Ek')
})

test('booking again takes over course and co-players, unless typed co-players would be lost', () => {
  const coPlayers = [{ name: 'Siv Gäst', golfId: '', isVgfMember: false }]
  const again: BookingFormStart['again'] = {
    is: 'found',
    booking: {
      id: 'b1', status: 'cancelled', play_date: '2026-10-01', course: 'lerjedalen', course_label: 'Lerjedalen', tee_time: null, ball: 'two', is_match: false,
      players: [{ name: 'Bo', golfId: null, isVgfMember: true }, { name: 'Siv Gäst', golfId: null, isVgfMember: false }], message: null, reason: null,
      note: null, created_at: '', answer_by: null, cancellation_fee: null, fee: null, pay_by: null, round_payment: null, booked_by: null, revision: 0,
    },
  }
  const like = { ...start, preselected: null, again }
  const begun: BookingDraft = { ...kept, sent: null }
  const isNew = { kept: begun, isCourseTaken: false }
  expect(againIn(like, isNew)).toBe('filled')
  expect(firstDraft(like, isNew).values).toEqual({ ...begun.values, course: 'lerjedalen', coPlayers })
  const typed = { ...isNew, kept: { ...begun, values: { ...begun.values, coPlayers: [{ name: 'Greta', golfId: '', isVgfMember: false }] } } }
  expect(againIn(like, typed)).toBe('held')
  expect(firstDraft(like, typed)).toEqual(typed.kept)
  // Nobody knows whether that was sent, so it must not change.
  expect(againIn(like, { kept, isCourseTaken: false })).toBe('held')
  // A reload, and a form that has been sent since.
  expect(againIn(like, { ...isNew, isCourseTaken: true })).toBeNull()
  expect(againIn(like, { kept: null, isCourseTaken: true })).toBeNull()
  expect(againIn({ again: { is: 'missing' } }, isNew)).toBeNull()
})
