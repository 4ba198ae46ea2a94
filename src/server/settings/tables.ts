import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** The association's facts that the board has set; the others come from the environment. The changes are in the board's log. */
export const siteSettings = pgTable('site_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  /** Counts the changes of this setting, so that of two people who change it at once one is told that it has changed. */
  revision: integer('revision').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
