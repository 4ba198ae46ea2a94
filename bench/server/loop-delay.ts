/**
 * Measures how late a process's event loop is, and how long it waits for the disk, from one SIGUSR2 to the next; the second one
 * makes it write the figures to LOOP_DELAY_FILE.
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
  // Makes `import { fsyncSync }` resolve to this wrapper, too.
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
