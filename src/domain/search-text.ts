import { lowered } from './text.ts'

/**
 * How the register and the lists like it fold text for searching and for Swedish name order. Defined once, for the database's computed
 * columns and for the values that are compared with them. A database's own rules for case and order depend on its locale; these work with
 * any.
 *
 * The capitals beyond A to Z that folding turns into lower case.
 */
export const capitals = 'ÅÄÖÉÈÊËÜÁÀÂÆØÓÒÔÍÌÏÚÙÑÇÝ'

/**
 * Each character of the first text sorts as the character at the same place in the second: å, ä and ö after z, in that order; other accents
 * are ignored.
 */
export const swedishOrder = ['åäöæøéèêëüáàâóòôíìïúùñçý', '{|}|}eeeeyaaaoooiiiuuncy'] as const

/** The letters of a word in a folded text, as a regular expression's character class without its brackets. */
export const foldedLetters = `a-z${swedishOrder[0]}`

/** A word's sort key in Swedish order, made by {@link swedishOrder}. */
export function swedishSortKey(word: string): string {
  const [letters, places] = swedishOrder
  return lowered(word).replaceAll(/./gsu, (letter) => places[letters.indexOf(letter)] ?? letter)
}

/**
 * The arguments of a `translate` that replaces every letter a bank's list may have lost with `?`. In {@link swedishOrder} å, ä and ö are
 * `{`, `|` and `}`, or a and o without their marks; e and y stand for é and ü.
 */
export const ringless = ['aeoy{|}', '???????'] as const

/** A name's sort key with `?` for all of {@link ringless}, and for the replacement character that some banks write. */
export function withoutRings(place: string): string {
  return place.replaceAll(/[aeoy{|}\uFFFD]/g, '?')
}

/** The length of a trigram. Shorter words are searched for in another way. */
export const shortestAnywhere = 3

const plain = new RegExp(`^[${foldedLetters}]{${shortestAnywhere},}( [${foldedLetters}]{${shortestAnywhere},})*$`, 'u')

/** Folds a search and splits it into words. Empty unless it consists of letters only, with single spaces, and no word is short. */
export function plainWords(words: string): string[] {
  const folded = lowered(words)
  return plain.test(folded) ? folded.split(' ') : []
}

/** The `like` pattern that finds the words anywhere in a folded text; `%` and `_` in them are escaped. */
export function searchPattern(words: string): string {
  return `%${lowered(words).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** The PostgreSQL regular expression that finds the words at the beginning of a word in a folded text. */
export function wordBeginning(words: string): string {
  return `(^|[ .@_+-])${lowered(words).replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}`
}
