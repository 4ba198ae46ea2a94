import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'
import { type FieldValue, type Given, importStates, type RegisterField, type RowProblem, rowVerdicts, type UnderstoodColumn } from '../rules.ts'

/** A file of members that somebody has given in: read in the background, looked at, then imported whole or not at all. */
export const memberImports = pgTable('member_imports', {
  id: uuid('id').primaryKey(),
  state: text('state', { enum: importStates }).notNull(),
  /** Emptied a day after the import. */
  fileName: text('file_name').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Moves on while a process works at it; one that stands still has lost its process. */
  workedAt: moment('worked_at').notNull(),
  /** How far the reading has come; both are 0 until the file has been counted. */
  rowsTotal: integer('rows_total').notNull().default(0),
  rowsDone: integer('rows_done').notNull().default(0),
  /** `utf-8`, `windows-1252`, `utf-16le` or `utf-16be`, and `,` or `;` or a tab, as found out. */
  encoding: text('encoding'),
  separator: text('separator'),
  /** The headings in the file's order, with what was understood of each. */
  columns: jsonb('columns').$type<UnderstoodColumn[]>(),
  /** Why it failed, or why it was judged anew, in Swedish. */
  problem: text('problem'),
  importedAt: moment('imported_at'),
}, (table) => [
  index('member_imports_created').on(table.createdAt),
  check('member_imports_state', sql`${table.state} in ('reading', 'ready', 'importing', 'imported', 'failed', 'discarded')`),
])

type TakingColumns = Record<'importId' | 'verdict' | 'fields' | 'changed', AnyPgColumn>

/**
 * What a row takes from those after it (`judgeRow`): its Golf-ID unless it is at fault, and an address that is new to its member.
 * Said here for the indexes and for whoever asks them, since an index is used for a condition in its own words alone. The import
 * and the value are one key: of rows that were just written the database knows nothing, and would rather look through all of
 * an import's for a value.
 */
export function takingsOf({ importId, verdict, fields, changed }: TakingColumns): { name: string; key: SQL; isTaken: SQL; value: SQL }[] {
  const taking = (name: string, value: SQL, isTaken: SQL) => ({ name, key: sql`(${importId}::text || ' ' || (${value}))`, isTaken, value })
  return [
    taking('member_import_rows_golf_id', sql`${fields} ->> 'golf_id'`, sql`${verdict} <> 'faulty'`),
    taking('member_import_rows_private_email', sql`${fields} ->> 'private_email'`, sql`(${verdict} = 'new' or ${changed} ? 'private_email')`),
    taking('member_import_rows_work_email', sql`${fields} ->> 'work_email'`, sql`(${verdict} = 'new' or ${changed} ? 'work_email')`),
  ]
}

/** One row of such a file with its verdict. Emptied when the import is over. */
export const memberImportRows = pgTable('member_import_rows', {
  importId: uuid('import_id').notNull().references(() => memberImports.id, { onDelete: 'cascade' }),
  /** Which row it is in a spreadsheet; the heading is most often row 1. */
  line: integer('line').notNull(),
  verdict: text('verdict', { enum: rowVerdicts }).notNull(),
  /** Whom it is about; for someone new the id that the member will have. */
  memberId: uuid('member_id'),
  /** The fields as they would be stored, by the register's names; only those that the file gives. */
  fields: jsonb('fields').$type<Given>().notNull(),
  /** The fields that would change, with what the register had in them when the row was judged. */
  changed: jsonb('changed').$type<Partial<Record<RegisterField, FieldValue | null>>>().notNull(),
  /** What is wrong, in Swedish, each with its field. */
  problems: jsonb('problems').$type<RowProblem[]>().notNull(),
}, (table) => [
  primaryKey({ columns: [table.importId, table.line] }),
  index('member_import_rows_verdict').on(table.importId, table.verdict, table.line),
  // Whether a row before has taken what the next ones give is asked of them: a file is never in memory whole.
  ...takingsOf(table).map(({ name, key, isTaken }) => index(name).on(key).where(isTaken)),
])
