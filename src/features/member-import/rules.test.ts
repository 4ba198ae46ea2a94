import { expect, test } from 'vitest'
import { importStates, stateNow } from './rules.ts'

const workedAt = new Date('2026-11-21T08:00:00Z')
const after = (ms: number) => new Date(workedAt.getTime() + ms)

test.each(['reading', 'importing'] as const)('an import that is %s has failed when nobody has worked at it for more than a minute', (state) => {
  expect(stateNow({ state, workedAt }, after(0))).toBe(state)
  expect(stateNow({ state, workedAt }, after(60_000))).toBe(state)
  expect(stateNow({ state, workedAt }, after(60_001))).toBe('failed')
})

test.each(importStates.filter((state) => state !== 'reading' && state !== 'importing'))('one that is %s waits for nobody', (state) => {
  expect(stateNow({ state, workedAt }, after(86_400_000))).toBe(state)
})
