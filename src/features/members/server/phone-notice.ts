import { findLogIn } from '#features/accounts/server/store.ts'
import type { Services } from '#server/calls.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import type { ChangedBy } from './log-in-move.ts'
import { phoneChangedMail } from './mails.tsx'
import type { Member, MemberChange } from './store.ts'

/**
 * Writes the mail to somebody with a second factor whose phone number a change sets, before the transaction; null for all others. It is to be
 * sent if the number differs from that of the locked row. The board calls the number in the register before it removes a second factor, so
 * somebody who changes it may be trying to get in.
 */
export async function writePhoneNotice(
  { db, config }: Services, { userId }: Pick<Member, 'userId'>, { change, by }: { change: MemberChange; by: ChangedBy },
): Promise<MailDraft | null> {
  if (userId === null || change.phone === undefined) return null
  const logIn = await findLogIn(db, { userId })
  return logIn && logIn.methods.length > 0 ? phoneChangedMail(config, logIn, { by, isGone: change.phone === null }) : null
}
