import * as z from 'zod/mini'
import { maskGolfId } from '#domain/golf-id.ts'
import { memberCategories, type MemberCategory, memberCategoryTexts } from '#domain/member-category.ts'
import { isForeignPhone, isLandline, phoneDigits, phoneTexts, phoneToDigits } from '#domain/phone.ts'
import { composed, textTexts } from '#domain/text.ts'
import { newMember } from '#features/members/rules.ts'
import { lettersOf } from './heading-rules.ts'
import type { FieldValue, FileColumn, Given, RowProblem } from './rules.ts'
import { cellTexts } from './texts.ts'

/** What a cell gives: values by field, or the reason why it gives none. */
type Reading = ({ given: Given } | { problem: string }) & {
  /** Whether a later column for the same field takes precedence: the cell holds a landline number, or too few digits. */
  givesWay?: boolean
}

interface RowReading {
  given: Given
  problems: RowProblem[]
}

/**
 * Reads a row's cells as the register would store them. Empty cells give nothing. Of several columns for the same field the first non-empty
 * one counts, except that a phone number of fewer than ten digits gives way to a later one, and one with too few to a landline number.
 */
export function readRow(columns: readonly (FileColumn | null)[], cells: readonly string[]): RowReading {
  const read: RowReading = { given: {}, problems: [] }
  const waiting = new Map<FileColumn, { given: Given } | { problem: RowProblem }>()
  const filled = new Set<FileColumn>()
  for (const [index, field] of columns.entries()) {
    const text = field === null ? '' : cleanCell(cells[index] ?? '')
    if (field === null || text === '' || filled.has(field)) continue
    const reading: Reading = isSpreadsheetError(text) ? { problem: cellTexts.spreadsheetError } : readers[field](text)
    const before = waiting.get(field)
    if ('problem' in reading) {
      const problem: RowProblem = { field, text: reading.problem, value: shortened(text), from: 'cell' }
      if (before && 'given' in before) continue
      if (reading.givesWay) {
        waiting.set(field, before ?? { problem })
        continue
      }
      read.problems.push(problem)
    } else if (reading.givesWay) {
      waiting.set(field, before && 'given' in before ? before : { given: reading.given })
      continue
    } else read.given = isVague(field) ? { ...reading.given, ...read.given } : { ...read.given, ...reading.given }
    filled.add(field)
  }
  // With both, judging would compare the two, and could take the plain address for the work address.
  if (filled.has('private_email')) delete read.given.email
  // Depends on the file's columns, not on the row's cells: a plain address is the private one even where the other cell is empty.
  if (read.given.email !== undefined && columns.some((column) => column === 'private_email' || column === 'work_email')) read.given.email_is_private = true
  for (const [field, kept] of waiting) {
    if (filled.has(field)) continue
    if ('given' in kept) read.given = { ...read.given, ...kept.given }
    else read.problems.push(kept.problem)
  }
  return read
}

/** Whether the column is a full name or a plain address. Columns of their own for the fields that it would fill take precedence over it. */
function isVague(column: FileColumn): boolean {
  return column === 'name' || column === 'email'
}

/** Returns the text cut to `most` characters. Counts code points, since half of a surrogate pair cannot be stored. */
export function shortened(text: string, most = 60): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

/**
 * Returns what a cell means: without the apostrophe that keeps a spreadsheet from reading a formula (our own export adds it), without the
 * `="…"` that keeps leading zeros, with plain spaces, and empty if it holds only dashes.
 */
export function cleanCell(cell: string): string {
  const plain = cell.replaceAll(/\p{Cf}/gu, '').replaceAll(/\s+/g, ' ').trim()
  const bare = plain.replaceAll(/(^|;[" ]*)'(?=[=+\-@＝＋－＠])/g, '$1').replace(/^="([^"]*)"$/, '$1').trim()
  return /^[-–—]+$/.test(bare) ? '' : bare
}

/** Whether the text is an error value of a formula (`#SAKNAS!`, `#N/A`) or of a column that was too narrow (`#####`). */
function isSpreadsheetError(text: string): boolean {
  return /^#(?:[\p{Lu}\d/]+[!?]?|#+)$/u.test(text)
}

const readers: Record<FileColumn, (text: string) => Reading> = {
  golf_id: readGolfId,
  first_name: (text) => field('first_name', newMember.firstName, text),
  last_name: (text) => field('last_name', newMember.lastName, text),
  name: readName,
  private_email: (text) => readAddress('private_email', text),
  work_email: (text) => readAddress('work_email', text),
  email: readPlainAddress,
  phone: readPhone,
  club: (text) => field('club', newMember.club, text),
  category: (text) => chosen('category', categories.get(lettersOf(text)), cellTexts.category),
  matchplay_approved: (text) => chosen('matchplay_approved', payments.get(lettersOf(text)), cellTexts.paid),
}

function field(name: FileColumn, schema: z.ZodMiniType<string>, text: string): Reading {
  const { data, error } = z.safeParse(schema, text)
  if (!error) return { given: { [name]: data } }
  const said = error.issues[0]?.message ?? cellTexts.unreadable
  return { problem: said === textTexts.controls ? cellTexts.controls : said }
}

function chosen(name: FileColumn, value: FieldValue | undefined, problem: string): Reading {
  return value === undefined ? { problem } : { given: { [name]: value } }
}

const hyphens = / ?[\p{Pd}\u2212] ?/gu

function readGolfId(written: string): Reading {
  const text = withoutExponent(written)
  if (isCutNumber(text)) return { problem: cellTexts.cutNumber }
  const reading = field('golf_id', newMember.golfId, golfIdOf(text))
  return 'problem' in reading && isPersonalNumber(text) ? { problem: cellTexts.personalNumber } : reading
}

/**
 * Whether the text is a Swedish personal identity number: a date, with or without the century, and four digits (`580101-1234`). A + replaces
 * the hyphen for people aged a hundred or more.
 */
function isPersonalNumber(text: string): boolean {
  return /^(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[-+]?\d{4}$/.test(text.replaceAll(hyphens, '-').replaceAll(' ', ''))
}

/**
 * Restores a Golf-ID that a spreadsheet has stored as a number, without hyphen and leading zeros. Zeros are put back only where the result
 * begins with a date.
 */
function golfIdOf(text: string): string {
  const digits = text.replace(/[.,]0+$/, '').replaceAll(hyphens, '').replaceAll(' ', '')
  if (!/^\d{6,}$/.test(digits)) return text.replaceAll(hyphens, '-')
  if (digits.length >= 9) return maskedOrAsIs(digits, text)
  const padded = digits.padStart(9, '0')
  return /^\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])/.test(padded) ? maskGolfId(padded) : text
}

/** Returns the masked digits, or the text as it is if the mask has cut digits off the end: that would be somebody else's Golf-ID. */
function maskedOrAsIs(digits: string, text: string): string {
  const masked = maskGolfId(digits)
  return digits.endsWith(masked.replace('-', '')) ? masked : text
}

/** Returns the digits of a number such as `7,01740605E+08`, which has all of them; one with digits missing is returned as it is. */
function withoutExponent(text: string): string {
  const [, first = '', decimals = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d+)$/i.exec(text) ?? []
  return Number(exponent) === decimals.length ? first + decimals : text
}

/** Whether the text is a number such as `7,02E+08`: the spreadsheet saved only the digits that it showed. */
function isCutNumber(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d+$/i.test(text)
}

/**
 * Reads the phone number in a cell; a word may come before or after it. Letters or signs between the digits mean an extension or a second
 * number: all the digits together would be somebody else's number.
 */
function readPhone(written: string): Reading {
  const text = withoutExponent(written)
  if (isCutNumber(text)) return { problem: cellTexts.cutNumber }
  // The lookbehind keeps the search from starting anew at each of many brackets, which would take quadratic time.
  const number = /(?<![+( ])[+( ]*\d(?:.*\d)?/.exec(text.replace(/^(\+?[\d ]+)[.,]0+$/, '$1'))?.[0].replace(/^(\(?0\d{1,3}\)?) ?\/ ?(?=\d)/, '$1-') ?? ''
  if (/[\p{L}/\\,;:&|#*+]|\(\d{1,4}$/u.test(number.replace(/^[+( ]+/, ''))) return { problem: cellTexts.onePhone }
  const digits = phoneDigitsOf(number)
  if (isForeignPhone(number) || /^[1-9]\d{9}$/.test(digits)) return { problem: phoneTexts.foreign }
  const landline = landlineIn(number, digits)
  if ((landline !== null || digits.length === phoneDigits) && endsInLoneDigit(number, digits)) return { problem: cellTexts.onePhone }
  if (digits.length >= phoneDigits) return field('phone', newMember.phone, digits)
  return { ...landline === null ? { problem: phoneTexts.incomplete } : field('phone', newMember.phone, landline), givesWay: true }
}

const dates = /^(?:(?:19|20)\d\d[-.]\d\d[-.]\d\d|\d\d[-.]\d\d[-.](?:19|20)\d\d|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/

/** Returns a complete landline number, with the zero that a spreadsheet may have taken away; null for others, such as a date in the wrong column. */
function landlineIn(number: string, digits: string): string | null {
  const whole = digits.startsWith('0') ? digits : `0${digits}`
  return isLandline(whole) && !dates.test(number) ? whole : null
}

/**
 * Whether a single digit stands last, as in `031-123456 1`: a shorter number with an extension. Numbers that begin with 07 always have
 * ten digits.
 */
function endsInLoneDigit(number: string, digits: string): boolean {
  return /\D\d$/.test(number) && !digits.startsWith('07')
}

/** Returns the digits of a number. A spreadsheet leaves `4631123456` and `701740605` of `+4631123456` and `0701740605`. */
function phoneDigitsOf(number: string): string {
  const digits = phoneToDigits(number.replace('(0)', ''))
  return /^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits
}

/**
 * Reads a cell that must hold a single address. `Anna <anna@example.com>` or two addresses get a problem of their own, since each address in
 * it looks right; a mistake within one address, as in `anna@exa mple.com`, does not.
 */
function readAddress(name: 'private_email' | 'work_email', text: string): Reading {
  let address = text.replace(/^mailto:/i, '')
  while (/^[ ;,]$/.test(address.slice(-1))) address = address.slice(0, -1)
  const reading = field(name, newMember.email, address)
  return 'problem' in reading && isMoreThanAddress(address) ? { problem: cellTexts.oneAddress } : reading
}

function isMoreThanAddress(text: string): boolean {
  if (/@[^@]+@|</.test(text)) return true
  const parts = text.split(/[\s()>,;:|/]+/).filter(Boolean)
  return parts.length > 1 && parts.some((part) => part.includes('@') && z.safeParse(newMember.email, part).success)
}

/** Reads an address from a column that is neither private nor work; it counts as the private one. */
function readPlainAddress(text: string): Reading {
  const reading = readAddress('private_email', text)
  return 'given' in reading ? { given: { ...reading.given, email: reading.given.private_email ?? '' } } : reading
}

/**
 * Reads `Exempel, Anna` and `Anna Exempel`. Words such as `von` belong to the last name; everything after the first comma is the first name.
 */
function readName(text: string): Reading {
  const [last = '', ...rest] = text.split(',').map((part) => part.trim())
  const parts = rest.length === 0 ? splitName(text) : { first: rest.filter((part) => part !== '').join(' '), last }
  if (parts.first === '' || parts.last === '') return { problem: cellTexts.wholeName }
  const readings = [field('first_name', newMember.firstName, parts.first), field('last_name', newMember.lastName, parts.last)]
  const given: Given = { name: composed(`${parts.first} ${parts.last}`) }
  for (const reading of readings) {
    if ('problem' in reading) return reading
    Object.assign(given, reading.given)
  }
  return { given }
}

const particles = new Set(['von', 'van', 'af', 'av', 'de', 'der', 'den', 'du', 'la', 'le', 'di', 'da'])

/**
 * Splits a name in front of its last word and the particles before that. Works word by word: on a cell of nothing but particles a regular
 * expression would backtrack for ever.
 */
function splitName(text: string): { first: string; last: string } {
  const words = text.split(' ')
  let begin = words.length - 1
  while (begin > 1 && particles.has(words[begin - 1]?.toLowerCase() ?? '')) begin -= 1
  return { first: words.slice(0, begin).join(' '), last: words.slice(begin).join(' ') }
}

/** Other names that registers use for each category, normalized as by {@link lettersOf}. */
const categoryWords: Record<MemberCategory, readonly string[]> = {
  volvo_cars: ['volvocar', 'volvocarcorporation', 'volvopersonvagnar', 'vcc', 'cars'],
  volvo_group: ['abvolvo', 'volvokoncernen', 'group'],
  pensioner: ['pensioners', 'pensionarer', 'pensionerad', 'pens'],
}
/** Every accepted spelling, including the site's own export's. */
const categories = new Map(memberCategories.flatMap((category) => (
  [lettersOf(category), lettersOf(memberCategoryTexts[category]), ...categoryWords[category]].map((word) => [word, category] as const)
)))

const payments = new Map<string, boolean>([
  ...['ja', 'j', 'yes', 'y', 'x', '1', 'sant', 'true', 'betald', 'betalt', 'betalat', 'ok'].map((name) => [name, true] as const),
  ...['nej', 'n', 'no', '0', 'falskt', 'false', 'ejbetald', 'ejbetalt', 'obetald', 'obetalt'].map((name) => [name, false] as const),
])
