import { sql } from 'drizzle-orm'
import pg from 'pg'
import { createLog } from '#server/log.ts'
import { openDatabase } from '#server/db/open.ts'
import { addBookings, addPeople, type Person } from '../booking/fill.ts'
import { logIn, type Running, startSite } from '../booking/site.ts'
import { residentMemory } from './processor.ts'

/** A running site with `members` members and ten times as many bookings. */
export interface FilledSite {
  site: Running
  members: number
  /** The members who can log in; the first is an administrator. */
  people: Person[]
  /** The database's URL, for yardsticks that query it directly; null for the embedded one. */
  databaseUrl: string | null
  version: string
  /** The site's resident memory in megabytes once it was ready. */
  memoryAtStart: number
  /** When it was ready, by `performance.now()`. */
  readyAt: number
  /** The file that `loop-delay.ts` writes in the site's process. */
  loopDelayFile: string
}

const mostLogIns = 1000

/** Runs `work` on a site with a database of its own. Stops the site and drops the PostgreSQL database afterwards. */
export async function withDatabase<Result>(
  { serverUrl, dataDir, members }: { serverUrl: string | null; dataDir: string; members: number },
  work: (filled: FilledSite) => Promise<Result>,
): Promise<Result> {
  if (serverUrl === null) return onSite({ databaseUrl: null, dataDir, members }, work)
  const name = `bench_server_${process.pid}`
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`create database ${name}`)
  try {
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    return await onSite({ databaseUrl: url.href, dataDir, members }, work)
  } finally {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
  }
}

async function onSite<Result>(
  { databaseUrl, dataDir, members }: { databaseUrl: string | null; dataDir: string; members: number },
  work: (filled: FilledSite) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ databaseUrl, dataDir, migrationsDir: 'db/migrations', log: createLog({ level: 'silent' }) })
  const people = await addPeople(database.db, members, new Date())
  await addBookings(database.db, members * 10, new Date())
  await database.db.execute(sql`analyze`)
  const [row] = await database.db.select({ version: sql<string>`split_part(version(), ' ', 2)` }).from(sql`(select 1) one`)
  await database.close()

  console.log(`${databaseUrl === null ? 'Embedded' : 'PostgreSQL'}, ${members} members: filled`)

  const loopDelayFile = `${dataDir}-loop-delay.json`
  const settings = { DATA_DIR: dataDir, LOOP_DELAY_FILE: loopDelayFile, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }
  const site = await startSite(settings, ['--import', './bench/server/loop-delay.ts'])
  try {
    const [memoryAtStart, readyAt] = [residentMemory(site.pid), performance.now()]
    return await work({ site, members, people: people.slice(0, mostLogIns), databaseUrl, version: row?.version ?? '', memoryAtStart, readyAt, loopDelayFile })
  } finally {
    await site.stop()
  }
}

/** Logs in one of the people. @returns the headers for further requests */
export async function headersOf({ site, people }: FilledSite, number: number): Promise<Record<string, string>> {
  const person = people[number]
  if (!person) throw new Error('There is nobody of that number')
  return (await logIn(site.origin, person, number)).headers
}
