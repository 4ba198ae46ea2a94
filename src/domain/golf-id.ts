import * as z from 'zod/mini'

/** `YYMMDD-NNN`: six digits, hyphen, three digits. No check digit exists, so only the shape is tested (specification 5). */
const shape = /^\d{6}-\d{3}$/
const digitCount = 9

export const golfIdTexts = {
  format: 'Ogiltigt Golf-ID format (XXXXXX-XXX)',
  required: 'Golf-ID är obligatoriskt',
  hint: 'Sex siffror, bindestreck, tre siffror. Finns i Min Golf.',
} as const

export function isGolfId(value: string): boolean {
  return shape.test(value)
}

/** A Golf-ID on the wire and in forms; `format` is the text of the place where it is asked for. */
export function golfIdSchema(format: string = golfIdTexts.format) {
  return z.string().check(z.trim(), z.regex(shape, format))
}

/**
 * The input mask: keeps digits, at most nine, and puts the hyphen in after the sixth.
 * A pasted `19661121-001` (with century) loses its first two digits.
 */
export function maskGolfId(typed: string): string {
  let digits = typed.replace(/\D/g, '')
  if (digits.length === digitCount + 2 && /^(19|20)/.test(digits)) digits = digits.slice(2)
  digits = digits.slice(0, digitCount)
  return digits.length < 6 ? digits : `${digits.slice(0, 6)}-${digits.slice(6)}`
}
