import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work whose runs the test ends itself. */
function byHand() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const work = () => new Promise<void>((resolve, reject) => void ends.push({ resolve, reject }))
  return { ends, work }
}

it('runs again after the previous run has ended, even if that failed', async () => {
  const { ends, work } = byHand()
  const failures: unknown[] = []
  const repetition = repeat(work, { everyMs: 1000, failed: (error) => void failures.push(error) })
  expect(ends).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(5000)
  expect(ends, 'runs do not overlap, and missed runs are not made up for').toHaveLength(1)
  ends[0]?.reject(new Error('The disk is full'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toHaveLength(2)
  expect(failures).toEqual([new Error('The disk is full')])
  ends[1]?.resolve()
  await repetition.stop()
})

it('starts the first run earlier if firstAfterMs is given', async () => {
  const { ends, work } = byHand()
  const repetition = repeat(work, { everyMs: 60_000, firstAfterMs: 1000, failed: () => undefined })
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toHaveLength(1)
  ends[0]?.resolve()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(ends).toHaveLength(2)
  ends[1]?.resolve()
  await repetition.stop()
})

it('stop waits for the current run, and no run starts afterwards', async () => {
  const { ends, work } = byHand()
  const repetition = repeat(work, { everyMs: 1000, firstAfterMs: 15_000, failed: () => undefined })
  await vi.advanceTimersByTimeAsync(1000)
  let hasStopped = false
  const stopped = repetition.stop().then(() => { hasStopped = true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([hasStopped, ends.length]).toEqual([false, 1])
  ends[0]?.resolve()
  await stopped
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ends).toHaveLength(1)
})
