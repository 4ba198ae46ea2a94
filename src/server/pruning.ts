import { pruneEndedAccess } from '#features/accounts/server/store.ts'
import { pruneImports } from '#features/member-import/server/store.ts'
import { sumUpTallies } from '#features/members/server/tally-store.ts'
import { runNightlyRetention } from '#features/privacy/server/retain.ts'
import type { Services } from './calls.ts'
import { forEachIsolated } from './for-each-isolated.ts'
import { pruneEndedWindows } from './limits/limits.ts'
import { repeat } from './repeat.ts'

const everyMs = 3_600_000
/** A site that is restarted more often than every hour would otherwise never prune anything. */
const firstAfterMs = 10 * 60_000

/**
 * Deletes what no longer counts for anything: ended sessions, links, tries and files; and sums up the register's counters. At night also
 * deletes what has been kept as long as the privacy policy says. If a part fails, the others are still done, and then it rejects.
 */
export function prune(services: Services): Promise<void> {
  const { db, clock, log } = services
  const parts = {
    access: () => pruneEndedAccess(db, clock.now()),
    tries: () => pruneEndedWindows(db, clock.now()),
    imports: () => pruneImports(db, clock.now()),
    tallies: () => sumUpTallies(db),
    night: async () => {
      if (await runNightlyRetention(services)) log.info('what has been kept long enough is forgotten')
    },
  }
  return forEachIsolated(Object.entries(parts), { log, name: ([part]) => part, work: ([, part]) => part() })
}

/** Prunes once an hour, the first time sooner. */
export function startPruning(services: Services): { stop(): Promise<void> } {
  return repeat(() => prune(services), {
    everyMs,
    firstAfterMs,
    failed: (error) => services.log.warn({ err: error }, 'pruning failed, tried again in an hour'),
  })
}
