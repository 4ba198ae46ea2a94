import { describe, expect, test } from 'vitest'
import { blankCoPlayer, type BookingForm, bookingFormSchema, notSentText, prefilled, requestOf } from './booking-form-schema.ts'

const today = '2026-11-21'
const schema = bookingFormSchema(today)
const complete: BookingForm = {
  ...prefilled(null), fullName: ' Bo Exempel ', golfId: '990230-002', playDate: '2026-12-05', course: 'ale', email: 'BO@example.com',
}

function textsOf(form: BookingForm): Record<string, string> {
  return Object.fromEntries((schema.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('an empty form is refused field by field, in the specified words', () => {
  expect(textsOf(prefilled(null))).toEqual({
    fullName: 'Ange fullständigt namn',
    golfId: 'Golf-ID ska ha format YYMMDD-XXX (ex: 661121-001)',
    playDate: 'Välj speldatum',
    course: 'Välj en bana',
    email: 'Ange en giltig e-postadress',
  })
})

test('the request has a trimmed name, a lower-case e-mail, a phone in digits and no blank rows', () => {
  const filled = { name: 'Eva Exempel', golfId: '', isVgfMember: true }
  const values = schema.parse({ ...complete, phone: '+46 70-174 06 05', coPlayers: [blankCoPlayer, filled, blankCoPlayer] })
  expect(requestOf(values)).toMatchObject({
    p_full_name: 'Bo Exempel',
    p_email: 'bo@example.com',
    p_phone: '0701740605',
    p_message: null,
    p_co_players: [{ name: 'Eva Exempel', golfId: null, isVgfMember: true }],
  })
})

test.each([
  [{ ...blankCoPlayer, isVgfMember: true }, { 'coPlayers.1.name': 'Ange namn' }],
  [{ ...blankCoPlayer, golfId: '990230-003' }, { 'coPlayers.1.name': 'Ange namn' }],
  [{ ...blankCoPlayer, name: 'Eva', golfId: '9902' }, { 'coPlayers.1.golfId': 'Golf-ID ska ha format YYMMDD-XXX (ex: 661121-001)' }],
  [{ ...blankCoPlayer, name: ' 990230 003', golfId: '990230-004' }, { 'coPlayers.1.name': 'Det ser ut som ett Golf-ID. Skriv det i fältet Golf-ID, och namnet här.' }],
])('a half-filled co-player row is refused: %o', (begun, texts) => {
  expect(textsOf({ ...complete, coPlayers: [blankCoPlayer, begun] })).toEqual(texts)
})

test('the 14th day ahead is accepted and the 15th only for match play, also while another field is wrong', () => {
  expect(textsOf(complete)).toEqual({})
  const late = { ...complete, playDate: '2026-12-06' }
  expect(textsOf({ ...late, fullName: '' })).toMatchObject({ playDate: 'Bokning kan göras tidigast 2 veckor före spel' })
  expect(textsOf({ ...late, isMatch: true })).toEqual({})
})

test('for match play the 180th day ahead is accepted and the 181st is not, also while another field is wrong', () => {
  const match = { ...complete, isMatch: true, playDate: '2027-05-20' }
  expect(textsOf(match)).toEqual({})
  expect(textsOf({ ...match, playDate: '2027-05-21', fullName: '' })).toMatchObject({ playDate: 'Matchspel kan bokas upp till 180 dagar före spel' })
})

test.each([true, false])('a day that passes while the form is open is reported as past, not as too early (match play: %s)', (isMatch) => {
  const form = { ...complete, playDate: today, isMatch }
  expect(textsOf(form)).toEqual({})
  const tomorrow = bookingFormSchema('2026-11-22').safeParse({ ...form, fullName: '' })
  const told = tomorrow.error?.issues.filter(({ path }) => path.join('.') === 'playDate')
  expect(told?.map(({ message }) => message)).toEqual(['Dagen har passerat. Välj en annan dag.'])
})

describe('a repeated player is reported at the right row, by Golf-ID or by name', () => {
  const guest = (name: string, golfId = '') => ({ ...blankCoPlayer, name, golfId })
  const twice = 'Samma spelare står två gånger i bollen. Ange Golf-ID om två heter likadant.'
  test.each([
    ['two guests of one name', [guest('Gäst'), guest(' gÄST ')], { 'coPlayers.1.name': twice }],
    ['three, with a blank row among them', [guest('Gäst'), blankCoPlayer, guest('Gäst')], { 'coPlayers.2.name': twice }],
    ["the booker's own Golf-ID", [guest('Gäst'), guest('Bosse', '990230-002')], { 'coPlayers.1.golfId': 'Det är ditt eget Golf-ID. Du räknas redan med, så skriv bara dina medspelare.' }],
    ['one Golf-ID under two names', [guest('Eva', '990230-003'), guest('Eva E', '990230-003')], { 'coPlayers.1.golfId': 'Det Golf-ID:t står redan på en annan rad' }],
    ['one with a Golf-ID and once without', [guest('eva'), guest('Eva', '990230-003')], { 'coPlayers.0.name': twice }],
    ['namesakes with a Golf-ID each', [guest('Eva', '990230-004'), guest('Eva', '990230-003')], {}],
    ["the booker's own name", [guest(' bo exempel')], { 'coPlayers.0.name': 'Du räknas redan med. Heter din medspelare likadant? Ange Golf-ID, eller lägg till något i namnet.' }],
    ['a namesake of the booker with a Golf-ID', [guest('Bo Exempel', '990230-003')], {}],
  ])('%s', (_, coPlayers, texts) => {
    expect(textsOf({ ...complete, coPlayers })).toEqual(texts)
  })

  test('also while another field is wrong and another row is unfinished', () => {
    const coPlayers = [{ ...blankCoPlayer, isVgfMember: true }, guest('Gäst'), guest('Gäst')]
    expect(textsOf({ ...complete, course: '', coPlayers })).toEqual({
      course: 'Välj en bana', 'coPlayers.0.name': 'Ange namn', 'coPlayers.2.name': twice,
    })
  })
})

test('a server error for a field that the form lacks is shown in the message that it was not sent', () => {
  const message = 'Kontrollera uppgifterna och försök igen.'
  expect(notSentText({ code: 'INVALID', message, fields: { p_co_players: 'Högst 3 medspelare', p_course: 'Välj en bana' } })).toBe('Högst 3 medspelare')
  expect(notSentText({ code: 'INVALID', message, fields: { p_course: 'Välj en bana' } })).toBe(message)
  expect(notSentText({ code: null, message: null, fields: {} })).toBe('Försök igen om en liten stund.')
  expect(notSentText({ code: 'NOT_LOGGED_IN', message: 'Du måste vara inloggad för att se denna sida', fields: {} })).toBe('Du är inte längre inloggad.')
})
