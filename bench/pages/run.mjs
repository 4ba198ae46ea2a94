/**
 * Measures every public and member page as on a phone with a slow network, and clicks from one to another, on the built
 * site in production over HTTP/2. Prints the figures, writes bench/results/pages.md, and fails when a goal is missed.
 * With paths as arguments it measures only those and writes nothing: `npm run bench:pages -- / /nyheter`. `--runs=1` opens each
 * page once instead of three times.
 */
import { parseArgs } from 'node:util'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { build } from '../../scripts/build.mjs'
import { main, prepare, SetupError } from '../../scripts/setup.mjs'
import { ensureLighthouse } from './lighthouse/ensure.mjs'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string', default: '3' } } })

await main(async () => {
  await prepare()
  await build()
  const browser = await ensureBrowser()
  if (browser === null) throw new SetupError('Mätningen behöver Chromium. Installera det, eller ange dess sökväg i CHROMIUM_PATH.')
  const { program, version } = await ensureLighthouse()
  const { measurePages } = await import('./measure.ts')
  const tools = { lighthouse: program, lighthouseVersion: version, browser }
  if (!await measurePages(tools, { runs: Number(values.runs), only: positionals })) process.exitCode = 1
})
