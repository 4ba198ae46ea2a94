import * as z from 'zod/mini'
import { isDay } from '#domain/calendar.ts'
import { emailSchema } from '#domain/email.ts'
import { textSchema, withUsualLineEnds } from '#domain/text.ts'
import { peopleOf, resultsOf, sectionsOf, statisticsOf } from './list-rules.ts'
import { type EntryTexts, ticked } from './rules.ts'
import { publishingFieldTexts as say } from './texts.ts'

/**
 * How a field is typed in: in one line; as a text; as paragraphs with an empty line between; as points, people, figures or
 * players, one to a line; as headings with paragraphs; as a day, a month or a year; chosen; or ticked.
 */
export type FieldType =
  | 'line' | 'text' | 'paragraphs' | 'points' | 'people' | 'statistics' | 'results' | 'sections'
  | 'day' | 'month' | 'year' | 'choice' | 'flag' | 'email' | 'phone' | 'web'

export interface PublishedField {
  name: string
  label: string
  type: FieldType
  hint?: string
  /** Most signs. */
  max?: number
  optional?: true
  /** The field whose day this one ends: where that is changed by a page that does not know of this one, this one is emptied. */
  endOf?: string
  options?: readonly { value: string; text: string }[]
  /** Asked for only where another field has this text. */
  when?: { field: string; is: string }
  /** The association's facts stand for their names when the text is shown (association/rules.ts). */
  fillsFacts?: true
  /** A day after which something is not shown: one that has been is told, and may stand. */
  isLast?: true
  /** A box that is there to be unticked: something new has none. */
  leaving?: true
}

const mostSigns: Partial<Record<FieldType, number>> = {
  line: 100, text: 500, paragraphs: 10_000, points: 4000, people: 4000, statistics: 2000, results: 20_000, sections: 20_000,
}

export function maxOf({ max, type }: PublishedField): number {
  return max ?? mostSigns[type] ?? 254
}

/** Whether the form asks for the field, with what stands in the others. */
export function isAsked({ when }: PublishedField, texts: EntryTexts): boolean {
  return when === undefined || texts[when.field] === when.is
}

const phone = /^0\d[\d -]{5,18}$/
const month = /^\d{4}-(0[1-9]|1[0-2])$/
const year = /^(19|20)\d{2}$/
const several: ReadonlySet<FieldType> = new Set<FieldType>(['paragraphs', 'points', 'people', 'statistics', 'results', 'sections'])

/** Without `URL.parse` and `URL.canParse`, which telephones of 2022 lack. */
function isLink(text: string): boolean {
  try {
    return new URL(text).username === ''
  } catch {
    return false
  }
}

/** What is wrong with a text of this kind, which is not empty. */
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
  // What stands before an @ looks like the place that a link leads to, and is not.
  web: (text) => /^https:\/\/[^/\s@]+\.[^/\s]/i.test(text) && isLink(text) ? undefined : say.web,
}

function lineProblem(read: { problem: string } | object): string | undefined {
  return 'problem' in read ? read.problem : undefined
}

/** The texts in their one form and what is wrong with them, by field. What the form does not ask for is empty. */
export function checkTexts(fields: readonly PublishedField[], typed: EntryTexts): { texts: EntryTexts; problems: EntryTexts } {
  const texts: Record<string, string> = {}
  const problems: Record<string, string> = {}
  for (const field of fields) {
    const { name, type } = field
    const checked = z.safeParse(textSchema({ max: maxOf(field) }), isAsked(field, typed) ? tidied(typed[name] ?? '', type) : '')
    const text = checked.success ? checked.data : typed[name] ?? ''
    texts[name] = text
    // Lines are numbered as they stand in the field, an empty one at its beginning counted.
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

/** Line breaks in their one form, and none where there is but one line. */
function tidied(text: string, type: FieldType): string {
  if (type === 'email') return text.toLowerCase()
  // Copied from a page, its hyphen and spaces may be others that look the same.
  if (type === 'phone') return text.replaceAll(/[\u2010-\u2015\u2212]/g, '-').replaceAll(/\s+/g, ' ')
  const lines = withUsualLineEnds(text).replaceAll(/\r\n?/g, '\n')
  return several.has(type) ? lines : lines.split('\n').map((line) => line.trim()).filter((line) => line !== '').join(' ')
}
