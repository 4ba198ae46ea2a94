/**
 * How the register and its neighbours fold text for searching and for Swedish name order, said once for the columns
 * that the database computes and for the values that are compared with them. A database's own idea of case and order
 * depends on how it was set up; these letters hold on any.
 */
export const capitals = 'ÅÄÖÉÈÊËÜÁÀÂÆØÓÒÔÍÌÏÚÙÑÇÝ'

/** Å, Ä and Ö come after Z, in that order; accents do not count. Character by character: the first becomes the second. */
export const swedishOrder = ['åäöæøéèêëüáàâóòôíìïúùñçý', '{|}|}eeeeyaaaoooiiiuuncy'] as const

/** What a run of letters is made of in a folded text, as a regular expression writes it between brackets. */
export const foldedLetters = `a-z${swedishOrder[0]}`

/** Where a word stands in Swedish order: what {@link swedishOrder} makes of it. */
export function swedishPlace(word: string): string {
  const [letters, places] = swedishOrder
  return word.toLowerCase().replaceAll(/./gsu, (letter) => places[letters.indexOf(letter)] ?? letter)
}

/**
 * What å, ä and ö may be, or what is left of them, where a name is in {@link swedishOrder}: a, o and the three that come after z; with
 * the e and y that é and ü are there.
 */
export const ringless = ['aeoy{|}', '???????'] as const

/** A name in Swedish order with one sign for all of {@link ringless}, and for the signs that some banks write instead. */
export function withoutRings(place: string): string {
  return place.replaceAll(/[aeoy{|}\uFFFD]/g, '?')
}

/** No trigram has fewer letters: what is shorter is searched for in another way. */
export const shortestAnywhere = 3

const plain = new RegExp(`^[${foldedLetters}]{${shortestAnywhere},}( [${foldedLetters}]{${shortestAnywhere},})*$`, 'u')

/** The words that are searched for, folded, when they are letters with single spaces between and none is short; else none. */
export function plainWords(words: string): string[] {
  const folded = words.toLowerCase()
  return plain.test(folded) ? folded.split(' ') : []
}

/** The pattern that finds the words anywhere in a folded text; `%` and `_` are themselves. */
export function searchPattern(words: string): string {
  return `%${words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** The regular expression, as PostgreSQL reads it, that finds the words where a word of a folded text begins. */
export function wordBeginning(words: string): string {
  return `(^|[ .@_+-])${words.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}`
}
