import * as z from 'zod/mini'

/** `YYMMDD-NNN`: six digits, hyphen, three digits. No check digit exists, so only the shape is tested (specification 5). */
const shape = /^\d{6}-\d{3}$/
const digitCount = 9

export const golfIdTexts = {
  format: 'Ogiltigt Golf-ID format (XXXXXX-XXX)',
  required: 'Golf-ID är obligatoriskt',
  hint: 'Sex siffror, bindestreck, tre siffror. Finns i Min Golf.',
} as const

/** Whether a text has the shape of a Golf-ID; whether anybody has it is not asked. */
export function isGolfId(value: string): boolean {
  return shape.test(value)
}

/** A Golf-ID on the wire and in forms; the texts are those of the place where it is asked for, of one that is missing and of another shape. */
export function golfIdSchema(format: string = golfIdTexts.format, required: string = format) {
  return z.string().check(z.trim(), z.minLength(1, { error: required, abort: true }), z.regex(shape, format))
}

/**
 * The input mask: keeps digits, at most nine, and puts the hyphen in after the sixth.
 * A century before it (`19661121-001`) is left out: of what is pasted, and of what is typed as soon as no month can follow it.
 */
export function maskGolfId(typed: string): string {
  let digits = typed.replace(/\D/g, '')
  if (startsWithCentury(digits)) digits = digits.slice(2)
  digits = digits.slice(0, digitCount)
  return digits.length < 6 ? digits : `${digits.slice(0, 6)}-${digits.slice(6)}`
}

/** Whoever is used to personal identity numbers types the whole year: cut to nine digits that would be another Golf-ID. */
function startsWithCentury(digits: string): boolean {
  if (!/^(19|20)/.test(digits)) return false
  return digits.length === digitCount + 2 || /^..(00|1[3-9]|[2-9]\d)/.test(digits)
}
