/** Watches how late the event loop of a process is, from one SIGUSR2 to the next, which has it written to LOOP_DELAY_FILE. */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delays = monitorEventLoopDelay({ resolution: 5 })
const file = process.env.LOOP_DELAY_FILE
let watching = false

process.on('SIGUSR2', () => {
  if (watching && file !== undefined) writeFileSync(file, JSON.stringify({ p99: delays.percentile(99) / 1e6, longest: delays.max / 1e6 }))
  watching = !watching
  delays.reset()
  if (watching) delays.enable()
  else delays.disable()
})
