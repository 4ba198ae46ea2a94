import { memberCount, type Mixed, rate } from './mixed.ts'
import { type Does, doesOf } from './visits.ts'

const goals = { perSecond: 300, p99: 100, loopDelay: 50 } as const

/** Describes each goal that the mixed load misses. */
export function missedMixed(embedded: readonly Mixed[]): string[] {
  return embedded.flatMap(({ members, times, loopDelay }) => {
    const said = (is: boolean, text: string) => (is ? [`Embedded, ${members} members: ${text}`] : [])
    return [
      ...said(times.perSecond < goals.perSecond, `${times.perSecond.toFixed(1)} requests answered a second, the goal is ${goals.perSecond}`),
      ...said(times.p99 > goals.p99, `p99 ${ms(times.p99)} ms, the goal is ${goals.p99}`),
      ...said(loopDelay.p99 > goals.loopDelay, `event loop delay ${ms(loopDelay.p99)} ms, p99, the goal is ${goals.loopDelay}`),
    ]
  })
}

const ms = (value: number) => value < 10 ? value.toFixed(1) : value.toFixed(0)
const share = (part: number, whole: number) => ((100 * part) / whole).toFixed(1)

/** Sums up the mixed load in half a line, for the table of all benchmarks. */
export function mixedHeadline(embedded: readonly Mixed[]): string {
  const waits = embedded.map(({ members, times, loopDelay }) => `${members} members p99 ${ms(times.p99)} ms, event loop p99 ${ms(loopDelay.p99)} ms`)
  return `Embedded, ${rate.perSecond} a second that read and write: ${waits.join('; ')}.`
}

/** Returns the page's section about the mixed load. */
export function mixedSection(embedded: readonly Mixed[]): string {
  const [first] = embedded
  if (!first) return ''
  return `## Everything at once on the embedded database

${rate.perSecond} requests a second for ${rate.seconds} seconds, sent in time whatever comes back: one that waited for the answer before it counts from when it was
due. ${rate.visits} visits are under way at the same time, of ${memberCount} members who are logged in, of others who log in, of guests and of the board.
A request that is not answered with what it should be ends the run. Every write is a true one: another member each time, a place that is free, an
applicant who is new; what is booked is cancelled again, by the id that the booking's answer told. In the middle of it the database makes its first checkpoint. Mails wait in the outbox, tried in vain
again and again, as while a mail server is away.

The mix is what people do in a visit: most look at what is new, a few log in anew since a session lasts a month, fewer change anything. Of 100 requests:

| visit | requests | which |
|---|---:|---|
${first.shares.map(({ what, requests, all, kinds }) => `| ${what} | ${share(requests, all)} | ${kinds.join(' · ')} |`).join('\n')}

${sums(first)}

| members | bookings | answered a second | p50 ms | p95 ms | p99 ms | event loop, p99 ms | longest ms | longest wait for the disk, ms | processor, ms a request | memory before, MB | after, MB |
|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${embedded.map(({ members, times, loopDelay, processorMs, memoryAtStart, memoryAfter }) => `| ${members} | ${members * 10} | ${times.perSecond.toFixed(1)} | ${ms(times.p50)} | ${
  ms(times.p95)} | ${ms(times.p99)} | ${ms(loopDelay.p99)} | ${ms(loopDelay.longest)} | ${ms(loopDelay.longestSync)} | ${processorMs.toFixed(2)} | ${memoryAtStart.toFixed(0)} | ${memoryAfter.toFixed(0)} |`).join('\n')}

Goals: at least ${goals.perSecond} answered a second, p99 of all requests at most ${goals.p99} ms, event loop delay at most ${goals.loopDelay} ms. The delay is judged by its p99: the longest of
${rate.seconds} seconds is one moment, in which whatever else the machine does has its part (a bare server's stands below). ${longest(embedded)} The delay is the time between
two looks of a timer of 5 ms, which are part of it; the disk is waited for within it (${embedded.map(({ loopDelay }) => loopDelay.syncs.toLocaleString('en')).join(' and ')} times in all). Memory is that of a process on a database that was just filled; what a start takes is measured by \`npm run bench -- start\`.

Beside it in the same run, a moment later: a bare \`node:http\` server that answers the bytes of the start page, under as many requests at the same
pace; \`select 1\` through PGlite with nothing around it; a page of 8 kB written and synced, as each change is, for which the event loop waits; a password
checked on one core.

| members | bare, p50 ms | p95 ms | p99 ms | event loop, p99 ms | longest ms | select 1, p50 ms | p99 ms | synced, p50 ms | p99 ms | a password, ms |
|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${embedded.map(({ members, yardsticks: { bare, select, sync, hashMs } }) => `| ${members} | ${exact(bare.times.p50)} | ${exact(bare.times.p95)} | ${exact(bare.times.p99)} | ${
  ms(bare.loopDelay.p99)} | ${ms(bare.loopDelay.longest)} | ${exact(select.p50)} | ${exact(select.p99)} | ${exact(sync.p50)} | ${exact(sync.p99)} | ${ms(hashMs)} |`).join('\n')}

Each kind of request, the slowest first; of one that was made less than a hundred times p99 is the longest:

${kinds(embedded)}
`
}

const exact = (value: number) => value.toFixed(2)

function sums({ times }: Mixed): string {
  const of = (...wanted: Does[]) => share(
    times.kinds.filter(({ kind }) => wanted.includes(doesOf(kind))).reduce((sum, { times: { count } }) => sum + count, 0), times.count,
  )
  return `Together ${of('reads')} read, ${of('page', 'unchanged')} are pages (${of('unchanged')} of them a 304), and ${of('writes', 'counts', 'logs in')} write: ${
    of('writes')} change something, ${of('counts')} only count the
try that a limit is for, ${of('logs in')} are the two calls of a log-in with the hash of its password.`
}

function longest(embedded: readonly Mixed[]): string {
  const most = Math.max(...embedded.map(({ loopDelay }) => loopDelay.longest))
  return most <= goals.loopDelay ? `Here the longest, ${ms(most)} ms, is within the goal, too.` : `Here the longest was ${ms(most)} ms.`
}

function kinds(embedded: readonly Mixed[]): string {
  const timesOf = ({ times }: Mixed, wanted: string) => times.kinds.find(({ kind }) => kind === wanted)?.times
  const [first] = embedded
  const rows = first?.times.kinds.toSorted((one, other) => other.times.p50 - one.times.p50) ?? []
  return [
    `| | times | ${embedded.map(({ members }) => `${members} members, p50 ms | p99 ms`).join(' | ')} |`, `|---|---:|${embedded.map(() => '---:|---:|').join('')}`,
    ...rows.map(({ kind, times }) => `| ${kind} | ${times.count} | ${embedded.map((mixed) => {
      const found = timesOf(mixed, kind)
      return found ? `${ms(found.p50)} | ${ms(found.p99)}` : ' | '
    }).join(' | ')} |`),
  ].join('\n')
}
