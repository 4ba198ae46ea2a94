import { commandLine, machineLine } from '../machine.ts'
import type { Started } from './measure.ts'
import type { Alone, Installation } from './yardsticks.ts'

export interface Row {
  engine: 'Embedded' | 'PostgreSQL'
  database: 'empty' | 'in use'
  /** The start that created the database; null when it was filled before. */
  first: Started | null
  later: Started[]
}

export interface Results {
  rows: Row[]
  members: number
  /** `npm exec` of a command that does nothing, in milliseconds. */
  npmMs: number[]
  alone: Alone[]
  installation: Installation
  fresh: Started
  /** The version of the machine's own Node, which runs npm. */
  ownNode: string
  postgres: string
}

const goals = { readyMs: 2000, memory: { Embedded: 250, PostgreSQL: 150 } } as const

const middle = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const seconds = (ms: number) => (ms / 1000).toFixed(2)
const readyOf = ({ later }: Row) => middle(later.map(({ readyMs }) => readyMs))
const siteOf = ({ later }: Row) => middle(later.map(({ memory }) => memory.site))
const npmOf = ({ later }: Row) => middle(later.map(({ memory }) => memory.npm))

/** Describes each figure that misses its goal. */
export function missed({ rows }: Results): string[] {
  return rows.flatMap((row) => {
    const [{ engine, database }, readyMs, memory] = [row, readyOf(row), siteOf(row)]
    return [
      ...(readyMs > goals.readyMs ? [`${engine}, ${database}: ready after ${seconds(readyMs)} s, the goal is ${seconds(goals.readyMs)}`] : []),
      ...(memory > goals.memory[engine] ? [`${engine}, ${database}: ${memory.toFixed(0)} MB resident, the goal is ${goals.memory[engine]}`] : []),
    ]
  })
}

function rowLine(row: Row): string {
  const { engine, database, first } = row
  return `| ${engine}, ${database} | ${first === null ? '' : seconds(first.readyMs)} | ${seconds(readyOf(row))} | ${seconds(goals.readyMs)} | ${
    siteOf(row).toFixed(0)} | ${goals.memory[engine]} | ${npmOf(row).toFixed(0)} |`
}

/** Sums up the run in one line, for the table of all benchmarks. */
function headline({ rows, npmMs, alone }: Results): string {
  const starts = rows.map((row) => `${row.engine}, ${row.database}, ready after ${seconds(readyOf(row))} s with ${siteOf(row).toFixed(0)} MB`)
  const beside = alone.map(({ what, memory }) => `${what} ${memory.toFixed(0)} MB`)
  return `${starts.join('; ')}. Beside it: npm with nothing to do ${seconds(middle(npmMs))} s, ${beside.join(', ')}.`
}

function nothingElse(rows: readonly Row[]): string {
  const relays = rows.flatMap(({ later }) => later.flatMap(({ memory: { relay } }) => (relay === null ? [] : [relay])))
  return relays.length === 0 ? ', and nothing else stays' : `, and a Node that relays, ${middle(relays).toFixed(0)} MB`
}

function staying({ fresh: { memory: { npm, relay, site } }, ownNode }: Results): string {
  const relays = relay === null ? '' : `, the machine's own Node ${ownNode}, which only passes signals on, ${relay.toFixed(0)} MB`
  return `npm ${npm.toFixed(0)} MB${relays}, the site ${site.toFixed(0)} MB`
}

/** Returns the result page. */
export function report(results: Results): string {
  const { rows, members, npmMs, alone, installation: { npmMs: installMs, copyMs, files, bytes }, fresh, ownNode, postgres } = results
  const faults = missed(results)
  return `# Starting

${commandLine('start')} \`npm start\` as it is typed, from the command to the line that it is listening, the
middle of ${rows[0]?.later.length}; memory is what is resident a second later. In use: ${members} members and ${(members * 10).toLocaleString('en')} bookings. npm runs on the machine's own
Node ${ownNode}, the site on the project's.

> ${headline(results)}

${faults.length === 0 ? 'Every goal is met.' : `Goals that are missed:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`}

| Database | making it s | later s | goal s | the site MB | goal MB | npm beside it MB |
|---|---:|---:|---:|---:|---:|---:|
${rows.map(rowLine).join('\n')}

The goal of memory is the site's process; npm waits beside it to pass on its end${nothingElse(rows)}. Yardsticks of the same run:

| Yardstick | ready s | MB |
|---|---:|---:|
| npm with nothing to do | ${seconds(middle(npmMs))} | |
${alone.map(({ what, readyMs, memory }) => `| ${what} | ${seconds(readyMs)} | ${memory.toFixed(0)} |`).join('\n')}

PGlite has the two flags of V8 and the 16 MB of buffers that the site gives it.

## The first time on a fresh clone

Ready after ${seconds(fresh.readyMs)} s, with every package in npm's cache. What it said, and when:

${fresh.lines.map(({ line, atMs }) => `- ${seconds(atMs)} s: ${line.trim().replace(/token=\w+/, 'token=…')}`).join('\n')}

Beside it, just before: \`npm ci\` alone in another fresh clone ${seconds(installMs)} s; the ${files.toLocaleString('en')} files (${(bytes / 1e6).toFixed(0)} MB) that it writes, copied
from one folder to another, ${seconds(copyMs)} s. Neither waits for the disk to have them. The build is \`vite build\` itself.

What stays after such a start: ${staying(results)}.

${machineLine({ postgres, embedded: true })}
`
}
