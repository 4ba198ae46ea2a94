import * as z from 'zod/mini'

export const textTexts = {
  tooLong: (max: number) => `Får vara högst ${max} tecken`,
  controls: 'Innehåller tecken som inte kan användas',
} as const

/** Control characters but tab and line breaks, and lone surrogates: PostgreSQL cannot store them, people do not type them. */
const unusable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/u

/** One line or paragraph of text as people type it: trimmed, composed (NFC), bounded. */
export function textSchema({ min = 0, max, tooShort, tooLong = textTexts.tooLong(max) }: {
  min?: number
  max: number
  tooShort?: string
  tooLong?: string
}) {
  return z.string().check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(min, tooShort ?? ''),
    z.maxLength(max, tooLong),
    z.refine((value) => !unusable.test(value), textTexts.controls),
  )
}
