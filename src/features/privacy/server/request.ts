import { provePassword } from '#features/accounts/server/password-store.ts'
import { holdSession } from '#features/accounts/server/session-store.ts'
import { findLogIn } from '#features/accounts/server/store.ts'
import { lockMemberById } from '#features/members/server/store.ts'
import { ownAct, recordAct } from '#server/audit/audit.ts'
import { refusal, type Services, type Visitor } from '#server/calls.ts'
import { within } from '#server/limits/within.ts'
import { erasureRequestLimit } from '../rules.ts'
import { deleteRequest, insertRequest } from './erasure-store.ts'
import { erasureReceiptMail, erasureRequestMail, erasureWithdrawnMail } from './mails.tsx'

/** Asks for the erasure of whoever is logged in and knows the password. Asked again it changes nothing, and nothing is mailed. */
export async function requestErasure(
  services: Services,
  visitor: Visitor,
  password: string,
): Promise<'requested' | 'requested_before' | 'wrong_password'> {
  const { db, clock, config, outbox } = services
  const { userId, memberId } = visitor
  const person = await provePassword(services, userId, password)
  if (!person) return 'wrong_password'
  const now = clock.now()
  const asker = { ...person, memberId }
  const mails = [await erasureRequestMail(config, asker, now), await erasureReceiptMail(config, asker, now)]
  return db.transaction(async (tx) => {
    // Somebody may be erasing the member just now: then there is nobody left who asks.
    if (!await lockMemberById(tx, memberId)) throw refusal('NOT_LOGGED_IN')
    // What was asked for with a password that is being reset does not follow on the new one.
    await holdSession(tx, visitor)
    if (!await insertRequest(tx, { memberId, now })) return 'requested_before'
    await within({ db: tx, clock }, { key: ['erasure-request', userId], ...erasureRequestLimit })
    for (const mail of mails) await outbox.enqueue(tx, mail)
    await recordAct(tx, { ...ownAct(userId), act: 'erasure_requested', now })
    return 'requested'
  })
}

/** Takes the request back, which is mailed to its member. @returns false without one, and nothing happens */
export async function withdrawErasure({ db, clock, config, outbox }: Services, { userId, memberId }: Visitor): Promise<boolean> {
  const now = clock.now()
  const person = await findLogIn(db, { userId })
  if (!person) throw refusal('NOT_LOGGED_IN')
  const mail = await erasureWithdrawnMail(config, person, now)
  return db.transaction(async (tx) => {
    if (!await lockMemberById(tx, memberId)) throw refusal('NOT_LOGGED_IN')
    if (!await deleteRequest(tx, memberId)) return false
    await outbox.enqueue(tx, mail)
    await recordAct(tx, { ...ownAct(userId), act: 'erasure_withdrawn', now })
    return true
  })
}
