import type { MailFate } from '#domain/mail-state.ts'

/** Says what happens to the mail that an act wrote, as far as the site knows. `what` begins the sentence: `Svaret`. */
export function mailFate(mail: MailFate, { what, to }: { what: string; to: string }): string {
  return mail === 'queued'
    ? `${what} är på väg till ${to}.`
    : `${what} till ${to} sparas i den här installationen, som inte skickar mejl.`
}
