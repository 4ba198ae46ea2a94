import { randomBytes } from 'node:crypto'
import { holdSession } from '#features/accounts/server/session-store.ts'
import { lockMember } from '#features/members/server/store.ts'
import type { Services, Visitor } from '#server/calls.ts'
import { hit } from '#server/limits/limits.ts'
import { calendarAddressMails } from '../rules.ts'
import { calendarAddressMail } from './calendar-mails.tsx'
import { findLogInEmail, saveCalendarAddress } from './store.ts'

/**
 * Creates the member's private calendar address and mails the member about it. An existing one is replaced only when `replace` is true.
 * @returns its URL; null where there is one already that is not to be replaced
 */
export async function makeCalendarAddress(
  { db, clock, config, outbox, mailQueued }: Services, visitor: Visitor, { replace }: { replace: boolean },
): Promise<string | null> {
  const { userId } = visitor
  const token = randomBytes(32).toString('hex')
  const email = await findLogInEmail(db, userId)
  const mail = email === null ? null : await calendarAddressMail(config, visitor, email)
  const isGiven = await db.transaction(async (tx) => {
    const now = clock.now()
    // First, as an erasure does: it would otherwise wait for the session while the address waits for the log-in.
    await lockMember(tx, userId)
    // The address outlives the password, so a session that is being ended by logging out everywhere must not create one.
    await holdSession(tx, visitor)
    if (!await saveCalendarAddress(tx, { userId, token, now, replace })) return false
    if (mail && (await hit(tx, { key: ['calendar-address-mail', userId], ...calendarAddressMails, now })).allowed) await outbox.enqueue(tx, mail)
    return true
  })
  if (!isGiven) return null
  mailQueued()
  return `${config.siteUrl}/api/calendar/${token}.ics`
}
