import { findLogIn } from '#features/accounts/server/store.ts'
import type { Services } from '#server/calls.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import type { ChangedBy } from './log-in-move.ts'
import { phoneChangedMail } from './mails.tsx'
import type { Member, MemberChange } from './store.ts'

/**
 * The letter to somebody with a second step of whom a telephone number is given, before the transaction; null for all others. It goes if
 * the number is another one then than the row that is held has. The board
 * calls the number in the register before it takes that step away, so whoever changes it is on the way in.
 */
export async function writePhoneNotice(
  { db, config }: Services, { userId }: Pick<Member, 'userId'>, { change, by }: { change: MemberChange; by: ChangedBy },
): Promise<MailDraft | null> {
  if (userId === null || change.phone === undefined) return null
  const logIn = await findLogIn(db, { userId })
  return logIn && logIn.methods.length > 0 ? phoneChangedMail(config, logIn, { by, isGone: change.phone === null }) : null
}
