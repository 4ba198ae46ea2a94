import type { MailAttachment } from '../outbox/tables.ts'

/** A mail on its way out; `ClaimedMail` of the outbox fits it. */
export interface OutgoingMail {
  toName: string | null
  toAddress: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  attachments: MailAttachment[] | null
  /** With angle brackets; the same at every attempt, so that a receiver can tell a repetition. */
  messageId: string
  createdAt: Date
}

/**
 * What a mail server made of one attempt. `refused` is for good, `postponed` is worth another try: `aboutMail` tells whether it
 * was this mail that was put off, and not the server that was away, which another mail a moment later need not find so.
 */
export type Delivery =
  | { outcome: 'accepted' }
  | { outcome: 'postponed'; aboutMail: boolean; reason: string }
  | { outcome: 'refused'; reason: string }

/** A way out for mails. */
export interface MailTransport {
  /** The longest time one delivery may take before its signal aborts it; leases outlive it. */
  timeoutSeconds: number
  /** Never rejects for what a mail server or a network can do. */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<Delivery>
  close(): void
}

/** For installations without an SMTP server: the row in the outbox is the mailbox, read at `/dev/mail`. */
export const keptTransport: MailTransport = {
  timeoutSeconds: 1,
  deliver: () => Promise.resolve({ outcome: 'accepted' }),
  close: () => undefined,
}
