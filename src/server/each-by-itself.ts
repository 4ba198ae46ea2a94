import type { Log } from './log.ts'

/**
 * Works through all, each by itself: what fails is logged, by `name`, and keeps nothing after it from being done. Whether
 * anything has failed is thrown at the end.
 */
export async function eachByItself<Item>(items: readonly Item[], { log, name, work }: {
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
