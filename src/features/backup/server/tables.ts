import { bigint, check, date, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { moment } from '#server/db/columns.ts'
import { runKinds, runProblems, runStates } from '../rules.ts'

/** Every copy of the database and every trial of one. The unique index on kind and day is the claim: only one process does the run. */
export const backupRuns = pgTable('backup_runs', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: runKinds }).notNull(),
  /** The day in Stockholm that a scheduled run belongs to; null when somebody asked for it. */
  day: date('day', { mode: 'string' }),
  state: text('state', { enum: runStates }).notNull(),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at'),
  /** The file's name, without its directory. */
  file: text('file'),
  bytes: bigint('bytes', { mode: 'number' }),
  rows: integer('rows'),
  problem: text('problem', { enum: runProblems }),
}, (table) => [
  uniqueIndex('backup_runs_day').on(table.kind, table.day),
  check('backup_runs_state', sql`${table.state} in ('running', 'done', 'failed')`),
])
