import { randomUUID } from 'node:crypto'
import type { Services } from '#server/calls.ts'
import { boardMail, receiptMail } from './mails.tsx'
import type { Sender } from './sender.ts'
import { type ContactMessage, findByRequestKey, insertMessage } from './store.ts'

/** What a member has written. */
export type ContactForm = Pick<ContactMessage, 'requestKey' | 'name' | 'email' | 'subject' | 'message'>

/**
 * `same` when this very message was stored under its key before, `other` when the key belongs to another one, null when
 * the key is new or there is none.
 */
export async function keyHolder(db: Services['db'], userId: string, form: ContactForm): Promise<'same' | 'other' | null> {
  const stored = form.requestKey ? await findByRequestKey(db, form.requestKey) : null
  if (!stored) return null
  const isSame = stored.userId === userId && stored.name === form.name && stored.email === form.email
    && stored.subject === form.subject && stored.message === form.message
  return isSame ? 'same' : 'other'
}

/** Takes a message in: itself and both mails, or nothing. Of several at once with one key, one is stored and mailed. */
export async function sendMessage(
  { db, clock, config, outbox, mailQueued }: Services, sender: Sender, form: ContactForm,
): Promise<'sent' | 'other'> {
  const message = { ...form, id: randomUUID(), userId: sender.userId, createdAt: clock.now() }
  const mails = [await boardMail(config, sender, message), await receiptMail(config, sender, message)]
  const outcome = await db.transaction(async (tx) => {
    if (!await insertMessage(tx, message)) return keyHolder(tx, sender.userId, form)
    for (const mail of mails) await outbox.enqueue(tx, mail)
    return 'new'
  })
  if (outcome === 'new') mailQueued()
  return outcome === 'other' ? 'other' : 'sent'
}
