import { expect, test } from 'vitest'
import { importStates, stateNow } from './rules.ts'

const workedAt = new Date('2026-11-21T08:00:00Z')
const after = (ms: number) => new Date(workedAt.getTime() + ms)

test.each(['reading', 'importing'] as const)('an import that is %s counts as failed after more than a minute without progress', (state) => {
  expect(stateNow({ state, workedAt }, after(0))).toBe(state)
  expect(stateNow({ state, workedAt }, after(60_000))).toBe(state)
  expect(stateNow({ state, workedAt }, after(60_001))).toBe('failed')
})

test.each(importStates.filter((state) => state !== 'reading' && state !== 'importing'))('an import that is %s keeps its state however long ago it was worked at', (state) => {
  expect(stateNow({ state, workedAt }, after(86_400_000))).toBe(state)
})
