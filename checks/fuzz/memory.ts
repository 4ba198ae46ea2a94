import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as z from 'zod/mini'

setFlagsFromString('--expose-gc')
const collect = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'))

/** Megabytes of heap still in use after garbage collection. */
export async function heldMegabytes(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return process.memoryUsage().heapUsed / 1024 / 1024
}
