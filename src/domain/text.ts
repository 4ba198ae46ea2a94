import * as z from 'zod/mini'

export const textTexts = {
  tooLong: (max: number) => `Får vara högst ${max} tecken`,
  controls: 'Innehåller tecken som inte kan användas. Skriv texten i stället för att klistra in den',
  webAddress: 'Skriv ett namn, ingen webbadress',
} as const

/** Control characters but tab and line breaks, and lone surrogates: PostgreSQL cannot store them, people do not type them. */
const unusable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/u

/** Every control character, tabs and line breaks too, and Unicode's line and paragraph ends. */
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Ends of lines beside the usual ones: mails, calendars and screens begin a new line there, while only `\n` is looked for. */
const rareLineEnds = /[\u0085\u2028\u2029]/g

/** A text whose lines end in no way that is not looked for. What was set off as typed could else pass for the letter's own words. */
export function withUsualLineEnds(text: string): string {
  return text.replaceAll(rareLineEnds, '\n')
}

/** What turns the direction of the text that follows, in a mail or a file too: nobody types it, it comes with what is pasted. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g

/** What is not seen at all. In a name it would make two of one, and a name of nothing else. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * More marks on one letter than Unicode lets a text have that is read as it comes (UAX #15, 13): putting them in order costs the
 * square of their number, and a call's input is looked at before anybody's tries are counted.
 */
const stacked = /\p{M}{31}/u

/** Composed (NFC), so that å is one letter however it was typed. What nobody writes is left as it is. */
export function composed(text: string): string {
  return stacked.test(text) ? text : text.normalize('NFC')
}

interface TextBounds {
  min?: number
  max: number
  tooShort?: string
  tooLong?: string
}

/** One line or paragraph of text as people type it: trimmed, composed (NFC), bounded, and without what turns its direction. */
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

/**
 * What somebody or a club is called, on one line and of what is seen. Mails greet by it, so it is no place for words with a
 * link (docs/decisions/021-booking.md).
 */
export function nameSchema(bounds: TextBounds) {
  return z.string().check(
    ...textChecks(bounds, unseen),
    z.refine((value) => !lineBreaks.test(value), textTexts.controls),
    z.refine((value) => !/:\/\/|\bwww\./i.test(value), textTexts.webAddress),
  )
}
