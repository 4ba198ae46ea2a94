import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { rowsOf, type Table } from './catalog.ts'

/** Rows fetched at a time: a mail is tens of kilobytes. */
const batch = 250

const lineRow = z.object({ line: z.string() })

/**
 * A table's rows as lines, in the order of its key, so that the same rows give the same bytes on either engine. Needs a
 * transaction, whose snapshot it reads.
 */
export async function* readLines(tx: Db, { name, columns, key }: Pick<Table, 'name' | 'columns' | 'key'>): AsyncGenerator<string[]> {
  const texts = columns.map((column) => sql`${sql.identifier(column.name)}::text`)
  // Sorted in a query of its own: what is sorted is then the stored row, not the far longer line.
  await tx.execute(sql`
    declare backup_rows no scroll cursor for
    select array_to_json(array[${sql.join(texts, sql`, `)}])::text as line
    from (select * from ${sql.identifier(name)} order by ${orderOf(key, columns)} offset 0) as stored`)
  for (;;) {
    const rows = await rowsOf(tx, sql.raw(`fetch ${batch} from backup_rows`), lineRow)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.execute(sql`close backup_rows`)
}

/** Texts byte by byte: how a language sorts them differs between machines. */
function orderOf(key: Table['key'], columns: Table['columns']): SQL {
  const order = key?.map(({ name, isText }) => (isText ? sql`${sql.identifier(name)} collate "C"` : sql`${sql.identifier(name)}`))
    ?? columns.map(({ name }) => sql`${sql.identifier(name)}::text collate "C"`)
  return sql.join(order, sql`, `)
}

/** Counts a table's lines and sums them up. */
export class LineSum {
  readonly #hash = createHash('sha256')
  rows = 0

  /** Whole lines, each with its line feed. */
  add(lines: Buffer, rows: number): void {
    this.#hash.update(lines)
    this.rows += rows
  }

  finish(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.#hash.digest('hex') }
  }
}

/** What a manifest would say of a table as it is now. */
export async function sumTable(tx: Db, table: Pick<Table, 'name' | 'columns' | 'key'>): Promise<{ rows: number; sha256: string }> {
  const sum = new LineSum()
  for await (const lines of readLines(tx, table)) sum.add(Buffer.from(`${lines.join('\n')}\n`), lines.length)
  return sum.finish()
}
