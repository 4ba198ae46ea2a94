import { stringify } from 'csv-stringify/sync'
import type { Log } from '#server/log.ts'

type Cell = string | number | null

/** What a spreadsheet takes for the beginning of a formula, the wide signs of East Asian keyboards included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Where a cell begins for a spreadsheet that separates by other signs than commas: the Swedish ones take semicolons. */
const innerFormula = /([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g

/**
 * Rows as a spreadsheet reads them (decisions.md part 2, "CSV"): commas, or semicolons in an answer to a file that has them, quotes only where a cell needs them, and a
 * text that a spreadsheet would take for a formula begins with an apostrophe, also in the middle of a cell.
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
 * A whole file, made batch by batch as it is sent, so that its length costs no memory. What ends it early goes to the log
 * alone: the HTTP library prints what a stream fails with, and a failed query tells what was searched for.
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
