import decodeQR from 'qr/decode.js'
import { encodeQR } from 'qr'
import { expect, test } from 'vitest'
import { swishMessage, swishPayment } from './swish-rules.ts'

test('the message is name and Golf-ID', () => {
  expect(swishMessage({ name: 'Åsa Exempel', golfId: '990230-001' })).toBe('Åsa Exempel 990230-001')
})

test.each([
  ['René Müller-Ólafsson', 'Rene Muller Olafsson 990230-001'],
  ['Bärbel Öst-Årlig', 'Bärbel Öst Årlig 990230-001'],
  ['A\u030Asa O\u0308st', 'Åsa Öst 990230-001'],
  ['  Anna;  Exempel ', 'Anna Exempel 990230-001'],
  ['李 Exempel', 'Exempel 990230-001'],
])('%s is written with characters that Swish accepts', (name, message) => {
  expect(swishMessage({ name, golfId: '990230-001' })).toBe(message)
})

test('a long name is shortened to make room for the Golf-ID', () => {
  const message = swishMessage({ name: 'Maximiliana Alexandra Charlotta Exempel-Exempelsson', golfId: '990230-001' })
  expect(message).toHaveLength(50)
  expect(message).toMatch(/^Maximiliana .* 990230-001$/)
  expect(swishMessage({ name: 'x'.repeat(60), golfId: '990230-001' })).toBe(`${'x'.repeat(39)} 990230-001`)
  expect(swishMessage({ name: `${'x'.repeat(38)} Ek`, golfId: '990230-001' })).toBe(`${'x'.repeat(38)} 990230-001`)
  expect(swishMessage({ name: '李', golfId: '990230-001' })).toBe('990230-001')
})

test('the payment is locked, with a decimal comma and an encoded message', () => {
  expect(swishPayment({ payee: '123 118 11 89', kronor: 275, message: 'Åsa Exempel 990230-001' }))
    .toBe('C1231181189;275,00;%C3%85sa%20Exempel%20990230-001;0')
})

test('a QR code of the payment decodes to the same text', () => {
  const payment = swishPayment({ payee: '1231181189', kronor: 275, message: 'Anna Exempel 990230-001' })
  const modules = encodeQR(payment, 'raw', { ecc: 'medium', border: 4, scale: 4 })
  const size = modules.length
  const data = new Uint8Array(size * size * 4).fill(255)
  modules.flat().forEach((dark, index) => data.fill(dark ? 0 : 255, index * 4, index * 4 + 3))
  expect(decodeQR({ width: size, height: size, data })).toBe(payment)
})
