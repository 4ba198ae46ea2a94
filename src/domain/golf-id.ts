import * as z from 'zod/mini'

/** `YYMMDD-NNN`: six digits, hyphen, three digits. No check digit exists, so only the shape is tested (specification 5). */
const shape = /^\d{6}-\d{3}$/
const digitCount = 9

export const golfIdTexts = {
  format: 'Ogiltigt Golf-ID format (XXXXXX-XXX)',
  required: 'Golf-ID är obligatoriskt',
  hint: 'Sex siffror, bindestreck, tre siffror. Finns i Min Golf.',
} as const

/** Whether a text has the shape of a Golf-ID. Does not check whether anybody has that Golf-ID. */
export function isGolfId(value: string): boolean {
  return shape.test(value)
}

/**
 * Schema of a Golf-ID on the wire and in forms. `format` is the text for a wrong shape, `required` the one for a missing value; both depend
 * on the form.
 */
export function golfIdSchema(format: string = golfIdTexts.format, required: string = format) {
  return z.string().check(z.trim(), z.minLength(1, { error: required, abort: true }), z.regex(shape, format))
}

/**
 * The input mask: keeps at most nine digits and puts a hyphen after the sixth. Removes a leading century (`19661121-001`): from pasted
 * text, and from typed text as soon as the digits after it cannot be a month.
 */
export function maskGolfId(typed: string): string {
  let digits = typed.replace(/\D/g, '')
  if (startsWithCentury(digits)) digits = digits.slice(2)
  digits = digits.slice(0, digitCount)
  return digits.length < 6 ? digits : `${digits.slice(0, 6)}-${digits.slice(6)}`
}

/** Returns the Golf-ID of which a text consists, however it is written: with hyphens, spaces or invisible characters, without, or with a century. Null for other texts. */
export function golfIdIn(text: string): string | null {
  const written = /^(?:19|20)?(\d{6})(\d{3})$/
  const digits = text.replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
  return written.test(digits) ? digits.replace(written, '$1-$2') : null
}

/**
 * Whether the digits begin with a century. People used to personal identity numbers type the full year; cut to nine digits that would be a
 * different Golf-ID.
 */
function startsWithCentury(digits: string): boolean {
  if (!/^(19|20)/.test(digits)) return false
  return digits.length === digitCount + 2 || /^..(00|1[3-9]|[2-9]\d)/.test(digits)
}
