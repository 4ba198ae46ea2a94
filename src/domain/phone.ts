import * as z from 'zod/mini'

/** Ten digits at least on the application, ten at most in the input (specification 5): ten, after normalising. */
export const phoneDigits = 10

export const phoneTexts = {
  tooShort: 'Telefonnummer måste vara minst 10 siffror',
  tooLong: 'Telefonnummer får vara högst 10 siffror',
  foreign: 'Skriv ett svenskt telefonnummer, som börjar med 0 eller +46',
} as const

/** With another country's code: its digits alone would be somebody else's number. */
export function isForeignPhone(typed: string): boolean {
  return /^(?:\+|00)(?!46)/.test(typed.replaceAll(/[^\d+]/g, ''))
}

/**
 * Digits only, `+46` and `0046` turned into `0` (decisions.md part 1), also where `(0)` stands after them. A mobile's `46` without its
 * plus, as it is often copied, is one: cut to ten digits it would be a number that nobody has.
 */
export function phoneToDigits(typed: string): string {
  const compact = typed.replace(/[^\d+]/g, '').replace(/^(\+46|0046)(0(?=\d)|(?=[1-9]))/, '0')
  return compact.replace(/\D/g, '').replace(/^46(?=[1-9]\d{8}$)/, '0')
}

/** `070-174 06 05`, also of a number that is half typed. */
export function groupPhone(typed: string): string {
  const digits = phoneToDigits(typed).slice(0, phoneDigits)
  const [area, first, second, third] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
  return area + (first && `-${first}`) + (second && ` ${second}`) + (third && ` ${third}`)
}

/** `0701740605` becomes `070-174 06 05`. A shorter one is a landline's, grouped otherwise in every area: it is shown as its digits. */
export function formatPhone(written: string): string {
  const digits = phoneToDigits(written)
  return digits.length < phoneDigits ? digits : groupPhone(digits)
}

/** A number as it is written, before only its digits are kept. */
export const writtenPhone = z.string().check(z.maxLength(40, phoneTexts.tooLong), z.refine((typed) => !isForeignPhone(typed), phoneTexts.foreign))

export const phoneSchema = z.pipe(
  writtenPhone,
  z.pipe(
    z.transform(phoneToDigits),
    z.string().check(z.minLength(phoneDigits, phoneTexts.tooShort), z.maxLength(phoneDigits, phoneTexts.tooLong)),
  ),
)
