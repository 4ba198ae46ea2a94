/**
 * How the register and its neighbours fold text for searching and for Swedish name order, said once for the columns
 * that the database computes and for the values that are compared with them. A database's own idea of case and order
 * depends on how it was set up; these letters hold on any.
 */
export const capitals = 'ÅÄÖÉÈÊËÜÁÀÂÆØÓÒÔÍÌÏÚÙÑÇÝ'

/** Å, Ä and Ö come after Z, in that order; accents do not count. Character by character: the first becomes the second. */
export const swedishOrder = ['åäöæøéèêëüáàâóòôíìïúùñçý', '{|}|}eeeeyaaaoooiiiuuncy'] as const

/** The pattern that finds the words anywhere in a folded text; `%` and `_` are themselves. */
export function searchPattern(words: string): string {
  return `%${words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** The regular expression, as PostgreSQL reads it, that finds the words where a word of a folded text begins. */
export function wordBeginning(words: string): string {
  return `(^|[ .@_+-])${words.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}`
}
