import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** How often something was tried within a window, shared by all processes of the site. Keys are hashes, never a Golf-ID or an address. */
export const limitCounts = pgTable('limit_counts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: moment('window_ends_at').notNull(),
}, (table) => [index('limit_counts_window').on(table.windowEndsAt)])
