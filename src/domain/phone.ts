import * as z from 'zod/mini'

/**
 * The number of digits after normalizing. The specification demands at least ten in the application and allows at most ten in the input
 * (specification 5).
 */
export const phoneDigits = 10

export const phoneTexts = {
  tooShort: 'Telefonnummer måste vara minst 10 siffror',
  tooLong: 'Telefonnummer får vara högst 10 siffror',
  incomplete: 'Skriv hela numret: tio siffror, eller ett fast nummer med riktnummer',
  foreign: 'Skriv ett svenskt telefonnummer, som börjar med 0 eller +46',
} as const

/** Whether a number has another country's code. Its digits alone would be somebody else's number in Sweden. */
export function isForeignPhone(typed: string): boolean {
  return /^(?:\+|00)(?!46)/.test(typed.replaceAll(/[^\d+]/g, ''))
}

/**
 * Reduces a number to its digits, turning `+46` and `0046` into `0` (decisions.md part 1), also before `(0)`. A mobile number that starts
 * with `46` without the plus, as it is often copied, is handled too, and so is a landline: cut to ten digits it would be a number that nobody has.
 */
export function phoneToDigits(typed: string): string {
  const compact = typed.replace(/[^\d+]/g, '').replace(/^(\+46|0046)(0(?=\d)|(?=[1-9]))/, '0')
  return compact.replace(/\D/g, '').replace(/^46(?=[1-9]\d{7,8}$)/, '0')
}

/**
 * Formats a number as `070-174 06 05`, also a mobile number that is only partly typed. A shorter number is a landline's, whose grouping
 * depends on the area: its digits stay as they are.
 */
export function groupPhone(typed: string): string {
  const digits = phoneToDigits(typed).slice(0, phoneDigits)
  if (digits.length < phoneDigits && /^0[1-689]/.test(digits)) return digits
  const [area, first, second, third] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)]
  return area + (first && `-${first}`) + (second && ` ${second}`) + (third && ` ${third}`)
}

/** Formats `0701740605` as `070-174 06 05`. A shorter number is a landline's, whose grouping depends on the area, and is shown as bare digits. */
export function formatPhone(written: string): string {
  const digits = phoneToDigits(written)
  return digits.length < phoneDigits ? digits : groupPhone(digits)
}

/** Schema of a number as typed, before it is reduced to its digits. */
export const writtenPhone = z.string().check(z.maxLength(40, phoneTexts.tooLong), z.refine((typed) => !isForeignPhone(typed), phoneTexts.foreign))

/**
 * Schema of a number that is stored as its digits: ten, or fewer where `mayBeShorter` says so. `tooShort` is the text for others with fewer.
 */
export function phoneSchemaWith(mayBeShorter: (digits: string) => boolean, tooShort: string) {
  return z.pipe(
    writtenPhone,
    z.pipe(
      z.transform(phoneToDigits),
      z.string().check(
        z.refine((digits) => digits.length >= phoneDigits || mayBeShorter(digits), tooShort),
        z.maxLength(phoneDigits, phoneTexts.tooLong),
      ),
    ),
  )
}

/** Schema of an applicant's number: ten digits (specification 5, "Registration"). */
export const phoneSchema = phoneSchemaWith(() => false, phoneTexts.tooShort)

/** Whether digits are a complete landline number with its area code, shorter than a mobile number. One that begins with 07 lacks a digit. */
export function isLandline(digits: string): boolean {
  return /^0[1-689]\d{6,7}$/.test(digits)
}

/** Schema of a member's number: ten digits, or a complete landline number, which is all that some have. */
export const memberPhoneSchema = phoneSchemaWith(isLandline, phoneTexts.incomplete)
