import { cpus } from 'node:os'
import type { Times } from '../booking/client.ts'
import { yardstickNames, type Yardsticks } from '../growth/measures.ts'
import { commandLine, machineLine } from '../machine.ts'
import { rounds } from '../server/log-ins.ts'
import type { Cost } from '../server/parts.ts'
import { type Measured, pace } from './measures.ts'
import { national } from './national.ts'

export interface Results {
  version: string
  members: number
  /** Processor time of one hash, in milliseconds. */
  hashMs: number
  alone: { bare: Cost; proxied: Cost }
  yardsticks: Yardsticks
  measured: readonly Measured[]
}

/** The most connections of a process, and the p99 in milliseconds of others' calls while many log in. */
const goals = { connectionsEach: 10, othersP99: 100 } as const

/** Describes each figure that misses its goal. */
export function missed({ measured }: Results): string[] {
  return measured.flatMap(({ processes, mixed, logIns }) => {
    const connections = Math.max(mixed.connections, logIns.connections)
    const said = (is: boolean, text: string) => (is ? [`${processes} ${processes === 1 ? 'process' : 'processes'}: ${text}`] : [])
    return [
      ...said(connections > processes * goals.connectionsEach, `${connections} connections, the goal is ${processes * goals.connectionsEach}`),
      ...said(logIns.others.p99 > goals.othersP99, `others while many log in: p99 ${ms(logIns.others.p99)} ms, the goal is ${goals.othersP99}`),
    ]
  })
}

const ms = (value: number) => value < 10 ? value.toFixed(1) : value.toFixed(0)

function yardstickRow(what: string, { perSecond, p50, p95, p99 }: Times): string {
  return `| ${what} | ${perSecond.toFixed(0)} | ${[p50, p95, p99].map((value) => value.toFixed(2)).join(' | ')} |`
}

function mixedRow({ processes, mixed, paced, memory }: Measured): string {
  const { times, site, proxy, database, connections } = mixed
  return `| ${processes} | ${times.perSecond.toFixed(0)} | ${ms(times.p50)} | ${ms(times.p99)} | ${ms(paced.p50)} | ${ms(paced.p99)} | ${site.toFixed(0)} | ${
    proxy.toFixed(0)} | ${database.toFixed(0)} | ${connections} | ${memory.toFixed(0)} |`
}

function logInRow({ processes, logIns }: Measured): string {
  const { times, ratio, hashes, others, site, database, connections } = logIns
  return `| ${processes} | ${times.perSecond.toFixed(1)} | ${ms(times.p50)} | ${ms(times.p99)} | ${hashes.toFixed(1)} | ${ratio.toFixed(2)} | ${
    ms(others.p99)} | ${ms(site / 1000)} | ${ms(database / 1000)} | ${connections} |`
}

/** Returns the result page. */
export function report(results: Results): string {
  const { version, members, hashMs, alone: { bare, proxied }, yardsticks, measured } = results
  const faults = missed(results)
  const [one] = measured
  return `# One, two and four processes on one database

${commandLine('machines')} The built site in production as so many processes behind a proxy (\`checks/machines/proxy.ts\`, a
process of its own), on one PostgreSQL ${version} with ${members} members and ${(members * 10).toLocaleString('en')} bookings.

> ${measured.map(({ processes, mixed, logIns }) => (
    `${processes === 1 ? '1 process' : `${processes} processes`}: ${mixed.times.perSecond.toFixed(0)} mixed requests, ${logIns.times.perSecond.toFixed(0)} log-ins a second`
  )).join('; ')}, all on the same ${cpus().length} cores.

**Everything runs on the same ${cpus().length} cores**: the proxy, the program that asks, the processes and PostgreSQL. So more processes cannot
give more here than the cores that the others leave; that they do not give less is what is seen. What grows with machines of their
own is told by the processor time of each request, which hardly depends on how many processes share the work.

${faults.length === 0 ? 'Every goal is met.' : `Goals that are missed:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`}

## The proxy alone

A bare \`node:http\` server that answers a kilobyte, 32 connections.

| | a second | p50 ms | p99 ms | processor time of a request, µs |
|---|---:|---:|---:|---:|
| asked itself | ${bare.times.perSecond.toFixed(0)} | ${ms(bare.times.p50)} | ${ms(bare.times.p99)} | ${bare.processorUs.toFixed(0)} (the server) |
| through the proxy | ${proxied.times.perSecond.toFixed(0)} | ${ms(proxied.times.p50)} | ${ms(proxied.times.p99)} | ${proxied.processorUs.toFixed(0)} (the proxy) |

## What lies under every request

One client who waits for each answer, before the processes start, with neither them nor the proxy.

| | a second | p50 ms | p95 ms | p99 ms |
|---|---:|---:|---:|---:|
${yardstickNames.map(([which, what]) => yardstickRow(what, yardsticks[which])).join('\n')}

## Everything at once

Pages, profile, bookings, free times, courses, news, the register. At will: 32 connections, each asking again when answered. In
time: ${pace.perSecond} requests a second, whatever comes back. µs: processor time of a request, of the processes together, of the proxy,
and of the database's connections.

| processes | at will, a second | p50 ms | p99 ms | in time, p50 ms | p99 ms | site µs | proxy µs | database µs | connections | memory of one, MB |
|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${measured.map(mixedRow).join('\n')}

## Log-in

The middle of ${rounds} rounds of ${one?.logIns.times.count} log-ins, 16 at once, through both their calls; processor time is of all rounds, the hashes between them left out, which are not the site's; the hash is argon2id (19 MiB, two passes), which a process does on all cores, at most four at once, after everything else.
Others: somebody's profile meanwhile, 20 a second (goal: p99 ${goals.othersP99} ms), whose processor time is counted with the log-ins'.

| processes | log-ins a second | p50 ms | p99 ms | hashes a second, all cores | share of that | others p99 ms | site, ms of processor each | database, ms | connections |
|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${measured.map(logInRow).join('\n')}

Connections: the most at once, looked at every tenth of a second (goal: at most ${goals.connectionsEach} for each process).

## A national association

${one ? national(one, hashMs) : ''}

From the processor time that one process took above. Cores are this machine's; what the database's disk takes is not in it.

${machineLine({ postgres: version })}
`
}
