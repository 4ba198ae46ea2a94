import type { Log } from '#server/log.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

export interface OpenOptions {
  /** PostgreSQL's address; null means the embedded database in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  /** The project's `db/migrations`. */
  migrationsDir: string
  log: Log
  /** false leaves the schema as it is: a backup changes nothing, and a restore creates the schema itself. */
  migrate?: boolean
}

/** Opens the site's database, fully migrated unless told otherwise. @throws StartError when the operator can fix what is wrong */
export function openDatabase({ databaseUrl, ...options }: OpenOptions): Promise<Database> {
  return databaseUrl === null ? openEmbedded(options) : openPostgres({ ...options, databaseUrl })
}
