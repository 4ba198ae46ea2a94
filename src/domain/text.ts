import * as z from 'zod/mini'

export const textTexts = {
  tooLong: (max: number) => `Får vara högst ${max} tecken`,
  controls: 'Innehåller tecken som inte kan användas',
  webAddress: 'Skriv ett namn, ingen webbadress',
} as const

/** Control characters but tab and line breaks, and lone surrogates: PostgreSQL cannot store them, people do not type them. */
const unusable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/u

/** Every control character, tabs and line breaks too, and Unicode's line and paragraph ends. */
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]/u

interface TextBounds {
  min?: number
  max: number
  tooShort?: string
  tooLong?: string
}

/** One line or paragraph of text as people type it: trimmed, composed (NFC), bounded. */
export function textSchema({ min = 0, max, tooShort, tooLong = textTexts.tooLong(max) }: TextBounds) {
  return z.string().check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(min, tooShort ?? ''),
    z.maxLength(max, tooLong),
    z.refine((value) => !unusable.test(value), textTexts.controls),
  )
}

/** What somebody is called, on one line. Mails greet by it, so it is no place for words with a link (docs/decisions/021-booking.md). */
export function nameSchema(bounds: TextBounds) {
  return textSchema(bounds).check(
    z.refine((value) => !lineBreaks.test(value), textTexts.controls),
    z.refine((value) => !/:\/\/|\bwww\./i.test(value), textTexts.webAddress),
  )
}
