import { expect, test } from 'vitest'
import { birthDigits } from './birth-digits.ts'

test.each([
  ['560506-101', '560506'], ['640229-101', '640229'], ['000229-101', '000229'],
  ['990230-001', null], ['001301-001', null], ['560500-101', null],
])('the birth digits in %s are %s', (golfId, digits) => expect(birthDigits(golfId)).toBe(digits))
