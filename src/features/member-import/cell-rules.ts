import * as z from 'zod/mini'
import { maskGolfId } from '#domain/golf-id.ts'
import { memberCategories, type MemberCategory, memberCategoryTexts } from '#domain/member-category.ts'
import { isForeignPhone, phoneDigits, phoneTexts, phoneToDigits } from '#domain/phone.ts'
import { composed, textTexts } from '#domain/text.ts'
import { newMember } from '#features/members/rules.ts'
import { lettersOf } from './heading-rules.ts'
import type { FieldValue, FileColumn, Given, RowProblem } from './rules.ts'
import { cellTexts } from './texts.ts'

/** What a cell gives: values by field, or why it gives none. */
type Reading = { given: Given } | Refused

interface Refused {
  problem: string
  /** To a later column for the same thing: nothing is wrong with what stands here, but the register cannot have it. */
  givesWay?: boolean
}

interface RowReading {
  given: Given
  problems: RowProblem[]
}

/**
 * Reads a row's cells as the register would store them. Empty cells give nothing; of several columns for the same thing the first that
 * holds something counts, but a telephone number that is too short for the register gives way to a later one.
 */
export function readRow(columns: readonly (FileColumn | null)[], cells: readonly string[]): RowReading {
  const read: RowReading = { given: {}, problems: [] }
  const waiting = new Map<FileColumn, RowProblem>()
  const filled = new Set<FileColumn>()
  for (const [place, field] of columns.entries()) {
    const text = field === null ? '' : cleanCell(cells[place] ?? '')
    if (field === null || text === '' || filled.has(field)) continue
    const reading: Reading = isSpreadsheetError(text) ? { problem: cellTexts.spreadsheetError } : readers[field](text)
    if ('problem' in reading) {
      const problem: RowProblem = { field, text: reading.problem, value: shortened(text), from: 'cell' }
      if (reading.givesWay) {
        waiting.set(field, waiting.get(field) ?? problem)
        continue
      }
      read.problems.push(problem)
    } else read.given = isVague(field) ? { ...reading.given, ...read.given } : { ...read.given, ...reading.given }
    filled.add(field)
  }
  // The two would be held to each other, and the plain one could be taken for the address of the work.
  if (filled.has('private_email')) delete read.given.email
  // By the file's columns: a row whose cell is empty says no less of what the plain one is for.
  if (read.given.email !== undefined && columns.some((column) => column === 'private_email' || column === 'work_email')) read.given.email_is_private = true
  for (const [field, problem] of waiting) if (!filled.has(field)) read.problems.push(problem)
  return read
}

/** A full name or a plain address: the fields that it would fill may have columns of their own, which count before it. */
function isVague(column: FileColumn): boolean {
  return column === 'name' || column === 'email'
}

/** At most so many characters, counted whole: half a character cannot be stored. */
export function shortened(text: string, most = 60): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

/**
 * What is meant by a cell: without the apostrophe that keeps a spreadsheet from reading a formula (our own export has it),
 * without the `="…"` that keeps leading zeros, with plain spaces, and empty where only dashes stand.
 */
export function cleanCell(cell: string): string {
  const plain = cell.replaceAll(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '').replaceAll(/\s+/g, ' ').trim()
  const bare = plain.replaceAll(/(^|;[" ]*)'(?=[=+\-@＝＋－＠])/g, '$1').replace(/^="([^"]*)"$/, '$1').trim()
  return /^[-–—]+$/.test(bare) ? '' : bare
}

/** `#SAKNAS!`, `#N/A`, `#####`: a formula that went wrong, or a column that was too narrow. */
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

/** A date and four digits: `580101-1234`, with the century or without, or a + for whoever is a hundred years old. */
function isPersonalNumber(text: string): boolean {
  return /^(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[-+]?\d{4}$/.test(text.replaceAll(hyphens, '-').replaceAll(' ', ''))
}

/** A number loses its hyphen, and leading zeros too; those are put back where what comes of it begins with a date. */
function golfIdOf(text: string): string {
  const digits = text.replace(/[.,]0+$/, '').replaceAll(hyphens, '').replaceAll(' ', '')
  if (!/^\d{6,}$/.test(digits)) return text.replaceAll(hyphens, '-')
  if (digits.length >= 9) return maskedOrAsIs(digits, text)
  const padded = digits.padStart(9, '0')
  return /^\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])/.test(padded) ? maskGolfId(padded) : text
}

/** The mask cuts what is too long, which would make somebody else of it. */
function maskedOrAsIs(digits: string, text: string): string {
  const masked = maskGolfId(digits)
  return digits.endsWith(masked.replace('-', '')) ? masked : text
}

/** `7,01740605E+08` has all of the number's digits; one that has not stays as it is. */
function withoutExponent(text: string): string {
  const [, first = '', decimals = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d+)$/i.exec(text) ?? []
  return Number(exponent) === decimals.length ? first + decimals : text
}

/** `7,02E+08`: a spreadsheet showed so much of a number, and saved no more. */
function isCutNumber(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d+$/i.test(text)
}

/**
 * The number in a cell; a word may stand before or after it. Letters and signs between its digits are an extension or a second number:
 * their digits together would be somebody else's.
 */
function readPhone(written: string): Reading {
  const text = withoutExponent(written)
  if (isCutNumber(text)) return { problem: cellTexts.cutNumber }
  // From each of many brackets anew it would take the square of them.
  const number = /(?<![+( ])[+( ]*\d(?:.*\d)?/.exec(text.replace(/^(\+?[\d ]+)[.,]0+$/, '$1'))?.[0].replace(/^(\(?0\d{1,3}\)?) ?\/ ?(?=\d)/, '$1-') ?? ''
  if (/[\p{L}/\\,;:&|#*+]|\(\d{1,4}$/u.test(number.replace(/^[+( ]+/, ''))) return { problem: cellTexts.onePhone }
  const digits = phoneDigitsOf(number)
  if (isForeignPhone(number) || /^[1-9]\d{9}$/.test(digits)) return { problem: phoneTexts.foreign }
  if (digits.length === phoneDigits && endsInLoneDigit(number, digits)) return { problem: cellTexts.onePhone }
  if (digits.length >= phoneDigits) return field('phone', newMember.phone, digits)
  return { problem: isLandline(number, digits) ? cellTexts.landline : phoneTexts.tooShort, givesWay: true }
}

const dates = /^(?:(?:19|20)\d\d[-.]\d\d[-.]\d\d|\d\d[-.]\d\d[-.](?:19|20)\d\d)$/

/** A whole number that is shorter than the register's. One that begins with 07 lacks a digit, and a date is in the wrong column. */
function isLandline(number: string, digits: string): boolean {
  return /^0?[1-689]\d{6,7}$/.test(digits) && !dates.test(number)
}

/** As no number is written: `031-123456 1` is one of nine digits with an extension. Those that begin with 07 all have ten. */
function endsInLoneDigit(number: string, digits: string): boolean {
  return /\D\d$/.test(number) && !digits.startsWith('07')
}

/** `4631123456` and `701740605` are what a spreadsheet leaves of `+4631123456` and `0701740605`. */
function phoneDigitsOf(number: string): string {
  const digits = phoneToDigits(number.replace('(0)', ''))
  if (/^46[1-9]\d{7}$/.test(digits)) return `0${digits.slice(2)}`
  return /^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits
}

/**
 * One address alone: of `Anna <anna@example.com>` or two addresses it says what is wrong, since each of them looks right. A fault within
 * an address, as in `anna@exa mple.com`, is nothing beside it.
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

/** An address that is not said to be of either kind is taken for the private one. */
function readPlainAddress(text: string): Reading {
  const reading = readAddress('private_email', text)
  return 'given' in reading ? { given: { ...reading.given, email: reading.given.private_email ?? '' } } : reading
}

/** `Exempel, Anna` and `Anna Exempel`; words such as `von` belong to the last name, and all behind the first comma to the first. */
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

/** Word by word: a pattern that looks for the words in front of the last one would take for ever over a cell of nothing but those. */
function splitName(text: string): { first: string; last: string } {
  const words = text.split(' ')
  let begin = words.length - 1
  while (begin > 1 && particles.has(words[begin - 1]?.toLowerCase() ?? '')) begin -= 1
  return { first: words.slice(0, begin).join(' '), last: words.slice(begin).join(' ') }
}

/** What registers call each category besides its name here, in letters alone. */
const categoryWords: Record<MemberCategory, readonly string[]> = {
  volvo_cars: ['volvocar', 'volvocarcorporation', 'volvopersonvagnar', 'vcc', 'cars'],
  volvo_group: ['abvolvo', 'volvokoncernen', 'group'],
  pensioner: ['pensioners', 'pensionarer', 'pensionerad', 'pens'],
}
/** Also as the site's own export has it. */
const categories = new Map(memberCategories.flatMap((category) => (
  [lettersOf(category), lettersOf(memberCategoryTexts[category]), ...categoryWords[category]].map((word) => [word, category] as const)
)))

const payments = new Map<string, boolean>([
  ...['ja', 'j', 'yes', 'y', 'x', '1', 'sant', 'true', 'betald', 'betalt', 'betalat', 'ok'].map((name) => [name, true] as const),
  ...['nej', 'n', 'no', '0', 'falskt', 'false', 'ejbetald', 'ejbetalt', 'obetald', 'obetalt'].map((name) => [name, false] as const),
])
