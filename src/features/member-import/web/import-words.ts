import { memberCategories, memberCategoryTexts } from '#domain/member-category.ts'
import { counted } from '#domain/numbers.ts'
import { formatPhone } from '#domain/phone.ts'
import { paidTexts } from '#features/members/texts.ts'
import type { ImportSummary } from '../contract.ts'
import { resembling } from '../heading-rules.ts'
import type { FieldValue, FileColumn, RowVerdict, UnderstoodColumn } from '../rules.ts'
import { fieldTexts } from '../texts.ts'

/** Returns a value as it is shown to people. */
export function inWords(field: FileColumn, value: FieldValue | null): string {
  if (value === null) return 'tomt'
  if (field === 'matchplay_approved') return value === true ? paidTexts.paid : paidTexts.unpaid
  // Non-breaking spaces keep the number on one line.
  if (field === 'phone') return formatPhone(String(value)).replaceAll(' ', '\u00A0')
  const category = field === 'category' && memberCategories.find((each) => each === value)
  return category ? memberCategoryTexts[category] : String(value)
}

/** Fields that a row's heading already shows. */
const inHeading = new Set<FileColumn>(['golf_id', 'first_name', 'last_name'])

/**
 * Returns the values of a new member, with their field names. A row's heading joins the two names, so if they came from one column they are
 * included: nobody could tell from the heading how they were split.
 */
export function newMemberInWords(given: readonly { field: FileColumn; new: FieldValue | null }[], areNamesSplit: boolean): string {
  return given.filter(({ field }) => !inHeading.has(field) || (areNamesSplit && field !== 'golf_id'))
    .map(({ field, new: value }) => (field === 'matchplay_approved' ? '' : `${fieldTexts[field]}: `) + inWords(field, value)).join(' · ')
}

/** What `Importera` would do, as sentences. */
export function whatWillHappen({ new: added, changed, same }: Record<RowVerdict, number>): string {
  const does = [
    added > 0 && `${counted(added, 'ny medlem', 'nya medlemmar')} läggs till`,
    changed > 0 && `${counted(changed, 'medlem', 'medlemmar')} får ändrade uppgifter`,
  ].filter((part) => part !== false)
  const rest = same > 0 ? ` ${counted(same, 'medlem är oförändrad', 'medlemmar är oförändrade')} och rörs inte.` : ''
  return `${does.join(' och ')}.${rest}`
}

/** What an import did. */
export function whatHappened({ added, changed, same, skipped }: NonNullable<ImportSummary['result']>): string {
  return [
    `${counted(added, 'medlem tillagd', 'medlemmar tillagda')}, ${counted(changed, 'ändrad', 'ändrade')}, ${counted(same, 'oförändrad', 'oförändrade')}`,
    skipped > 0 && `${counted(skipped, 'felaktig rad', 'felaktiga rader')} hoppades över`,
  ].filter((part) => part !== false).join('. ') + '.'
}

const encodings: Record<string, string> = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows (ANSI)', 'utf-16le': 'Unicode (UTF-16)', 'utf-16be': 'Unicode (UTF-16)' }
const separators: Record<string, string> = { ',': 'komma', ';': 'semikolon', '\t': 'tabb' }

/** Says how the file was read: `UTF-8, kolumnerna åtskilda av semikolon`. */
export function howRead({ encoding, separator }: { encoding: string | null; separator: string | null }): string {
  return `${encodings[encoding ?? ''] ?? 'okänd teckenkod'}, kolumnerna åtskilda av ${separators[separator ?? ''] ?? 'okänt tecken'}`
}

/** Says which columns are read, which comes first of several for the same field, and which are ignored, by their headings in the file. */
export function whichColumns(columns: readonly UnderstoodColumn[]): string {
  const headings = new Map<FileColumn, string[]>()
  for (const { heading, column } of columns) {
    if (column !== null) headings.set(column, [...headings.get(column) ?? [], heading])
  }
  const several = [...headings].filter(([, from]) => from.length > 1)
  const left = columns.flatMap(({ heading, column }) => (column === null && heading !== '' ? heading : []))
  return [
    `Kolumner: ${[...headings.keys()].map((column) => fieldTexts[column]).join(', ')}.`,
    ...several.map(([column, from]) => `${fieldTexts[column]} tas från ${from.join(`, och där den är tom${column === 'phone' ? ' eller har färre än tio siffror' : ''} från `)}.`),
    ...(left.length > 0 ? [`Överhoppade: ${left.join(', ')}.`] : []),
  ].join(' ')
}

const listed = new Intl.ListFormat('sv', { type: 'conjunction' })
const either = new Intl.ListFormat('sv', { type: 'disjunction' })
/** The columns that a file of new members usually has. */
const expected: readonly [word: string, columns: readonly FileColumn[]][] = [
  ['e-post', ['email', 'private_email', 'work_email']], ['telefon', ['phone']], ['kategori', ['category']],
]

/**
 * Warns of columns that may have been meant to be read but are not: a register could come in without its addresses, and nobody notices the
 * muted line about ignored columns.
 */
export function columnWarnings(columns: readonly UnderstoodColumn[], hasNew: boolean): string[] {
  return [
    ...(hasNew ? missingWarning(columns) : []),
    ...[...resembling(columns)].map(([column, headings]) => (headings.length === 1
      ? `Kolumnen ${listed.format(headings)} hoppas över. Om den ska läsas in ändrar du rubriken till ${fieldTexts[column]} i filen och läser in den igen.`
      : `Kolumnerna ${listed.format(headings)} hoppas över. Om en av dem ska läsas in ändrar du rubriken till ${fieldTexts[column]} i filen och läser in den igen.`)),
  ]
}

/**
 * Warns of missing columns. Says what to do if one may be among the ignored columns under a heading that does not resemble it, such as
 * `Arbetsgivare`.
 */
function missingWarning(columns: readonly UnderstoodColumn[]): string[] {
  const known = new Set(columns.map(({ column }) => column))
  const missing = expected.filter(([, fields]) => !fields.some((field) => known.has(field)))
  if (missing.length === 0) return []
  const said = `Ingen kolumn lästes som ${either.format(missing.map(([word]) => word))}, så nya medlemmar läggs till utan det.`
  const alike = resembling(columns)
  const hidden = missing.flatMap(([, fields]) => (fields.some((field) => alike.has(field)) ? [] : fields.slice(0, 1)))
  const isLeft = columns.some(({ heading, column }) => column === null && heading !== '')
  if (hidden.length === 0 || !isLeft) return [said]
  return [`${said} Om det finns i filen under en annan rubrik ändrar du den till ${either.format(hidden.map((field) => fieldTexts[field]))} och läser in filen igen.`]
}
