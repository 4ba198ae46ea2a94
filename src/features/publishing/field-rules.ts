import * as z from 'zod/mini'
import { isDay } from '#domain/calendar.ts'
import { emailSchema } from '#domain/email.ts'
import { textSchema, withUsualLineEnds } from '#domain/text.ts'
import { peopleOf, resultsOf, sectionsOf, statisticsOf } from './list-rules.ts'
import { type EntryTexts, ticked } from './rules.ts'
import { publishingFieldTexts as say } from './texts.ts'

/**
 * How a field is filled in: as one line; as a text; as paragraphs separated by empty lines; as points, people, figures or
 * results, one per line; as headings with paragraphs; as a day, a month or a year; by choosing; or by ticking.
 */
export type FieldType =
  | 'line' | 'text' | 'paragraphs' | 'points' | 'people' | 'statistics' | 'results' | 'sections'
  | 'day' | 'month' | 'year' | 'choice' | 'flag' | 'email' | 'phone' | 'web'

export interface PublishedField {
  name: string
  label: string
  type: FieldType
  hint?: string
  /** The maximum length in characters. */
  max?: number
  optional?: true
  /** The field with the first day, of which this is the last day. If a page that does not have this field changes the first day, it is emptied. */
  endOf?: string
  options?: readonly { value: string; text: string }[]
  /** The field is shown only if another field has this text. */
  when?: { field: string; is: string }
  /** Tokens such as `{fee}` are replaced by the association's facts when the text is shown (association/rules.ts). */
  fillsFacts?: true
  /** The last day that something is shown. The form points out a day in the past, but accepts it. */
  isLast?: true
  /** A tick box that is only there to be unticked: the form shows it only if it is ticked in the stored entry. */
  leaving?: true
}

const mostSigns: Partial<Record<FieldType, number>> = {
  line: 100, text: 500, paragraphs: 10_000, points: 4000, people: 4000, statistics: 2000, results: 20_000, sections: 20_000,
}

export function maxOf({ max, type }: PublishedField): number {
  return max ?? mostSigns[type] ?? 254
}

/** Whether the form shows the field, given the texts of the others. */
export function isAsked({ when }: PublishedField, texts: EntryTexts): boolean {
  return when === undefined || texts[when.field] === when.is
}

const phone = /^0\d[\d -]{5,18}$/
const month = /^\d{4}-(0[1-9]|1[0-2])$/
const year = /^(19|20)\d{2}$/
const several: ReadonlySet<FieldType> = new Set<FieldType>(['paragraphs', 'points', 'people', 'statistics', 'results', 'sections'])

/** Whether the text is a URL without a user name. Avoids `URL.parse` and `URL.canParse`, which phones of 2022 lack. */
function isLink(text: string): boolean {
  try {
    return new URL(text).username === ''
  } catch {
    return false
  }
}

/** By field type, returns what is wrong with a text, which is not empty. */
const problemOfType: Partial<Record<FieldType, (text: string, field: PublishedField) => string | undefined>> = {
  people: (text) => lineProblem(peopleOf(text)),
  statistics: (text) => lineProblem(statisticsOf(text)),
  results: (text) => lineProblem(resultsOf(text)),
  sections: (text) => lineProblem(sectionsOf(text)),
  day: (text) => isDay(text) ? undefined : say.day,
  month: (text) => month.test(text) ? undefined : say.month,
  year: (text) => year.test(text) ? undefined : say.year,
  choice: (text, { options = [] }) => options.some(({ value }) => value === text) ? undefined : say.choice,
  flag: (text) => text === ticked ? undefined : say.choice,
  email: (text) => z.safeParse(emailSchema(), text).error?.issues[0]?.message,
  phone: (text) => phone.test(text) ? undefined : say.phone,
  // Without user info: what comes before an @ looks like the host that the link leads to, but is not.
  web: (text) => /^https:\/\/[^/\s@]+\.[^/\s]/i.test(text) && isLink(text) ? undefined : say.web,
}

function lineProblem(read: { problem: string } | object): string | undefined {
  return 'problem' in read ? read.problem : undefined
}

/** Returns the normalized texts and what is wrong with them, by field. Fields that the form does not show are empty. */
export function checkTexts(fields: readonly PublishedField[], typed: EntryTexts): { texts: EntryTexts; problems: EntryTexts } {
  const texts: Record<string, string> = {}
  const problems: Record<string, string> = {}
  for (const field of fields) {
    const { name, type } = field
    const checked = z.safeParse(textSchema({ max: maxOf(field) }), isAsked(field, typed) ? tidied(typed[name] ?? '', type) : '')
    const text = checked.success ? checked.data : typed[name] ?? ''
    texts[name] = text
    // Problems give the line's number as it is in the field, which counts empty lines at its beginning.
    const asTyped = text !== '' && several.has(type) ? tidied(typed[name] ?? '', type) : text
    const problem = checked.success ? problemOf(field, asTyped, typed) : checked.error.issues[0]?.message
    if (problem !== undefined) problems[name] = problem
  }
  return { texts, problems }
}

function problemOf(field: PublishedField, text: string, typed: EntryTexts): string | undefined {
  if (text !== '') return problemOfType[field.type]?.(text, field)
  const mayBeEmpty = field.optional ?? (field.type === 'flag' || !isAsked(field, typed))
  return mayBeEmpty ? undefined : say.missing(field.label)
}

/** Normalizes a typed text. Line breaks get one form, and a field with a single line has none. */
function tidied(text: string, type: FieldType): string {
  if (type === 'email') return text.toLowerCase()
  // A number copied from a page may have hyphens and spaces that only look like the usual ones.
  if (type === 'phone') return text.replaceAll(/[\u2010-\u2015\u2212]/g, '-').replaceAll(/\s+/g, ' ')
  const lines = withUsualLineEnds(text).replaceAll(/\r\n?/g, '\n')
  return several.has(type) ? lines : lines.split('\n').map((line) => line.trim()).filter((line) => line !== '').join(' ')
}
