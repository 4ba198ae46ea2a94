import type { Times } from '../booking/client.ts'
import { commandLine, machineLine } from '../machine.ts'
import { leftOut } from './calls.ts'
import { type Measured, yardstickNames, type Yardsticks } from './measures.ts'
import type { Held } from './memory.ts'

export interface Result {
  members: number
  bookings: number
  version: string
  filledInSeconds: number
  yardsticks: Yardsticks
  calls: Measured[]
  memory: Held[]
}

/** Beside the growth of log n: differences of so many milliseconds are the machine's. */
const noiseMs = 2
/** What a file that streams may make the process hold more than it does with the smallest, in megabytes: room for garbage. */
const streamMb = 100

/** How much slower a call may be than in the smallest when it grows as log n does. */
const allowed = (smallest: Result, { members }: Result): number => Math.log(members) / Math.log(smallest.members)

interface Growth {
  what: string
  members: number
  from: number
  to: number
}

/** What is slower in a size than log n allows. */
function slower(results: readonly Result[]): Growth[] {
  const [smallest, ...others] = results
  if (!smallest) return []
  return others.flatMap((result) => result.calls.flatMap(({ what, times: { p50: to } }, index) => {
    const from = smallest.calls[index]?.times.p50 ?? 0
    return to / from > allowed(smallest, result) && to - from > noiseMs ? [{ what, members: result.members, from, to }] : []
  }))
}

/**
 * What grows worse, from the smallest size to the largest; and what is slower than that in a size between, but not in the
 * largest: it has come to its bound on the way.
 */
function grown(results: readonly Result[]): { grows: Growth[]; bounded: Growth[] } {
  const all = slower(results)
  const worse = new Set(all.filter(({ members }) => members === results.at(-1)?.members).map(({ what }) => what))
  return { grows: all.filter(({ what }) => worse.has(what)), bounded: all.filter(({ what }) => !worse.has(what)) }
}

const inWords = ({ what, members, from, to }: Growth, smallest: Result | undefined): string =>
  `${what}: ${ms(from)} ms with ${figure(smallest?.members ?? 0)} members, ${ms(to)} ms with ${figure(members)}, ${(to / from).toFixed(1)} times as much`

/** What misses its goal, in words. */
export function missed(results: readonly Result[]): string[] {
  const calls = grown(results).grows.map((growth) => inWords(growth, results[0]))
  const files = results.flatMap(({ members, memory }) => memory
    .filter(({ what, before, highest }) => what.endsWith('taken out') && highest - before > streamMb)
    .map(({ what, before, highest }) => `${what}, ${figure(members)} members: ${(highest - before).toFixed(0)} MB more than before, the goal is ${streamMb}`))
  return [...calls, ...files]
}

const ms = (value: number) => value < 10 ? value.toFixed(1) : value.toFixed(0)
const figure = (value: number) => value.toLocaleString('en')
const pair = ({ p50, p95 }: Times) => `${ms(p50)} / ${ms(p95)}`

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [`| ${head.join(' | ')} |`, `|---|${head.slice(1).map(() => '---:|').join('')}`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')

function callTable(results: readonly Result[]): string {
  const [smallest, ...others] = results
  if (!smallest) return ''
  const faults = new Set(slower(results).map(({ what, members }) => `${members} ${what}`))
  const head = [
    'Call', ...results.flatMap(({ members }) => [`${figure(members)}: p50 / p95`, 'processor']), ...others.map(({ members }) => `${figure(members)} / ${figure(smallest.members)}`),
  ]
  return table(head, smallest.calls.map(({ what, times }, index) => [
    what,
    ...results.flatMap(({ calls }) => {
      const call = calls[index]
      return call ? [pair(call.times), ms(call.processorMs)] : ['', '']
    }),
    ...others.map(({ members, calls }) => {
      const share = ((calls[index]?.times.p50 ?? 0) / times.p50).toFixed(1)
      return faults.has(`${members} ${what}`) ? `**${share}**` : share
    }),
  ]))
}

function yardstickTable(results: readonly Result[]): string {
  return table(['Yardstick', ...results.map(({ members }) => figure(members))], yardstickNames.map(([which, what]) => [what, ...results.map(({ yardsticks }) => pair(yardsticks[which]))]))
}

function memoryTable(results: readonly Result[]): string {
  return table(['What', 'members', 'rows', 'seconds', 'before', 'highest', 'after', 'rise'], results.flatMap(({ members, memory }) => memory.map(
    ({ what, rows, seconds, before, highest, after }) => [
      what, figure(members), rows === null ? '' : figure(rows), seconds.toFixed(1), before.toFixed(0), highest.toFixed(0), after.toFixed(0), (highest - before).toFixed(0),
    ],
  )))
}

/** The page that keeps the result. */
export function report(results: readonly Result[]): string {
  const faults = missed(results)
  const [smallest, ...others] = results
  const { grows, bounded } = grown(results)
  const worse = new Set(grows.map(({ what }) => what)).size
  return `# How the cost of a call grows

> ${smallest?.calls.length} ways to ask the calls, ${worse} of them grow worse than log n up to ${figure(results.at(-1)?.members ?? 0)} members

${commandLine('growth')} ${results.map(({ members, bookings }) => `${figure(members)} members with ${figure(bookings)} bookings`).join(', ')}:
each size in a fresh database on PostgreSQL ${smallest?.version}, filled within ${results.map(({ filledInSeconds }) => filledInSeconds.toFixed(0)).join(', ')} s and read into memory once. The built site in production as a
process of its own for each size, asked over HTTP by one client who waits for each answer; each call goes to the sizes in turns, so
that all meet the same machine. p50 / p95 and processor time of the site's process for
one, all in milliseconds; 12 to 60 times each. Log-ins, applications, mails and the log grow with the members, but the log has at
least 10,000 acts, so that a page of what is searched for is full in every size, and first and last names are each size's own, as
rare as one can be with a full page of bookings, and the commonest; what the coming fortnight holds does not grow,
since a course takes what it takes. Log-ins and calls that ask for a password cost one hash of it. No nightly copy is made
meanwhile (\`npm run bench -- backup\`).

Goal: from the smallest size to the largest nothing grows worse than log n, which is ${others.map((result) => `${smallest ? allowed(smallest, result).toFixed(2) : ''} times at ${figure(result.members)}`).join(', ')}; differences up to ${noiseMs} ms are
the machine's. Files are taken out in constant memory: at most ${streamMb} MB more than before, however long.

${faults.length === 0 ? 'Every goal is met.' : `Goals that are missed:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`}
${bounded.length === 0 ? '' : `
Slower in a size between than log n allows, but not in the largest, so that it has come to its bound on the way:

${bounded.map((growth) => `- ${inWords(growth, smallest)}`).join('\n')}
`}
## Yardsticks

${yardstickTable(results)}

## Calls

Every call of the contracts; one without a row here fails the run. Left out: ${Object.entries(leftOut).map(([name, why]) => `\`${name}\` (${why})`).join(', ')}. What a call
needs beforehand (a log-in, a request, an application) is made anew for each and not measured.

${callTable(results)}

## Memory

Resident memory of a process that has done nothing else before, in megabytes, looked at every 50 ms.

${memoryTable(results)}

${machineLine({ postgres: smallest?.version })}
`
}
