import { afterEach, beforeEach, expect } from 'vitest'

const said: string[] = []

/** A warning that nobody expected is a fault that nobody saw: whatever a test prints fails it. */
beforeEach(() => {
  said.length = 0
  for (const method of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    console[method] = (...parts: unknown[]) => void said.push(`console.${method}: ${parts.map(String).join(' ')}`)
  }
})

afterEach(() => {
  expect(said, 'Unexpected output on the console').toEqual([])
})
