import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emailSchema, emailTexts } from './email.ts'

test('an address is read without invisible characters and the spaces around it, in lower case', () => {
  for (const typed of [' Anna@Example.com ', '\u200Banna@example.com', '\u202A anna@example.com\u202C ', 'anna\u00AD@exam\u2060ple.com\uFEFF']) {
    expect(emailSchema().parse(typed), JSON.stringify(typed)).toBe('anna@example.com')
  }
})

test.each(['', '\u200B', 'anna', 'anna@example', 'an na@example.com', 'anna@exämple.com', `${'a'.repeat(250)}@example.com`])('%j is no address', (typed) => {
  expect(z.safeParse(emailSchema(), typed).error?.issues[0]?.message).toBe(emailTexts.invalid)
})
