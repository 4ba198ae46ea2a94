/**
 * Loaded into the site's process before the site (`--import`, with `--expose-gc`): reports what the process allocates to
 * `heap.ts`, over the socket HEAP_SOCKET. Does nothing until it is asked.
 */
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { GCProfiler, getHeapStatistics } from 'node:v8'

/** Bytes in use: objects in V8's heap, and buffers outside it. */
type Level = readonly [objects: number, buffers: number]

const profiler = new GCProfiler()
let begun: Level = [0, 0]

function levelNow(): Level {
  const { used_heap_size: objects, external_memory: buffers } = getHeapStatistics()
  return [objects, buffers]
}

/** How much each level has risen, added up. Buffers are freed concurrently after a collection, so their level may fall at any time. */
function risen(from: Level, to: Level): number {
  return Math.max(0, to[0] - from[0]) + Math.max(0, to[1] - from[1])
}

/**
 * Returns the bytes allocated since `begin`: how much the level rose up to each collection and after the last. Only V8 releases
 * later than Node 24's count this themselves.
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
  /** Bytes left after a collection. It collects twice, since buffers that the first one released are freed by the time a second begins. */
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
  // Neither the socket nor the server keeps the site's process alive.
  socket.unref()
  createInterface({ input: socket }).on('line', (question) => socket.write(`${answers[question]?.() ?? 'unknown'}\n`))
}).listen(path).unref()
