import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { isLong } from './checks/check-mode.ts'

const root = process.getuid?.() === 0
const executablePath = process.env.CHROMIUM_PATH

/** Keeps Chromium from calling its maker's servers: the tests need no network, and refused calls are noise. */
const quiet = [
  // A test's page lives for seconds: optimizing its busiest functions costs more than it gains (docs/decisions/041-test-time.md).
  '--js-flags=--no-opt --no-maglev',
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  // No test leaves this machine: the map's tiles come from tests that serve them (e2e/support/tiles.ts).
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1']

/**
 * The tests start the site that they need (e2e/support). Those tagged `@postgres` run once more on real PostgreSQL, in the project of that
 * name, if TEST_DATABASE_URL says where it is.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  forbidOnly: process.env.CI !== undefined,
  // On a shared machine one test in hundreds may hit a stall. The retry leaves a trace, and the test is reported as flaky, not as passed.
  retries: process.env.CI === undefined ? 0 : 1,
  // One more than processors: a test often waits for its page.
  workers: availableParallelism() + 1,
  timeout: 60_000,
  // Generous, since a test waits only as long as it must, and the machine may be busy.
  expect: { timeout: 15_000 },
  reporter: 'list',
  // Tests tagged @long belong to the long form of a check only.
  ...(!isLong && { grepInvert: /@long/ }),
  globalTeardown: './e2e/accessibility/keep-figures.ts',
  use: {
    browserName: 'chromium',
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { args: root ? ['--no-sandbox', ...quiet] : quiet, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    // First, since a long project at the end would leave the other processors with nothing to do.
    ...(process.env.TEST_DATABASE_URL ? [{ name: 'postgres', grep: /@postgres/ }] : []),
    { name: 'embedded' },
  ],
})
