import type { Log } from './log.ts'

/**
 * Runs `work` for each item in order. A failure is logged with the item's `name` and does not stop the rest; at the end an error is thrown
 * if anything failed.
 */
export async function forEachIsolated<Item>(items: readonly Item[], { log, name, work }: {
  log: Log
  name: (item: Item) => string
  work: (item: Item) => Promise<unknown>
}): Promise<void> {
  let failed = 0
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failed += 1
      log.error({ err: error, about: name(item) }, 'could not be done, what comes after it goes on')
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${items.length} could not be done, see above`)
}
