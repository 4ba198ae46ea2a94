import type { Times } from '../booking/client.ts'
import { commandLine, machineLine } from '../machine.ts'
import { importGoalMs, importTogether } from './export-import.ts'
import type { Section } from './measures.ts'

export interface Result {
  engine: 'PostgreSQL' | 'Embedded'
  version: string
  members: number
  yardstick: Times
  sections: Section[]
}

/** Goal for a page of any list, filter or search: p95 in milliseconds on PostgreSQL with the largest register. */
export const goalMs = 50
export const largest = 555_000
const heldToGoal = /^(list_members|Filters|Search)/

/** Describes each figure that misses its goal. */
export function missed(results: readonly Result[]): string[] {
  const pages = results.filter(({ engine, members }) => engine === 'PostgreSQL' && members === largest)
    .flatMap(({ sections }) => sections.filter(({ title }) => heldToGoal.test(title)))
    .flatMap(({ rows }) => rows)
    .filter(({ times }) => times.p95 > goalMs)
    .map(({ what, times }) => `${what}: p95 ${ms(times.p95)} ms, the goal is ${goalMs} ms`)
  const imports = results.flatMap(({ engine, members, sections }) => sections.flatMap(({ rows }) => rows)
    .filter(({ what, times }) => what === importTogether && times.p50 > importGoalMs)
    .map(({ what, times }) => `${what}, ${engine}, ${members} members: ${ms(times.p50)} ms, the goal is ${importGoalMs} ms`))
  return [...pages, ...imports]
}

const ms = (value: number) => value < 10 ? value.toFixed(1) : value.toFixed(0)
const pair = (times: Times | undefined) => times ? `${ms(times.p50)} / ${ms(times.p95)}` : ''

function table(cells: readonly (readonly string[])[]): string {
  const widths = cells[0]?.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) => `| ${row.map((cell, index) => index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)).join(' | ')} |`
  const rule = widths.map((width, index) => index === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)
  const [head = '', ...body] = cells.map(line)
  return [head, `|${rule.join('|')}|`, ...body].join('\n')
}

/** Returns one engine's tables, with its sizes side by side. */
function engineTables(results: readonly Result[]): string {
  const [first] = results
  if (!first) return ''
  const sizes = results.map(({ members }) => members.toLocaleString('en'))
  const tables = first.sections.map(({ title, rows }, section) => table([
    [title, ...sizes, 'answered'],
    ...rows.map(({ what }, row) => {
      const measured = results.map((result) => result.sections[section]?.rows[row])
      return [what, ...measured.map((each) => pair(each?.times)), measured.at(-1)?.answered?.toLocaleString('en') ?? '']
    }),
  ]))
  const yardstick = table([['Yardstick', ...sizes], ['`select 1` through the driver', ...results.map((result) => pair(result.yardstick))]])
  return `## ${first.engine} ${first.version}\n\n${[yardstick, ...tables].join('\n\n')}\n`
}

/** Sums up the run in one line, for the table of all benchmarks. */
function headline(results: readonly Result[]): string {
  const slowest = results.flatMap(({ engine, members, sections, yardstick }) => {
    const [row] = sections.filter(({ title }) => heldToGoal.test(title)).flatMap(({ rows }) => rows).toSorted((one, other) => other.times.p95 - one.times.p95)
    return row ? [`${engine} ${members.toLocaleString('en')}: ${row.what} ${ms(row.times.p95)} ms (\`select 1\` ${ms(yardstick.p95)})`] : []
  })
  return `The slowest first page, p95: ${slowest.join('; ')}.`
}

/** Returns the result page: what was measured, how, on what and against which goal. */
export function report(results: readonly Result[], http: Times): string {
  const engines = Map.groupBy(results, ({ engine }) => engine)
  const misses = missed(results)
  return `# The register with ${[...new Set(results.map(({ members }) => members.toLocaleString('en')))].join(', ')} members

${commandLine('register')} The built site in production as a process of its own, asked over HTTP
by one administrator on the same machine, one question after the other; access is checked each time. Figures are
milliseconds, p50 / p95; "answered" is how many rows came, or the count, in the largest register. Every tenth member has
a log-in, an application and three mails. The yardstick of the exports and \`select 1\` are measured before the site starts.
Bare node:http on this machine: ${pair(http)}.

> ${headline(results)}

Goal: the first page of any list or search, p95 at most ${goalMs} ms on PostgreSQL at ${largest.toLocaleString('en')} members; a file
of 50,000 members previewed and imported within ${importGoalMs / 1000} s on either.
${misses.length === 0 ? 'It is met.' : `Not met by:\n\n${misses.map((miss) => `- ${miss}`).join('\n')}`}

${[...engines.values()].map(engineTables).join('\n')}
${machineLine({ postgres: results.find(({ engine }) => engine === 'PostgreSQL')?.version, embedded: true })}
`
}
