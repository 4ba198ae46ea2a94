import { desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { type MailAttachment, mails } from '../outbox/tables.ts'

/** A mail as the local mailbox shows it. */
export interface KeptMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachments: MailAttachment[] | null
  /** When it was kept, or when it was written if the worker has not handled it yet. */
  sentAt: Date
}

const listLength = 200
const columns = {
  id: mails.id,
  to: mails.toAddress,
  subject: mails.subject,
  text: mails.text,
  html: mails.html,
  attachments: mails.attachments,
  sentAt: mails.sentAt,
  createdAt: mails.createdAt,
}

/** The newest mails first, of everyone or of one address (case-insensitive). A mail is listed as soon as it is committed. */
export async function listKeptMails(db: Db, to?: string): Promise<KeptMail[]> {
  const rows = await db.select(columns).from(mails)
    .where(to === undefined ? undefined : eq(sql`lower(${mails.toAddress})`, to.trim().toLowerCase()))
    .orderBy(desc(mails.seq))
    .limit(listLength)
  return rows.map(asKept)
}

/** The newest mails whose address or subject contains the words; without words, all mails. */
export async function searchKeptMails(db: Db, words: string): Promise<KeptMail[]> {
  const wanted = words.trim().toLowerCase()
  const rows = await db.select(columns).from(mails)
    .where(wanted === '' ? undefined : or(
      sql`position(${wanted} in lower(${mails.toAddress})) > 0`,
      sql`position(${wanted} in lower(${mails.subject})) > 0`,
    ))
    .orderBy(desc(mails.seq))
    .limit(listLength)
  return rows.map(asKept)
}

/** One mail by its id (a UUID), or null. */
export async function findKeptMail(db: Db, id: string): Promise<KeptMail | null> {
  const [row] = await db.select(columns).from(mails).where(eq(mails.id, id))
  return row ? asKept(row) : null
}

function asKept({ createdAt, sentAt, ...mail }: Omit<KeptMail, 'sentAt'> & { createdAt: Date; sentAt: Date | null }): KeptMail {
  return { ...mail, sentAt: sentAt ?? createdAt }
}
