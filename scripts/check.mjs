import { existsSync } from 'node:fs'
import { main, prepare, run, SetupError } from './setup.mjs'

/** Checks that are browser tests, with the files that hold them; the others are in checks/<name>. */
const inBrowser = { a11y: 'e2e/accessibility', headers: 'e2e/headers', screens: 'e2e/site/screens.spec.ts' }

/** `npm run check:<name>` runs the long form of a check on the built site, with a PostgreSQL of its own if one is installed. */
await main(async () => {
  const [name, ...more] = process.argv.slice(2)
  const browserTests = inBrowser[name]
  if (!browserTests && !existsSync(`checks/${name}`)) throw new SetupError('Which check? See "check:" in package.json.')
  await prepare()
  const { build } = await import('./build.mjs')
  await build()
  if (more.length > 0) process.env.CHECK_PART = more.join(' ')
  process.exitCode = browserTests ? await runInBrowser(browserTests, more) : await runOnServers(`checks/${name}`, more)
})

async function runInBrowser(path, more) {
  const { ensureBrowser } = await import('./browser.mjs')
  const browser = await ensureBrowser()
  if (!browser) throw new SetupError('No Chromium could be found or installed. Install one, or give its path in CHROMIUM_PATH.')
  const { status } = await run('playwright', ['test', path, '--project', 'embedded', ...more], { env: { CHECK_FORM: 'long', CHROMIUM_PATH: browser } })
  return status
}

async function runOnServers(path, more) {
  const { startPostgres } = await import('../e2e/support/postgres.ts')
  const postgres = process.env.TEST_DATABASE_URL ? null : await startPostgres()
  try {
    const env = { CHECK_FORM: 'long', TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? postgres?.url }
    const { status } = await run('vitest', ['run', '--project', 'checks', path, '--reporter=verbose', ...more], { env })
    return status
  } finally {
    await postgres?.stop()
  }
}
