import type { Times } from '../booking/client.ts'
import { commandLine, machineLine } from '../machine.ts'
import { leftOut } from './calls.ts'
import { above, allocation, allowed, countOf, grown, inWords, type Result, short, table, time, whole } from './growth.ts'
import { fileGoals, memorySections, missedByFiles } from './memory-report.ts'
import { yardstickNames } from './measures.ts'

const figures = [time, allocation]

/** Describes each figure that misses its goal. */
export function missed(results: readonly Result[]): string[] {
  const calls = figures.flatMap((figure) => grown(results, figure).grows.map((growth) => inWords(growth, results[0], figure)))
  return [...calls, ...missedByFiles(results)]
}

const pair = ({ p50, p95 }: Times) => `${short(p50)} / ${short(p95)}`

function callTable(results: readonly Result[]): string {
  const [smallest, ...others] = results
  if (!smallest) return ''
  const faults = new Set(above(results, time).map(({ what, members }) => `${members} ${what}`))
  const head = [
    'Call', ...results.flatMap(({ members }) => [`${whole(members)}: p50 / p95`, 'processor']), ...others.map(({ members }) => `${whole(members)} / ${whole(smallest.members)}`),
  ]
  return table(head, smallest.calls.map(({ what, times }, index) => [
    what,
    ...results.flatMap(({ calls }) => {
      const call = calls[index]
      return call ? [pair(call.times), short(call.processorMs)] : ['', '']
    }),
    ...others.map(({ members, calls }) => {
      const share = ((calls[index]?.times.p50 ?? 0) / times.p50).toFixed(1)
      return faults.has(`${members} ${what}`) ? `**${share}**` : share
    }),
  ]))
}

function yardstickTable(results: readonly Result[]): string {
  return table(['Yardstick', ...results.map(({ members }) => whole(members))], yardstickNames.map(([which, what]) => [what, ...results.map(({ yardsticks }) => pair(yardsticks[which]))]))
}

/** Returns the result page. */
export function report(results: readonly Result[]): string {
  const faults = missed(results)
  const [smallest, ...others] = results
  const worse = (which: typeof time) => countOf(grown(results, which).grows)
  const bounded = figures.flatMap((each) => grown(results, each).bounded.map((growth) => inWords(growth, smallest, each)))
  return `# How the cost of a call grows

> ${smallest?.calls.length} ways to ask the calls: up to ${whole(results.at(-1)?.members ?? 0)} members ${worse(time)} of them grow worse than log n in time, ${worse(allocation)} in memory

${commandLine('growth')} ${results.map(({ members, bookings }) => `${whole(members)} members with ${whole(bookings)} bookings`).join(', ')}:
each size in a fresh database on PostgreSQL ${smallest?.version}, filled within ${results.map(({ filledInSeconds }) => filledInSeconds.toFixed(0)).join(', ')} s and read into memory once. The built site in production as a
process of its own for each size, asked over HTTP by one client who waits for each answer; each call goes to the sizes in turns, so
that all meet the same machine. p50 / p95 and processor time of the site's process for
one, all in milliseconds; 12 to 60 times each. Log-ins, applications, mails and the log grow with the members, but the log has at
least 10,000 acts, so that a page of what is searched for is full in every size, and first and last names are each size's own, as
rare as one can be with a full page of bookings, and the commonest; what the coming fortnight holds does not grow,
since a course takes what it takes. Log-ins and calls that ask for a password cost one hash of it. No nightly copy is made
meanwhile (\`npm run bench -- backup\`).

Goal: from the smallest size to the largest nothing grows worse than log n, neither in time nor in what it allocates, which is
${others.map((result) => `${smallest ? allowed(smallest, result).toFixed(2) : ''} times at ${whole(result.members)}`).join(', ')}; differences up to ${time.noise} ms and ${allocation.noise} kB are the machine's.
Where the answer is longer than with ${whole(smallest?.members ?? 0)} members, since hardly anybody bears a name there, it may also take what a full page, the first
way to ask the call, takes there.
${fileGoals}

${faults.length === 0 ? 'Every goal is met.' : `Goals that are missed:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`}
${bounded.length === 0 ? '' : `
More in a size between than log n allows, but not in the largest, so that it has come to its bound on the way:

${bounded.map((growth) => `- ${growth}`).join('\n')}
`}
## Yardsticks

${yardstickTable(results)}

## Calls

Every call of the contracts; one without a row here fails the run. Left out: ${Object.entries(leftOut).map(([name, why]) => `\`${name}\` (${why})`).join(', ')}. What a call
needs beforehand (a log-in, a request, an application) is made anew for each and not measured.

${callTable(results)}

${memorySections(results)}

${machineLine({ postgres: smallest?.version })}
`
}
