import { provePassword } from '#features/accounts/server/password-store.ts'
import { holdSession } from '#features/accounts/server/session-store.ts'
import { findLogIn } from '#features/accounts/server/store.ts'
import { lockMemberById } from '#features/members/server/store.ts'
import { ownAct, recordAct } from '#server/audit/audit.ts'
import { refusal, type Services, type Visitor } from '#server/calls.ts'
import { enforceLimits } from '#server/limits/enforce-limits.ts'
import { erasureRequestLimit } from '../rules.ts'
import { deleteRequest, insertRequest } from './erasure-store.ts'
import { erasureReceiptMail, erasureRequestMail, erasureWithdrawnMail } from './mails.tsx'

/** Requests the erasure of a logged-in person who knows the password. A repeated request changes nothing and mails nothing. */
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
    // The member may have been erased meanwhile: then nobody is left who asks.
    if (!await lockMemberById(tx, memberId)) throw refusal('NOT_LOGGED_IN')
    // A request made with the old password must not come after a reset of the password.
    await holdSession(tx, visitor)
    if (!await insertRequest(tx, { memberId, now })) return 'requested_before'
    await enforceLimits({ db: tx, clock }, { key: ['erasure-request', userId], ...erasureRequestLimit })
    await outbox.enqueueAll(tx, mails)
    await recordAct(tx, { ...ownAct(userId), act: 'erasure_requested', now })
    return 'requested'
  })
}

/** Withdraws the member's request and mails the member. @returns false when there is no request; then nothing happens */
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
