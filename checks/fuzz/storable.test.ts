import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { siteCalls } from '../access/site-addresses.ts'
import { textsOf } from './schema-inputs.ts'

/**
 * What never comes to the database as it was sent: what is hashed first, a passkey's answer, a
 * phone number (its digits do), a place in a list, which is read as one, and a form whose fields have rules of their own
 * (publishing/field-rules.ts, which the inputs of fuzz.test.ts go through).
 */
const neverStored = /password|token|ticket|code|^email$|^response|^p_phone$|^p_texts$|^cursor$/i

/** By its length, one of them gets past a schema that minds nothing else. */
const unstorable = [1, 3, 10, 13, 36, 60].map((length) => 'å'.repeat(length - 1) + '\u0000')

test('no text of a call lets through what the database cannot store', () => {
  const texts = siteCalls().flatMap(({ path, schema }) => schema === undefined ? [] : textsOf(schema).map((text) => ({ path, ...text })))
  expect(texts.length).toBeGreaterThan(60)
  const open = texts.filter(({ schema }) => unstorable.some((text) => z.safeParse(schema, text).success))
  expect(open.filter(({ name }) => !neverStored.test(name)).map(({ path, name }) => `${path} ${name}`)).toEqual([])
  // The walk sees texts that are open, where they may be.
  expect(open.length).toBeGreaterThan(3)
})
