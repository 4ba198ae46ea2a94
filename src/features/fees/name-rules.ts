import { composed } from '#domain/text.ts'

/** Matches the words of a name: letters, with apostrophes between them. A hyphen separates words, since banks both drop and add it. */
const words = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*/gu

/** The same, for lines where `?` and U+FFFD may stand for å, ä, ö, é and ü. */
export const wordsWithSigns = /[\p{L}?\uFFFD]*\p{L}[\p{L}\p{M}?\uFFFD]*(?:['’]\p{L}[\p{L}\p{M}?\uFFFD]*)*/gu

/** Words that banks and payers write beside the names, and that are nobody's name. */
export const nonNameWords: ReadonlySet<string> = new Set([
  'swish', 'bankgiro', 'plusgiro', 'autogiro', 'bg', 'pg', 'ocr', 'sek', 'kr', 'kronor', 'datum', 'belopp', 'avsändare', 'mottagare', 'meddelande',
  'betalning', 'betalat', 'inbetalning', 'insättning', 'överföring', 'mottagen', 'referens', 'konto', 'kontonummer', 'namn', 'mobil', 'från',
  'avgift', 'avgiften', 'årsavgift', 'medlemsavgift', 'medlem', 'medlemmen', 'medlemskap', 'golf', 'golfid', 'id', 'för', 'och', 'av', 'hej', 'tack',
])

/** How many words of a line are read, half from each end: a bank's line begins or ends with the payer's name, which is rarely longer. */
const wordsRead = 8

export interface PersonName {
  firstName: string
  lastName: string
}

/** UTF-8 that was read as Windows-1252, for instance by a spreadsheet that opened the bank's file. These pairs can mean nothing else. */
const misread = new Map([
  ['Ã¥', 'å'], ['Ã¤', 'ä'], ['Ã¶', 'ö'], ['Ã…', 'Å'], ['Ã„', 'Ä'], ['Ã–', 'Ö'], ['Ã©', 'é'], ['Ã‰', 'É'], ['Ã¼', 'ü'], ['Ãœ', 'Ü'],
])

/** Returns the line with such letters repaired. */
function mended(line: string): string {
  return composed(line.replaceAll(/Ã[¥¤¶…„–©‰¼œ]/g, (pair) => misread.get(pair) ?? pair))
}

function nameWords(line: string): string[] {
  return wordsOf(line, words).filter((word) => !nonNameWords.has(word))
}

/** Returns the words of a line that match `pattern`, in lower case. */
export function wordsOf(line: string, pattern: RegExp): string[] {
  return Array.from(mended(line).toLowerCase().matchAll(pattern), ([word]) => word)
}

/**
 * Returns the names that a line may contain, in lower case: one or two of its words as first name and one or two others as last name,
 * in either order. Other words may come between, since a bank writes all first names and the register has one. Two words may be one
 * name with a hyphen. Only the first and the last words of a long line are read.
 */
export function namesIn(line: string): PersonName[] {
  return pairs(nameWords(line))
}

/** Pairs a line's words, or two words together, as first and last name in every way. Of many words only the first and the last are used. */
export function pairs(all: readonly string[]): PersonName[] {
  const read = all.length <= wordsRead ? all : [...all.slice(0, wordsRead / 2), ...all.slice(-wordsRead / 2)]
  const parts = read.flatMap((word, from) => {
    const next = read[from + 1]
    const joined = next === undefined ? [] : [`${word} ${next}`, `${word}-${next}`]
    return [{ text: word, from, to: from }, ...joined.map((text) => ({ text, from, to: from + 1 }))]
  })
  return parts.flatMap((first) => parts
    .filter((last) => last.from > first.to || last.to < first.from)
    .map((last) => ({ firstName: first.text, lastName: last.text })))
}

/** Returns the words of a name without accents, rings and dots, which a bank may have lost. */
function bare(name: string): string[] {
  return wordsOf(name, wordsWithSigns).filter((word) => !nonNameWords.has(word)).map((word) => word.normalize('NFD').replaceAll(/\p{M}/gu, ''))
}

/** Halves each pair of replacement signs in a word: the two may stand for the two bytes of one letter. */
export function withHalfTheSigns(word: string): string {
  return word.replaceAll(/([?\uFFFD])\1/g, '$1')
}

/** Whether two words are the same if each replacement sign, or each pair of them, in `said` stands for any one letter. */
function isWord(said: string, word: string): boolean {
  return [said, withHalfTheSigns(said)].some((read) => read.length === word.length
    && [...read].every((letter, place) => letter === word[place] || letter === '?' || letter === '\uFFFD'))
}

/**
 * Whether a line names somebody and none of its words is part of this member's name: then the Golf-ID in it was mistyped, or somebody
 * paid for the member.
 */
export function namesAnother(line: string, { firstName, lastName }: PersonName): boolean {
  const said = bare(line)
  const own = bare(`${firstName} ${lastName}`)
  return said.length > 1 && !said.some((word) => own.some((each) => isWord(word, each)))
}
