import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { siteCalls } from '../access/site-addresses.ts'
import { textsOf } from './schema-inputs.ts'

/**
 * Fields that never reach the database as sent: values hashed first, a passkey's answer, a phone number (its digits do), a place
 * in a list, which is parsed, and a form whose fields have rules of their own (publishing/field-rules.ts, covered by fuzz.test.ts).
 */
const neverStored = /password|token|ticket|code|^email$|^response|^p_phone$|^p_texts$|^cursor$/i

/** Of several lengths, so that one gets past any schema that checks only the length. */
const unstorable = [1, 3, 10, 13, 36, 60].map((length) => 'å'.repeat(length - 1) + '\u0000')

test('every stored text field refuses null characters, which the database cannot store', () => {
  const texts = siteCalls().flatMap(({ path, schema }) => schema === undefined ? [] : textsOf(schema).map((text) => ({ path, ...text })))
  expect(texts.length).toBeGreaterThan(60)
  const open = texts.filter(({ schema }) => unstorable.some((text) => z.safeParse(schema, text).success))
  expect(open.filter(({ name }) => !neverStored.test(name)).map(({ path, name }) => `${path} ${name}`)).toEqual([])
  // Proves that the walk recognizes open texts: some fields may be open.
  expect(open.length).toBeGreaterThan(3)
})
