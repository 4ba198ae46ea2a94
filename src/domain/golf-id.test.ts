import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { golfIdIn, golfIdSchema, golfIdTexts, isGolfId, maskGolfId } from './golf-id.ts'

const problems = (typed: string) => z.safeParse(golfIdSchema(golfIdTexts.format, golfIdTexts.required), typed).error?.issues.map(({ message }) => message)

test('a Golf-ID is six digits, a hyphen and three digits', () => {
  expect(golfIdSchema().parse(' 661121-001 ')).toBe('661121-001')
  expect(isGolfId('661121-001')).toBe(true)
})

test.each(['1661121-001', '661121-0011', '66112-001', '661121-01', '661121001', '661121–001', 'x661121-001', '661121-001 x', '661121-001\n661121-002'])('%j is not a valid Golf-ID', (typed) => {
  expect(isGolfId(typed)).toBe(false)
  expect(problems(typed)).toEqual([golfIdTexts.format])
})

test.each(['661121-001', '661121001', ' 66 11 21 001 ', '661121–001', '\u202A661121-001\u202C', '19661121-001'])('%j is a Golf-ID wherever it is typed', (text) => {
  expect(golfIdIn(text)).toBe('661121-001')
})

test.each(['66112100', '6611210010', '18661121001', 'Bo 661121-001', 'Bo Ek', '-', ''])('%j is no Golf-ID', (text) => {
  expect(golfIdIn(text)).toBeNull()
})

test.each(['', '  '])('%j is reported as a missing Golf-ID, and as nothing else', (typed) => {
  expect(problems(typed)).toEqual([golfIdTexts.required])
})

test.each([
  ['661121001', '661121-001'],
  ['19661121001', '661121-001'],
  // The digits after these centuries could be a month, so only the full length tells.
  ['20101231001', '101231-001'], ['19121231001', '121231-001'], ['2010123100', '201012-310'], ['20101231', '201012-31'],
  // The digits after these cannot be a month.
  ['1966', '66'], ['2000', '00'], ['2013', '13'], ['1920', '20'],
  ['1901', '1901'], ['2012', '2012'],
  // No century: the first digits are the Golf-ID's own, whether or not a month follows.
  ['663021001', '663021-001'], ['520013001', '520013-001'], ['66112100199', '661121-001'], ['661920001', '661920-001'],
])('the input mask turns %s into %s', (typed, masked) => {
  expect(maskGolfId(typed)).toBe(masked)
})
