import { findLogIn } from '#features/accounts/server/store.ts'
import type { Services } from '#server/calls.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import type { ChangedBy } from './log-in-move.ts'
import { phoneChangedMail } from './mails.tsx'
import type { Member, MemberChange } from './store.ts'

/**
 * The letter to somebody with a second step whose telephone number becomes another, before the transaction; null for all others. The board
 * calls the number in the register before it takes that step away, so whoever changes it is on the way in.
 */
export async function writePhoneNotice(
  { db, config }: Services, before: Pick<Member, 'userId' | 'phone'>, { change, by }: { change: MemberChange; by: ChangedBy },
): Promise<MailDraft | null> {
  if (before.userId === null || change.phone === undefined || change.phone === before.phone) return null
  const logIn = await findLogIn(db, { userId: before.userId })
  return logIn && logIn.methods.length > 0 ? phoneChangedMail(config, logIn, by) : null
}
