import { stringify } from 'csv-stringify/sync'
import type { Log } from '#server/log.ts'

type Cell = string | number | null

/** What a spreadsheet takes for the beginning of a formula, including the full-width characters of East Asian keyboards. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Where a cell begins in a spreadsheet that separates by other characters than commas: Swedish ones use semicolons. */
const innerFormula = /([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g

/**
 * Rows as spreadsheets read them (decisions.md part 2, "CSV"): separated by commas, or by semicolons in the answer to a file that has them;
 * quotes only where a cell needs them; an apostrophe before text that a spreadsheet would take for a formula, also within a cell.
 */
function csvRows(rows: readonly (readonly Cell[])[], delimiter: ',' | ';'): string {
  return stringify(rows.map((row) => row.map(neutral)), { delimiter, record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
}

function neutral(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell
  const harmless = cell.replaceAll(innerFormula, "$1'")
  return formula.test(harmless) ? `'${harmless}` : harmless
}

const byteOrderMark = '\uFEFF'

/**
 * A whole file, produced batch by batch while it is sent, so that its length costs no memory. An error that ends it early is only logged:
 * the HTTP library prints the error of a failed stream, and that of a query reveals what was searched for.
 */
export function csvStream(
  heading: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>, log: Log, delimiter: ',' | ';' = ',',
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const rest = batches[Symbol.asyncIterator]()
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + csvRows([heading], delimiter)))
    },
    async pull(controller) {
      const batch = await rest.next().catch((error: unknown) => {
        log.error({ err: error }, 'an export broke off')
        throw new Error('export broken off')
      })
      if (batch.done === true) controller.close()
      else if (batch.value.length > 0) controller.enqueue(encoder.encode(csvRows(batch.value, delimiter)))
      else await this.pull?.(controller)
    },
    async cancel() {
      await rest.return?.(undefined)
    },
  })
}
