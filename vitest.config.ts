import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests of the server that need no database, or only the embedded one: a second run on PostgreSQL would show the same. */
const withoutDatabase = [
  'src/server/{passwords,threads}.test.ts', 'src/server/mailer/smtp.test.ts', 'src/server/files/csv.test.ts', 'src/server/backup/damage.test.ts',
  'src/server/{config,log,repeat,search-files}.test.ts', 'src/server/limits/network.test.ts', 'src/server/outbox/retries.test.ts',
  'src/server/mailer/letter.test.tsx', 'src/server/db/{letter-groups,testing-reuse}.test.ts', 'src/features/accounts/server/{seal,last-resort}.test.ts',
  'src/features/backup/server/{commands,settings,erased-list,requests}.test.ts', 'src/features/booking/server/{verdict-rules,ics}.test.ts',
  'src/features/member-import/server/file-rows.test.ts', 'src/features/publishing/server/kinds.test.ts',
  'src/features/privacy/server/personal-data.test.ts',
]

/** Tests of features that run on both databases: a backup is written and restored by either, and the query plan is the engine's choice. */
const ofBothDatabases = [
  'src/features/backup/server/**/*.test.{ts,tsx}', 'src/features/booking/server/board-file-store.test.ts', 'src/features/fees/server/year-plan.test.ts',
  'src/features/members/server/{register-file-store,register-plans}.test.ts',
]

/**
 * `npm test` (scripts/suite.mjs) runs the server's own tests on both databases, and the features' on real PostgreSQL: the
 * embedded one shows no races, and the browser tests and checks exercise the features on it. So there are two projects of
 * server tests. The checks cover the whole site, mostly as built, on both databases at once, here in a short form (checks/check-mode.ts).
 */
export default defineConfig({
  test: {
    setupFiles: ['./scripts/quiet-console.ts'],
    // Test files share imported modules: loading the site anew for each of 120 files took longer than its tests. No file keeps
    // state in a module, and each has a database for itself, new or emptied. One worker more than processors, since tests often wait.
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    // As in playwright.config.ts: on a shared machine one test in thousands may hit a stall. It is reported as flaky, not as passed.
    retry: process.env.CI === undefined ? 0 : 1,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src/!(server|features),src/features/*/!(server),content,scripts}/**/*.test.{ts,tsx}', 'src/features/*/*.test.{ts,tsx}', ...withoutDatabase],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.{ts,tsx}', ...ofBothDatabases],
          exclude: withoutDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'features',
          include: ['src/features/*/server/**/*.test.{ts,tsx}'],
          exclude: [...withoutDatabase, ...ofBothDatabases],
        },
      },
      // Each check sets its own timeout for its long form.
      { extends: true, test: { name: 'checks', include: ['checks/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000 } },
    ],
  },
})
