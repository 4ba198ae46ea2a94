import { swedishPlace, withoutRings } from '#domain/search-text.ts'
import { noNames, pairs, type PersonName, withHalfTheSigns, wordsOf, wordsWithSigns } from './name-rules.ts'

const noNamesWithoutRings = new Set([...noNames].map((word) => withoutRings(swedishPlace(word))))

/**
 * The names that a line may tell of whose bank loses å, ä, ö, é and ü: a sign stands for them, or the letter without its ring or dots. The
 * bank's own words (`Insättning`) may have them all the same.
 */
export function lostNamesIn(line: string): PersonName[] {
  return readingsOf(wordsOf(line, wordsWithSigns)).flatMap((words) => pairs(words.filter(
    (word) => /\p{L}.*\p{L}/u.test(word) && !noNamesWithoutRings.has(withoutRings(swedishPlace(word))),
  )))
}

/**
 * What a line's words may be. A question mark behind a word is somebody's own, or the é of `Andr?`; two signs are two letters, as in
 * `H??k` for Höök, or the two bytes of one.
 */
function readingsOf(words: readonly string[]): string[][] {
  const withoutDoubts = (of: readonly string[]) => of.map((word) => word.replace(/\?+$/, ''))
  const halved = words.map(withHalfTheSigns)
  const readings = [withoutDoubts(words), words, withoutDoubts(halved), halved]
  return [...new Map(readings.map((reading) => [reading.join(' '), [...reading]])).values()]
}

/** Letters in Swedish order that a bank may have lost, and what it may write for them besides a sign. */
const lost = new Map([['{', 'a'], ['|', 'a'], ['}', 'o'], ['e', 'e'], ['y', 'y']])

/**
 * Whether a name as a bank has it can be a member's, both in Swedish order and the same {@link withoutRings}: an `o` can be an ö and not an
 * ä, and a sign stands for one of those that are lost.
 */
export function mayBeSpelled(said: string, name: string): boolean {
  const signs = [...said]
  return [...name].every((letter, place) => {
    const sign = signs[place] ?? ''
    const plain = lost.get(letter)
    return sign === letter || (plain !== undefined && (sign === plain || /[?\uFFFD]/u.test(sign)))
  })
}
