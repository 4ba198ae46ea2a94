import { implement } from '@orpc/server'
import { isRetentionLate } from '#features/privacy/rules.ts'
import { latestNights } from '#features/privacy/server/retention-store.ts'
import type { CallContext, Services } from '#server/calls.ts'
import { findUndelivered } from '#server/outbox/queue.ts'
import { backupContract, type KindReport } from '../contract.ts'
import { lateMailHours, lostMailDays, type RunKind, healthOf } from '../rules.ts'
import { latestRuns } from './store.ts'
import { findLostReceivers } from './undelivered.ts'

type Latest = Awaited<ReturnType<typeof latestRuns>>

export function createBackupRoutes({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const os = implement(backupContract).$context<CallContext>()

  function reportOf(kind: RunKind, latest: Latest): KindReport {
    const { done, failed } = latest(kind)
    const standing = healthOf(kind, { done: done?.at ?? null, failed: failed?.at ?? null }, clock.now())
    return {
      standing,
      at: done?.at.toISOString() ?? null,
      bytes: done?.bytes ?? null,
      problem: standing === 'failed' ? failed?.problem ?? null : null,
    }
  }

  return os.router({
    getBackupReport: os.getBackupReport.handler(async () => {
      const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
      const givenUpSince = hoursAgo(lostMailDays * 24)
      const [latest, nights, { late, givenUp }] = await Promise.all([
        latestRuns(db, clock.now()), latestNights(db), findUndelivered(db, { writtenBefore: hoursAgo(lateMailHours), givenUpSince }),
      ])
      return {
        backup: reportOf('backup', latest),
        drill: reportOf('drill', latest),
        late_retention: isRetentionLate(nights, clock.now()) ? { last_good: nights.lastGood?.toISOString() ?? null } : null,
        late_mails: late && { count: late.count, since: late.since.toISOString() },
        lost_board_mails: givenUp.toBoard,
        lost_person_mails: givenUp.toPersons,
        lost_receivers: givenUp.toPersons === 0 ? [] : await findLostReceivers(db, givenUpSince),
      }
    }),
  })
}
