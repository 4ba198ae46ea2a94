import { StartError } from '#server/start-error.ts'

/** How long what is broken off may take to put things in order before it is left behind. */
const graceMs = 3000

/**
 * Directories whose disk has not yet answered something that was left behind. Nothing ends a call that a disk does not answer, and each
 * holds one of the four threads on which Node reads files, hashes passwords and compresses: no more is begun there meanwhile.
 */
const silent = new Set<string>()

/**
 * Does in a directory what may not take longer than that: a network's disk can stop answering for hours. The work is told by its
 * signal, and left behind when it does not end then; it must change nothing more once its disk answers again.
 * @throws StartError when the time is out, or when what was left behind before still waits
 */
export async function inTime<T>(
  directory: string, { limitMs, signal }: { limitMs: number; signal?: AbortSignal | undefined }, work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (silent.has(directory)) throw new StartError(`Disken med ${directory} har ännu inte svarat på ett tidigare försök.`)
  const limit = AbortSignal.timeout(limitMs)
  const broken = signal ? AbortSignal.any([signal, limit]) : limit
  let isOver = false
  const done = work(broken).finally(() => {
    isOver = true
    silent.delete(directory)
  })
  try {
    return await orAborted(done, broken, graceMs)
  } catch (error) {
    if (!isOver) silent.add(directory)
    if (!limit.aborted || signal?.aborted === true) throw error
    throw new StartError(`Det som skulle göras i ${directory} blev inte klart inom ${Math.ceil(limitMs / 60_000)} min. Disken svarar för långsamt, eller inte alls.`, { cause: error })
  }
}

/** Settles as the work does, but rejects when that has not settled so long after the signal was aborted. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined, afterMs = 0): Promise<T> {
  if (!signal) return work
  let timer: NodeJS.Timeout | undefined
  let onAbort = (): void => undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(new Error('It was broken off', { cause: signal.reason })), afterMs)
    }
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
    clearTimeout(timer)
  }
}
