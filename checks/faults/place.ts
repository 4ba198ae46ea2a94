import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { migrationsDir, silentLog } from '#server/db/testing.ts'
import { rowsOf } from '#server/backup/catalog.ts'

/** Where a built site stores its data, on either engine. */
export interface Place {
  dataDir: string
  databaseUrl: string | null
  /** The environment for `startSite`. */
  env: Record<string, string>
  /** Opens the database to inspect it; an embedded one only while no site has it open. */
  look<T>(what: (db: Db) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

/** A fresh place: on a PostgreSQL server, or embedded without one. A given `dataDir` is not removed. */
export async function newPlace(server: string | undefined, givenDir?: string): Promise<Place> {
  const dataDir = givenDir ?? await mkdtemp(join(tmpdir(), 'check-'))
  const name = `check_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const databaseUrl = server === undefined ? null : Object.assign(new URL(server), { pathname: `/${name}` }).href
  if (server !== undefined) await administer(server, `create database ${name}`)
  return {
    dataDir,
    databaseUrl,
    env: { DATA_DIR: dataDir, TRUSTED_PROXIES: '1', ...databaseUrl !== null && { DATABASE_URL: databaseUrl } },
    async look(what) {
      const database = await openDatabase({ databaseUrl, dataDir, migrationsDir, log: silentLog, migrate: false })
      try {
        return await what(database.db)
      } finally {
        await database.close()
      }
    },
    async remove() {
      if (server !== undefined) await administer(server, `drop database if exists ${name} with (force)`)
      if (givenDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The Golf-IDs that do not have exactly one stored application. */
export async function findLost(db: Db, golfIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(db, sql`select golf_id, count(*)::int as times from applications group by golf_id`, z.object({ golf_id: z.string(), times: z.number() }))
  const times = new Map(rows.map((row) => [row.golf_id, row.times]))
  return golfIds.filter((golfId) => times.get(golfId) !== 1)
}

/** The Golf-IDs that have a stored application. */
export async function keptOf(db: Db, golfIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(db, sql`select golf_id from applications`, z.object({ golf_id: z.string() }))
  const kept = new Set(rows.map((row) => row.golf_id))
  return golfIds.filter((golfId) => kept.has(golfId))
}

/** Golf-IDs of applications without the two mails written with them: half transactions. */
export async function findIncomplete(db: Db): Promise<string[]> {
  const rows = await rowsOf(db, sql`
    select golf_id from applications as a
    where a.golf_id like '100___-___' and 2 <> (select count(*) from mails where about = a.id::text)`, z.object({ golf_id: z.string() }))
  return rows.map((row) => row.golf_id)
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
