interface Repetition {
  /** A minute by default. */
  everyMs?: number
  /** The delay of the first run, if that is to come sooner. */
  firstAfterMs?: number
  failed(error: unknown): void
}

/** Runs `work` again and again until stopped, but not while the last run is in progress. `stop` waits for a run in progress. */
export function repeat(work: () => Promise<void>, { everyMs = 60_000, firstAfterMs, failed }: Repetition): { stop(): Promise<void> } {
  let underWay: Promise<void> | null = null
  const begin = (): void => {
    underWay ??= work().catch(failed).finally(() => {
      underWay = null
    })
  }
  const timers = [setInterval(begin, everyMs)]
  if (firstAfterMs !== undefined) timers.push(setTimeout(begin, firstAfterMs))
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await underWay
    },
  }
}
