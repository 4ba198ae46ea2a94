import { readMigrationFiles } from 'drizzle-orm/migrator'
import { appliedMigrations } from '#server/backup/catalog.ts'
import type { Log } from '#server/log.ts'
import { repeat } from '#server/repeat.ts'
import type { Db } from './database.ts'

export interface SchemaWatch {
  db: Db
  /** The project's `db/migrations`. */
  migrationsDir: string
  log: Log
  /** Called once, when the database has a migration that the program does not know. */
  onNewer(): void
}

/**
 * Detects within a minute, until stopped, that a newer program has migrated the database that this process uses. A start would refuse that
 * database; a process forgotten during an upgrade would go on without knowing what an erasure now has to cover.
 */
export function watchSchema({ db, migrationsDir, log, onNewer }: SchemaWatch): { stop(): Promise<void> } {
  const known = new Set(readMigrationFiles({ migrationsFolder: migrationsDir }).map(({ folderMillis }) => folderMillis))
  let isNewer = false
  const look = async (): Promise<void> => {
    const applied = await appliedMigrations(db)
    if (isNewer || applied.every(({ when }) => known.has(when))) return
    isNewer = true
    log.fatal('a newer program has changed the database; this process ends, and the next start says what to do')
    onNewer()
  }
  // A database that does not answer is reported by the requests that it keeps waiting.
  return repeat(look, { failed: () => undefined })
}
