import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { isLong } from './checks/form.ts'

const root = process.getuid?.() === 0
const executablePath = process.env.CHROMIUM_PATH

/** Keeps Chromium from calling its maker's servers: the tests need no network, and its refused calls are noise. */
const quiet = [
  // A page of a test lives for seconds: compiling its busiest functions anew costs more than it gives (docs/decisions/041-test-time.md).
  '--js-flags=--no-opt --no-maglev',
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  // No test leaves this machine: the map's tiles come from tests that serve them (e2e/support/tiles.ts).
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1']

/**
 * The tests start the site that they need (e2e/support). Those tagged `@postgres` run once more on real PostgreSQL, in
 * the project of that name, when TEST_DATABASE_URL tells where it is.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  forbidOnly: process.env.CI !== undefined,
  // On a shared machine one of hundreds may meet a stall. Tried again it leaves a trace, and is told as flaky, not as passed.
  retries: process.env.CI === undefined ? 0 : 1,
  // One more than processors: a test often waits for its page.
  workers: availableParallelism() + 1,
  timeout: 60_000,
  // Generous, since a test waits only as long as it must, and the machine may be busy.
  expect: { timeout: 15_000 },
  reporter: 'list',
  // Those tagged so are for the long form of a check alone.
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
    // First, since a long one that came last would leave the other processors with nothing to do.
    ...(process.env.TEST_DATABASE_URL ? [{ name: 'postgres', grep: /@postgres/ }] : []),
    { name: 'embedded' },
  ],
})
