import * as z from 'zod/mini'

/** What an act can say of the mail that it wrote: queued for sending, or kept because this installation delivers none. */
export const mailFateSchema = z.enum(['queued', 'kept'])
export type MailFate = z.infer<typeof mailFateSchema>

/** The state of a mail, as the board sees it. A `retrying` mail is waiting too, after a failed attempt. */
export const mailStates = ['waiting', 'retrying', 'sent', 'failed', 'kept'] as const
export type MailState = (typeof mailStates)[number]

/**
 * The state of a mail. An installation that delivers nothing keeps every mail, whatever its row says. The reason for a failed attempt is
 * not shown (decision 015).
 */
export function mailStateOf({ sentAt, failedAt, lastError }: {
  sentAt: Date | null
  failedAt: Date | null
  lastError: string | null
}, delivers: boolean): MailState {
  if (!delivers) return 'kept'
  if (sentAt) return 'sent'
  if (failedAt) return 'failed'
  return lastError === null ? 'waiting' : 'retrying'
}
