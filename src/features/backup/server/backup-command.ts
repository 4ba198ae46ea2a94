import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenBackup } from '#server/backup/backup-files.ts'
import { systemClock } from '#server/clock.ts'
import { type Environment, readConfig } from '#server/config.ts'
import { DirectoryInUse } from '#server/db/directory-lock.ts'
import { type OpenOptions, openDatabase } from '#server/db/open.ts'
import { createLog } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { formatBytes } from '../rules.ts'
import { backUpNow } from './back-up.ts'
import { lineFor } from './problems.ts'
import { askSite } from './requests.ts'
import { readBackupSettings } from './settings.ts'

export interface Command {
  env: Environment
  /** `db/migrations` of the project. */
  migrationsDir: string
  say(line: string): void
  /** Told what went wrong, in one line. */
  complain(line: string): void
}

/** `npm run backup`, beside a running site or without one. @returns the exit status */
export async function runBackup({ env, migrationsDir, say, complain }: Command): Promise<0 | 1> {
  let directory = ''
  try {
    const { open, dataDir } = readPlace(env, migrationsDir)
    directory = readBackupSettings(env, dataDir).directory
    const { file, bytes, rows, tables } = await backUp(open, directory)
    say(`Säkerhetskopian är klar: ${file}`)
    say(`${formatBytes(bytes)}, ${rows} rader i ${tables} tabeller, kontrolläst. Den innehåller personuppgifter: kryptera den och förvara den på en annan plats.`)
    return 0
  } catch (error) {
    complain(lineFor(error, directory))
    return 1
  }
}

/** Which database the commands mean. They need none of the site's other settings. */
export function readPlace(env: Environment, migrationsDir: string): { open: OpenOptions; dataDir: string } {
  const { dataDir, databaseUrl } = readConfig({ DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL })
  return { dataDir, open: { dataDir, databaseUrl, migrationsDir, log: createLog({ level: 'fatal' }) } }
}

async function backUp(open: OpenOptions, directory: string): Promise<WrittenBackup> {
  if (open.databaseUrl === null && !existsSync(join(open.dataDir, 'db'))) throw new StartError(`Det finns ingen databas i ${open.dataDir}.`)
  try {
    return await backUpHere(open, directory)
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    // The site ended while it was asked: now the directory is free.
    return await askSite(open.dataDir) ?? backUpHere(open, directory)
  }
}

async function backUpHere(open: OpenOptions, directory: string): Promise<WrittenBackup> {
  const database = await openDatabase({ ...open, migrate: false })
  try {
    return await backUpNow({ database, clock: systemClock, directory })
  } finally {
    await database.close()
  }
}
