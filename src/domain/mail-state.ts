/** What an act can truly say of the mail that it wrote: on its way, or kept where nothing is delivered. */
export const mailFates = ['queued', 'kept'] as const
export type MailFate = (typeof mailFates)[number]

/** What has become of a mail, as the board sees it. `retrying` waits too, after a try that did not succeed. */
export const mailStates = ['waiting', 'retrying', 'sent', 'failed', 'kept'] as const
export type MailState = (typeof mailStates)[number]

/** Where nothing is delivered, a mail is kept in this installation whatever became of it. Why a try failed is not told (decision 015). */
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
