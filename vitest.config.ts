import { defineConfig } from 'vitest/config'

/** Server tests run a second time on real PostgreSQL (scripts/test.mjs), so they are a project of their own. */
export default defineConfig({
  test: {
    setupFiles: ['./scripts/quiet-console.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,content,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['src/server/**', 'src/features/*/server/**'],
        },
      },
      { extends: true, test: { name: 'server', include: ['src/server/**/*.test.{ts,tsx}', 'src/features/*/server/**/*.test.{ts,tsx}'] } },
    ],
  },
})
