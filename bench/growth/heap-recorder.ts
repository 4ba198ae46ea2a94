/**
 * Loaded into the site's process before the site (`--import`, with `--expose-gc`): tells `heap.ts` over the socket HEAP_SOCKET
 * what the process allocates. Does nothing until it is asked.
 */
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { GCProfiler, getHeapStatistics } from 'node:v8'

/** Objects, and what lies beside them in buffers, in bytes. */
type Level = readonly [objects: number, buffers: number]

const profiler = new GCProfiler()
let begun: Level = [0, 0]

function levelNow(): Level {
  const { used_heap_size: objects, external_memory: buffers } = getHeapStatistics()
  return [objects, buffers]
}

/** Buffers are freed beside the program after a collection has ended, so that their level may sink without one. */
function risen(from: Level, to: Level): number {
  return Math.max(0, to[0] - from[0]) + Math.max(0, to[1] - from[1])
}

/**
 * What has been allocated since it began: how much the level rose before each collection and after the last. V8 counts it
 * itself only in later releases than Node 24's.
 */
function allocated(): number {
  const end = levelNow()
  let [bytes, after] = [0, begun]
  for (const { beforeGC: { heapStatistics: before }, afterGC: { heapStatistics: left } } of profiler.stop()?.statistics ?? []) {
    bytes += risen(after, [before.usedHeapSize, before.externalMemory])
    after = [left.usedHeapSize, left.externalMemory]
  }
  return bytes + risen(after, end)
}

const answers: Record<string, () => number> = {
  begin() {
    profiler.stop()
    profiler.start()
    begun = levelNow()
    return 0
  },
  end: allocated,
  /** What is left after a collection. Buffers of the first are surely freed when a second begins. */
  held() {
    globalThis.gc?.()
    globalThis.gc?.()
    const [objects, buffers] = levelNow()
    return objects + buffers
  },
}

const path = process.env.HEAP_SOCKET
if (path === undefined || globalThis.gc === undefined) throw new Error('HEAP_SOCKET or --expose-gc is missing')
rmSync(path, { force: true })
createServer((socket) => {
  // Neither keeps the site from ending.
  socket.unref()
  createInterface({ input: socket }).on('line', (question) => socket.write(`${answers[question]?.() ?? 'unknown'}\n`))
}).listen(path).unref()
