import type { Piscina } from 'piscina'

/** Runs one of the file's functions in a thread, in its turn. Rejects with what the function threw, or when its thread died. */
export type RunInThread = (name: string, task: unknown) => Promise<unknown>

/**
 * So many threads for work that keeps a processor busy, each with what comes next at hand when it is done with one, however
 * busy the site's own thread is (decision 033). They are made when the first work comes, so that a start costs nothing,
 * and stay: what is in memory does not mind that files are exchanged by an upgrade. Threads that could not be made, or
 * whose making failed later, are made anew for the next that comes.
 */
export function createThreads(file: URL, count: number): RunInThread {
  let pool: Promise<Piscina> | undefined

  async function make(forget: () => void): Promise<Piscina> {
    const { Piscina: Threads } = await import('piscina')
    const made = new Threads({
      filename: file.href, minThreads: count, maxThreads: count, concurrentTasksPerWorker: 2, recordTiming: false,
      // What the site itself was started with is not theirs, nor what it knows of its surroundings.
      execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
    })
    // Threads that fail where no work of theirs could be refused would leave the next work waiting for ever.
    made.on('error', () => {
      forget()
      void made.destroy()
      // One of them that ends after the others would have them made anew, for nobody.
      made.removeAllListeners('workerCreate').on('workerCreate', () => void made.destroy())
    })
    return made
  }

  function begin(): Promise<Piscina> {
    // Of several threads that fail the last is heard of when others may be at work already.
    const forget = (): void => {
      if (pool === begun) pool = undefined
    }
    const begun = make(forget).catch((error: unknown) => {
      forget()
      throw error
    })
    return begun
  }

  return async (name, task) => {
    pool ??= begin()
    const answer: unknown = await (await pool).run(task, { name })
    return answer
  }
}
