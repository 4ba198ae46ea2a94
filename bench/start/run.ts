/**
 * Measures `npm start`: the second and later times, embedded and with PostgreSQL (BENCH_DATABASE_URL: a server where databases
 * may be made), and the first time on a fresh clone, with where the time goes. Prints the figures, writes
 * bench/results/start.md, and fails when a goal is missed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { commandLine, machineLine, postgresVersion } from '../machine.ts'
import { runTime, start, type Started } from './measure.ts'

const goals = { readyMs: 2000, memory: { Embedded: 250, PostgreSQL: 150 } } as const
const turns = 5

const serverUrl = process.env.BENCH_DATABASE_URL
if (serverUrl === undefined) throw new Error('BENCH_DATABASE_URL is not set: a PostgreSQL server where databases may be made')
const workshop = mkdtempSync(join(tmpdir(), 'bench-start-'))
const middle = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const seconds = (ms: number) => (ms / 1000).toFixed(2)

interface Row {
  engine: keyof typeof goals.memory
  first: Started
  later: Started[]
}

async function measure(engine: Row['engine'], environment: Record<string, string>): Promise<Row> {
  const first = await start('.', environment)
  const later: Started[] = []
  for (let turn = 0; turn < turns; turn += 1) later.push(await start('.', environment))
  console.log(`${engine}: ${later.map(({ readyMs, memory }) => `${seconds(readyMs)} s, ${memory.toFixed(0)} MB`).join('; ')}`)
  return { engine, first, later }
}

/** A database of its own on the server, for as long as `work` takes. */
async function withDatabase<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const name = `bench_start_${process.pid}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  try {
    const url = new URL(serverUrl ?? '')
    url.pathname = `/${name}`
    return await work(url.href)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

async function freshClone(): Promise<Started> {
  const folder = join(workshop, 'clone')
  const { status } = spawnSync('git', ['clone', '--quiet', '.', folder], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The project could not be cloned')
  return start(folder, {})
}

try {
  if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1)
  const rows = [
    await measure('Embedded', { DATA_DIR: join(workshop, 'data') }),
    await withDatabase((databaseUrl) => measure('PostgreSQL', { DATA_DIR: join(workshop, 'files'), DATABASE_URL: databaseUrl })),
  ]
  const bare: { npm: number[]; node: number[] } = { npm: [], node: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    bare.npm.push(await runTime('npm', ['exec', '--offline', '--', 'true'], '.'))
    bare.node.push(await runTime(process.execPath, ['-e', '0'], '.'))
  }
  const fresh = await freshClone()
  const faults = rows.flatMap(({ engine, later }) => {
    const [readyMs, memory] = [middle(later.map((each) => each.readyMs)), middle(later.map((each) => each.memory))]
    return [
      ...(readyMs > goals.readyMs ? [`${engine}: ready after ${seconds(readyMs)} s, the goal is ${seconds(goals.readyMs)}`] : []),
      ...(memory > goals.memory[engine] ? [`${engine}: ${memory.toFixed(0)} MB resident, the goal is ${goals.memory[engine]}`] : []),
    ]
  })
  const text = `# Starting

${commandLine('start')} \`npm start\` as it is typed, from the command to the line that it is listening, the
middle of ${turns}; memory of the site's process a second later.

> ${rows.map(({ engine, later }) => `${engine} ready after ${seconds(middle(later.map((each) => each.readyMs)))} s with ${middle(later.map((each) => each.memory)).toFixed(0)} MB`).join(', ')}; npm with nothing to do ${seconds(middle(bare.npm))} s.

${faults.length === 0 ? 'Every goal is met.' : `Goals that are missed:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`}

| | empty database s | later s | goal s | memory MB | goal MB |
|---|---:|---:|---:|---:|---:|
${rows.map(({ engine, first, later }) => `| ${engine} | ${seconds(first.readyMs)} | ${seconds(middle(later.map((each) => each.readyMs)))} | ${seconds(goals.readyMs)} | ${
  middle(later.map((each) => each.memory)).toFixed(0)} | ${goals.memory[engine]} |`).join('\n')}
| npm with nothing to do | | ${seconds(middle(bare.npm))} | | | |
| Node with nothing to do | | ${seconds(middle(bare.node))} | | | |

## The first time on a fresh clone

Ready after ${seconds(fresh.readyMs)} s. What it said, and when:

${fresh.lines.map(({ line, atMs }) => `- ${seconds(atMs)} s: ${line.trim().replace(/token=\w+/, 'token=…')}`).join('\n')}

${machineLine({ postgres: await postgresVersion(serverUrl), embedded: true })}
`
  console.log(text)
  writeFileSync('bench/results/start.md', text)
  if (faults.length > 0) process.exitCode = 1
} finally {
  rmSync(workshop, { recursive: true, force: true })
}
