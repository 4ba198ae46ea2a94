import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

/** A process is gone so long after its first signal, in milliseconds: those who sent it kill it soon after. */
const endLimit = 9000
/** How long requests under way may take to finish, in milliseconds. */
const requestLimit = 6000
/** Later than so many milliseconds after the signal the database is not closed in good order: a slow disk takes seconds for it. */
export const orderlyLimit = 4000
/** How long new requests are told that the process stops before they are taken in no more, in milliseconds. */
const noticeMs = 200
/** A terminal and npm may each pass the same signal on; a later one is somebody who will not wait. */
const sameSignalMs = 500

/** Ends the process when it is asked to (SIGTERM, SIGINT): with status 0 when `stop` has put all in order, else with 1. */
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
 * Takes no more connections, and lets requests under way finish, within a limit. A proxy in front is told for a moment first:
 * what has reached the machine and not the process when the door is shut is cut unread, and a proxy may not send it again.
 */
export async function closeServer(server: Server, { isBehindProxy }: { isBehindProxy: boolean }): Promise<void> {
  if (isBehindProxy) await pause(noticeMs)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that is kept alive is idle only when its answer is out.
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const limit = setTimeout(() => server.closeAllConnections(), requestLimit)
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}
