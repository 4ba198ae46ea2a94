import * as z from 'zod/mini'
import { dateInStockholm } from '#domain/calendar.ts'
import { memberCategories, memberCategoryTexts } from '#domain/member-category.ts'
import { refusal, type Services } from '#server/calls.ts'
import { type AdminFiles, createAdminFiles, needsRole, refuseQuery, sendCsv, type VisitorOf } from '#server/files/admin-files.ts'
import { csvStream } from '#server/files/csv.ts'
import type { FieldValue, FileColumn, UnderstoodColumn } from '../rules.ts'
import { fieldTexts } from '../texts.ts'
import { findImport, listRows, type StoredRow } from './store.ts'

const batchSize = 1000
const query = z.strictObject({ import: z.uuid('Importen finns inte') })

/**
 * `GET /api/exports/faulty.csv?import=`: the rows of a file that cannot be imported, each with its number in the file and what is
 * wrong with it, so that they can be mended in a spreadsheet and given in by themselves. Under the file's own headings stand the columns
 * that are read, as they were understood, and faulty cells as they were; what the file has besides is not kept here. None once the file
 * has been imported: its rows are then forgotten.
 */
export function createFaultyRowFiles({ db, clock, log }: Services, visitorOf: VisitorOf): AdminFiles {
  const files = createAdminFiles()
  files.get('/api/exports/faulty.csv', needsRole('admin_write', visitorOf), async (c) => {
    const asked = query.safeParse(c.req.query())
    if (!asked.success) return refuseQuery(c, asked.error)
    const importId = asked.data.import
    const listed = await findImport(db, importId)
    if (!listed) throw refusal('NOT_FOUND')
    const columns = columnsRead(listed.import.columns ?? [])
    return sendCsv(c, `felaktiga-rader-${dateInStockholm(clock.now())}.csv`,
      csvStream(['Rad', 'Fel', ...columns.map(({ heading }) => heading)], batches(importId, columns), log))
  })
  return files

  async function* batches(importId: string, columns: readonly ReadColumn[]) {
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: StoredRow[] = await listRows(db, { importId, verdict: 'faulty', after, limit: batchSize })
      yield rows.map((row) => [row.line, whatIsWrong(row), ...columns.map(({ column }) => cellOf(row, column))])
      after = rows.at(-1)?.line
    }
  }
}

type ReadColumn = UnderstoodColumn & { column: FileColumn }

/** Of several columns for the same thing one cell of each row has been read. */
function columnsRead(understood: readonly UnderstoodColumn[]): ReadColumn[] {
  const first = new Map<FileColumn, ReadColumn>()
  for (const { heading, column } of understood) if (column !== null && !first.has(column)) first.set(column, { heading, column })
  return [...first.values()]
}

function whatIsWrong({ problems }: StoredRow): string {
  return problems.map(({ field, text }) => (field ? `${fieldTexts[field]}: ${text}` : text)).join('. ')
}

function cellOf({ fields, problems }: StoredRow, column: FileColumn): string {
  const faulty = problems.find(({ field, from }) => field === column && from === 'cell')
  return faulty?.value ?? inWords(fields[column] ?? '')
}

/** As the import reads it again. */
function inWords(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nej'
  const category = memberCategories.find((each) => each === value)
  return category ? memberCategoryTexts[category] : value
}
