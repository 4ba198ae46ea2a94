import type { Db } from '../db/database.ts'

/** A mail as features write it. Addresses are plain; links in it are absolute, built from `SITE_URL`. */
export interface MailDraft {
  kind: string
  about?: string
  to: { name?: string; address: string }
  replyTo?: string
  subject: string
  text: string
  html: string
}

/** Writes mails in the caller's transaction; the worker sends them after it has committed. */
export interface Outbox {
  enqueue(tx: Db, draft: MailDraft): Promise<void>
  /** True when mails leave this installation (an SMTP server is set); else they are kept and shown at `/dev/mail`. */
  delivers: boolean
}
