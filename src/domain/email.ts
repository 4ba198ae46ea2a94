import * as z from 'zod/mini'

export const emailTexts = { invalid: 'Ogiltig e-postadress' } as const

/** RFC 5321's limit for a path (256) without its angle brackets. */
const maxLength = 254

/** Invisible characters, which come with pasted text: an address that looks right must not be refused for them. */
const unseen = /\p{Cf}/gu

/** Addresses are compared, stored and claimed in lower case: nobody has two mailboxes that differ in case alone. */
export function emailSchema(invalid: string = emailTexts.invalid) {
  return z.string().check(
    z.overwrite<string>((value) => value.replaceAll(unseen, '').trim()), z.toLowerCase(), z.maxLength(maxLength, invalid), z.email(invalid),
  )
}
