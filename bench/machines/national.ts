import type { Measured } from './measures.ts'

/** A national association, of which many log in at once: what issue and board ask about. */
const association = { members: 555_000, share: 0.1, seconds: 600 }
/** What each who logs in asks for besides, in the first minutes: five screens of two requests. */
const requestsEach = 10
/** Cores are planned to be busy for this share at most, so that nobody waits for long. */
const busy = 0.5
/** Each process has so many connections at most (src/server/db/postgres.ts), and checks so many passwords at once where it has the cores (src/server/passwords.ts). */
const connectionsEach = 10
const hashesAtOnce = 4

/** What the peak takes, step by step, from the processor time that was measured with one process and of one hash. */
export function national({ mixed, logIns, memory }: Measured, hashMs: number): string {
  const { members, share, seconds } = association
  const logInsPerSecond = (members * share) / seconds
  const requests = logInsPerSecond * requestsEach
  // What the hash leaves is on the thread of the process that does everything else.
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
