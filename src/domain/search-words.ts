import * as z from 'zod/mini'
import { golfIdIn } from './golf-id.ts'
import { textSchema, withSingleSpaces } from './text.ts'

const longest = 100

/** Writes a Golf-ID as the register does, as Golf-ID fields do; returns other searches unchanged. */
export function asSearched(words: string): string {
  return golfIdIn(words) ?? words
}

/** Schema of a search on the wire, the same for all lists. */
export function searchSchema() {
  return textSchema({ max: longest }).check(z.overwrite((words) => asSearched(withSingleSpaces(words))))
}
