import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/**
 * What the board has set of the association's facts; what is not here comes from the environment. The changes are in
 * the board's log.
 */
export const siteSettings = pgTable('site_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  /** Counts the changes of this setting: of two who change it at once one is told that it has moved. */
  revision: integer('revision').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
