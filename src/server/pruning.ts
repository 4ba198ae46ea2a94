import { pruneEndedAccess } from '#features/accounts/server/store.ts'
import { pruneMessages } from '#features/association/server/store.ts'
import { pruneBookings } from '#features/booking/server/place-store.ts'
import { pruneImports } from '#features/member-import/server/store.ts'
import type { Services } from './calls.ts'
import { pruneEndedWindows } from './limits/limits.ts'

const everyMs = 3_600_000

/** Forgets once an hour what no longer counts for anything: sessions, links and tries that are over, and messages and bookings past their time. */
export function startPruning({ db, clock, log }: Services): { stop(): void } {
  const prune = async (): Promise<void> => {
    try {
      await pruneEndedAccess(db, clock.now())
      await pruneEndedWindows(db, clock.now())
      await pruneMessages(db, clock.now())
      await pruneBookings(db, clock.now())
      await pruneImports(db, clock.now())
    } catch (error) {
      log.warn({ err: error }, 'pruning failed, tried again in an hour')
    }
  }
  const timer = setInterval(() => void prune(), everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
