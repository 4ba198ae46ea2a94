import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { moment } from '../db/columns.ts'

/** A small text file that goes with a mail, such as a calendar entry. */
export interface MailAttachment {
  filename: string
  /** With its parameters: `text/calendar; charset=utf-8; method=PUBLISH`. */
  contentType: string
  content: string
}

/**
 * Mails to send, written in the same transaction as what they report. `to_address` is the recipient; in production text, html and
 * attachments are emptied once sent or given up, since they can contain log-in links.
 */
export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  /** Order of writing; newest first is `seq` descending. */
  seq: integer('seq').generatedAlwaysAsIdentity().notNull(),
  kind: text('kind').notNull(),
  /**
   * Whose mail it is: the id of the person (a user's or member's), or of that person's own application or booking. The copy of the person's
   * data, the member's card and the erasure find mails by it, and mails about the same thing are sent in order.
   */
  about: text('about'),
  toName: text('to_name'),
  toAddress: text('to_address').notNull(),
  /** The address to use instead, once, if `to_address` has not been proved by anybody and cannot be delivered to. */
  otherwiseTo: text('otherwise_to'),
  replyTo: text('reply_to'),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  attachments: jsonb('attachments').$type<MailAttachment[]>(),
  messageId: text('message_id').notNull().unique(),
  createdAt: moment('created_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull(),
  /** How long a worker holds the mail; after this time another may take it. */
  leasedUntil: moment('leased_until'),
  leaseToken: uuid('lease_token'),
  sentAt: moment('sent_at'),
  /** Given up: the address was refused for good or every attempt failed. */
  failedAt: moment('failed_at'),
  lastError: text('last_error'),
  /**
   * `away`: the last try found the mail server unavailable, rather than being put off by it. `back`: an extra try, since the server has
   * accepted another mail meanwhile.
   */
  mailServer: text('mail_server', { enum: ['away', 'back'] }),
}, (table) => [
  // In the order in which mails are claimed, so that of any number that wait only the first are read.
  index('mails_due').on(table.nextAttemptAt, table.seq).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  // For the mails to be retried when the server accepts another; usually none.
  index('mails_server_away').on(table.nextAttemptAt).where(sql`${table.mailServer} = 'away'`),
  // For the hourly pruning, and for telling the board which mails were given up.
  index('mails_sent_at').on(table.sentAt).where(sql`${table.sentAt} is not null`),
  index('mails_failed_at').on(table.failedAt).where(sql`${table.failedAt} is not null`),
  index('mails_to').on(table.toAddress, table.seq),
  index('mails_about').on(table.about, table.seq).where(sql`${table.about} is not null`),
])
