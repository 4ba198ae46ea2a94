import { cpus } from 'node:os'
import { commandLine, machineLine } from '../machine.ts'
import type { LogIns } from './log-ins.ts'
import type { Mixed } from './mixed.ts'
import { missedMixed, mixedHeadline, mixedSection } from './mixed-report.ts'
import type { Compared } from './parts.ts'
import { rounds as pairs } from './ratios.ts'

export interface Results {
  onPostgres: { version: string; pages: Compared[]; calls: Compared[]; logIns: LogIns }
  embedded: Mixed[]
}

const goals = { logInRatio: 0.9, othersP99: 100 } as const

/** Describes each figure that misses its goal. */
export function missed({ onPostgres: { pages, calls, logIns }, embedded }: Results): string[] {
  const faults = [...pages, ...calls].filter(({ ratio, goal }) => ratio < goal)
    .map(({ what, ratio, goal }) => `${what}: ${ratio.toFixed(2)} of a bare server, the goal is ${goal}`)
  if (logIns.ratio < goals.logInRatio) {
    faults.push(`Log-in: ${logIns.ratio.toFixed(2)} of what the hash alone allows on the cores, the goal is ${goals.logInRatio}`)
  }
  if (logIns.others.p99 > goals.othersP99) faults.push(`Others while many log in: p99 ${ms(logIns.others.p99)} ms, the goal is ${goals.othersP99}`)
  return [...faults, ...missedMixed(embedded)]
}

const ms = (value: number) => value < 10 ? value.toFixed(1) : value.toFixed(0)

function compared(rows: readonly Compared[]): string {
  return ['| | site, µs | bare, µs | share | lowest to highest | goal | site, a second | bare, a second | site p99 ms |', '|---|---:|---:|---:|---:|---:|---:|---:|---:|', ...rows.map(
    ({ what, site, bare, ratio, lowest, highest, goal }) => `| ${what} | ${site.processorUs.toFixed(0)} | ${bare.processorUs.toFixed(0)} | ${ratio.toFixed(2)} | ${lowest.toFixed(2)}–${highest.toFixed(2)} | ${goal} | ${
      site.times.perSecond.toFixed(0)} | ${bare.times.perSecond.toFixed(0)} | ${ms(site.times.p99)} |`,
  )].join('\n')
}

/** Sums up the run in one line, for the table of all benchmarks. */
function headline({ onPostgres: { pages, calls, logIns }, embedded }: Results): string {
  const shares = [...pages, ...calls].map(({ what, ratio }) => `${what} ${ratio.toFixed(2)}`)
  return `Shares of a bare server: ${shares.join(', ')}; log-in ${logIns.ratio.toFixed(2)} of the hash alone, others meanwhile p99 ${ms(logIns.others.p99)} ms. ${mixedHeadline(embedded)}`
}

/** Returns the result page. */
export function report(results: Results): string {
  const { onPostgres: { version, pages, calls, logIns }, embedded } = results
  const faults = missed(results)
  return `# The server beside what it stands on

${commandLine('server')} The built site in production as a process of its own, with 650 members and
6,500 bookings. µs is processor time of the server's process for a request, on all its threads: it says what the server costs
whatever else the machine does, and however slow the measuring program is. Shares are of a bare server measured in turns with the
site, the middle of ${pairs} rounds with 16 connections.

> ${headline(results)}

${faults.length === 0 ? 'Every goal is met.' : `Goals that are missed:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`}

## Pages and files beside a bare \`node:http\` server with the same bytes

${compared(pages)}

## Calls beside a bare server that makes their one query, PostgreSQL ${version}

${compared(calls)}

Besides that query the site finds out who is calling (a query of its own), may refuse, and checks its input and output.

## Log-in

The site checks passwords on all cores, by threads that step aside for everything else. With nothing else to do ${logIns.hashes.toFixed(1)} a second can be
checked (argon2id, 19 MiB, two passes), measured before and after; this is the middle of three rounds. ${logIns.times.count} log-ins, 16 at once, after ${logIns.times.count} others
that were not counted, since the site's first ones take longer: ${logIns.times.perSecond.toFixed(1)} a second, p99 ${ms(logIns.times.p99)} ms. That is **${logIns.ratio.toFixed(2)}** of what the hash alone allows (goal ${goals.logInRatio}).
PostgreSQL and the measuring program share these cores: together with the rest of a log-in they take more than a tenth of what a hash takes.
A log-in takes ${ms(logIns.processorMs)} ms of the site's processor time, a hash ${ms((cpus().length * 1000) / logIns.hashes)} ms of it.
Somebody's profile meanwhile, 20 a second: p50 ${ms(logIns.others.p50)} ms, p99 ${ms(logIns.others.p99)} ms (goal ${goals.othersP99}).

${mixedSection(embedded)}
${machineLine({ postgres: version, embedded: true })}
`
}
