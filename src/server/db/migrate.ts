import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as migrateNodePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Log } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { tellWhoHolds } from './held-up.ts'

/** The key of an advisory lock: an arbitrary number that all versions of the site must share. */
export const migrationLock = 7_318_204_551
/** The table that marks a database whose restore is not finished: people erased since the backup may be back in it. */
export const unfinishedRestore = 'drizzle.unfinished_restore'
/** How long a process waits for another one that is migrating. */
const lockTimeout = '2min'

const tablePlace = z.tuple([z.object({ place: z.nullable(z.string()) })])
const appliedRows = z.array(z.object({ created_at: z.coerce.number() }))
const lockRow = z.tuple([z.object({ isOurs: z.boolean(), pid: z.number() })])

export interface Migrating {
  migrationsDir: string
  /** Gets a line before anything that may take long. */
  log: Log
}

/** Applies the SQL files in `migrationsDir` that have not been applied. @throws StartError when the database is newer than the files */
export async function migrateEmbedded(db: PgliteDatabase, migrating: Migrating): Promise<void> {
  const rows = async (statement: string): Promise<unknown> => (await db.execute(sql.raw(statement))).rows
  await guarded(rows, migrating, (migrationsFolder) => migratePglite(db, { migrationsFolder }))
}

/**
 * The same for PostgreSQL, on a connection of its own under a database-wide lock: of several processes that start at once one migrates and
 * the others wait.
 * @throws StartError also when a restore is unfinished and this call is not part of it
 */
export async function migratePostgres(settings: pg.ClientConfig, { isRestore = false, ...migrating }: Migrating & { isRestore?: boolean }): Promise<void> {
  const client = new pg.Client(settings)
  // A lost connection makes its statements fail too; without a listener the event would end the process before they can.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`set lock_timeout = '${lockTimeout}'`)
    // The role may have a limit of its own (docs/scaling.md), and indexing a large register takes longer than a request may.
    await client.query('set statement_timeout = 0')
    const { rows: locked } = await client.query<Record<string, unknown>>('select pg_try_advisory_lock($1) as "isOurs", pg_backend_pid() as pid', [migrationLock])
    const [{ isOurs, pid }] = lockRow.parse(locked)
    if (!isOurs) {
      migrating.log.info('another process is starting on the database or changes it; this one waits')
      await client.query('select pg_advisory_lock($1)', [migrationLock])
    }
    await client.query('set lock_timeout = 0')
    const db: NodePgDatabase = drizzle(client)
    const rows = async (statement: string): Promise<unknown> => (await client.query(statement)).rows
    if (!isRestore && await exists(rows, unfinishedRestore)) {
      throw new StartError('Återläsningen av databasen är inte klar: medlemmar som har raderats kan vara tillbaka. '
        + 'Kör npm run restore med samma säkerhetskopia igen, eller ange en annan databas.')
    }
    const telling = tellWhoHolds(settings, { pid, log: migrating.log })
    try {
      await guarded(rows, migrating, (migrationsFolder) => migrateNodePg(db, { migrationsFolder }))
    } finally {
      await telling.stop()
    }
  } finally {
    await client.end()
  }
}

type Rows = (statement: string) => Promise<unknown>

/**
 * Runs the migrations with checks that Drizzle lacks: it notices neither a database that is newer than the files nor a file that it skips
 * because it is dated before the last applied one.
 */
async function guarded(rows: Rows, { migrationsDir, log }: Migrating, migrate: (migrationsFolder: string) => Promise<void>): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: migrationsDir }).map(({ folderMillis }) => folderMillis)
  const before = await applied(rows)
  if (before.some((when) => !known.includes(when))) {
    throw new StartError('Databasen är nyare än programmet: den har ändringar som den här versionen inte känner till. '
      + 'Uppdatera programmet, eller återläs säkerhetskopian från före uppgraderingen i en tom databas.')
  }
  // In a new database nothing takes long.
  if (before.length > 0 && known.length > before.length) log.info({ migrations: known.length - before.length }, 'the database is being upgraded')
  await migrate(migrationsDir)
  const after = await applied(rows)
  const left = known.filter((when) => !after.includes(when))
  if (left.length > 0) throw new Error(`Migrations dated ${left.join(', ')} were left out: they are older than the last applied one`)
}

async function exists(rows: Rows, table: string): Promise<boolean> {
  const [{ place }] = tablePlace.parse(await rows(`select to_regclass('${table}')::text as place`))
  return place !== null
}

/** The dates of the applied migrations, in the journal's milliseconds. */
async function applied(rows: Rows): Promise<number[]> {
  if (!await exists(rows, 'drizzle.__drizzle_migrations')) return []
  return appliedRows.parse(await rows('select created_at from drizzle.__drizzle_migrations')).map((row) => row.created_at)
}
