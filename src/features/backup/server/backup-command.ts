import type { WrittenBackup } from '#server/backup/backup-files.ts'
import { systemClock } from '#server/clock.ts'
import { type Command, parseCommand, readDatabase, requireDatabase, warnRoot } from '#server/command.ts'
import { DirectoryInUse } from '#server/db/directory-lock.ts'
import { type OpenOptions, openDatabase } from '#server/db/open.ts'
import { StartError } from '#server/start-error.ts'
import { formatBytes } from '../rules.ts'
import { backUpNow } from './back-up.ts'
import { errorMessageFor } from './problems.ts'
import { askSite } from './requests.ts'
import { readBackupSettings } from './settings.ts'

const usage = 'Ange bara filen med webbplatsens inställningar, eller ingenting: npm run backup -- --settings <fil>.'

/** `npm run backup`: makes a copy, whether or not the site is running. @returns the exit status */
export async function runBackup(command: Command): Promise<0 | 1> {
  const { migrationsDir, say, complain } = command
  let directory = ''
  try {
    const { env, subject, isTrial } = parseCommand(command, usage)
    if (subject !== undefined || isTrial) throw new StartError(usage)
    const { open, dataDir, name } = readDatabase(env, migrationsDir)
    directory = readBackupSettings(env, dataDir).directory
    const { file, bytes, rows, tables } = await backUp(command, open, directory)
    say(`Säkerhetskopian av ${name} är klar: ${file}`)
    say(`${formatBytes(bytes)}, ${rows} rader i ${tables} tabeller, kontrolläst. Den innehåller personuppgifter: kryptera den och förvara den på en annan plats.`)
    return 0
  } catch (error) {
    complain(errorMessageFor(error, directory))
    return 1
  }
}

async function backUp(command: Command, open: OpenOptions, directory: string): Promise<WrittenBackup> {
  requireDatabase(open)
  // False when the running site makes the copy: it does so as its own user, and root need not be warned.
  let isOwn = true
  try {
    return await backUpHere(open, directory)
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    isOwn = false
    const asked = await askSite(open.dataDir)
    if (asked) return asked
    // The site ended before it answered, so the directory is free now.
    isOwn = true
    return await backUpHere(open, directory)
  } finally {
    if (isOwn) warnRoot(command, open)
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
