import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { cleanCell, shortened } from '../cell-rules.ts'
import { understandHeadings } from '../column-rules.ts'
import { isMisread } from '../letter-rules.ts'
import type { FileColumn, UnderstoodColumn } from '../rules.ts'
import { fileTexts } from '../texts.ts'
import { FileProblem, type FileText, headLength } from './file-text.ts'

interface FileRow {
  /** Which row of the sheet it is in a spreadsheet, where the first is 1: an empty one counts, and a line break in a cell makes no new one. */
  line: number
  cells: string[]
}

export interface FileTable {
  separator: string
  columns: UnderstoodColumn[]
  /** The rows below the headings, without empty ones, as they are read. */
  rows: AsyncIterable<FileRow>
}

const separators = [';', ',', '\t'] as const

const dialect = {
  record_delimiter: '\n',
  relax_column_count: true,
  // `="0701740605"`, and inches in a text.
  relax_quotes: true,
  skip_empty_lines: true,
  // Longer is no row: a quote was opened and never closed.
  max_record_size: headLength,
} as const

const parsed = z.object({ record: z.array(z.string()), info: z.object({ records: z.number(), empty_lines: z.number() }) })

/**
 * Understands a file as a table: which sign separates its cells, and what its headings mean.
 * @throws FileProblem when no heading is Golf-ID; the rows throw it when a quote is never closed, or letters have been read as others
 */
export function readTable({ head, pieces }: FileText): FileTable {
  const told = /^"?sep=([;,\t])"?\n/i.exec(head)
  // A spreadsheet follows this line and does not show it.
  const before = told?.[0].length ?? 0
  const readings = (told ? [told[1] ?? ';'] : separators).map((separator) => {
    const headings = firstRow(head.slice(before), separator)
    return { separator, headings, columns: understandHeadings(headings) }
  })
  const [best] = readings.toSorted((one, other) => understood(other) - understood(one) || other.headings.length - one.headings.length)
  if (!best?.columns.some(({ column }) => column === 'golf_id')) {
    throw new FileProblem(fileTexts.noGolfId(shortened((best?.headings ?? []).join(', '), 200)))
  }
  return {
    separator: best.separator,
    columns: best.columns.map(({ heading, column }) => ({ heading: shortened(heading), column })),
    rows: rowsBelow(readRows(after(pieces(), before), best.separator), best.columns),
  }
}

function understood({ columns }: { columns: { column: FileColumn | null }[] }): number {
  return columns.filter(({ column }) => column !== null).length
}

/** The first row with something in it, and nothing after: with a wrong separator the rest may not be readable at all. */
function firstRow(head: string, separator: string): string[] {
  const rows = head.replace(/^(?:[\s;,"]*\n)+/, '')
  try {
    return z.tuple([z.array(z.string())]).parse(parseAtOnce(rows, { ...dialect, delimiter: separator, to: 1 }))[0]
  } catch {
    return []
  }
}

async function* rowsBelow(rows: AsyncIterable<FileRow>, columns: readonly UnderstoodColumn[]): AsyncGenerator<FileRow> {
  let isHeading = true
  for await (const row of rows) {
    const misread = row.cells.find((cell, place) => (isHeading || inLetters.has(columns[place]?.column ?? null)) && isMisread(cell))
    if (misread !== undefined) throw new FileProblem(fileTexts.misread(row.line, shortened(cleanCell(misread))))
    if (!isHeading) yield row
    isHeading = false
  }
}

/** Where å, ä and ö belong. In an address or a note other signs may stand. */
const inLetters = new Set<FileColumn | null>(['name', 'first_name', 'last_name', 'club', 'category'])

/** Rows with something in them, as they are parsed. */
async function* readRows(pieces: AsyncIterable<string>, separator: string): AsyncGenerator<FileRow> {
  let ended = 0
  const parser = parse({
    ...dialect,
    delimiter: separator,
    info: true,
    // A fault ends the stream before the rows that came with it have been read.
    on_record(record, info) {
      ended = info.records + info.empty_lines
      return record
    },
  })
  // Whatever either fails with ends the loop, which is where it is told.
  pipeline(Readable.from(pieces), parser, () => undefined)
  try {
    for await (const row of parser) {
      const { record, info } = parsed.parse(row)
      if (record.some((cell) => cell.trim() !== '')) yield { line: info.records + info.empty_lines, cells: record }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileProblem(fileTexts.openQuote(ended + 1), { cause: error })
    throw error
  }
}

/** A text without so many characters at its beginning. */
async function* after(pieces: AsyncIterable<string>, characters: number): AsyncGenerator<string> {
  let left = characters
  for await (const piece of pieces) {
    if (piece.length > left) yield piece.slice(left)
    left = Math.max(0, left - piece.length)
  }
}
