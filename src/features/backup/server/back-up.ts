import { basename } from 'node:path'
import { manualName, writeBackup, type WrittenBackup } from '#server/backup/backup-files.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { addManualBackup, hasRunsTable } from './store.ts'

export interface BackupSource {
  database: Pick<Database, 'db' | 'kind'>
  clock: Clock
  /** Where the copy is written. */
  directory: string
  signal?: AbortSignal | undefined
}

/** Makes a copy that somebody asked for and records it for the dashboard, unless the schema is too old to have a table for that. */
export async function backUpNow({ database, clock, directory, signal }: BackupSource): Promise<WrittenBackup> {
  const startedAt = clock.now()
  const written = await writeBackup(directory, manualName(startedAt), { database, madeAt: startedAt, signal })
  const { bytes, rows, file } = written
  if (await hasRunsTable(database.db)) await addManualBackup(database.db, { startedAt, now: clock.now(), file: basename(file), bytes, rows })
  return written
}
