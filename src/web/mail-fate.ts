import type { MailFate } from '#domain/mail-state.ts'

/** What became of the mail that an act wrote, as the site can truly say. `what` begins the sentence: `Svaret`. */
export function mailFate(mail: MailFate, { what, to }: { what: string; to: string }): string {
  return mail === 'queued'
    ? `${what} är på väg till ${to}.`
    : `${what} till ${to} sparas i den här installationen, som inte skickar mejl.`
}
