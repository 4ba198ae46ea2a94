import type { Services } from '#server/calls.ts'
import { forEachIsolated } from '#server/for-each-isolated.ts'
import { repeat } from '#server/repeat.ts'
import { bookingRules, reminderHoursLeft } from '../rules.ts'
import { reminderMail } from './board-mails.tsx'
import { readCourseFacts } from './calendar-events.ts'
import { type Booking, listUnreminded, markReminded } from './store.ts'

const waitedMs = (bookingRules.answerHours - reminderHoursLeft) * 3_600_000

/**
 * Mails the board about each request whose answer is due within two hours, once, from whichever process gets there first. A request that
 * cannot be mailed about does not delay the others.
 */
export async function remindBoard(services: Services): Promise<void> {
  const { db, clock, config, outbox, mailQueued, log } = services
  const now = clock.now()
  const due = await listUnreminded(db, new Date(now.getTime() - waitedMs))
  if (due.length === 0) return
  const courseOf = await readCourseFacts(db)
  const remind = async (booking: Booking): Promise<void> => {
    const mail = await reminderMail(config, { booking, course: courseOf(booking.course), now })
    const isOurs = await db.transaction(async (tx) => {
      if (!await markReminded(tx, booking, now)) return false
      await outbox.enqueue(tx, mail)
      return true
    })
    if (isOurs) mailQueued()
  }
  await forEachIsolated(due, { log, name: ({ id }) => id, work: remind })
}

/** Runs at once, then every minute until stopped. */
export function startReminders(services: Services): { stop(): Promise<void> } {
  return repeat(() => remindBoard(services), {
    firstAfterMs: 0,
    failed: (error) => services.log.error({ err: error }, 'waiting requests could not be looked through'),
  })
}
