import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formatPhone, memberPhoneSchema, phoneSchema, phoneTexts } from './phone.ts'

function read(typed: string, schema = phoneSchema): string | undefined {
  const { data, error } = z.safeParse(schema, typed)
  return error ? error.issues[0]?.message : data
}

describe('a phone number', () => {
  test.each(['0701740605', '070-174 06 05', '+46 70 174 06 05', '0046701740605', '+46 (0)70-174 06 05', '46701740605', '46 70 174 06 05'])('%j is stored as national digits', (typed) => {
    expect(read(typed)).toBe('0701740605')
  })

  test.each(['070-000 46 12', '0700045612', '072 004 61 23'])('%j keeps its zeros, which are not read as a country code', (typed) => {
    expect(read(typed)).toBe(typed.replaceAll(/\D/g, ''))
  })

  test.each(['+45 20 12 34 56', '+4520123456', '004-520 12 34', '+358 40 123 45 67', '0047 412 34 567'])('%j is refused as a foreign number', (typed) => {
    expect(read(typed)).toBe(phoneTexts.foreign)
  })

  test.each([['031-12345', phoneTexts.tooShort], ['07017406051', phoneTexts.tooLong], ['4670174060512', phoneTexts.tooLong], ['', phoneTexts.tooShort]])('%j is refused for its length', (typed, text) => {
    expect(read(typed)).toBe(text)
  })

  test.each([
    ['031-12 34 56', '031123456'], ['+46 31 12 34 56', '031123456'], ['46 31 12 34 56', '031123456'], ['46 8 123 45 67', '081234567'], ['08-123 45 67', '081234567'], ['08-12 34 56', '08123456'], ['0911-123 45', '091112345'],
    ['031-123 45 67', '0311234567'], ['070-174 06 05', '0701740605'],
  ])('%j of a member is stored as %j', (typed, digits) => {
    expect(read(typed, memberPhoneSchema)).toBe(digits)
  })

  test.each([
    ['070-174 06 0', phoneTexts.incomplete], ['031-1234', phoneTexts.incomplete], ['311234567', phoneTexts.incomplete], ['', phoneTexts.incomplete],
    ['07017406051', phoneTexts.tooLong], ['+45 20 12 34 56', phoneTexts.foreign],
  ])('%j of a member is refused', (typed, text) => {
    expect(read(typed, memberPhoneSchema)).toBe(text)
  })

  test.each([['0701740605', '070-174 06 05'], ['031123456', '031123456'], ['08-123 45 67', '081234567'], ['', '']])('%j is shown as %j', (written, shown) => {
    expect(formatPhone(written)).toBe(shown)
  })
})
