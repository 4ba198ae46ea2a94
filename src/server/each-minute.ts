const everyMs = 60_000

/** Does the work every minute until stopped, and not while the last time is not over. Stopping waits for the one under way. */
export function eachMinute(work: () => Promise<void>, failed: (error: unknown) => void): { stop(): Promise<void> } {
  let underWay: Promise<void> | null = null
  const timer = setInterval(() => {
    underWay ??= work().catch(failed).finally(() => {
      underWay = null
    })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
