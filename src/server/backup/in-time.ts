import { StartError } from '#server/start-error.ts'

/** How long aborted work may take to clean up before it is abandoned. */
const graceMs = 3000

/**
 * Directories whose disk has not yet responded to abandoned work. Nothing can end a call that a disk does not answer, and each holds one of
 * the four threads on which Node reads files, hashes passwords and compresses. So no new work starts there meanwhile.
 */
const silent = new Set<string>()

/**
 * Runs work in a directory with a time limit: a network disk can stop responding for hours. At the limit the work's signal is aborted, and
 * work that still does not end is abandoned; it must change nothing once its disk responds again.
 * @throws StartError at the limit, or while earlier abandoned work in the directory has not ended
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

/** Settles as the work does, but rejects if the work has not settled `afterMs` after the signal was aborted. */
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
