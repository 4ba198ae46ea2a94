import { randomUUID } from 'node:crypto'
import type { MailDraft } from '../outbox/outbox.ts'

/**
 * A mail whose one-time link is made later: letters are rendered before a transaction begins, tokens inside it.
 * `write` gets what stands in for the token; the answer puts the real one in its place.
 */
export async function letterWithLink(write: (token: string) => Promise<MailDraft>): Promise<(token: string) => MailDraft> {
  const place = randomUUID()
  const draft = await write(place)
  return (token) => ({ ...draft, text: draft.text.replaceAll(place, token), html: draft.html.replaceAll(place, token) })
}
