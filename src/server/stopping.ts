import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

/** The process ends at most this many milliseconds after its first signal, because whoever sent it kills the process soon after. */
const endLimit = 9000
/** How long requests in progress may take to finish, in milliseconds. */
const requestLimit = 6000
/** Later than this many milliseconds after the signal the database is not closed in good order, which takes seconds on a slow disk. */
export const orderlyLimit = 4000
/** How long new requests are told that the site is stopping before connections are refused, in milliseconds. */
const noticeMs = 200
/** A terminal and npm may each pass on the same signal; a later one comes from somebody who will not wait. */
const sameSignalMs = 500

/** Ends the process on SIGTERM or SIGINT: with status 0 when `stop` succeeds, else with 1. */
export function endOnSignal(log: Log, stop: () => Promise<void>): void {
  let askedAt: number | null = null
  const end = async (): Promise<void> => {
    setTimeout(() => {
      log.error('what was under way did not end in time')
      process.exit(1)
    }, endLimit).unref()
    await stop()
    process.exit(0)
  }
  const asked = (): void => {
    const now = performance.now()
    if (askedAt === null) {
      askedAt = now
      end().catch((error: unknown) => {
        log.error({ err: error }, 'the site could not be stopped in good order')
        process.exit(1)
      })
    } else if (now - askedAt > sameSignalMs) {
      process.exit(1)
    }
  }
  process.on('SIGTERM', asked)
  process.on('SIGINT', asked)
}

/**
 * Accepts no more connections and lets requests in progress finish, within a limit. A proxy in front is told for a moment first: a request
 * that has reached the machine, but not the process, when the socket closes is cut off unread, and a proxy may not resend it.
 */
export async function closeServer(server: Server, { isBehindProxy }: { isBehindProxy: boolean }): Promise<void> {
  if (isBehindProxy) await pause(noticeMs)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A kept-alive connection is idle only once its response has been sent.
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const limit = setTimeout(() => server.closeAllConnections(), requestLimit)
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}
