import * as z from 'zod/mini'
import { maskGolfId } from './golf-id.ts'
import { textSchema, withSingleSpaces } from './text.ts'

const longest = 100

/** Turns nine digits, written together or with spaces or hyphens between, into a Golf-ID, as Golf-ID fields do; returns other searches unchanged. */
export function asSearched(words: string): string {
  const isGolfId = /^[\d\s-]+$/.test(words) && words.replaceAll(/\D/g, '').length === 9
  return isGolfId ? maskGolfId(words) : words
}

/** Schema of a search on the wire, the same for all lists. */
export function searchSchema() {
  return textSchema({ max: longest }).check(z.overwrite((words) => asSearched(withSingleSpaces(words))))
}
