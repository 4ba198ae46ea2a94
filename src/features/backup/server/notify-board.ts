import type { Services } from '#server/calls.ts'
import { hit } from '#server/limits/limits.ts'
import { type Failure, failureMail } from './mails.tsx'

/** Mails the board about a failure, once for each day (in Stockholm, such as `2026-11-21`) whichever process gets there first. */
export async function notifyBoard(
  { db, clock, config, outbox, mailQueued }: Pick<Services, 'db' | 'clock' | 'config' | 'outbox' | 'mailQueued'>,
  day: string,
  failure: Failure,
): Promise<void> {
  const mail = await failureMail(config, failure)
  await db.transaction(async (tx) => {
    // In the same transaction, so that the day counts as told only if its mail is queued.
    const { allowed } = await hit(tx, { key: ['backup-failed-mail', day], limit: 1, windowSeconds: 86_400, now: clock.now() })
    if (allowed) await outbox.enqueue(tx, mail)
  })
  mailQueued()
}
