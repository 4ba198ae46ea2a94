import * as z from 'zod/mini'
import { maskGolfId } from './golf-id.ts'
import { textSchema } from './text.ts'

const longest = 100

/** Nine digits are a Golf-ID, as wherever one is typed: written together, or with a space or a hyphen somewhere. */
export function asSearched(words: string): string {
  const isGolfId = /^[\d\s-]+$/.test(words) && words.replaceAll(/\D/g, '').length === 9
  return isGolfId ? maskGolfId(words) : words
}

/** What a list is searched for, on the wire: read in the same way by all of them. */
export function searchSchema() {
  return textSchema({ max: longest }).check(z.overwrite(asSearched))
}
