import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/tables.ts'
import { moment } from '#server/db/columns.ts'

/** Messages to the board from the contact form. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey(),
  /** Made by the form: the same key again is the same message. */
  requestKey: uuid('request_key').unique(),
  userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
  name: text('name').notNull(),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  createdAt: moment('created_at').notNull(),
}, (table) => [index('contact_messages_created').on(table.createdAt), index('contact_messages_user').on(table.userId)])
