import { expect, test } from 'vitest'
import { type NewPasswordPlace, newPasswordProblem, passwordLength, passwordTexts } from './password.ts'

const places: NewPasswordPlace[] = ['onboarding', 'reset', 'change']

test('long passwords are let in, whatever they are made of, up to 128 characters', () => {
  for (const place of places) {
    for (const password of ['å'.repeat(64), '😀'.repeat(128), 'bara små ord med mellanrum', '        ;--drop', 'ÅÄÖ\'"<>&%\\/']) {
      expect(newPasswordProblem(password, { place }), `${place} ${password}`).toBeNull()
    }
    expect(newPasswordProblem('x'.repeat(129), { place })).toBe(passwordTexts.tooLong)
  }
})

test('short ones are refused where they are chosen', () => {
  expect(places.map((place) => newPasswordProblem('x'.repeat(passwordLength[place] - 1), { place }))).toEqual(places.map((place) => passwordTexts.tooShort[place]))
})

test('the Golf-ID is none, with or without its hyphen', () => {
  for (const password of ['661121-001', '661121001', '661121 001', '６６１１２１-００１']) {
    expect(newPasswordProblem(password, { place: 'change', golfId: '661121-001' })).toBe(passwordTexts.golfId)
  }
})
