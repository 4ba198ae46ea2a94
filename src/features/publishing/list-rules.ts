import { listTexts as say } from './texts.ts'

/** Lists as they are typed in one field, a line each, and back. What is wrong is told with the number of its line. */
type Read<List> = List | { problem: string }

const filled = (text: string): string[] => text.split('\n').map((line) => line.trim()).filter((line) => line !== '')

/** Paragraphs with an empty line between them. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replaceAll(/\s*\n\s*/g, ' ')).filter((paragraph) => paragraph !== '')
}

export function paragraphsText(paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n')
}

export const pointsOf = filled

export function pointsText(points: readonly string[]): string {
  return points.join('\n')
}

export interface ElectedPerson {
  role: string
  name: string
}

/** `Ordförande: Anna Exempel` */
export function peopleOf(text: string): Read<ElectedPerson[]> {
  return each(text, say.person, (line) => {
    const at = line.indexOf(':')
    const [role, name] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return at > 0 && name !== '' ? { role, name } : null
  })
}

export function peopleText(people: readonly ElectedPerson[]): string {
  return people.map(({ role, name }) => `${role}: ${name}`).join('\n')
}

export interface Figure {
  id: string
  value: number
  label: string
  unit: string
}

/** `1 247; bokade businessronder; bokad rond`: how many, of what, and what one of them is called. */
export function statisticsOf(text: string): Read<Figure[]> {
  return each(text, say.statistic, (line, index) => {
    const [value = '', label = '', unit = '', ...more] = cells(line)
    const digits = value.replaceAll(/\s/g, '')
    return /^\d{1,7}$/.test(digits) && label !== '' && unit !== '' && more.length === 0 ? { id: `tal-${index + 1}`, value: Number(digits), label, unit } : null
  })
}

export function statisticsText(figures: readonly Figure[]): string {
  return figures.map(({ value, label, unit }) => [value, label, unit].join('; ')).join('\n')
}

export interface PlayerResult {
  position: number
  name: string
  club: string
  score: string
  hcp: string
}

/**
 * `Anna Exempel; Torslanda; 41 p; 18,3`, best first; the place may stand before, for those who share one. Copied from a
 * spreadsheet, tabs stand between.
 */
export function resultsOf(text: string): Read<PlayerResult[]> {
  return each(text, say.result, (line, index) => {
    const [first = '', ...others] = cells(line)
    const hasPlace = others.length === 4
    const [name, club, score, hcp, ...more] = hasPlace ? others : [first, ...others]
    const position = hasPlace ? /^\d{1,3}$/.test(first) && Number(first) : index + 1
    return name && club && score && hcp && position && more.length === 0 ? { position, name, club, score, hcp } : null
  })
}

export function resultsText(results: readonly PlayerResult[]): string {
  return results.map(({ position, name, club, score, hcp }) => [position, name, club, score, hcp].join('; ')).join('\n')
}

export interface TextSection {
  heading: string
  paragraphs: string[]
}

/** Headings after a `#`, their paragraphs below them. */
export function sectionsOf(text: string): Read<TextSection[]> {
  const [before = '', ...parts] = `\n${text}`.split(/\n#+/)
  if (before.trim() !== '') return { problem: say.section }
  const sections = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n')
    return { heading: heading.trim(), paragraphs: paragraphsOf(lines.join('\n')) }
  })
  const lacking = sections.find(({ heading, paragraphs }) => heading === '' || paragraphs.length === 0)
  return lacking ? { problem: lacking.heading === '' ? say.section : say.emptySection(lacking.heading) } : sections
}

export function sectionsText(sections: readonly TextSection[]): string {
  return sections.map(({ heading, paragraphs }) => `# ${heading}\n${paragraphsText(paragraphs)}`).join('\n\n')
}

const cells = (line: string): string[] => line.split(/[;\t]/).map((cell) => cell.trim())

function each<Row>(text: string, problem: (line: number) => string, read: (line: string, index: number) => Row | null): Read<Row[]> {
  const rows: Row[] = []
  for (const [index, line] of filled(text).entries()) {
    const row = read(line, index)
    if (row === null) return { problem: problem(index + 1) }
    rows.push(row)
  }
  return rows
}

/** What has passed {@link checkTexts} (field-rules.ts) reads as a list. */
export function asList<Row>(read: Read<Row[]>): Row[] {
  if (!Array.isArray(read)) throw new Error(read.problem)
  return read
}
