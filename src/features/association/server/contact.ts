import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte } from 'drizzle-orm'
import type { Services } from '#server/calls.ts'
import { mails } from '#server/outbox/tables.ts'
import { hit } from '#server/limits/limits.ts'
import type { Limited } from '#server/limits/enforce-limits.ts'
import { contactLimits, type OwnAddresses, type Receipt, receiptFor } from '../rules.ts'
import { boardMail, receiptMail } from './mails.tsx'
import type { Sender } from './sender.ts'
import { type ContactMessage, findByRequestKey, insertMessage } from './store.ts'

/** The message as the member submitted it. */
export type ContactForm = Pick<ContactMessage, 'requestKey' | 'name' | 'email' | 'subject' | 'message'>

/**
 * Returns `same` if this message is already stored with its key, `other` if the key belongs to another message, and null
 * if the key is new or missing.
 */
export async function keyHolder(db: Services['db'], userId: string, form: ContactForm): Promise<'same' | 'other' | null> {
  const stored = form.requestKey ? await findByRequestKey(db, form.requestKey) : null
  if (!stored) return null
  const isSame = stored.userId === userId && stored.name === form.name && stored.email === form.email
    && stored.subject === form.subject && stored.message === form.message
  return isSame ? 'same' : 'other'
}

/** Decides where the receipt goes, and counts it: an unverified address gets a few a day, after which the log-in address gets them. */
export async function receiptTo({ db, clock }: Limited, typed: string, own: OwnAddresses): Promise<Receipt> {
  const receipt = receiptFor(typed, own)
  if (receipt.repeatsMessage) return receipt
  const { allowed } = await hit(db, { key: ['contact-receipt', receipt.address], ...contactLimits.receiptsToUnproved, now: clock.now() })
  return allowed ? receipt : receiptFor(own.logInEmail, own)
}

/** Returns where the receipt of the message with this key went; null if no such message is stored, or its mail has been pruned. */
export async function receiptSent(db: Services['db'], { requestKey, userId }: { requestKey: string | null; userId: string }): Promise<string | null> {
  const stored = requestKey ? await findByRequestKey(db, requestKey) : null
  if (!stored) return null
  // The receipt was written in the message's transaction, milliseconds after it: it is the first one since.
  const [sent] = await db.select({ to: mails.toAddress }).from(mails)
    .where(and(eq(mails.kind, 'contact_receipt'), eq(mails.about, userId), gte(mails.createdAt, stored.createdAt)))
    .orderBy(asc(mails.createdAt)).limit(1)
  return sent?.to ?? null
}

/** Stores the message and both mails in one transaction. Of several concurrent ones with the same key, only one is stored and mailed. */
export async function sendMessage(
  { db, clock, config, outbox, mailQueued }: Services,
  { sender, form, receipt }: { sender: Sender; form: ContactForm; receipt: Receipt },
): Promise<'sent' | 'other'> {
  const message = { ...form, id: randomUUID(), userId: sender.userId, createdAt: clock.now() }
  const mails = [await boardMail(config, sender, message), await receiptMail(config, sender, { message, receipt })]
  const outcome = await db.transaction(async (tx) => {
    if (!await insertMessage(tx, message)) return keyHolder(tx, sender.userId, form)
    await outbox.enqueueAll(tx, mails)
    return 'new'
  })
  if (outcome === 'new') mailQueued()
  return outcome === 'other' ? 'other' : 'sent'
}
