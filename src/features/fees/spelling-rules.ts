import { swedishSortKey, withoutRings } from '#domain/search-text.ts'
import { nonNameWords, pairs, type PersonName, withHalfTheSigns, wordsOf, wordsWithSigns } from './name-rules.ts'

const noNamesWithoutRings = new Set([...nonNameWords].map((word) => withoutRings(swedishSortKey(word))))

/**
 * Returns the names that a line may contain if the bank loses å, ä, ö, é and ü: it writes a sign for them, or the letter without its ring
 * or dots. The bank's own words (`Insättning`) may have them nevertheless.
 */
export function lostNamesIn(line: string): PersonName[] {
  return readingsOf(wordsOf(line, wordsWithSigns)).flatMap((words) => pairs(words.filter(
    (word) => /\p{L}.*\p{L}/u.test(word) && !noNamesWithoutRings.has(withoutRings(swedishSortKey(word))),
  )))
}

/**
 * Returns the possible readings of a line's words. A question mark after a word may be a real one, or the é of `Andr?`; two signs may be
 * two letters, as in `H??k` for Höök, or the two bytes of one.
 */
function readingsOf(words: readonly string[]): string[][] {
  const withoutDoubts = (of: readonly string[]) => of.map((word) => word.replace(/\?+$/, ''))
  const halved = words.map(withHalfTheSigns)
  const readings = [withoutDoubts(words), words, withoutDoubts(halved), halved]
  return [...new Map(readings.map((reading) => [reading.join(' '), [...reading]])).values()]
}

/** Letters, in Swedish order, that a bank may lose, and the plain letters that it may write for them instead of a sign. */
const lost = new Map([['{', 'a'], ['|', 'a'], ['}', 'o'], ['e', 'e'], ['y', 'y']])

/**
 * Whether a name as a bank writes it can be a member's. Both are in Swedish order and equal {@link withoutRings}. An `o` can be an ö but
 * not an ä; a sign can be any letter that banks lose.
 */
export function mayBeSpelled(said: string, name: string): boolean {
  const signs = [...said]
  return [...name].every((letter, place) => {
    const sign = signs[place] ?? ''
    const plain = lost.get(letter)
    return sign === letter || (plain !== undefined && (sign === plain || /[?\uFFFD]/u.test(sign)))
  })
}
