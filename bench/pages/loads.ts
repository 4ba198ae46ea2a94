import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { listedPages } from '#domain/pages.ts'
import { paths } from '#domain/paths.ts'
import { asFiles, bareScriptPath, type MeasuredSite, type PageToMeasure } from './site.ts'

/** Lighthouse, and the browser that it uses. */
export interface Tools {
  lighthouse: string
  lighthouseVersion: string
  browser: string
}

export interface Load {
  /** By category, out of 100. */
  scores: Record<string, number>
  /** First and largest contentful paint and total blocking time in milliseconds; cumulative layout shift. */
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** Speed index in milliseconds: when the visible content was there, on average. */
  speed: number
  /** The largest element, as a selector. */
  largest: string
  /** The elements that moved, as selectors. */
  moved: string[]
  /** Compressed bytes of all scripts that the page fetched; and of everything sent, headers included. */
  script: number
  sent: number
  failed: string[]
  browser: string
  /** Lighthouse's `benchmarkIndex` of the processor just before the page: rounds of a loop, more is quicker. */
  pace: number
  throttling: string
}

export interface MeasuredPage {
  page: string
  isMember: boolean
  isListed: boolean
  load: Load
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Lighthouse's last report, which stays there for details that the table lacks. */
const reportFile = 'build/lighthouse/report.json'

/** Measures every page as on a phone with a slow network: of `runs` runs, the median one. */
export async function measureLoads(site: MeasuredSite, tools: Tools, runs: number): Promise<MeasuredPage[]> {
  const measured: MeasuredPage[] = []
  for (const page of site.pages) {
    const load = await middleOf(runs, () => measure(site, tools, page))
    console.log(`${page.path}: ${line(load)}`)
    measured.push({ page: page.path, isMember: page.isMember, isListed: listedPages.includes(page.path), load })
  }
  return measured
}

export interface Yardsticks {
  /** The start page without any script: the lower bound for it. */
  bareStart: Load
  /** React and the router, without a page. */
  bareScript: Load
  /** Pages as plain files: what they take without the server's work. */
  files: { page: string; load: Load }[]
}

export async function measureYardsticks(site: MeasuredSite, tools: Tools, runs: number): Promise<Yardsticks> {
  const page = (path: string) => ({ path, address: path, heading: /./, isMember: false })
  const bareStart = await middleOf(runs, () => measure(site, tools, page(paths.start), ['--blocked-url-patterns=*.js']))
  const bareScript = await middleOf(runs, () => measure(site, tools, page(bareScriptPath)))
  console.log(`HTML and CSS alone: ${line(bareStart)}\nReact and the router alone: ${line(bareScript)}`)
  const files: Yardsticks['files'] = []
  for (const path of asFiles) {
    const load = await middleOf(runs, () => measure({ ...site, ...site.files }, tools, page(path)))
    console.log(`${path} as files: ${line(load)}`)
    files.push({ page: path, load })
  }
  return { bareStart, bareScript, files }
}

const line = ({ scores, lcp, tbt, cls }: Load) => `${scores.performance}, LCP ${lcp.toFixed(0)} ms, TBT ${tbt.toFixed(0)} ms, CLS ${cls.toFixed(3)}`

async function middleOf(runs: number, run: () => Promise<Load>): Promise<Load> {
  const loads: Load[] = []
  for (let turn = 0; turn < runs; turn += 1) loads.push(await run())
  const sorted = loads.toSorted((one, other) => (one.scores.performance ?? 0) - (other.scores.performance ?? 0) || other.tbt - one.tbt)
  const middle = sorted[Math.floor(runs / 2)]
  if (!middle) throw new Error('Nothing was measured')
  return middle
}

async function measure(site: MeasuredSite, { lighthouse, browser }: Tools, { address, isMember }: PageToMeasure, more: string[] = []): Promise<Load> {
  await promisify(execFile)(lighthouse, [
    site.origin + address, '--quiet', '--form-factor=mobile', '--throttling-method=devtools', `--only-categories=${categories.join(',')}`,
    '--output=json', `--output-path=${reportFile}`,
    `--chrome-flags=--headless --ignore-certificate-errors ${process.getuid?.() === 0 ? '--no-sandbox' : ''}`,
    ...(isMember ? [`--extra-headers=${JSON.stringify({ cookie: site.cookie })}`] : []), ...more,
  ], { env: { ...process.env, CHROME_PATH: browser } })
  return read(reportSchema.parse(JSON.parse(readFileSync(reportFile, 'utf8'))), site)
}

const request = z.object({ url: z.string(), resourceType: z.optional(z.string()), transferSize: z.optional(z.number()), protocol: z.optional(z.string()) })
const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })),
  audits: z.record(z.string(), z.object({
    id: z.string(), score: z.nullable(z.number()), scoreDisplayMode: z.string(), numericValue: z.optional(z.number()), details: z.optional(z.unknown()),
  })),
  environment: z.object({ hostUserAgent: z.string(), benchmarkIndex: z.number() }),
  configSettings: z.object({
    throttling: z.object({ requestLatencyMs: z.number(), downloadThroughputKbps: z.number(), cpuSlowdownMultiplier: z.number() }),
  }),
})
const requestList = z.object({ items: z.array(request) })
/** Matched in the details' JSON text, since elements lie at different depths in different audits. */
const selectors = /"selector":"((?:[^"\\]|\\.)*)"/g

async function read({ categories: found, audits, environment, configSettings: { throttling } }: z.infer<typeof reportSchema>, site: MeasuredSite): Promise<Load> {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const named = (name: string) => [...JSON.stringify(audits[name]?.details ?? '').matchAll(selectors)].map(([, selector = '']) => selector)
  const requests = requestList.parse(audits['network-requests']?.details).items
  const own = requests.filter(({ url }) => url.startsWith(site.origin))
  const others = own.filter(({ protocol }) => protocol && protocol !== 'h2')
  if (others.length > 0) throw new Error(`Not over HTTP/2: ${others.map(({ url, protocol }) => `${url} (${protocol})`).join(', ')}`)
  const scripts = own.filter(({ resourceType, transferSize = 0 }) => resourceType === 'Script' && transferSize > 0)
  return {
    scores: Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)])),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    speed: value('speed-index'),
    largest: named('lcp-breakdown-insight').at(-1) ?? '',
    moved: [...new Set(named('layout-shifts'))],
    script: await compressedBytes(scripts.map(({ url }) => url.replace(site.origin, site.directOrigin))),
    sent: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    failed: Object.values(audits).filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0).map(({ id }) => id),
    browser: /Chrome\/[\d.]+/.exec(environment.hostUserAgent)?.[0] ?? '',
    pace: environment.benchmarkIndex,
    throttling: `${throttling.requestLatencyMs} ms a request, ${Math.round(throttling.downloadThroughputKbps)} kbit/s down, processor slowed ${throttling.cpuSlowdownMultiplier} times`,
  }
}

async function compressedBytes(urls: readonly string[]): Promise<number> {
  const answers = await Promise.all(urls.map((url) => fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })))
  return answers.reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0)
}
