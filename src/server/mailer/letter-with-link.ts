import { randomUUID } from 'node:crypto'
import type { MailDraft } from '../outbox/outbox.ts'

/**
 * Writes a mail whose one-time token is created later: letters are rendered before a transaction begins, tokens created inside it. `write`
 * gets a placeholder for the token; the returned function replaces it with the real one.
 */
export async function letterWithLink(write: (token: string) => Promise<MailDraft>): Promise<(token: string) => MailDraft> {
  const place = randomUUID()
  const draft = await write(place)
  return (token) => ({ ...draft, text: draft.text.replaceAll(place, token), html: draft.html.replaceAll(place, token) })
}
