import { pruneEndedAccess } from '#features/accounts/server/store.ts'
import { pruneImports } from '#features/member-import/server/store.ts'
import { sumUpTallies } from '#features/members/server/tally-store.ts'
import { forgetNightly } from '#features/privacy/server/retain.ts'
import type { Services } from './calls.ts'
import { pruneEndedWindows } from './limits/limits.ts'

const everyMs = 3_600_000

/**
 * Forgets once an hour what no longer counts for anything: sessions, links, tries and files that are over. At night also
 * what has been kept as long as the privacy policy says.
 */
export function startPruning(services: Services): { stop(): Promise<void> } {
  const { db, clock, log } = services
  const prune = async (): Promise<void> => {
    try {
      await pruneEndedAccess(db, clock.now())
      await pruneEndedWindows(db, clock.now())
      await pruneImports(db, clock.now())
      await sumUpTallies(db)
      if (await forgetNightly(services)) log.info('what has been kept long enough is forgotten')
    } catch (error) {
      log.warn({ err: error }, 'pruning failed, tried again in an hour')
    }
  }
  let underWay: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    underWay = underWay.then(prune)
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
