/**
 * Watches how late the event loop of a process is, and how long it waits for the disk, from one SIGUSR2 to the next, which has
 * it written to LOOP_DELAY_FILE.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const delays = monitorEventLoopDelay({ resolution: 5 })
const file = process.env.LOOP_DELAY_FILE
let watching = false
let syncs = { count: 0, longest: 0 }

if (isMainThread) {
  const sync = fs.fsyncSync
  fs.fsyncSync = (descriptor) => {
    const began = performance.now()
    sync(descriptor)
    syncs = { count: syncs.count + 1, longest: Math.max(syncs.longest, performance.now() - began) }
  }
  // Whoever imports it by its name gets this one, too.
  syncBuiltinESMExports()

  process.on('SIGUSR2', () => {
    if (watching && file !== undefined) {
      const said = { p99: delays.percentile(99) / 1e6, longest: delays.max / 1e6, syncs: syncs.count, longestSync: syncs.longest }
      fs.writeFileSync(file, JSON.stringify(said))
    }
    watching = !watching
    syncs = { count: 0, longest: 0 }
    delays.reset()
    if (watching) delays.enable()
    else delays.disable()
  })
}
