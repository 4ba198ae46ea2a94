import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { withScratch } from './scratch.ts'
import { run, unstarted } from './setup.mjs'
import { readPlaywright, readVitest, Tally } from './test-tally.ts'

const reports = 'test-results'

/** Runs everything, each step under its heading and none stopping the rest. @returns whether all passed */
export async function runAll({ fast }) {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const tally = new Tally()
  await checks(tally)
  await withScratch(() => tests(tally, fast))
  console.log(`\n${tally.summary()}`)
  return tally.failed === 0
}

/** Checks the source code, then builds. The checks run concurrently: none changes what another reads, and each mostly uses one thread. */
async function checks(tally) {
  heading('Checks of the code, side by side')
  await Promise.all([
    check(tally, 'Types', 'tsc', []),
    check(tally, 'Lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    check(tally, 'Unused code and packages', 'knip', []),
    check(tally, 'Structure and imports', 'node', ['scripts/check-imports.ts']),
    check(tally, 'Packages: pins, checksums, licences, install scripts', 'node', ['scripts/check-packages.ts']),
    check(tally, 'Security: the list names proofs that are there, the code does without what it says', 'node', ['scripts/check-security.ts']),
    check(tally, 'Migrations match the tables', 'node', ['scripts/check-schema.ts']),
  ])
  await check(tally, 'Build', 'node', ['scripts/build.mjs'])
}

async function tests(tally, fast) {
  const postgres = await startPostgres(tally)
  try {
    await onEmbedded(tally, postgres)
    await onPostgres(tally, postgres)
    await vitest(tally, 'Checks, in their short form', 'checks', ['--project', 'checks'], { TEST_DATABASE_URL: postgres?.url })
    if (!fast) await browserTests(tally, postgres)
  } finally {
    await postgres?.stop()
  }
}

async function startPostgres(tally) {
  try {
    const support = await import('../e2e/support/postgres.ts')
    return await support.startPostgres()
  } catch (error) {
    console.error('FAILED: PostgreSQL is here but did not start', error)
    tally.add('PostgreSQL starts', 'failed')
    return null
  }
}

/** Runs the unit tests, and the server tests that each database has to pass (vitest.config.ts); without PostgreSQL, all server tests. */
async function onEmbedded(tally, postgres) {
  const features = postgres ? [] : ['--project', 'features']
  await vitest(tally, 'Unit and server tests (embedded database)', 'embedded', ['--project', 'unit', '--project', 'server', ...features], { TEST_DATABASE_URL: undefined })
}

async function onPostgres(tally, postgres) {
  const title = 'Server tests on PostgreSQL'
  if (postgres) return vitest(tally, title, 'postgres', ['--project', 'server', '--project', 'features'], { TEST_DATABASE_URL: postgres.url })
  heading(`${title}: SKIPPED, no PostgreSQL server program on this machine (Debian: apt-get install postgresql)`)
  tally.missPostgres((id) => /^src\/(server|features\/[^/]+\/server)\//.test(id))
}

async function browserTests(tally, postgres) {
  heading('Browser tests')
  const browser = await ensureBrowser()
  if (!browser) {
    console.error('FAILED: no Chromium could be found or installed. Install one, or give its path in CHROMIUM_PATH.')
    tally.add('browser tests could not run', 'failed')
    return
  }
  console.log(`Browser: ${browser}`)
  if (!postgres) console.log('SKIPPED on PostgreSQL: the tests tagged @postgres run on the embedded database only')
  const report = `${reports}/browser.json`
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report, TEST_DATABASE_URL: postgres?.url }
  const { status } = await run('playwright', ['test', '--reporter=list,json'], { env })
  addRun(tally, 'Browser tests', status, readReport(report, readPlaywright))
  if (!postgres) tally.missPostgres((id) => id.startsWith('e2e/') && id.includes('@postgres'))
}

/** Runs a check and prints its output when it has ended, so that the output of concurrent checks is not mixed. */
async function check(tally, title, command, args) {
  const { status, output } = await run(command, args, { capture: true }).catch(unstarted)
  heading(title)
  if (output.trim()) console.log(output.trimEnd())
  console.log(status === 0 ? 'ok' : `FAILED (${command})`)
  tally.add(title, status === 0 ? 'passed' : 'failed')
}

async function vitest(tally, title, name, args, env) {
  heading(title)
  const report = `${reports}/${name}.json`
  const { status } = await run('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { env })
  addRun(tally, title, status, readReport(report, (json) => readVitest(json, process.cwd())))
}

function addRun(tally, title, status, results) {
  const trouble = tally.addAll(title, status, results)
  if (trouble) console.error(trouble)
}

/** A run that left no readable report counts as one failure, not as none. */
function readReport(file, parse) {
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}

function heading(title) {
  console.log(`\n=== ${title}`)
}
