/**
 * Loaded into a process of the built site before the site (`--import`). Its clock shows the time in the file HELD_CLOCK (milliseconds, as
 * eight bytes), and the site's intervals of a minute or more also fire when the process gets SIGUSR2. So a test moves the time of
 * several processes at once, without waiting for it.
 */
import { openSync, readSync } from 'node:fs'

const file = openSync(process.env.HELD_CLOCK ?? '', 'r')
const bytes = Buffer.alloc(8)
const seldomMs = 60_000
const seldom = new Set<() => void>()

function now(): number {
  readSync(file, bytes, 0, 8, 0)
  return bytes.readDoubleLE()
}

globalThis.Date = new Proxy(Date, {
  construct: (target, given: [] | [number]) => (given.length === 0 ? new target(now()) : new target(...given)),
  get(target, key): unknown {
    return key === 'now' ? now : Reflect.get(target, key)
  },
})

globalThis.setInterval = new Proxy(globalThis.setInterval, {
  apply(target, self, given: [() => void, number]): unknown {
    const [work, ms] = given
    if (ms >= seldomMs) seldom.add(work)
    return Reflect.apply(target, self, given)
  },
})

process.on('SIGUSR2', () => {
  for (const work of seldom) work()
})
