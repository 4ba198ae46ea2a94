import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something was tried within a window, shared by all site processes. Keys hold hashes, never a Golf-ID or address. */
export const limitCounts = pgTable('limit_counts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
}, (table) => [index('limit_counts_window').on(table.windowEndsAt)])
