import { implement } from '@orpc/server'
import type { CallContext, Services } from '#server/calls.ts'
import { backupContract, type KindReport } from '../contract.ts'
import { type RunKind, standingOf } from '../rules.ts'
import { latestRuns } from './store.ts'

export function createBackupRoutes({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const os = implement(backupContract).$context<CallContext>()

  async function reportOf(kind: RunKind): Promise<KindReport> {
    const { done, failed } = await latestRuns(db, kind)
    const standing = standingOf(kind, { done: done?.finishedAt ?? null, failed: failed?.startedAt ?? null }, clock.now())
    return {
      standing,
      at: done?.finishedAt?.toISOString() ?? null,
      bytes: done?.bytes ?? null,
      failed_at: standing === 'failed' ? failed?.startedAt.toISOString() ?? null : null,
      problem: standing === 'failed' ? failed?.problem ?? null : null,
    }
  }

  return os.router({
    getBackupReport: os.getBackupReport.handler(async () => ({ backup: await reportOf('backup'), drill: await reportOf('drill') })),
  })
}
