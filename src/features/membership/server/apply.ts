import { randomUUID } from 'node:crypto'
import { claimIdentifiers, type Identifier } from '#features/members/server/store.ts'
import { recordConsent } from '#features/privacy/server/consent-store.ts'
import type { Services } from '#server/calls.ts'
import { noticeMail, receiptMail } from './mails.tsx'
import { type Application, findByRequestKey, insertApplication, type NewApplication } from './store.ts'

/** An application as filled in. */
export type ApplicationForm = Omit<NewApplication, 'id' | 'status' | 'rejectionReason' | 'consentAt' | 'createdAt' | 'decidedAt' | 'decidedBy' | 'completedAt'>

/** Makes the errors that refuse an application. The handler provides it, since the contract has their texts. */
export interface ApplyRefusals {
  taken(identifiers: readonly Identifier[]): Error
  keyOfAnother(): Error
  receivedOtherwise(): Error
}

const filledIn = ['firstName', 'lastName', 'phone', 'privateEmail', 'workEmail', 'club', 'category', 'contactMethod', 'note'] as const

/** Whether the same form has been received with this request key, so that sending it again changes nothing. */
export async function isReceived({ db }: Pick<Services, 'db'>, form: ApplicationForm): Promise<boolean> {
  const first = form.requestKey ? await findByRequestKey(db, form.requestKey) : null
  return first !== null && first.status !== 'rejected' && first.golfId === form.golfId && isAlike(first, form)
}

function isAlike(first: Application, form: ApplicationForm): boolean {
  return filledIn.every((field) => (first[field] ?? null) === (form[field] ?? null))
}

/**
 * Stores an application with its claims and both mails, all in one transaction. A repeated request key changes nothing
 * and succeeds, so that a double click or a retry after a lost response makes one application; with other texts it is refused.
 */
export async function apply({ db, clock, config, outbox, mailQueued }: Services, form: ApplicationForm, refuse: ApplyRefusals): Promise<void> {
  const now = clock.now()
  const application = { ...form, id: randomUUID(), consentAt: now, createdAt: now }
  const mails = [await receiptMail(config, application), await noticeMail(config, application)]
  const isNew = await db.transaction(async (tx) => {
    if (!await insertApplication(tx, application)) {
      const first = form.requestKey ? await findByRequestKey(tx, form.requestKey) : null
      // Repeating a rejected application does not count as applying again: that takes a new key.
      if (first?.golfId !== form.golfId || first.status === 'rejected') throw refuse.keyOfAnother()
      // A correction is not accepted: the board has the first version, and the receipt has gone to the first address.
      if (!isAlike(first, form)) throw refuse.receivedOtherwise()
      return false
    }
    const emails = [form.privateEmail, form.workEmail]
    const taken = await claimIdentifiers(tx, { ownerId: application.id, golfId: form.golfId, emails })
    if (taken.length > 0) throw refuse.taken(taken)
    await recordConsent(tx, { step: 'application', applicationId: application.id, version: application.consentVersion, now })
    await outbox.enqueueAll(tx, mails)
    return true
  })
  if (isNew) mailQueued()
}
