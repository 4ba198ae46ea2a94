import { and, eq, gt } from 'drizzle-orm'
import { daysBefore } from '#domain/calendar.ts'
import { findMember, lockMemberById } from '#features/members/server/store.ts'
import type { Services } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { forEachIsolated } from '#server/for-each-isolated.ts'
import { mails } from '#server/outbox/tables.ts'
import { repeat } from '#server/repeat.ts'
import { erasureReminder } from '../rules.ts'
import { findRequest, listRequests, type WaitingRequest } from './erasure-store.ts'
import { erasureReminderMail } from './mails.tsx'
import { lastAddress } from './summary.ts'

/**
 * Mails the board about each request to be erased that has waited for long, once a week, from whichever process gets there first. A
 * reminder that fails does not hold up the others.
 */
export async function remindOfErasures(services: Services): Promise<void> {
  const { db, clock, config, outbox, mailQueued, log } = services
  const now = clock.now()
  const due = (await listRequests(db)).filter(({ requestedAt }) => requestedAt <= daysBefore(now, erasureReminder.afterDays))
  const remind = async (request: WaitingRequest): Promise<void> => {
    const { memberId, requestedAt } = request
    if (await isReminded(db, memberId, now)) return
    const member = await findMember(db, memberId)
    const mail = await erasureReminderMail(config, request, member ? await lastAddress(db, member, now) : null, now)
    const isOurs = await db.transaction(async (tx) => {
      // The request may have been withdrawn or carried out meanwhile, or another process may have sent the reminder.
      if (!await lockMemberById(tx, memberId) || (await findRequest(tx, memberId))?.getTime() !== requestedAt.getTime()) return false
      if (await isReminded(tx, memberId, now)) return false
      await outbox.enqueue(tx, mail)
      return true
    })
    if (isOurs) mailQueued()
  }
  await forEachIsolated(due, { log, name: ({ memberId }) => memberId, work: remind })
}

/** Whether the board has been reminded within the last week. Mails are kept for longer than that. */
async function isReminded(db: Db, memberId: string, now: Date): Promise<boolean> {
  const found = await db.select({ id: mails.id }).from(mails).where(and(
    eq(mails.about, memberId), eq(mails.kind, 'erasure_reminder'), gt(mails.createdAt, daysBefore(now, erasureReminder.everyDays)),
  )).limit(1)
  return found.length > 0
}

/** Checks soon after the start and then once an hour until stopped. */
export function startErasureReminders(services: Services): { stop(): Promise<void> } {
  return repeat(() => remindOfErasures(services), {
    everyMs: 3_600_000,
    firstAfterMs: 60_000,
    failed: (error) => services.log.error({ err: error }, 'requests to be erased could not be looked through'),
  })
}
