import type { Piscina } from 'piscina'

/** Runs one of the file's functions in a thread, in turn. Rejects with the function's error, or when its thread died. */
export type RunInThread = (name: string, task: unknown) => Promise<unknown>

/**
 * Creates `count` threads for CPU-bound work. Each has its next task at hand when it finishes one, however busy the site's own thread is
 * (decision 033). They are created with the first task, so that a start costs nothing, and stay in memory, so that an upgrade may replace
 * their files. If they could not be created, or failed later, the next task gets new ones.
 */
export function createThreads(file: URL, count: number): RunInThread {
  let pool: Promise<Piscina> | undefined

  async function make(forget: () => void): Promise<Piscina> {
    const { Piscina: Threads } = await import('piscina')
    const made = new Threads({
      filename: file.href, minThreads: count, maxThreads: count, concurrentTasksPerWorker: 2, recordTiming: false,
      // They get neither the site's flags nor its environment.
      execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
    })
    // If threads fail while they run no task that could be rejected, the next task would wait forever.
    made.on('error', () => {
      forget()
      void made.destroy()
      // If one of them ends after the others, the library would create new ones for nobody.
      made.removeAllListeners('workerCreate').on('workerCreate', () => void made.destroy())
    })
    return made
  }

  function begin(): Promise<Piscina> {
    // Of several threads that fail, the last may be reported when new ones are already at work.
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
