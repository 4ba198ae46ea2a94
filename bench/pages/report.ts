import { commandLine, machineLine } from '../machine.ts'
import type { ClickYardsticks } from './click-yardsticks.ts'
import { type Click, conditions } from './clicks.ts'
import type { Load, MeasuredPage, Yardsticks } from './loads.ts'

export interface Results extends Yardsticks {
  pages: MeasuredPage[]
  clicks: Click[]
  clickYardsticks: ClickYardsticks
  runs: number
  lighthouseVersion: string
}

const goals = { performance: 98, others: 100, lcp: 1700, tbt: 50, cls: 0.01, startScript: 100_000, clickMs: 100, clickShift: 0 } as const

/** Describes each figure that misses its goal. */
export function missed({ pages, clicks }: Results): string[] {
  return [...pages.flatMap(missedBy), ...clicks.flatMap(({ from, to, shownMs, shift, moved }) => [
    ...(shownMs > goals.clickMs ? [`${from} → ${to}: shown after ${shownMs.toFixed(0)} ms, the goal is ${goals.clickMs}`] : []),
    ...(shift > goals.clickShift ? [`${from} → ${to}: layout shift ${shift.toFixed(4)}, the goal is ${goals.clickShift} (${[...new Set(moved)].join(' ')})`] : []),
  ])]
}

function missedBy({ page, isListed, load }: MeasuredPage): string[] {
  const { scores, lcp, tbt, cls, largest, moved, script, failed } = load
  const faults: string[] = []
  const under = (name: string, goal: number) => (scores[name] ?? 0) < goal && faults.push(`${page}: ${name} ${scores[name]}, the goal is ${goal}`)
  const over = (what: string, value: string, isOver: boolean) => isOver && faults.push(`${page}: ${what} ${value}`)
  under('performance', goals.performance)
  under('accessibility', goals.others)
  under('best-practices', goals.others)
  // Pages that ask search engines not to list them lose points for that.
  if (isListed) under('seo', goals.others)
  over('LCP', `${lcp.toFixed(0)} ms, the goal is ${goals.lcp} (\`${largest}\`)`, lcp > goals.lcp)
  over('TBT', `${tbt.toFixed(0)} ms, the goal is ${goals.tbt}`, tbt > goals.tbt)
  over('CLS', `${cls.toFixed(3)}, the goal is ${goals.cls} (${moved.map((selector) => `\`${selector}\``).join(', ')})`, cls > goals.cls)
  over('script', `${script} bytes, the goal is ${goals.startScript}`, page === '/' && script > goals.startScript)
  if ((scores['best-practices'] ?? 0) < goals.others) faults.push(`${page}: failed ${failed.join(', ')}`)
  return faults
}

const columns: [title: string, cell: (load: Load) => string][] = [
  ['Performance', ({ scores }) => String(scores.performance)],
  ['Accessibility', ({ scores }) => String(scores.accessibility)],
  ['Best practices', ({ scores }) => String(scores['best-practices'])],
  ['SEO', ({ scores }) => String(scores.seo)],
  ['FCP s', ({ fcp }) => (fcp / 1000).toFixed(2)],
  ['LCP s', ({ lcp }) => (lcp / 1000).toFixed(2)],
  ['Speed index s', ({ speed }) => (speed / 1000).toFixed(2)],
  ['TBT ms', ({ tbt }) => tbt.toFixed(0)],
  ['CLS', ({ cls }) => cls.toFixed(3)],
  ['Script kB', ({ script }) => (script / 1000).toFixed(1)],
  ['All kB', ({ sent }) => (sent / 1000).toFixed(1)],
  ['Pace', ({ pace }) => pace.toFixed(0)],
]

function loadTable({ pages, bareStart, bareScript, files }: Results): string {
  const rows: [string, Load, boolean][] = [
    ['/ without script', bareStart, false], ['React and the router, no page', bareScript, false],
    ...files.map(({ page, load }): [string, Load, boolean] => [`${page} as plain files`, load, true]), ...pages.map(({ page, load, isListed }): [string, Load, boolean] => [page, load, isListed]),
  ]
  return [`| Page | ${columns.map(([title]) => title).join(' | ')} |`, `|---|${columns.map(() => '---:').join('|')}|`, ...rows.map(
    ([page, load, isListed]) => `| ${page} | ${columns.map(([title, cell]) => title === 'SEO' && !isListed ? '' : cell(load)).join(' | ')} |`,
  )].join('\n')
}

/** The yardsticks first, then the clicks by the page that they lead to. */
function clickTable({ clicks, clickYardsticks: { nothing, plain } }: Results): string {
  const rows = [...Map.groupBy(clicks, ({ to }) => to)].map(([to, group]) => {
    const shift = Math.max(...group.map((click) => click.shift))
    return `| ${to} | ${group.length} | ${spread(group.map(({ shownMs }) => shownMs))} | ${spread(group.map(({ madeMs }) => madeMs))} | ${shift.toFixed(4)} |`
  })
  return ['| To | From so many pages | Shown: quickest, middle, slowest ms | Made: quickest, middle, slowest ms | Most layout shift |', '|---|---:|---:|---:|---:|',
    `| nothing: a click at which nothing is done | | ${spread(nothing)} | | |`, `| /tavlingar, its HTML and CSS as a document | 1 | ${spread(plain)} | | |`, ...rows].join('\n')
}

function spread(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  return [0, 0.5, 1].map((share) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)).join(', ')
}

/** Sums up the run in one line, for the table of all benchmarks. */
function headline({ pages, clicks }: Results): string {
  const most = (value: (load: Load) => number) => Math.max(...pages.map(({ load }) => value(load)))
  const meets = pages.filter((page) => missedBy(page).length === 0).length
  const times = clicks.map(({ shownMs }) => shownMs).toSorted((one, other) => one - other)
  const opening = `${meets} of ${pages.length} pages meet every goal; performance at least ${Math.min(...pages.map(({ load }) => load.scores.performance ?? 0))}, LCP at most ${
    (most(({ lcp }) => lcp) / 1000).toFixed(2)} s, TBT ${most(({ tbt }) => tbt).toFixed(0)} ms, CLS ${most(({ cls }) => cls).toFixed(3)}.`
  return clicks.length === 0 ? opening : `${opening} A click shows the next page in ${
    (times[Math.floor(times.length / 2)] ?? 0).toFixed(0)} ms, at most ${(times.at(-1) ?? 0).toFixed(0)}, with a layout shift of at most ${Math.max(...clicks.map(({ shift }) => shift)).toFixed(4)}.`
}

/** Returns the result page. */
export function report(results: Results): string {
  const { bareStart, clicks, runs, lighthouseVersion } = results
  const faults = missed(results)
  // When only some pages are measured, none may link to another.
  const slowest = clicks.length === 0 ? 'no click was made' : `slowest: ${Math.max(...clicks.map(({ shownMs }) => shownMs)).toFixed(0)}`
  return `# Pages on a phone

${commandLine('pages')} The built site in production with its example data on the embedded database, on the same
machine, behind a proxy that speaks HTTP/2 with TLS; brotli. Every public page, and every member page as the example member.

> ${headline(results)}

${faults.length === 0 ? 'Every goal is met.' : `Goals that are missed:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`}

## Opening a page

Lighthouse ${lighthouseVersion}, mobile, throttling applied by the browser's development tools: ${bareStart.throttling}.
${runs === 1 ? 'One run of each.' : `The run in the middle of ${runs}.`} The first rows are yardsticks: the start page's own HTML and CSS with every script file blocked, the file
that holds React and the router, evaluated without a page, and pages as plain files: the same bytes with the same headers, which a bare server reads from the disk.
What the site's own row takes more than that is the work of its server.

${loadTable(results)}

FCP and LCP: first and largest contentful paint. Speed index: when what is seen was there, on average. TBT: total blocking time. CLS: cumulative layout shift. Script: compressed,
all that the page fetched, what it fetches ahead for the pages that follow with it. All: everything that was sent, with headers. Pace: what Lighthouse
makes of the processor just before the page, not slowed (its \`benchmarkIndex\`, more is quicker): rows of different pace, and pages of results of different machines, differ by that, too.
SEO is given for the pages that ask to be listed. \`/onboarding\` and \`/reset-password\` are opened
with links that are good, \`/forsta-administrator\` and \`/bekrafta-epost\` with links that are not.

Goals: performance ${goals.performance}, accessibility, best practices and SEO ${goals.others}; LCP ${goals.lcp / 1000} s, TBT ${goals.tbt} ms, CLS ${goals.cls}; the start page's script at most ${goals.startScript / 1000} kB.

## From one member page to another

${clicks.length} clicks in the menu and on links, each in a document just opened on the page before and at rest, on a screen of 412 × 823,
processor slowed ${conditions.cpuSlowdown} times, ${conditions.latencyMs} ms a request, ${conditions.downloadKbps} kbit/s down. From the click to the end of the first frame with the next page's
heading (and its content or the room for it). A finger rests on the link for ${conditions.pressMs} ms. *Shown* is when that
beginning stands over the page at hand, *made* when the page itself has taken its place. Layout shift is counted until all of it is there, also what the browser
forgives after a touch. The first rows are yardsticks, ${results.clickYardsticks.nothing.length} clicks each: to the end of the frame after a click at which nothing is done, and to the first paint of
a member page's own HTML and CSS as a document without script, from another such: the least that any page can be shown after, and what it takes without a router.

${clickTable(results)}

Goals: at most ${goals.clickMs} ms (${slowest}), layout shift ${goals.clickShift}.

${machineLine({ embedded: true }, [bareStart.browser])}
`
}
