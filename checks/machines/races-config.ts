import { defineConfig } from 'vitest/config'

/** Runs the races of `src/features` against several processes of the built site: see races.ts. */
export default defineConfig({
  test: {
    include: ['src/features/*/server/races.test.ts'],
    setupFiles: ['./scripts/quiet-console.ts', './checks/machines/serve-races.ts'],
    isolate: false,
    // Each file starts several processes: two files at once would be too much for a small machine.
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
