/**
 * Measures booking on the built site: availability, the board's lists and accepting requests, with 100,000 stored
 * bookings, on the embedded database and on PostgreSQL (BENCH_DATABASE_URL: a server on which databases may be created).
 * Prints the figures, writes bench/results/booking.md, and fails when availability or the search for a rare name misses its goal on PostgreSQL.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLog } from '#server/log.ts'
import { measure, send, type Times } from './client.ts'
import { addBookings, addPeople } from './fill.ts'
import { availability, desk, type Measured, requests } from './measures.ts'
import { type EngineResult, missed, report, tables } from './report.ts'
import { logIn, startBareServer, startSite } from './site.ts'

const bookingCount = 100_000
const bookerCount = 128
const rounds = 4
const resultFile = 'bench/results/booking.md'

async function measureEngine(engine: EngineResult['engine'], databaseUrl: string | null): Promise<EngineResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-booking-'))
  try {
    const database = await openDatabase({ databaseUrl, dataDir, migrationsDir: 'db/migrations', log: createLog({ level: 'silent' }) })
    const { db } = database
    const began = performance.now()
    const people = await addPeople(db, bookerCount + 1, new Date())
    await addBookings(db, bookingCount, new Date())
    await db.execute(sql`create table written (at timestamptz)`)
    const yardsticks: Measured[] = [
      { what: '`select 1` through the driver', times: await measure(1000, async () => void await db.execute(sql`select 1`)) },
      { what: 'one row written and committed', times: await measure(200, async () => void await db.execute(sql`insert into written values (now())`)) },
    ]
    const version = await versionOf(db)
    await database.close()
    console.log(`${engine}: filled in ${Math.round((performance.now() - began) / 1000)} s`)

    const site = await startSite({ DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) })
    try {
      const callers = []
      for (const [number, person] of people.entries()) callers.push(await logIn(site.origin, person, number))
      const [administrator, ...bookers] = callers
      if (!administrator) throw new Error('There is nobody')
      const shown = (measured: Measured[]) => {
        console.log(tables(measured))
        return measured
      }
      return {
        engine, version, yardsticks: shown(yardsticks), availability: shown(await availability(bookers)),
        desk: shown(await desk(administrator)), requests: shown(await requests(bookers, rounds)),
      }
    } finally {
      await site.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function versionOf(db: Db): Promise<string> {
  const [row] = await db.select({
    version: sql<string>`split_part(version(), ' ', 2)`, fsync: sql<string>`current_setting('fsync')`, commit: sql<string>`current_setting('synchronous_commit')`,
  }).from(sql`(select 1) one`)
  return `${row?.version}, fsync ${row?.fsync}, synchronous_commit ${row?.commit}`
}

/** Measures on a database of its own, which is dropped afterwards. */
async function onPostgres(serverUrl: string): Promise<EngineResult> {
  const name = `bench_booking_${process.pid}`
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`create database ${name}`)
  try {
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    return await measureEngine('PostgreSQL', url.href)
  } finally {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
  }
}

async function bareHttp(): Promise<{ one: Times; many: Times }> {
  const server = await startBareServer()
  try {
    const ask = async (): Promise<void> => void await send(`${server.origin}/`, { body: { p_course: 'ale' } })
    await measure(500, ask)
    return { one: await measure(2000, ask), many: await measure(10_000, ask, { atOnce: 32 }) }
  } finally {
    await server.stop()
  }
}

if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1)
const serverUrl = process.env.BENCH_DATABASE_URL
if (serverUrl === undefined) console.log('BENCH_DATABASE_URL is not set: only the embedded database is measured.')
const http = await bareHttp()
const results = [...(serverUrl === undefined ? [] : [await onPostgres(serverUrl)]), await measureEngine('Embedded', null)]
const text = report({ results, http, bookingCount })
console.log(text)
writeFileSync(resultFile, text)
for (const fault of missed(results)) {
  console.log(fault)
  process.exitCode = 1
}
