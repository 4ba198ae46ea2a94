import { afterEach, beforeEach, expect } from 'vitest'

const said: string[] = []

/** Makes a test fail when it prints anything: an unexpected warning would otherwise be a fault that nobody notices. */
beforeEach(() => {
  said.length = 0
  for (const method of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    console[method] = (...parts: unknown[]) => void said.push(`console.${method}: ${parts.map(String).join(' ')}`)
  }
})

afterEach(() => {
  expect(said, 'Unexpected output on the console').toEqual([])
})
