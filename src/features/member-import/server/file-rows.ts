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
  /** The row number that a spreadsheet shows, from 1: empty rows count, and a line break within a cell starts no new row. */
  line: number
  cells: string[]
}

export interface FileTable {
  separator: string
  columns: UnderstoodColumn[]
  /** The rows below the headings, without empty ones, streamed as they are read. */
  rows: AsyncIterable<FileRow>
}

const separators = [';', ',', '\t'] as const

const dialect = {
  record_delimiter: '\n',
  relax_column_count: true,
  // Allows `="0701740605"`, and inch marks within a text.
  relax_quotes: true,
  skip_empty_lines: true,
  // A longer record is no row: a quote was opened and never closed.
  max_record_size: headLength,
} as const

const parsed = z.object({ record: z.array(z.string()), info: z.object({ records: z.number(), empty_lines: z.number() }) })

/**
 * Reads a file as a table: detects the separator of its cells and what its headings mean.
 * @throws FileProblem when no heading is Golf-ID; iterating over the rows throws it when a quote is never closed or letters are garbled
 */
export function readTable({ head, pieces }: FileText): FileTable {
  const told = /^"?sep=([;,\t])"?\n/i.exec(head)
  // A spreadsheet obeys this line but does not show it, so it is no row.
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

/** Returns the cells of the first non-empty row. Parses nothing after it: with a wrong separator the rest may not be readable at all. */
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
    const misread = row.cells.find((cell, index) => (isHeading || inLetters.has(columns[index]?.column ?? null)) && isMisread(cell))
    if (misread !== undefined) throw new FileProblem(fileTexts.misread(row.line, shortened(cleanCell(misread))))
    if (!isHeading) yield row
    isHeading = false
  }
}

/** Columns that are checked for garbled letters. Addresses and notes may contain any characters. */
const inLetters = new Set<FileColumn | null>(['name', 'first_name', 'last_name', 'club', 'category'])

/** Yields the non-empty rows as they are parsed. */
async function* readRows(pieces: AsyncIterable<string>, separator: string): AsyncGenerator<FileRow> {
  let ended = 0
  const parser = parse({
    ...dialect,
    delimiter: separator,
    info: true,
    // Counted here, since an error ends the stream before the rows parsed ahead of it have been read.
    on_record(record, info) {
      ended = info.records + info.empty_lines
      return record
    },
  })
  // An error of either stream ends the loop below, which reports it.
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

/** Yields a text without its first `characters` characters. */
async function* after(pieces: AsyncIterable<string>, characters: number): AsyncGenerator<string> {
  let left = characters
  for await (const piece of pieces) {
    if (piece.length > left) yield piece.slice(left)
    left = Math.max(0, left - piece.length)
  }
}
