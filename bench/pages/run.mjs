/**
 * Measures every open page with Lighthouse as a phone on a slow network sees it, with the throttling applied (not
 * simulated), on the built site in production. Prints a table, writes bench/results/pages.md, and fails below the goals.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { build } from '../../scripts/build.mjs'
import { main, prepare, run, SetupError } from '../../scripts/setup.mjs'
import { ensureLighthouse } from './lighthouse.mjs'
import { report, table } from './report.mjs'
import { startSite } from './site.mjs'

const pages = ['/', '/medlemskap', '/login', '/forgot-password', '/integritet']
const runs = 3
const resultFile = 'bench/results/pages.md'

/** What every page must reach, of 100; and what the start page's script may weigh, compressed, in bytes. */
const goals = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
const startScriptLimit = 110_000

async function measure(lighthouse, browser, url) {
  const file = 'build/lighthouse/report.json'
  const { status, output } = await run(lighthouse, [
    url, '--quiet', '--form-factor=mobile', '--throttling-method=devtools', `--only-categories=${Object.keys(goals).join(',')}`,
    '--output=json', `--output-path=${file}`, `--chrome-flags=--headless ${process.getuid?.() === 0 ? '--no-sandbox' : ''}`,
  ], { capture: true, env: { CHROME_PATH: browser } })
  if (status !== 0) throw new SetupError(`Lighthouse kunde inte mäta ${url}: ${output.trim().split('\n').at(-1)}`)
  return read(JSON.parse(readFileSync(file, 'utf8')))
}

async function read({ categories, audits, environment, configSettings }) {
  const value = (name) => audits[name].numericValue
  const requests = audits['network-requests'].details.items
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    scores: Object.fromEntries(Object.keys(goals).map((name) => [name, Math.round(categories[name].score * 100)])),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    script: await compressedBytes(scripts.map(({ url }) => url)),
    sent: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    failed: Object.values(audits).filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0).map(({ id }) => id),
    browser: /Chrome\/[\d.]+/.exec(environment.hostUserAgent)?.[0],
    throttling: configSettings.throttling,
  }
}

async function compressedBytes(urls) {
  const answers = await Promise.all(urls.map((url) => fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })))
  return answers.reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0)
}

/** The run in the middle by performance. */
function median(results) {
  return results.toSorted((one, other) => one.scores.performance - other.scores.performance)[Math.floor(results.length / 2)]
}

function missed({ page, result }) {
  const { scores, script, failed } = result
  const below = Object.entries(goals).filter(([name, goal]) => scores[name] < goal)
    .map(([name, goal]) => `${page}: ${name} ${scores[name]}, the goal is ${goal}. ${failed.join(', ')}`)
  return page === '/' && script > startScriptLimit ? [...below, `${page}: ${script} bytes of script, the limit is ${startScriptLimit}`] : below
}

await main(async () => {
  await prepare()
  await build()
  const browser = await ensureBrowser()
  if (browser === null) throw new SetupError('Mätningen behöver Chromium. Installera det, eller ange dess sökväg i CHROMIUM_PATH.')
  const { program, version } = await ensureLighthouse()
  const site = await startSite()
  const results = []
  try {
    for (const page of pages) {
      const measured = []
      for (let turn = 1; turn <= runs; turn += 1) {
        measured.push(await measure(program, browser, site.origin + page))
        console.log(`${page} ${turn}/${runs}: ${measured.at(-1).scores.performance}`)
      }
      results.push({ page, result: median(measured) })
    }
  } finally {
    await site.stop()
  }
  console.log(`\n${table(results)}\n`)
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(resultFile, report({ results, version, runs, goals, startScriptLimit }))
  const faults = results.flatMap(missed)
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) process.exitCode = 1
})
