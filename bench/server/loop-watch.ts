import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'

const loopDelaySchema = z.object({ p99: z.number(), longest: z.number(), syncs: z.number(), longestSync: z.number() })
/**
 * The time between two ticks of a five-millisecond timer, in milliseconds: five mean no delay. `syncs` is how often the loop
 * waited for fsync, and `longestSync` the longest of these waits; they show how much of the delay is due to the disk.
 */
export type LoopDelay = z.infer<typeof loopDelaySchema>

/** Measures how late the event loop was during `work`, in a process that was started with `loop-delay.ts` writing to `file`. */
export async function watchLoop<Result>(
  { pid, file }: { pid: number; file: string },
  work: () => Promise<Result>,
): Promise<{ result: Result; loopDelay: LoopDelay }> {
  process.kill(pid, 'SIGUSR2')
  const result = await work()
  process.kill(pid, 'SIGUSR2')
  await wait(200)
  return { result, loopDelay: loopDelaySchema.parse(JSON.parse(readFileSync(file, 'utf8'))) }
}
