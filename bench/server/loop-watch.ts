import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'

const loopDelaySchema = z.object({ p99: z.number(), longest: z.number(), syncs: z.number(), longestSync: z.number() })
/**
 * Time from one look of a timer of five milliseconds to the next, in milliseconds: five are no delay. How often the loop waited
 * until the disk had what was written, and the longest of these waits, say what of it is the disk's.
 */
export type LoopDelay = z.infer<typeof loopDelaySchema>

/** Has a process that was started with `loop-delay.ts`, writing to `file`, say how late its event loop was during `work`. */
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
