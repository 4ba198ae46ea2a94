import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { type AuditDetailName, auditActs, auditSubjectKinds } from '#domain/audit-acts.ts'
import { moment } from '../db/columns.ts'

/** Small facts about an act: names of fields, counts, a setting's old and new value. Never personal data. */
export type AuditDetails = Partial<Record<AuditDetailName, string | number | boolean | null | string[]>>

/**
 * The board's log. Rows are only ever added: a database trigger refuses to change or delete them (`db/migrations`).
 * People are stored by id only; their names are looked up when the log is read.
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
  // The log looks up names by these ids as keys; a single id that is no UUID would make the whole list fail.
  check('audit_entries_subject_id', sql`${table.subjectKind} not in ('member', 'application', 'booking') or ${table.subjectId} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`),
])
