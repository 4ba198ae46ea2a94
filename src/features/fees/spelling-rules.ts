import { swedishPlace, withoutRings } from '#domain/search-text.ts'
import { noNames, pairs, type PersonName, wordsOf, wordsWithSigns } from './name-rules.ts'

const noNamesWithoutRings = new Set([...noNames].map((word) => withoutRings(swedishPlace(word))))

/**
 * The names that a line may tell of whose bank loses å, ä and ö: a sign stands for them, or the letter without its ring or dots. The bank's
 * own words (`Insättning`) may have them all the same. A question mark behind a word is somebody's own.
 */
export function lostNamesIn(line: string): PersonName[] {
  const all = wordsOf(line, wordsWithSigns).map((word) => word.replace(/\?+$/, ''))
  return pairs(all.filter((word) => /\p{L}.*\p{L}/u.test(word) && !noNamesWithoutRings.has(withoutRings(swedishPlace(word)))))
}

const plainLetters = new Map([['{', 'a'], ['|', 'a'], ['}', 'o']])

/**
 * Whether a name as a bank has it can be a member's, both in Swedish order and the same {@link withoutRings}: an `o` can be an ö and not an
 * ä, and a sign stands for one of the three.
 */
export function mayBeSpelled(said: string, name: string): boolean {
  const signs = [...said]
  return [...name].every((letter, place) => {
    const sign = signs[place] ?? ''
    const plain = plainLetters.get(letter)
    return sign === letter || (plain !== undefined && (sign === plain || /[?\uFFFD]/u.test(sign)))
  })
}
