import { readMigrationFiles } from 'drizzle-orm/migrator'
import { appliedMigrations } from '#server/backup/catalog.ts'
import type { Log } from '#server/log.ts'
import { repeat } from '#server/repeat.ts'
import type { Db } from './database.ts'

export interface SchemaWatch {
  db: Db
  /** `db/migrations` of the project. */
  migrationsDir: string
  log: Log
  /** Told once, when the database has a migration that the program does not know. */
  onNewer(): void
}

/**
 * Sees within a minute, until stopped, that a newer program has migrated the database that this process is at work on. A start would
 * refuse it. One that was forgotten at an upgrade would go on, and know nothing of what an erasure has to reach by now.
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
  // A database that does not answer is told by those whom it keeps waiting.
  return repeat(look, { failed: () => undefined })
}
