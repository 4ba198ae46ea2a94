import { expect, test } from 'vitest'
import { type BookingDraft, firstDraft } from './booking-draft.ts'
import { prefilled } from './booking-form-schema.ts'

const today = '2026-11-21'
const start = { profile: null, userId: 'bo', preselected: 'ale', today }
const kept: BookingDraft = {
  values: { ...prefilled(null), course: 'koberg', playDate: '2026-11-25', message: 'Gärna förmiddag.' },
  sent: { key: '7b1d9c0e-5f43-4a26-9e0b-3c8d1f2a6b70', words: '{}', answered: false },
}

test('the course of the address comes before the one that was chosen, each time that somebody comes to it', () => {
  expect(firstDraft(start, { kept, isCourseTaken: false })).toEqual({ ...kept, values: { ...kept.values, course: 'ale' } })
  expect(firstDraft(start, { kept: null, isCourseTaken: false }).values.course).toBe('ale')
})

test('after a reload or going back, what was chosen since stands', () => {
  expect(firstDraft(start, { kept, isCourseTaken: true })).toEqual(kept)
  expect(firstDraft({ ...start, preselected: null }, { kept, isCourseTaken: false })).toEqual(kept)
  // Nothing was chosen, or it has been sent.
  expect(firstDraft(start, { kept: null, isCourseTaken: true }).values.course).toBe('ale')
})

test('a day that has passed meanwhile is chosen anew', () => {
  expect(firstDraft({ ...start, today: '2026-11-26' }, { kept, isCourseTaken: true }).values).toEqual({ ...kept.values, playDate: '' })
})
