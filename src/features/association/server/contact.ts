import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte } from 'drizzle-orm'
import type { Services } from '#server/calls.ts'
import { mails } from '#server/outbox/tables.ts'
import { hit } from '#server/limits/limits.ts'
import type { Limited } from '#server/limits/within.ts'
import { contactLimits, type OwnAddresses, type Receipt, receiptFor } from '../rules.ts'
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

/** Where this message's receipt goes, counted: beyond a few a day an address that is not proved gets no more, and the log-in's does. */
export async function receiptTo({ db, clock }: Limited, typed: string, own: OwnAddresses): Promise<Receipt> {
  const receipt = receiptFor(typed, own)
  if (receipt.repeatsMessage) return receipt
  const { allowed } = await hit(db, { key: ['contact-receipt', receipt.address], ...contactLimits.receiptsToUnproved, now: clock.now() })
  return allowed ? receipt : receiptFor(own.logInEmail, own)
}

/** Where the receipt went of a message that is stored under its key; null when the mail has been forgotten since. */
export async function receiptSent(db: Services['db'], { requestKey, userId }: { requestKey: string | null; userId: string }): Promise<string | null> {
  const stored = requestKey ? await findByRequestKey(db, requestKey) : null
  if (!stored) return null
  // Written in the same transaction, some milliseconds later: the first one since.
  const [sent] = await db.select({ to: mails.toAddress }).from(mails)
    .where(and(eq(mails.kind, 'contact_receipt'), eq(mails.about, userId), gte(mails.createdAt, stored.createdAt)))
    .orderBy(asc(mails.createdAt)).limit(1)
  return sent?.to ?? null
}

/** Takes a message in: itself and both mails, or nothing. Of several at once with one key, one is stored and mailed. */
export async function sendMessage(
  { db, clock, config, outbox, mailQueued }: Services,
  { sender, form, receipt }: { sender: Sender; form: ContactForm; receipt: Receipt },
): Promise<'sent' | 'other'> {
  const message = { ...form, id: randomUUID(), userId: sender.userId, createdAt: clock.now() }
  const mails = [await boardMail(config, sender, message), await receiptMail(config, sender, { message, receipt })]
  const outcome = await db.transaction(async (tx) => {
    if (!await insertMessage(tx, message)) return keyHolder(tx, sender.userId, form)
    for (const mail of mails) await outbox.enqueue(tx, mail)
    return 'new'
  })
  if (outcome === 'new') mailQueued()
  return outcome === 'other' ? 'other' : 'sent'
}
