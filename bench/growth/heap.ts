import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { summary } from '../booking/client.ts'

/** Asks a site's process with `heap-recorder.ts` about its memory, in bytes. */
export interface Heap {
  /** Starts counting what is allocated. */
  begin(): Promise<void>
  /** What has been allocated since `begin`, less what the two questions themselves allocate. */
  end(): Promise<number>
  /** What is not garbage now. Runs a full garbage collection, which pauses the process. */
  held(): Promise<number>
  close(): void
}

/** The Node flags and the environment of a process that can be asked. */
export const recorderFlags = ['--expose-gc', '--import', './bench/growth/heap-recorder.ts']
export const recorderEnvironment = (path: string): Record<string, string> => ({ HEAP_SOCKET: path })

const looks = 51

/** @param path the socket that the process was started with */
export async function openHeap(path: string): Promise<Heap> {
  const socket = connect(path)
  await once(socket, 'connect')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const ask = async (question: 'begin' | 'end' | 'held'): Promise<number> => {
    socket.write(`${question}\n`)
    const { value, done } = await lines.next()
    const bytes = Number(value)
    if (done === true || Number.isNaN(bytes)) throw new Error(`The site's process says ${value} of its memory`)
    return bytes
  }
  const between = async (): Promise<number> => {
    await ask('begin')
    return ask('end')
  }
  const nothing: number[] = []
  for (let look = 0; look < looks; look += 1) nothing.push(await between())
  const { p50: own } = summary(nothing, 1)
  return {
    begin: async () => void await ask('begin'),
    end: async () => Math.max(0, await ask('end') - own),
    held: () => ask('held'),
    close: () => void socket.destroy(),
  }
}
