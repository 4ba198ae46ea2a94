import { memberCategories, memberCategoryTexts } from '#domain/member-category.ts'
import { counted } from '#domain/numbers.ts'
import { formatPhone } from '#domain/phone.ts'
import { paidTexts } from '#features/members/texts.ts'
import type { ImportSummary } from '../contract.ts'
import { resembling } from '../heading-rules.ts'
import type { FieldValue, FileColumn, RowVerdict, UnderstoodColumn } from '../rules.ts'
import { fieldTexts } from '../texts.ts'

/** A value as people read it. */
export function inWords(field: FileColumn, value: FieldValue | null): string {
  if (value === null) return 'tomt'
  if (field === 'matchplay_approved') return value === true ? paidTexts.paid : paidTexts.unpaid
  // On one line among the others.
  if (field === 'phone') return formatPhone(String(value)).replaceAll(' ', '\u00A0')
  const category = field === 'category' && memberCategories.find((each) => each === value)
  return category ? memberCategoryTexts[category] : String(value)
}

/** Said by a row's heading already. */
const inHeading = new Set<FileColumn>(['golf_id', 'first_name', 'last_name'])

/**
 * What the register would have of somebody new, each by its name. The heading joins the two names again: where they came from one
 * column nobody could see there which of them was taken for the first.
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

/** How the file was read: `UTF-8, skilda åt av semikolon`. */
export function howRead({ encoding, separator }: { encoding: string | null; separator: string | null }): string {
  return `${encodings[encoding ?? ''] ?? 'okänd teckenkod'}, kolumnerna åtskilda av ${separators[separator ?? ''] ?? 'okänt tecken'}`
}

/** What is read of a file, where several columns hold the same which of them comes first, and what is left aside, by its own headings. */
export function whichColumns(columns: readonly UnderstoodColumn[]): string {
  const headings = new Map<FileColumn, string[]>()
  for (const { heading, column } of columns) {
    if (column !== null) headings.set(column, [...headings.get(column) ?? [], heading])
  }
  const several = [...headings].filter(([, from]) => from.length > 1)
  const left = columns.flatMap(({ heading, column }) => (column === null && heading !== '' ? heading : []))
  return [
    `Kolumner: ${[...headings.keys()].map((column) => fieldTexts[column]).join(', ')}.`,
    ...several.map(([column, from]) => `${fieldTexts[column]} tas från ${from.join(`, och där den är tom${column === 'phone' ? ' eller har för få siffror' : ''} från `)}.`),
    ...(left.length > 0 ? [`Överhoppade: ${left.join(', ')}.`] : []),
  ].join(' ')
}

const listed = new Intl.ListFormat('sv', { type: 'conjunction' })
const either = new Intl.ListFormat('sv', { type: 'disjunction' })
/** What new members are seldom meant to come without. */
const expected: readonly [word: string, columns: readonly FileColumn[]][] = [
  ['e-post', ['email', 'private_email', 'work_email']], ['telefon', ['phone']], ['kategori', ['category']],
]

/** What may have been meant to be read and is not: a register can come in without its addresses, and a muted line tells nobody. */
export function columnWarnings(columns: readonly UnderstoodColumn[], hasNew: boolean): string[] {
  return [
    ...(hasNew ? missingWarning(columns) : []),
    ...[...resembling(columns)].map(([column, headings]) => (headings.length === 1
      ? `Kolumnen ${listed.format(headings)} hoppas över. Om den ska läsas in ändrar du rubriken till ${fieldTexts[column]} i filen och läser in den igen.`
      : `Kolumnerna ${listed.format(headings)} hoppas över. Om en av dem ska läsas in ändrar du rubriken till ${fieldTexts[column]} i filen och läser in den igen.`)),
  ]
}

/** With what to do where it may be in one of the columns left aside and none of their headings looks like it: `Arbetsgivare`. */
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
