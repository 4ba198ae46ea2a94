import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { type AuditDetailName, auditActs, auditSubjectKinds } from '#domain/audit-acts.ts'
import { moment } from '../db/columns.ts'

/** Small facts about an act: fields by name, figures, settings from and to. Never a person's details. */
export type AuditDetails = Partial<Record<AuditDetailName, string | number | boolean | null | string[]>>

/**
 * The board's log. Rows are only ever added: a trigger of the database refuses to change or delete them
 * (`db/migrations`). People are told by their ids alone, and named when the log is read.
 */
export const auditEntries = pgTable('audit_entries', {
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: moment('at').notNull(),
  /** The user who did it; null when nobody was logged in. */
  actorId: text('actor_id'),
  act: text('act', { enum: auditActs }).notNull(),
  subjectKind: text('subject_kind', { enum: auditSubjectKinds }),
  subjectId: text('subject_id'),
  details: jsonb('details').$type<AuditDetails>().notNull(),
}, (table) => [
  index('audit_entries_act').on(table.act, table.seq),
  index('audit_entries_actor').on(table.actorId, table.seq),
  index('audit_entries_subject').on(table.subjectId, table.seq),
  index('audit_entries_at').on(table.at),
  // So that the log can name them by their keys; a single text that is no key would end the whole list in an error.
  check('audit_entries_subject_id', sql`${table.subjectKind} not in ('member', 'application', 'booking') or ${table.subjectId} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`),
])
