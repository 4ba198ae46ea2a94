import * as z from 'zod/mini'
import { dateInStockholm } from '#domain/calendar.ts'
import { memberCategories, memberCategoryTexts } from '#domain/member-category.ts'
import { rowIdSchema } from '#domain/row-id.ts'
import { refusal, type Services } from '#server/calls.ts'
import { type AdminFiles, createAdminFiles, needsRole, refuseQuery, sendCsv, type VisitorOf } from '#server/files/admin-files.ts'
import { csvStream } from '#server/files/csv.ts'
import { type FieldValue, type FileColumn, stateNow, type UnderstoodColumn } from '../rules.ts'
import { fieldTexts, importTexts } from '../texts.ts'
import { findImport, type ListedImport, listRows, type StoredRow } from './store.ts'

const batchSize = 1000
const query = z.strictObject({ import: rowIdSchema('Importen finns inte') })

/**
 * `GET /api/exports/faulty.csv?import=`: the rows of a file that cannot be imported, each with its row number and what is wrong with it, so
 * that they can be corrected in a spreadsheet and uploaded on their own. Has only the columns that are read, under the file's own headings:
 * values as they were understood, faulty cells as they were. The rest of the file is not stored. `NOT_FOUND` once the file has been imported
 * or discarded, since its rows are then deleted.
 */
export function createFaultyRowFiles({ db, clock, log }: Services, visitorOf: VisitorOf): AdminFiles {
  const files = createAdminFiles()
  files.get('/api/exports/faulty.csv', needsRole('admin_write', visitorOf), async (c) => {
    const asked = query.safeParse(c.req.query())
    if (!asked.success) return refuseQuery(c, asked.error)
    const importId = asked.data.import
    const listed = await findReady(importId)
    if (!listed) throw refusal('NOT_FOUND')
    const columns = columnsRead(listed.import.columns ?? [])
    return sendCsv(c, `felaktiga-rader-${dateInStockholm(clock.now())}.csv`,
      csvStream(['Rad', 'Fel', ...columns.map(({ heading }) => heading)], batches(importId, columns), log, separatorOf(listed.import)))
  })
  return files

  /** Returns null unless the import is `ready`, for instance because its rows have been deleted. */
  async function findReady(importId: string): Promise<ListedImport | null> {
    const listed = await findImport(db, importId)
    return listed !== null && stateNow(listed.import, clock.now()) === 'ready' ? listed : null
  }

  async function* batches(importId: string, columns: readonly ReadColumn[]) {
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: StoredRow[] = await listRows(db, { importId, verdict: 'faulty', after, limit: batchSize })
      // A list cut off in the middle would pass for a complete one.
      if (rows.length < batchSize && await findReady(importId) === null) throw new Error('the rows were forgotten while they were sent')
      yield rows.map((row) => [row.line, whatIsWrong(row), ...columns.map(({ column }) => cellOf(row, column))])
      after = rows.at(-1)?.line
    }
  }
}

/**
 * Returns the uploaded file's separator, since the same spreadsheet opens files with it. A semicolon in place of tabs: a CSV file with tabs
 * would not be opened as a table.
 */
function separatorOf({ separator }: { separator: string | null }): ',' | ';' {
  return separator === ',' ? ',' : ';'
}

type ReadColumn = UnderstoodColumn & { column: FileColumn }

/** Returns the columns that were read. Each occurs once, since of several columns for the same field only one cell per row was read. */
function columnsRead(understood: readonly UnderstoodColumn[]): ReadColumn[] {
  const first = new Map<FileColumn, ReadColumn>()
  for (const { heading, column } of understood) if (column !== null && !first.has(column)) first.set(column, { heading, column })
  return [...first.values()]
}

function whatIsWrong({ problems }: StoredRow): string {
  return problems.map(({ field, text, value }) => [field ? `${fieldTexts[field]}: ${text}` : text, ...(isCut(value) ? [importTexts.cellCut] : [])].join('. ')).join('. ')
}

/** Whether only the beginning of a long cell was stored (`shortened`); it could pass for a correct value. */
function isCut(value: string | null): boolean {
  return value?.endsWith('…') ?? false
}

/** Returns the cell in a form that the import can read again. */
function cellOf({ fields, problems }: StoredRow, column: FileColumn): string {
  const faulty = problems.find(({ field, from }) => field === column && from === 'cell')
  if (faulty) return isCut(faulty.value) ? '' : faulty.value ?? ''
  if (column === 'name') return wholeName(fields)
  const value = fields[column] ?? ''
  return column === 'category' ? categoryInWords(value) : inWords(value)
}

/** Returns the full name, with a comma (`Berg Larsson, Anna`) where the words alone would not tell which of them are the last name. */
function wholeName({ name, first_name: first, last_name: last }: StoredRow['fields']): string {
  const isPlain = !/\s/.test(`${inWords(first ?? '')}${inWords(last ?? '')}`)
  return first && last && !isPlain ? `${inWords(last)}, ${inWords(first)}` : inWords(name ?? '')
}

function categoryInWords(value: FieldValue): string {
  const category = memberCategories.find((each) => each === value)
  return category ? memberCategoryTexts[category] : inWords(value)
}

function inWords(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nej'
  return value
}
