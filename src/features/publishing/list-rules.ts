import { listTexts as say } from './texts.ts'

/** The result of reading a list that is typed in one field, one item per line. A problem names the line by its number. */
type Read<List> = List | { problem: string }

const filled = (text: string): string[] => text.split('\n').map((line) => line.trim()).filter((line) => line !== '')

/** Reads paragraphs separated by empty lines. A single line break becomes a space, since text copied from a printed page breaks as that did. */
export function paragraphsOf(text: string): string[] {
  return paragraphsWithLines(text).map((paragraph) => paragraph.replaceAll('\n', ' '))
}

/** Reads paragraphs that keep their line breaks, for a notice with time and place or a list of starters. */
export function paragraphsWithLines(text: string): string[] {
  return text.split('\n').map((line) => line.trim()).join('\n').split(/\n{2,}/).map((paragraph) => paragraph.trim()).filter((paragraph) => paragraph !== '')
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

/** Reads lines such as `Ordförande: Anna Exempel`. */
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

/** Reads lines such as `1 247; bokade businessrundor; bokad runda`: the number, the plural and the singular. */
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

type ResultColumn = 'place' | 'name' | 'club' | 'score' | 'hcp'

const typedColumns: readonly ResultColumn[] = ['name', 'club', 'score', 'hcp']

/** The known headings of result lists, in lower case. An unknown heading is reported, not guessed. */
const resultHeadings = new Map<string, ResultColumn>([
  ...['plac', 'placering', 'plats'].map((heading) => [heading, 'place'] as const),
  ...['namn', 'spelare', 'golfare'].map((heading) => [heading, 'name'] as const),
  ...['klubb', 'hemmaklubb', 'hemklubb'].map((heading) => [heading, 'club'] as const),
  ...['resultat', 'poäng', 'score', 'slag', 'netto'].map((heading) => [heading, 'score'] as const),
  ...['hcp', 'handicap', 'exakt hcp'].map((heading) => [heading, 'hcp'] as const),
])

const headingOf = (cell: string): ResultColumn | undefined => resultHeadings.get(cell.toLowerCase().replace(/[.:]$/, ''))

/**
 * Reads lines such as `Anna Exempel; Torslanda; 41 p; 18,3`, best first. Either all rows begin with the place, which is the same for
 * those who share it, or none does. Rows copied from a spreadsheet have tabs, and a heading copied with them names the columns.
 */
export function resultsOf(text: string): Read<PlayerResult[]> {
  const lines = filledLines(text).map(({ number, line }) => ({ number, cells: cells(line) }))
  const [first] = lines
  if (!first) return []
  const named = isHeading(first.cells) ? columnsUnder(first.cells) : typedColumns
  if (!named) return { problem: say.resultHeadings(first.number) }
  const rows = isHeading(first.cells) ? lines.slice(1) : lines
  if (rows.length === 0) return { problem: say.result(first.number) }
  const isPlaceUnnamed = !named.includes('place') && rows[0]?.cells.length === 5
  const columns: readonly ResultColumn[] = isPlaceUnnamed ? ['place', ...named] : named
  const results: PlayerResult[] = []
  for (const [index, { number, cells: row }] of rows.entries()) {
    if (!named.includes('place') && row.length === 5 && /^\D+$/.test(row[0] ?? '')) return { problem: say.fiveCells(number) }
    const [place = '', name = '', club, score, hcp] = (['place', 'name', 'club', 'score', 'hcp'] as const).map((column) => row[columns.indexOf(column)])
    // A name without letters is a place: a cell is missing, and each cell would be read as its neighbour.
    if (!/\p{L}/u.test(name) || !club || !score || !hcp || row.length !== columns.length) return { problem: say.result(number) }
    const position = columns.includes('place') ? Number(place) : index + 1
    if (position !== index + 1 && position !== results.at(-1)?.position) return { problem: say.place(number) }
    results.push({ position, name, club, score, hcp: withComma(hcp) })
  }
  return results
}

/** Writes `18.3` from an English spreadsheet with a decimal comma. */
const withComma = (hcp: string): string => hcp.replace(/^(\+?\d{1,2})\.(\d)$/, '$1,$2')

/**
 * Whether a row is a heading: it has several of the known headings, and no cell begins with a digit. A single one of those words may be
 * in a player's row (`Netto`), which must not be dropped silently.
 */
const isHeading = (row: readonly string[]): boolean => row.filter(headingOf).length > 1 && !row.some((cell) => /^\d/.test(cell))

/**
 * Returns the column under each heading; null unless all needed ones are there, and none is unknown or twice: nobody can know which of
 * `Slag` and `Poäng` counts. Places often have an empty heading; it is ignored, since at the beginning of a text it is trimmed away.
 */
function columnsUnder(headings: readonly string[]): readonly ResultColumn[] | null {
  const told = headings[0] === '' ? headings.slice(1) : headings
  const columns = told.flatMap((heading) => headingOf(heading) ?? [])
  const isWhole = new Set(columns).size === told.length && typedColumns.every((column) => columns.includes(column))
  return isWhole ? columns : null
}

/** Writes the places only if some are shared: otherwise a forgotten player can be inserted without renumbering the others. */
export function resultsText(results: readonly PlayerResult[]): string {
  const isShared = results.some(({ position }, index) => position !== index + 1)
  return results.map(({ position, name, club, score, hcp }) => [...(isShared ? [position] : []), name, club, score, hcp].join('; ')).join('\n')
}

export interface TextSection {
  heading: string
  paragraphs: string[]
}

/** Reads headings, each after a `#`, with their paragraphs below. */
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

/** Returns the lines that are not empty, with their numbers in the field. A tab at the end is kept: it means an empty last cell. */
function filledLines(text: string): { number: number; line: string }[] {
  return text.split('\n').map((line, index) => ({ number: index + 1, line })).filter(({ line }) => line.trim() !== '')
}

function each<Row>(text: string, problem: (line: number) => string, read: (line: string, index: number) => Row | null): Read<Row[]> {
  const rows: Row[] = []
  for (const { number, line } of filledLines(text)) {
    const row = read(line, rows.length)
    if (row === null) return { problem: problem(number) }
    rows.push(row)
  }
  return rows
}

/** Returns the list that was read. Throws if there was a problem, which a text that has passed `checkTexts` (field-rules.ts) cannot have. */
export function asList<Row>(read: Read<Row[]>): Row[] {
  if (!Array.isArray(read)) throw new Error(read.problem)
  return read
}
