import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { StartError } from '#server/start-error.ts'
import type { Db } from '../db/database.ts'
import { unfinishedRestore } from '../db/migrate.ts'
import { openPostgres, type PostgresOptions } from '../db/postgres.ts'
import { rowsOf } from './catalog.ts'
import { manifestSum, writeManifest } from './manifest.ts'
import { type RestoreOrder, restoreArchive } from './restore.ts'

/** The table that marks an unfinished restore: schema and name, each quoted. */
const mark = sql.join(unfinishedRestore.split('.').map((name) => sql.identifier(name)), sql`.`)
const placeRow = z.object({ place: z.nullable(z.string()) })
const markRow = z.object({ archive: z.string() })

export interface PostgresOrder extends RestoreOrder, Omit<PostgresOptions, 'migrate' | 'isRestore'> {
  /** What else to do with the restored database before a site may use it; repeated after an interruption. */
  afterwards: (db: Db) => Promise<void>
}

/**
 * Restores into an empty database on a PostgreSQL server. A mark written together with the rows keeps every site from starting on it
 * until all is done; a restore interrupted after the rows continues from there.
 * @throws StartError when the database holds anything else
 */
export async function restorePostgres(order: PostgresOrder): Promise<void> {
  const archive = manifestSum(writeManifest(order.manifest)).toString()
  const bare = await openPostgres({ ...order, migrate: false })
  try {
    const begun = await archiveBegun(bare.db)
    if (begun === null) await restoreArchive(bare, { ...order, alongside: (tx) => setMark(tx, archive) })
    else if (begun !== archive) throw new StartError('I databasen finns en annan säkerhetskopia, halvt återläst. Återläs samma igen, eller ange en ny, tom databas.')
  } finally {
    await bare.close()
  }
  const migrated = await openPostgres({ ...order, isRestore: true })
  try {
    await order.afterwards(migrated.db)
    await migrated.db.execute(sql`drop table if exists ${mark}`)
  } finally {
    await migrated.close()
  }
}

/** Which archive's rows are in the database without the rest of the restore; null when there are none. */
async function archiveBegun(db: Db): Promise<string | null> {
  const [found] = await rowsOf(db, sql`select to_regclass(${unfinishedRestore})::text as place`, placeRow)
  if (!found?.place) return null
  const [row] = await rowsOf(db, sql`select archive from ${mark}`, markRow)
  return row?.archive ?? null
}

async function setMark(tx: Db, archive: string): Promise<void> {
  await tx.execute(sql`create table ${mark} (archive text not null)`)
  await tx.execute(sql`insert into ${mark} (archive) values (${archive})`)
}
