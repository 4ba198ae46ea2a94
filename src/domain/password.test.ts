import { expect, test } from 'vitest'
import { type NewPasswordPlace, newPasswordProblem, passwordLength, passwordTexts } from './password.ts'

const places: NewPasswordPlace[] = ['onboarding', 'reset', 'change']

test('accepts long passwords of any characters, up to 128 of them', () => {
  for (const place of places) {
    for (const password of ['å'.repeat(64), '😀'.repeat(128), 'bara små ord med mellanrum', '        ;--drop', 'ÅÄÖ\'"<>&%\\/']) {
      expect(newPasswordProblem(password, { place }), `${place} ${password}`).toBeNull()
    }
    expect(newPasswordProblem('x'.repeat(129), { place })).toBe(passwordTexts.tooLong)
  }
})

test('refuses too short a password on every form that sets one', () => {
  expect(places.map((place) => newPasswordProblem('x'.repeat(passwordLength[place] - 1), { place }))).toEqual(places.map((place) => passwordTexts.tooShort[place]))
})

test.each([['onboarding', 6], ['reset', 8], ['change', 8]] as const)('on %s the shortest allowed password has %i characters', (place, shortest) => {
  expect(newPasswordProblem('x'.repeat(shortest), { place })).toBeNull()
  // Lengths count characters as people see them; each of these is two UTF-16 units.
  expect(newPasswordProblem('😀'.repeat(shortest - 1), { place })).toBe(passwordTexts.tooShort[place])
})

test('refuses a common password', () => {
  const isCommon = (password: string) => password === 'password1'
  expect(newPasswordProblem('password1', { place: 'reset', isCommon })).toBe(passwordTexts.common)
  expect(newPasswordProblem('password2', { place: 'reset', isCommon })).toBeNull()
})

test('refuses the Golf-ID as a password, with or without its hyphen', () => {
  for (const password of ['661121-001', '661121001', '661121 001', '６６１１２１-００１']) {
    expect(newPasswordProblem(password, { place: 'change', golfId: '661121-001' })).toBe(passwordTexts.golfId)
  }
  for (const password of ['661121-002', '6611210011', 'a661121-001', '661121-001!', 'sex elva 661121-001']) {
    expect(newPasswordProblem(password, { place: 'change', golfId: '661121-001' }), password).toBeNull()
  }
})
