import type { MailAttachment } from '../outbox/tables.ts'

/** A mail to be sent; the outbox's `ClaimedMail` has this shape. */
export interface OutgoingMail {
  toName: string | null
  toAddress: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  attachments: MailAttachment[] | null
  /** With angle brackets; the same at every attempt, so that a receiver can recognize a repetition. */
  messageId: string
  createdAt: Date
}

/**
 * The result of one attempt. `refused` is final, `postponed` is worth another try: `aboutMail` is true if the server put off this mail, and
 * false if the server was unavailable, which another mail a moment later need not experience.
 */
export type Delivery =
  | { outcome: 'accepted' }
  | { outcome: 'postponed'; aboutMail: boolean; reason: string }
  | { outcome: 'refused'; reason: string }

/** A way to send mails. */
export interface MailTransport {
  /** The longest time in seconds that a delivery may take before its signal aborts it; leases last longer. */
  timeoutSeconds: number
  /** Never rejects because of a mail server or a network. */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<Delivery>
  close(): void
}

/** For installations without an SMTP server: mails stay in the outbox and are read at `/dev/mail`. */
export const keptTransport: MailTransport = {
  timeoutSeconds: 1,
  deliver: () => Promise.resolve({ outcome: 'accepted' }),
  close: () => undefined,
}
