import { cpus, loadavg, release, totalmem } from 'node:os'

const columns = [
  ['Page', ({ page }) => page],
  ['Performance', ({ result }) => result.scores.performance],
  ['Accessibility', ({ result }) => result.scores.accessibility],
  ['Best practices', ({ result }) => result.scores['best-practices']],
  ['SEO', ({ result }) => result.scores.seo],
  ['FCP s', ({ result }) => (result.fcp / 1000).toFixed(2)],
  ['LCP s', ({ result }) => (result.lcp / 1000).toFixed(2)],
  ['TBT ms', ({ result }) => Math.round(result.tbt)],
  ['CLS', ({ result }) => result.cls.toFixed(3)],
  ['Script kB', ({ result }) => (result.script / 1000).toFixed(1)],
  ['All kB', ({ result }) => (result.sent / 1000).toFixed(1)],
]

/** The measured pages as a Markdown table, aligned to be read as plain text too. */
export function table(results) {
  const rows = [columns.map(([title]) => title), ...results.map((row) => columns.map(([, cell]) => String(cell(row))))]
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index].length)))
  const line = (row) => `| ${row.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]) : cell.padStart(widths[index]))).join(' | ')} |`
  const [head, ...body] = rows.map(line)
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`))
  return [head, `|${rule.join('|')}|`, ...body].join('\n')
}

/** The page that keeps the result: what was measured, how, on what, and against which goals. */
export function report({ results, version, runs, goals, startScriptLimit }) {
  const [{ result: { browser, throttling } }] = results
  const [{ model }] = cpus()
  const network = `${throttling.requestLatencyMs} ms a request, ${Math.round(throttling.downloadThroughputKbps)} kbit/s down`
  return `# Open pages on a phone

\`npm run bench:pages\`, ${new Date().toISOString().slice(0, 10)}. Lighthouse ${version}, mobile, throttling applied by the browser's development
tools: ${network}, processor slowed ${throttling.cpuSlowdownMultiplier} times. The run in the middle of ${runs}.
The built site in production on the same machine, HTTP/1.1, brotli, embedded database.

${table(results)}

FCP and LCP: first and largest contentful paint. TBT: total blocking time. CLS: cumulative layout shift. Script: compressed,
all that the page fetched. All: everything that was sent, with headers.

Goals: performance ${goals.performance}, the other three 100; the start page's script at most ${startScriptLimit / 1000} kB.

Machine: ${model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release().split('-')[0]}, load ${loadavg()[1].toFixed(1)} meanwhile.
Node ${process.versions.node}, ${browser}.
`
}
