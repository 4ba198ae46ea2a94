/**
 * Measures the board's register on the built site with registers of three sizes, on the embedded database and on
 * PostgreSQL (BENCH_DATABASE_URL: a server on which databases may be created). Prints the figures, writes
 * bench/results/register.md, and fails when a page or the import misses its goal. With sizes as arguments only those are
 * measured, and nothing is written.
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
import { measure, send, type Times } from '../booking/client.ts'
import { logIn, startBareServer, startSite } from '../booking/site.ts'
import { copyOut, files } from './export-import.ts'
import { type Filled, fillRegister } from './fill.ts'
import { cards, counts, filters, type Measured, pages, type Register, searching, type Section } from './measures.ts'
import { largest, missed, report, type Result } from './report.ts'

const sizes = { PostgreSQL: [650, 50_000, largest], Embedded: [650, 50_000] } as const
const parts = [pages, filters, searching, counts, cards, files]
const resultFile = 'bench/results/register.md'
const asked = process.argv.slice(2).map(Number)

async function measureRegister(engine: Result['engine'], members: number, databaseUrl: string | null): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-register-'))
  try {
    const began = performance.now()
    const { filled, copiedOut, ...facts } = await fill(databaseUrl, dataDir, members)
    console.log(`${engine}, ${members} members: filled in ${Math.round((performance.now() - began) / 1000)} s`)
    const site = await startSite({ DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) })
    try {
      const register: Register = { ...filled, copiedOut, caller: await logIn(site.origin, filled.administrator, 1) }
      const sections: Section[] = []
      for (const part of parts) sections.push(await part(register))
      return { engine, members, ...facts, sections }
    } finally {
      await site.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface FilledDatabase {
  filled: Filled
  version: string
  yardstick: Times
  copiedOut: Measured
}

async function fill(databaseUrl: string | null, dataDir: string, members: number): Promise<FilledDatabase> {
  const database = await openDatabase({ databaseUrl, dataDir, migrationsDir: 'db/migrations', log: createLog({ level: 'silent' }) })
  try {
    const { db } = database
    const filled = await fillRegister(db, members, new Date())
    await vacuum(db, databaseUrl)
    const yardstick = await measure(500, async () => void await db.execute(sql`select 1`))
    return { filled, version: await versionOf(db), yardstick, copiedOut: await copyOut(db) }
  } finally {
    await database.close()
  }
}

/** Vacuums, as both databases do by themselves in time; on PostgreSQL over a connection without a statement timeout. */
async function vacuum(db: Db, databaseUrl: string | null): Promise<void> {
  if (databaseUrl === null) return void await db.execute(sql`vacuum analyze`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function versionOf(db: Db): Promise<string> {
  const [row] = await db.select({
    version: sql<string>`split_part(version(), ' ', 2)`, buffers: sql<string>`current_setting('shared_buffers')`,
  }).from(sql`(select 1) one`)
  return `${row?.version}, shared_buffers ${row?.buffers}`
}

/** Measures on a database of its own, which is dropped afterwards. */
async function onPostgres(serverUrl: string, members: number): Promise<Result> {
  const name = `bench_register_${process.pid}`
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`create database ${name}`)
  try {
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    return await measureRegister('PostgreSQL', members, url.href)
  } finally {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
  }
}

async function bareHttp(): Promise<Times> {
  const server = await startBareServer()
  try {
    const ask = async (): Promise<void> => void await send(`${server.origin}/`, { body: { search: 'anna' } })
    await measure(500, ask)
    return await measure(1000, ask)
  } finally {
    await server.stop()
  }
}

const isAsked = (members: number) => asked.length === 0 || asked.includes(members)

if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1)
const serverUrl = process.env.BENCH_DATABASE_URL
if (serverUrl === undefined) console.log('BENCH_DATABASE_URL is not set: only the embedded database is measured.')
const http = await bareHttp()
const results: Result[] = []
for (const members of serverUrl === undefined ? [] : sizes.PostgreSQL.filter(isAsked)) results.push(await onPostgres(serverUrl ?? '', members))
for (const members of sizes.Embedded.filter(isAsked)) results.push(await measureRegister('Embedded', members, null))
const text = report(results, http)
console.log(text)
if (asked.length === 0) writeFileSync(resultFile, text)
for (const fault of missed(results)) {
  console.log(fault)
  process.exitCode = 1
}
