import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'
import { type FieldValue, type Given, importStates, type RegisterField, type RowProblem, rowVerdicts, type UnderstoodColumn } from '../rules.ts'

/** An uploaded file of members: read in the background, reviewed, then imported as a whole or not at all. */
export const memberImports = pgTable('member_imports', {
  id: uuid('id').primaryKey(),
  state: text('state', { enum: importStates }).notNull(),
  /** Emptied a day after the import. */
  fileName: text('file_name').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Advances while a process works on the import (`reading` or `importing`); if it stands still then, the process has died. */
  workedAt: moment('worked_at').notNull(),
  /** How far reading has come; both are 0 until the file's lines have been counted. */
  rowsTotal: integer('rows_total').notNull().default(0),
  rowsDone: integer('rows_done').notNull().default(0),
  /** As detected: `utf-8`, `windows-1252`, `utf-16le` or `utf-16be`, and `,` or `;` or a tab. */
  encoding: text('encoding'),
  separator: text('separator'),
  /** The headings in the file's order, with the column that each stands for. */
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
 * What a row takes so that later rows cannot have it (`judgeRow`): its Golf-ID unless the row is faulty, and an address that is new to its
 * member. Shared by the indexes and the queries, since a partial index is used only for a condition that matches its own. Import and value
 * form one key: without statistics on freshly inserted rows the planner would otherwise look through all rows of an import for a value.
 */
export function claimedKeys({ importId, verdict, fields, changed }: TakingColumns): { name: string; key: SQL; isTaken: SQL; value: SQL }[] {
  const taking = (name: string, value: SQL, isTaken: SQL) => ({ name, key: sql`(${importId}::text || ' ' || (${value}))`, isTaken, value })
  return [
    taking('member_import_rows_golf_id', sql`${fields} ->> 'golf_id'`, sql`${verdict} <> 'faulty'`),
    taking('member_import_rows_private_email', sql`${fields} ->> 'private_email'`, sql`(${verdict} = 'new' or ${changed} ? 'private_email')`),
    taking('member_import_rows_work_email', sql`${fields} ->> 'work_email'`, sql`(${verdict} = 'new' or ${changed} ? 'work_email')`),
  ]
}

/** One row of an uploaded file with its verdict. Deleted when the import is over. */
export const memberImportRows = pgTable('member_import_rows', {
  importId: uuid('import_id').notNull().references(() => memberImports.id, { onDelete: 'cascade' }),
  /** The row number that a spreadsheet shows; the heading is usually row 1. */
  line: integer('line').notNull(),
  verdict: text('verdict', { enum: rowVerdicts }).notNull(),
  /** The member whom the row is about; for a new one the id that the member will get. */
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
  // Used to look up whether an earlier row has taken a value: a file is never in memory as a whole.
  ...claimedKeys(table).map(({ name, key, isTaken }) => index(name).on(key).where(isTaken)),
])
