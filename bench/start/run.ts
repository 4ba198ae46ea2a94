/**
 * Measures `npm start` and its yardsticks: the second and later times, embedded and with PostgreSQL (BENCH_DATABASE_URL: a server
 * on which databases may be created), on an empty database and on one in use; and the first time on a fresh clone, with where the
 * time goes. Prints the figures, writes bench/results/start.md, and fails when a goal is missed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresVersion } from '../machine.ts'
import { withDatabase } from '../server/fill.ts'
import { ownNode, runTime, start, type Started } from './measure.ts'
import { missed, report, type Row } from './report.ts'
import { clone, measureAlone, measureInstallation } from './yardsticks.ts'

const turns = 5
const members = 650

const serverUrl = process.env.BENCH_DATABASE_URL
if (serverUrl === undefined) throw new Error('BENCH_DATABASE_URL is not set: a PostgreSQL server where databases may be made')
const server = serverUrl
const workshop = mkdtempSync(join(tmpdir(), 'bench-start-'))

async function startOften(environment: Record<string, string>): Promise<Started[]> {
  const all: Started[] = []
  for (let turn = 0; turn < turns; turn += 1) all.push(await start('.', environment))
  console.log(all.map(({ readyMs, memory }) => `${readyMs.toFixed(0)} ms, ${memory.site.toFixed(0)} MB`).join('; '))
  return all
}

async function onEmpty(engine: Row['engine'], environment: Record<string, string>): Promise<Row> {
  return { engine, database: 'empty', first: await start('.', environment), later: await startOften(environment) }
}

/** Measures on a filled database, after a site in production has created what it needs there and has been stopped. */
function inUse(engine: Row['engine']): Promise<Row> {
  const dataDir = join(workshop, `used-${engine}`)
  return withDatabase({ serverUrl: engine === 'Embedded' ? null : server, dataDir, members }, async ({ site, databaseUrl }) => {
    await site.stop()
    return { engine, database: 'in use', first: null, later: await startOften({ DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }) }
  })
}

/** Runs `work` with an empty database on the server, which is dropped afterwards. */
async function withEmptyDatabase<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const name = `bench_start_${process.pid}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  try {
    return await work(Object.assign(new URL(server), { pathname: `/${name}` }).href)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

try {
  if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1)
  const rows = [
    await onEmpty('Embedded', { DATA_DIR: join(workshop, 'data') }),
    await inUse('Embedded'),
    await withEmptyDatabase((databaseUrl) => onEmpty('PostgreSQL', { DATA_DIR: join(workshop, 'files'), DATABASE_URL: databaseUrl })),
    await inUse('PostgreSQL'),
  ]
  const npmMs: number[] = []
  for (let turn = 0; turn < turns; turn += 1) npmMs.push(await runTime('npm', ['exec', '--offline', '--call', 'true'], '.'))
  const alone = await measureAlone(workshop)
  const installation = await measureInstallation(join(workshop, 'installed'))
  const folder = join(workshop, 'clone')
  clone(folder)
  const fresh = await start(folder, {})
  const results = { rows, members, npmMs, alone, installation, fresh, ownNode: ownNode(), postgres: await postgresVersion(server) }
  const text = report(results)
  console.log(text)
  writeFileSync('bench/results/start.md', text)
  if (missed(results).length > 0) process.exitCode = 1
} finally {
  rmSync(workshop, { recursive: true, force: true })
}
