import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** How often something was tried within a window, shared by all site processes. Keys hold hashes, never a Golf-ID or address. */
export const limitCounts = pgTable('limit_counts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: moment('window_ends_at').notNull(),
}, (table) => [index('limit_counts_window').on(table.windowEndsAt)])
