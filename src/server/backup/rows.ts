import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { rowsOf, type Table } from './catalog.ts'

/** Rows fetched at a time; a mail can be tens of kilobytes. */
const batch = 250

const lineRow = z.object({ line: z.string() })

/**
 * A table's rows as lines, in primary key order, so that the same rows give the same bytes on either engine. Needs a
 * transaction, whose snapshot it reads.
 */
export async function* readLines(tx: Db, { name, columns, key }: Pick<Table, 'name' | 'columns' | 'key'>): AsyncGenerator<string[]> {
  const texts = columns.map((column) => sql`${sql.identifier(column.name)}::text`)
  // Sorted in a subquery, so that the stored rows are sorted and not the far longer lines.
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

/** Sorts texts byte by byte, because a language's collation differs between machines. */
function orderOf(key: Table['key'], columns: Table['columns']): SQL {
  const order = key?.map(({ name, isText }) => (isText ? sql`${sql.identifier(name)} collate "C"` : sql`${sql.identifier(name)}`))
    ?? columns.map(({ name }) => sql`${sql.identifier(name)}::text collate "C"`)
  return sql.join(order, sql`, `)
}

/** Counts a table's lines and computes their checksum. */
export class LineSum {
  readonly #hash = createHash('sha256')
  rows = 0

  /** Adds whole lines, each with its line feed. */
  add(lines: Buffer, rows: number): void {
    this.#hash.update(lines)
    this.rows += rows
  }

  finish(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.#hash.digest('hex') }
  }
}

/** The row count and checksum that a manifest would have for the table as it is now. */
export async function sumTable(tx: Db, table: Pick<Table, 'name' | 'columns' | 'key'>): Promise<{ rows: number; sha256: string }> {
  const sum = new LineSum()
  for await (const lines of readLines(tx, table)) sum.add(Buffer.from(`${lines.join('\n')}\n`), lines.length)
  return sum.finish()
}
