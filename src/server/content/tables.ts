import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/**
 * What the board publishes: courses, competitions, news and the like, each entry as a whole in `data`. The features define the shapes; an
 * entry is read through its feature's schema.
 */
export const contentEntries = pgTable('content_entries', {
  kind: text('kind').notNull(),
  id: text('id').notNull(),
  /** The order within the kind. */
  position: integer('position').notNull(),
  data: jsonb('data').notNull(),
  updatedAt: moment('updated_at').notNull(),
}, (table) => [primaryKey({ columns: [table.kind, table.id] })])
