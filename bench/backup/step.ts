import { randomInt } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { writeBackup } from '#server/backup/backup-files.ts'
import { checkArchive } from '#server/backup/read-archive.ts'
import { restoreArchive } from '#server/backup/restore.ts'
import { sumsOf } from '#server/backup/testing.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLog } from '#server/log.ts'
import { damagedCopy } from './measure.ts'
import { fillWithMembers } from './people.ts'

/** Runs one step of the measurement on the database and files given as arguments, and prints its figures as JSON. */
const migrationsDir = fileURLToPath(new URL('../../db/migrations', import.meta.url))
const [name = '', ...args] = process.argv.slice(2)
const steps: Record<string, (...given: string[]) => Promise<unknown>> = { 'fill': fill, 'back-up': backUp, restore, damage }
console.log(JSON.stringify(await steps[name]?.(...args) ?? null))

/** @param place a PostgreSQL URL, or a directory */
function open(place: string, migrate: boolean): Promise<Database> {
  const databaseUrl = place.startsWith('postgres') ? place : null
  return openDatabase({ databaseUrl, dataDir: place, migrationsDir, migrate, log: createLog({ level: 'error' }) })
}

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  const result = await work
  return { result, ms: Math.round(performance.now() - began) }
}

/** The peak resident memory of this process, in megabytes. */
function peakMemory(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}

async function fill(place = '', members = ''): Promise<void> {
  const database = await open(place, true)
  await fillWithMembers(database.db, Number(members))
  await database.close()
}

async function backUp(place = '', directory = ''): Promise<unknown> {
  const database = await open(place, false)
  const idleMemory = peakMemory()
  const beside = writeBeside(database)
  const { result, ms } = await timed(writeBackup(directory, 'copy.tar.gz', { database, madeAt: new Date() }))
  const pauseMs = await beside.stop()
  await database.close()
  return { ...result, backupMs: ms, pauseMs, idleMemory, backupMemory: peakMemory() }
}

/** Writes a row every 20 ms, as a visitor would; `stop` returns the longest time that a write took, in milliseconds. */
function writeBeside({ db }: Database): { stop(): Promise<number> } {
  let isOver = false
  const visits = (async () => {
    let longest = 0
    for (let visit = 0; !isOver; visit += 1) {
      const { ms } = await timed(db.execute(sql`insert into limit_counts (key, count, window_ends_at) values (${`visit ${visit}`}, 1, now())`))
      longest = Math.max(longest, ms)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return longest
  })()
  return {
    stop: () => {
      isOver = true
      return visits
    },
  }
}

async function restore(place = '', file = ''): Promise<unknown> {
  const { result: manifest, ms: checkMs } = await timed(checkArchive(file))
  const database = await open(place, false)
  const { ms: restoreMs } = await timed(restoreArchive(database, { file, manifest, migrationsDir }))
  const sums = await sumsOf(database.db)
  const isEqual = manifest.tables.every((table) => sums[table.name] === `${table.rows} ${table.sha256}`) && Object.keys(sums).length === manifest.tables.length
  await database.close()
  return { checkMs, restoreMs, restoreMemory: peakMemory(), isEqual }
}

async function damage(file = ''): Promise<unknown> {
  const { size } = await stat(file)
  const manifest = JSON.stringify(await checkArchive(file))
  // Fewer rounds for a copy of some megabytes, which takes a while to read.
  const rounds = size > 1_000_000 ? 20 : 500
  const copy = `${file}.damaged`
  let believed = 0
  for (let round = 0; round < rounds; round += 1) {
    await damagedCopy(file, copy, { at: randomInt(size), isCut: round % 10 === 0 })
    const read = await checkArchive(copy).then((found) => JSON.stringify(found), () => manifest)
    if (read !== manifest) believed += 1
  }
  await rm(copy, { force: true })
  return { damaged: rounds, believed }
}
