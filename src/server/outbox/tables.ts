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
 * Mails to send, written in the same transaction as what they tell about. `to_address` is who gets it;
 * text, html and attachments are emptied once delivered in production, since they can hold login links.
 */
export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  /** Order of writing; newest first is `seq` descending. */
  seq: integer('seq').generatedAlwaysAsIdentity().notNull(),
  kind: text('kind').notNull(),
  /**
   * Whose mail it is: the id of the person (a user's or member's), or of that person's own application or booking. The copy of the
   * person's data, the card and the erasure go by it, and so does the order in which an address gets its mails.
   */
  about: text('about'),
  toName: text('to_name'),
  toAddress: text('to_address').notNull(),
  /** Of a mail to an address that nobody has proved: where it goes instead, once, if it cannot be delivered there. */
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
  /** A worker that holds the mail; past this time another may take it. */
  leasedUntil: moment('leased_until'),
  leaseToken: uuid('lease_token'),
  sentAt: moment('sent_at'),
  /** Given up: the address was refused for good or every attempt failed. */
  failedAt: moment('failed_at'),
  lastError: text('last_error'),
  /**
   * `away`: the last try met a mail server that was away, and not one that put off this mail. `back`: it is tried once more beside
   * its own times, since the server has taken another mail meanwhile.
   */
  mailServer: text('mail_server', { enum: ['away', 'back'] }),
}, (table) => [
  // In the order in which they are taken, so that of any number that wait only the first are looked at.
  index('mails_due').on(table.nextAttemptAt, table.seq).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  // For those that are to be tried when the server takes another: none, as a rule.
  index('mails_server_away').on(table.nextAttemptAt).where(sql`${table.mailServer} = 'away'`),
  // For those that are forgotten each hour, and those that the board is told were given up.
  index('mails_sent_at').on(table.sentAt).where(sql`${table.sentAt} is not null`),
  index('mails_failed_at').on(table.failedAt).where(sql`${table.failedAt} is not null`),
  index('mails_to').on(table.toAddress, table.seq),
  index('mails_about').on(table.about, table.seq).where(sql`${table.about} is not null`),
])
