import type { Measured } from './measures.ts'

/** A national association, a share of whose members log in within the same minutes. */
const association = { members: 555_000, share: 0.1, seconds: 600 }
/** What each person who logs in requests in the first minutes: five screens of two requests. */
const requestsEach = 10
/** The share of the time that cores are planned to be busy at most, so that nobody waits for long. */
const busy = 0.5
/** The most connections of a process (src/server/db/postgres.ts), and passwords it checks at once given the cores (src/server/passwords.ts). */
const connectionsEach = 10
const hashesAtOnce = 4

/** Calculates what the peak takes, step by step, from the processor time measured with one process and for one hash. */
export function national({ mixed, logIns, memory }: Measured, hashMs: number): string {
  const { members, share, seconds } = association
  const logInsPerSecond = (members * share) / seconds
  const requests = logInsPerSecond * requestsEach
  // All but the hash runs on the process's main thread.
  const restMs = Math.max(0, logIns.site / 1000 - hashMs)
  const hashCores = logInsPerSecond * (hashMs / 1000)
  const ownCores = logInsPerSecond * (restMs / 1000) + requests * (mixed.site / 1e6)
  const databaseCores = logInsPerSecond * (logIns.database / 1e6) + requests * (mixed.database / 1e6)
  const processes = Math.ceil(Math.max(ownCores / busy, hashCores / busy / hashesAtOnce))
  const line = (what: string, sum: string, result: string) => `| ${what} | ${sum} | ${result} |`
  const n = (value: number, digits = 1) => value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
  return ['| What | Sum | |', '|---|---|---:|',
    line('log-ins a second', `${n(members, 0)} × ${share} / ${seconds} s`, n(logInsPerSecond)),
    line('other requests a second', `${n(logInsPerSecond)} × ${requestsEach}`, n(requests, 0)),
    line('one hash, ms of one core', 'measured alone', n(hashMs)),
    line('the rest of a log-in, ms', `${n(logIns.site / 1000)} − ${n(hashMs)}`, n(restMs)),
    line('cores for hashes', `${n(logInsPerSecond)} × ${n(hashMs)} ms`, n(hashCores)),
    line('cores for everything else of the site', `${n(logInsPerSecond)} × ${n(restMs)} ms + ${n(requests, 0)} × ${n(mixed.site / 1000, 2)} ms`, n(ownCores)),
    line('cores of PostgreSQL', `${n(logInsPerSecond)} × ${n(logIns.database / 1000)} ms + ${n(requests, 0)} × ${n(mixed.database / 1000, 2)} ms`, n(databaseCores)),
    line(`**site's cores, busy ${busy * 100} %**`, `(${n(hashCores)} + ${n(ownCores)}) / ${busy}`, `**${Math.ceil((hashCores + ownCores) / busy)}**`),
    line(`**PostgreSQL's cores, busy ${busy * 100} %**`, `${n(databaseCores)} / ${busy}`, `**${Math.ceil(databaseCores / busy)}**`),
    line('**processes**', `the larger of ${n(ownCores)} / ${busy} and ${n(hashCores)} / ${busy} / ${hashesAtOnce} threads`, `**${processes}**`),
    line('**connections**', `${processes} × ${connectionsEach}, and one for each process that starts`, `**${processes * connectionsEach + processes}**`),
    line('memory of the processes', `${processes} × ${n(memory, 0)} MB`, `${n((processes * memory) / 1024)} GB`),
  ].join('\n')
}
