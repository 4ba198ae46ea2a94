import { expect, test } from 'vitest'
import { callFailure, isUnanswered } from './failure.ts'
import { failureText } from './failure-text.ts'
import { readRefusal } from './refusal.ts'

const answer = { defined: true, code: 'INVALID', status: 422, message: 'Kontrollera uppgifterna.', data: { fields: { p_email: 'Ogiltig e-postadress' } } }

test('reads the code, the message and the errors of the fields from a refusal', () => {
  expect(callFailure(readRefusal(answer))).toEqual({
    code: 'INVALID', message: 'Kontrollera uppgifterna.', fields: { p_email: 'Ogiltig e-postadress' }, reference: null,
  })
})

test('an internal server error has no message for the visitor, only a reference', () => {
  const refusal = readRefusal({ code: 'INTERNAL', status: 500, message: 'Ett oväntat fel uppstod', data: { reference: 'K7-Q2' } })
  expect(callFailure(refusal)).toEqual({ code: null, message: null, fields: {}, reference: 'K7-Q2' })
})

test.each(['STOPPING', 'UNAVAILABLE'])('%s keeps its message that asks to try again', (code) => {
  expect(callFailure(readRefusal({ code, status: 503, message: 'Försök igen.' }))).toMatchObject({ code, message: 'Försök igen.' })
})

test('UNANSWERED counts as a lost answer and has no message', () => {
  const failure = callFailure(readRefusal({ code: 'UNANSWERED', status: 504, message: 'Vi vet inte om det sparades.' }))
  expect(isUnanswered(failure)).toBe(true)
  expect(failure.message).toBeNull()
})

test.each([null, undefined, 'Bad Gateway', [], { code: 502 }, { message: 'nej', status: 404 }])('%j is not read as a refusal', (other) => {
  expect(readRefusal(other)).toBeNull()
})

test('leaves out malformed data of a refusal', () => {
  expect(readRefusal({ ...answer, data: { fields: { a: 1, b: 'ja' }, reference: {} } })).toMatchObject({ fields: { b: 'ja' }, reference: null })
  expect(readRefusal({ ...answer, data: 'text' })).toMatchObject({ fields: {}, reference: null })
})

test('any other thrown error gives no code and no message', () => {
  expect(callFailure(new TypeError('Failed to fetch'))).toEqual({ code: null, message: null, fields: {}, reference: null })
})

test.each([
  [{ code: null, message: 'Försök igen.', reference: null }, 'Försök igen.'],
  [{ code: null, message: null, reference: null }, 'Kunde inte sparas'],
  [{ code: null, message: null, reference: 'K7Q2M4XW' }, 'Kunde inte sparas. Referens: K7Q2M4XW'],
  [{ code: null, message: 'Försök igen.', reference: 'K7Q2M4XW' }, 'Försök igen. Referens: K7Q2M4XW'],
  [{ code: 'NOT_LOGGED_IN', message: 'Du måste vara inloggad för att se denna sida', reference: null },
    'Du är inte längre inloggad. Det du har skrivit finns kvar. Logga in i en ny flik innan du går vidare här.'],
  [{ code: 'FORBIDDEN', message: 'Du har inte behörighet att visa denna sida', reference: null }, 'Du har inte längre behörighet att göra det.'],
])('the failure %j is shown as %j', (failure, text) => {
  expect(failureText(failure, 'Kunde inte sparas')).toBe(text)
})
