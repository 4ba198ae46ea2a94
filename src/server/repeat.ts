interface Repetition {
  /** A minute, when not told. */
  everyMs?: number
  /** When the first time is to come sooner than that. */
  firstAfterMs?: number
  failed(error: unknown): void
}

/** Does the work again and again until stopped, and not while the last time is not over. Stopping waits for the one under way. */
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
