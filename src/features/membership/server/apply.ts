import { randomUUID } from 'node:crypto'
import { claimIdentifiers, type Identifier } from '#features/members/server/store.ts'
import { recordConsent } from '#features/privacy/server/consent-store.ts'
import type { Services } from '#server/calls.ts'
import { noticeMail, receiptMail } from './mails.tsx'
import { type Application, findByRequestKey, insertApplication, type NewApplication } from './store.ts'

/** What an applicant has filled in. */
export type ApplicationForm = Omit<NewApplication, 'id' | 'status' | 'rejectionReason' | 'consentAt' | 'createdAt' | 'decidedAt' | 'decidedBy' | 'completedAt'>

/** The refusals of an application, made by the call since it owns their wording. */
export interface ApplyRefusals {
  taken(identifiers: readonly Identifier[]): Error
  keyOfAnother(): Error
  receivedOtherwise(): Error
}

const filledIn = ['firstName', 'lastName', 'phone', 'privateEmail', 'workEmail', 'club', 'category', 'contactMethod', 'note'] as const

/** Whether these words have been received under this key: then sending them again changes nothing. */
export async function isReceived({ db }: Pick<Services, 'db'>, form: ApplicationForm): Promise<boolean> {
  const first = form.requestKey ? await findByRequestKey(db, form.requestKey) : null
  return first !== null && first.status !== 'rejected' && first.golfId === form.golfId && isAlike(first, form)
}

function isAlike(first: Application, form: ApplicationForm): boolean {
  return filledIn.every((field) => (first[field] ?? null) === (form[field] ?? null))
}

/**
 * Takes an application in: the claims, the application and both mails, or nothing. The same request key again
 * changes nothing and counts as received, so that a double click or a retry after a lost answer makes one application;
 * with other words it is refused.
 */
export async function apply({ db, clock, config, outbox, mailQueued }: Services, form: ApplicationForm, refuse: ApplyRefusals): Promise<void> {
  const now = clock.now()
  const application = { ...form, id: randomUUID(), consentAt: now, createdAt: now }
  const mails = [await receiptMail(config, application), await noticeMail(config, application)]
  const isNew = await db.transaction(async (tx) => {
    if (!await insertApplication(tx, application)) {
      const first = form.requestKey ? await findByRequestKey(tx, form.requestKey) : null
      // One that has been rejected is not received once more by being sent anew.
      if (first?.golfId !== form.golfId || first.status === 'rejected') throw refuse.keyOfAnother()
      // What has been corrected since is not received: the board has the first words, and its mail has gone to that address.
      if (!isAlike(first, form)) throw refuse.receivedOtherwise()
      return false
    }
    const emails = [form.privateEmail, form.workEmail]
    const taken = await claimIdentifiers(tx, { ownerId: application.id, golfId: form.golfId, emails })
    if (taken.length > 0) throw refuse.taken(taken)
    await recordConsent(tx, { step: 'application', applicationId: application.id, version: application.consentVersion, now })
    for (const mail of mails) await outbox.enqueue(tx, mail)
    return true
  })
  if (isNew) mailQueued()
}
