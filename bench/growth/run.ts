/**
 * Measures time and memory of every call and every file with 650, 50,000 and 555,000 members and ten times as many bookings,
 * on PostgreSQL (BENCH_DATABASE_URL: a server on which databases may be created). Prints the figures, writes
 * bench/results/growth.md, and fails when something grows worse than log n. Sizes as arguments measure only those; BENCH_ONLY
 * measures only the ways to ask with its text in their names, and no files. With either, nothing is written. BENCH_KEEP keeps the
 * filled databases for the next run; what is measured is always a copy.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dateInStockholm } from '#domain/calendar.ts'
import { claimRun, finishRun } from '#features/backup/server/store.ts'
import type { Db } from '#server/db/database.ts'
import { createLog } from '#server/log.ts'
import { openDatabase } from '#server/db/open.ts'
import { startSite } from '../booking/site.ts'
import type { Filled } from '../register/fill.ts'
import { readIntoMemory } from './bulk.ts'
import { callsToMeasure } from './calls.ts'
import { fill, readFilled } from './fill.ts'
import type { Result } from './growth.ts'
import { openHeap, recorderEnvironment, recorderFlags } from './heap.ts'
import { measureCalls, measureYardsticks } from './measures.ts'
import { type Held, importRows, memoryWork } from './memory.ts'
import { missed, report } from './report.ts'
import { openWorld, type WatchedWorld } from './world.ts'

const sizes = [650, 50_000, 555_000]
const resultFile = 'bench/results/growth.md'
const asked = process.argv.slice(2).map(Number)
const keep = process.env.BENCH_KEEP !== undefined
const only = process.env.BENCH_ONLY

callsToMeasure()
if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1)
const serverUrl = process.env.BENCH_DATABASE_URL
if (serverUrl === undefined) throw new Error('BENCH_DATABASE_URL is not set: a PostgreSQL server where databases may be made')
const server = serverUrl
const measuredSizes = asked.length > 0 ? asked : sizes
const results = await withFilled(measuredSizes, measureAll)
const text = report(results)
console.log(text)
if (asked.length === 0 && only === undefined) writeFileSync(resultFile, text)
for (const fault of missed(results)) {
  console.log(fault)
  process.exitCode = 1
}

interface Database {
  members: number
  databaseUrl: string
  dataDir: string
  filled: Filled
  filledInSeconds: number
}

/** Measures the calls of all sizes in turn, then each size's files by themselves. */
async function measureAll(databases: readonly Database[]): Promise<Result[]> {
  const calls = await withSites(databases, 0, (worlds) => measureCalls(worlds, only))
  const results: Result[] = []
  for (const [index, database] of databases.entries()) {
    const { members, databaseUrl, filled, filledInSeconds } = database
    const yardsticks = await measureYardsticks(databaseUrl, filled.samples.map(({ golfId }) => golfId))
    const memory = only !== undefined ? [] : await measureFiles(database, { withImports: members === Math.max(...measuredSizes) })
    results.push({ members, filledInSeconds, yardsticks, calls: calls[index] ?? [], memory, ...await factsOf(databaseUrl) })
  }
  return results
}

async function measureFiles(database: Database, { withImports }: { withImports: boolean }): Promise<Held[]> {
  const held: Held[] = []
  // The next number for new people that no earlier world has used.
  let first = 200_000
  for (const work of memoryWork({ databaseUrl: database.databaseUrl, withImports })) {
    held.push(...await withSites([database], first, async ([world]) => (world ? work(world) : [])))
    first += 2 * Math.max(...importRows)
  }
  return held
}

/** Fills a database of each size, or takes those that BENCH_KEEP kept, and runs `work` on copies of them. */
async function withFilled<Outcome>(all: readonly number[], work: (databases: readonly Database[]) => Promise<Outcome>): Promise<Outcome> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-growth-'))
  const drop = (name: string) => client.query(`drop database if exists ${name} with (force)`)
  const nameOf = (members: number) => `bench_growth_${members}`
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href
  const secondsOf = async (name: string) => {
    const { rows: [row] } = await client.query<{ seconds: string | null }>(
      `select shobj_description(oid, 'pg_database') as seconds from pg_database where datname = $1`, [name])
    return row?.seconds === undefined || row.seconds === null ? null : Number(row.seconds)
  }
  try {
    const databases: Database[] = []
    for (const members of all) {
      console.log(`${members.toLocaleString('en')} members`)
      const name = nameOf(members)
      if (!keep || await secondsOf(name) === null) {
        await drop(name)
        await client.query(`create database ${name}`)
        const began = performance.now()
        await fill({ databaseUrl: urlOf(name), dataDir, members })
        await client.query(`comment on database ${name} is '${Math.round((performance.now() - began) / 1000)}'`)
      }
      await drop(`${name}_copy`)
      await client.query(`create database ${name}_copy template ${name}`)
      const databaseUrl = urlOf(`${name}_copy`)
      await readIntoMemory(databaseUrl)
      databases.push({ members, databaseUrl, dataDir: join(dataDir, String(members)), filled: await readFilled(databaseUrl), filledInSeconds: await secondsOf(name) ?? 0 })
    }
    return await work(databases)
  } finally {
    for (const members of all) {
      await drop(`${nameOf(members)}_copy`)
      if (!keep) await drop(nameOf(members))
    }
    await client.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs `work` with a site for each database, all running at the same time. `first` is where the numbers of new people begin. */
async function withSites<Outcome>(all: readonly Database[], first: number, work: (worlds: readonly WatchedWorld[]) => Promise<Outcome>): Promise<Outcome> {
  const [next, ...others] = all
  if (!next) return work([])
  const { databaseUrl, dataDir, members, filled } = next
  const database = await openDatabase({ databaseUrl, dataDir, migrationsDir: 'db/migrations', log: createLog({ level: 'silent' }) })
  await noCopyTonight(database.db)
  const socket = `${dataDir}.sock`
  const site = await startSite({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...recorderEnvironment(socket) }, recorderFlags)
  try {
    const heap = await openHeap(socket)
    try {
      const world = Object.assign(await openWorld({ site, db: database.db, members, filled, first }), { heap })
      return await withSites(others, first, (worlds) => work([world, ...worlds]))
    } finally {
      heap.close()
    }
  } finally {
    await database.close()
    await site.stop()
  }
}

/**
 * Records tonight's backup as done. A site makes up for a missed one a minute after its start, which with 555,000 members keeps a
 * core busy for minutes and would slow down every call measured meanwhile; `npm run bench -- backup` measures backups.
 */
async function noCopyTonight(db: Db): Promise<void> {
  const now = new Date()
  const run = await claimRun(db, { kind: 'backup', day: dateInStockholm(now), now })
  if (run !== null) await finishRun(db, run.id, { file: 'none', bytes: null, rows: null, now })
}

async function factsOf(databaseUrl: string): Promise<Pick<Result, 'bookings' | 'version'>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: [row] } = await client.query<{ bookings: number; version: string }>(`
      select (select count(*)::int from bookings) as bookings,
        split_part(version(), ' ', 2) || ' with shared_buffers ' || current_setting('shared_buffers') as version`)
    return { bookings: row?.bookings ?? 0, version: row?.version ?? '' }
  } finally {
    await client.end()
  }
}
