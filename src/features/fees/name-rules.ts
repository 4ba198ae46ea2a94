import { composed } from '#domain/text.ts'

/** What a name is made of: letters, with an apostrophe within. A hyphen parts two words, since banks leave it out and put it in. */
const words = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*/gu

/** The same where signs may stand for å, ä, ö, é and ü. */
export const wordsWithSigns = /[\p{L}?\uFFFD]*\p{L}[\p{L}\p{M}?\uFFFD]*(?:['’]\p{L}[\p{L}\p{M}?\uFFFD]*)*/gu

/** What banks and payers write beside the names, and nobody is called. */
export const noNames: ReadonlySet<string> = new Set([
  'swish', 'bankgiro', 'plusgiro', 'autogiro', 'bg', 'pg', 'ocr', 'sek', 'kr', 'kronor', 'datum', 'belopp', 'avsändare', 'mottagare', 'meddelande',
  'betalning', 'betalat', 'inbetalning', 'insättning', 'överföring', 'mottagen', 'referens', 'konto', 'kontonummer', 'namn', 'mobil', 'från',
  'avgift', 'avgiften', 'årsavgift', 'medlemsavgift', 'medlem', 'medlemmen', 'medlemskap', 'golf', 'golfid', 'id', 'för', 'och', 'av', 'hej', 'tack',
])

/** A bank's line begins with who paid or ends with it, and the names are rarely more. */
const wordsRead = 8

export interface PersonName {
  firstName: string
  lastName: string
}

/** UTF-8 that was read as Windows-1252, which is nothing else, as where a spreadsheet has opened the bank's file. */
const misread = new Map([
  ['Ã¥', 'å'], ['Ã¤', 'ä'], ['Ã¶', 'ö'], ['Ã…', 'Å'], ['Ã„', 'Ä'], ['Ã–', 'Ö'], ['Ã©', 'é'], ['Ã‰', 'É'], ['Ã¼', 'ü'], ['Ãœ', 'Ü'],
])

/** A line with such letters as they were. */
function mended(line: string): string {
  return composed(line.replaceAll(/Ã[¥¤¶…„–©‰¼œ]/g, (pair) => misread.get(pair) ?? pair))
}

function nameWords(line: string): string[] {
  return wordsOf(line, words).filter((word) => !noNames.has(word))
}

/** The words of a line in lower case, as `pattern` has them. */
export function wordsOf(line: string, pattern: RegExp): string[] {
  return Array.from(mended(line).toLowerCase().matchAll(pattern), ([word]) => word)
}

/**
 * The names that a line may tell of, in lower case: one or two of its words as a first name with one or two others as a last name, in
 * either order and with other words between, since a bank writes all first names and the register has one. Two words may be a name with
 * a hyphen. Of a long line the first words and the last ones are read.
 */
export function namesIn(line: string): PersonName[] {
  return pairs(nameWords(line))
}

/** Each two of a line's words, or pairs of them, as a first and a last name; of many words the first and the last. */
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

/** Without accents, rings and dots: what a bank may have lost. */
function bare(name: string): string[] {
  return wordsOf(name, wordsWithSigns).filter((word) => !noNames.has(word)).map((word) => word.normalize('NFD').replaceAll(/\p{M}/gu, ''))
}

/** A word in which two signs stand for one letter, whose bytes were lost one by one. */
export function withHalfTheSigns(word: string): string {
  return word.replaceAll(/([?\uFFFD])\1/g, '$1')
}

/** The same word, but for signs in it that stand for a letter each, or two for one. */
function isWord(said: string, word: string): boolean {
  return [said, withHalfTheSigns(said)].some((read) => read.length === word.length
    && [...read].every((letter, place) => letter === word[place] || letter === '?' || letter === '\uFFFD'))
}

/**
 * Whether a line names somebody, and none of the words is part of this member's name: a Golf-ID in it was then mistyped, or one paid for
 * another.
 */
export function namesAnother(line: string, { firstName, lastName }: PersonName): boolean {
  const said = bare(line)
  const own = bare(`${firstName} ${lastName}`)
  return said.length > 1 && !said.some((word) => own.some((each) => isWord(word, each)))
}
