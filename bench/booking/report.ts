import { commandLine, machineLine } from '../machine.ts'
import type { Times } from './client.ts'
import { type Measured, rareNameRow } from './measures.ts'

export interface EngineResult {
  engine: 'PostgreSQL' | 'Embedded'
  version: string
  yardsticks: Measured[]
  availability: Measured[]
  desk: Measured[]
  requests: Measured[]
}

/** Goal for availability for a fortnight, of one course and of all in one call, as the screens request it: p95 on PostgreSQL. */
const goalMs = 20

/** Goal for the board's search for a rare name, p95 on PostgreSQL: guards against a search that reads all bookings. */
const rareNameGoalMs = 50

/** Describes each figure that misses its goal. */
export function missed(results: readonly EngineResult[]): string[] {
  return results.filter(({ engine }) => engine === 'PostgreSQL').flatMap(({ availability, desk }) => [
    ...over(availability.filter(({ what }) => !what.includes('13 calls')), 'Availability of ', goalMs),
    ...over(desk.filter(({ what }) => what === rareNameRow), 'The board\'s ', rareNameGoalMs),
  ])
}

function over(rows: readonly Measured[], whose: string, goal: number): string[] {
  return rows.filter(({ times }) => times.p95 > goal).map(({ what, times }) => `${whose}${what}: p95 ${times.p95.toFixed(1)} ms, the goal is ${goal}`)
}

const ms = (value: number) => value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)

function table(title: string, rows: readonly Measured[], columns: readonly [string, (times: Times) => string][]): string {
  const cells = [[title, ...columns.map(([name]) => name)], ...rows.map(({ what, times }) => [what, ...columns.map(([, cell]) => cell(times))])]
  const widths = cells[0]?.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) => `| ${row.map((cell, index) => index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)).join(' | ')} |`
  const rule = widths.map((width, index) => index === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)
  const [head = '', ...body] = cells.map(line)
  return [head, `|${rule.join('|')}|`, ...body].join('\n')
}

const middle: [string, (times: Times) => string][] = [['p50 ms', ({ p50 }) => ms(p50)], ['p95 ms', ({ p95 }) => ms(p95)]]
const whole: typeof middle = [...middle, ['p99 ms', ({ p99 }) => ms(p99)], ['a second', ({ perSecond }) => perSecond.toFixed(0)]]

/** Formats measures with all their columns, to be printed during the run. */
export function tables(measured: readonly Measured[]): string {
  return table('', measured, whole)
}

function section({ engine, version, yardsticks, availability, desk, requests }: EngineResult): string {
  return `## ${engine} ${version}

${table('Yardstick', yardsticks, middle)}

${table('What is free, 14 days', availability, middle)}

${table('32 clients at once', requests, whole)}

${table('The board', desk, middle)}
`
}

/** Sums up the run in one line, for the table of all benchmarks. */
function headline(results: readonly EngineResult[], http: { one: Times }): string {
  const slowest = results.map(({ engine, availability }) => {
    const times = availability.filter(({ what }) => !what.includes('13 calls')).map(({ times: { p95 } }) => p95)
    return `${engine} ${ms(Math.max(...times))} ms`
  })
  return `What is free for 14 days, p95: ${slowest.join(', ')}; bare node:http ${ms(http.one.p95)} ms.`
}

/** Returns the result page: what was measured, how, on what and against which goal. */
export function report({ results, http, bookingCount }: {
  results: readonly EngineResult[]
  http: { one: Times; many: Times }
  bookingCount: number
}): string {
  const misses = missed(results)
  const bare = [{ what: 'one client', times: http.one }, { what: '32 clients at once', times: http.many }]
  return `# Booking with ${bookingCount.toLocaleString('en')} stored bookings

${commandLine('booking')} The built site in production as a process of its own, asked over HTTP
by one process on the same machine; each call is logged in, and its access checked. The coming fortnight is about half
taken. Requests are accepted and stored with their players, their places and two mails; the 128 members' bookings are
cancelled between the rounds. The file of all bookings is the whole answer.

> ${headline(results, http)}

Goal: what is free of all 13 courses in one call, p95 at most ${goalMs} ms on PostgreSQL. Thirteen calls at once are what a browser
would make without it; no screen does. A name that few have is found by the board's search with a p95 of at most ${rareNameGoalMs} ms there.
${misses.length === 0 ? 'Both are met.' : `Not met by:\n\n${misses.map((miss) => `- ${miss}`).join('\n')}`}

${table('Yardstick: bare node:http, 1 kB of JSON', bare, whole)}

${results.map(section).join('\n')}
${machineLine({ postgres: results.find(({ engine }) => engine === 'PostgreSQL')?.version, embedded: true })}
`
}
