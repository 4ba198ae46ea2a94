import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { listCalls } from '#server/call-list.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { migrationsDir, silentLog } from '#server/db/testing.ts'
import { startTestSite, type TestSite, TestVisitor } from '#server/testing.ts'
import { startPostgres, startReplica } from '../../e2e/support/postgres.ts'
import { times } from '../check-mode.ts'

const writes = times(20, 500)

/** The names of the contracts' calls that only read. */
const reading = listCalls().map(({ path }) => path.replace('/api/rpc/', '')).filter((name) => /^(get|list|count)_/.test(name))

/** Those among them that also write something: a replica cannot. */
const writingCalls = ['get_my_data']

/**
 * Makes every reading call to a site on a streaming replica, with a log-in made at the primary, and measures how long the replica
 * lags behind. @returns lines for the report
 */
export async function tryReplica(): Promise<string[]> {
  const primary = await startPostgres({ durable: true })
  const replica = primary && await startReplica(primary)
  if (!primary || !replica) return ['- NOT RUN: reading from a replica, for want of a PostgreSQL server program.']
  const written = await openPostgres({ databaseUrl: primary.url, migrationsDir, log: silentLog })
  const pool = new pg.Pool({ connectionString: replica.url, options: '-c TimeZone=UTC' })
  try {
    const lag = await lagOf(primary.url, pool)
    const site = await startTestSite({}, { besides: written })
    const ask = await callsOn(site)
    await caughtUp(primary.url, pool)
    // A site that uses only the replica.
    const aside = await startTestSite({}, { besides: { db: drizzle(pool) } })
    try {
      const differing: string[] = []
      for (const name of reading) {
        const [there, here] = [await ask(name, site), await ask(name, aside)]
        expect(there.status, name).toBe(200)
        if (here.status !== there.status || JSON.stringify(here.body) !== JSON.stringify(there.body)) differing.push(`${name} (${here.status})`)
      }
      expect(differing).toEqual(writingCalls.map((name) => `${name} (503)`))
      return [
        `- A streaming replica: a change was seen there ${lag} after it was acknowledged (${writes} one after the other, nothing else under way).`,
        `- Reading from it: ${reading.length - differing.length} of the ${reading.length} calls that read answered the same as at the primary${
          differing.length === 0 ? '' : `; not: ${differing.join(', ')}, which writes`}.`,
      ]
    } finally {
      await aside.close()
      await site.close()
    }
  } finally {
    await pool.end()
    await written.close()
    await replica.stop()
    await primary.stop()
  }
}

/** Returns a function that makes a superadmin's calls to any site that shares the database. */
async function callsOn(site: TestSite) {
  await site.loadContent()
  const { visitor, memberId, golfId } = await site.person({ roles: ['superadmin'], hasSecondFactor: true })
  for (let number = 0; number < 12; number += 1) await site.person()
  const file = 'Golf-ID;Förnamn;Efternamn\n850101-001;Eva;Exempel\n'
  const uploaded = await visitor.call('POST', '/api/imports/members.csv', file, { 'content-type': 'text/csv' })
  const { id } = z.object({ id: z.string() }).parse(uploaded.body)
  const from = dateInStockholm(site.clock.now())
  const inputs: Readonly<Record<string, unknown>> = {
    get_course_availability: { p_course: 'ale', p_from: from, p_to: addDays(from, 13) },
    get_courses_availability: { p_from: from, p_to: addDays(from, 13) },
    get_erasure_summary: { p_id: memberId },
    get_member: { p_id: memberId },
    get_member_import: { p_id: id },
    get_member_standing: { p_golf_id: golfId },
    get_tournament: { p_id: 'kommunmasterskap' },
    list_member_import_rows: { p_id: id },
  }
  return (name: string, { origin }: TestSite) => {
    const there = new TestVisitor(origin)
    for (const [cookie, value] of visitor.cookies) there.cookies.set(cookie, value)
    return there.rpc(name, inputs[name])
  }
}

async function lagOf(primaryUrl: string, replica: pg.Pool): Promise<string> {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  const waits: number[] = []
  try {
    await client.query('create table marks (number int)')
    await caughtUp(primaryUrl, replica)
    for (let number = 0; number < writes; number += 1) {
      await client.query('insert into marks values ($1)', [number])
      const began = performance.now()
      while ((await replica.query('select 1 from marks where number = $1', [number])).rowCount === 0) await pause(0)
      waits.push(performance.now() - began)
    }
    await client.query('drop table marks')
  } finally {
    await client.end()
  }
  const sorted = waits.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  return `${at(0.5)} ms (median), ${at(0.99)} ms (p99), ${at(1)} ms (longest)`
}

/** Resolves when the replica has replayed everything written so far. */
async function caughtUp(primaryUrl: string, replica: pg.Pool): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    const { rows: [here] } = await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    const isThere = async () => (await replica.query<{ there: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as there', [here?.lsn])).rows[0]?.there
    while (await isThere() !== true) await pause(5)
  } finally {
    await client.end()
  }
}
