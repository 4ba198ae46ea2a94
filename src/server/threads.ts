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

  async function make(): Promise<Piscina> {
    const { Piscina: Threads } = await import('piscina')
    const made = new Threads({
      filename: file.href, minThreads: count, maxThreads: count, concurrentTasksPerWorker: 2, recordTiming: false,
      // What the site itself was started with is not theirs, nor what it knows of its surroundings.
      execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
    })
    // Threads that fail where no work of theirs could be refused would leave the next work waiting for ever.
    made.on('error', () => {
      pool = undefined
      void made.destroy()
    })
    return made
  }

  return async (name, task) => {
    pool ??= make().catch((error: unknown) => {
      pool = undefined
      throw error
    })
    const answer: unknown = await (await pool).run(task, { name })
    return answer
  }
}
