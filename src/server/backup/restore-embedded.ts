import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import type { Db } from '../db/database.ts'
import { lockDirectory } from '../db/directory-lock.ts'
import { openEmbedded } from '../db/embedded.ts'
import { syncDirectory } from '../sync-directory.ts'
import { clearLeftOver } from './left-over.ts'
import { type RestoreOrder, restoreArchive } from './restore.ts'

const workshopPrefix = 'restoring-'
const dayMs = 86_400_000

export interface EmbeddedOrder extends RestoreOrder {
  dataDir: string
  log: Log
  /** What else to do with the restored database before it is in place. */
  afterwards?: (db: Db) => Promise<void>
}

/**
 * Restores into the embedded database of a data directory that has none. The database is built beside its place and moved there when
 * complete, so that an interrupted restore leaves nothing that a start would take for the site's database.
 * @throws StartError when there is a database already, or another process uses the directory
 */
export async function restoreEmbedded(order: EmbeddedOrder): Promise<void> {
  const { dataDir } = order
  const lock = lockDirectory(dataDir)
  try {
    const place = join(dataDir, 'db')
    if (existsSync(place)) {
      throw new StartError(`Det finns redan en databas i ${place}, och en återläsning skriver aldrig över något. `
        + 'Flytta undan den eller ange en annan DATA_DIR.')
    }
    await inWorkshop(order, async (made) => {
      await rename(made, place)
      await syncDirectory(dataDir)
    })
  } finally {
    lock.release()
  }
}

/** Restores into a database that is thrown away, to show that the copy can be restored when it matters. */
export async function tryRestore(order: EmbeddedOrder): Promise<void> {
  await mkdir(order.dataDir, { recursive: true, mode: 0o700 })
  await inWorkshop(order, () => Promise.resolve())
}

/** @param deliver called with the directory of the restored database, which is closed and has the program's own schema version */
async function inWorkshop(order: EmbeddedOrder, deliver: (made: string) => Promise<void>): Promise<void> {
  const { dataDir, migrationsDir, log, afterwards } = order
  await clearLeftOver(dataDir, { isOurs: (name) => name.startsWith(workshopPrefix), untouchedForMs: dayMs })
  const workshop = await mkdtemp(join(dataDir, workshopPrefix))
  const options = { dataDir: workshop, migrationsDir, log }
  try {
    const bare = await openEmbedded({ ...options, migrate: false })
    try {
      await restoreArchive(bare, order)
    } finally {
      await bare.close()
    }
    const migrated = await openEmbedded(options)
    try {
      await afterwards?.(migrated.db)
    } finally {
      await migrated.close()
    }
    await deliver(join(workshop, 'db'))
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}
