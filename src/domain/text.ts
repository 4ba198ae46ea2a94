import * as z from 'zod/mini'

export const textTexts = {
  tooLong: (max: number) => `Får vara högst ${max} tecken`,
  controls: 'Innehåller tecken som inte kan användas. Skriv texten i stället för att klistra in den',
  webAddress: 'Skriv ett namn, ingen webbadress',
} as const

/** Control characters except tab and line breaks, and lone surrogates: PostgreSQL cannot store them and people do not type them. */
const unusable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/u

/** Every control character, tabs and line breaks too, and Unicode's line and paragraph ends. */
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Line ends other than the usual ones: mails, calendars and screens begin a new line there, while the site's code looks only for `\n`. */
const rareLineEnds = /[\u0085\u2028\u2029]/g

/** Replaces rare line ends with `\n`. Otherwise text that is marked line by line as typed by somebody could pass for the letter's own words. */
export function withUsualLineEnds(text: string): string {
  return text.replaceAll(rareLineEnds, '\n')
}

/** Characters that change the direction of the text after them, also in a mail or a file. Nobody types them; they come with pasted text. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g

/** Invisible characters. In names they would make two names look the same, or a name look empty. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * More combining marks on one letter than Unicode's stream-safe format allows (UAX #15, 13). Normalizing costs the square of their number,
 * and a call's input is parsed before attempts are counted.
 */
const stacked = /\p{M}{31}/u

/** Composes a text (NFC), so that å is one letter however it was typed. Leaves a text with too many stacked marks as it is. */
export function composed(text: string): string {
  return stacked.test(text) ? text : text.normalize('NFC')
}

interface TextBounds {
  min?: number
  max: number
  tooShort?: string
  tooLong?: string
}

/** Schema of a text that people type: trimmed, composed (NFC), bounded, and without direction marks. */
export function textSchema(bounds: TextBounds) {
  return z.string().check(...textChecks(bounds, turning))
}

function textChecks({ min = 0, max, tooShort, tooLong = textTexts.tooLong(max) }: TextBounds, leftOut: RegExp) {
  return [
    z.overwrite<string>((value) => composed(withUsualLineEnds(value.replaceAll(leftOut, '')).trim())),
    z.minLength(min, tooShort ?? ''),
    z.maxLength(max, tooLong),
    z.refine<string>((value) => !unusable.test(value) && !stacked.test(value), textTexts.controls),
  ] as const
}

/** Lower case as the databases make it, letter by letter: JavaScript alone makes two characters of İ. */
export function lowered(text: string): string {
  return text.replaceAll('İ', 'I').toLowerCase()
}

/** Replaces every run of spaces, also of those that do not break or are wider, with one space: on a screen they look the same. */
export function withSingleSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/**
 * Schema of a person's or club's name: one line, with single spaces and without invisible characters. No web addresses, because mails greet by the name
 * (docs/decisions/021-booking.md).
 */
export function nameSchema(bounds: TextBounds) {
  return z.string().check(
    ...textChecks(bounds, unseen),
    z.refine((value) => !lineBreaks.test(value), textTexts.controls),
    z.overwrite(withSingleSpaces),
    z.refine((value) => !/:\/\/|\bwww\./i.test(value), textTexts.webAddress),
  )
}
