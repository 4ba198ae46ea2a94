import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/start-error.ts'
import { isDiskFull } from './errors.ts'

/** Another process uses the directory; a caller may turn to that process instead. */
export class DirectoryInUse extends StartError {
  constructor(dataDir: string) {
    super(`Datakatalogen ${dataDir} används redan av en annan process. Är det webbplatsen måste den stoppas först.`)
  }
}

/** SQLite's result code for "another connection holds the lock". */
const busy = 5

/**
 * Locks the data directory for this process: two engines on one directory destroy each other's rows. It is a kernel lock on the file `lock`
 * in the directory, so it ends with the process however the process ends. SQLite only provides access to it, since Node has no file locks
 * of its own.
 * Nothing else in this process may open that file: closing it would release the lock.
 * @throws DirectoryInUse when another process has the directory, StartError when it can't be written
 */
export function lockDirectory(dataDir: string): { release(): void } {
  let file: DatabaseSync | undefined
  try {
    makeDirectory(dataDir)
    file = new DatabaseSync(join(dataDir, 'lock'))
    // In memory: a journal file left behind after a kill would only be confusing.
    file.exec('pragma journal_mode = memory')
    file.exec('begin exclusive')
  } catch (error) {
    file?.close()
    throw isBusy(error) ? new DirectoryInUse(dataDir) : unwritable(dataDir, error)
  }
  const held = file
  return { release: () => held.close() }
}

/** Makes a directory and syncs its parents: otherwise a power cut could remove a new directory with everything in it. */
function makeDirectory(directory: string): void {
  const highest = mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (highest === undefined) return
  for (let made = resolve(directory); made.length >= resolve(highest).length; made = dirname(made)) syncDirectory(dirname(made))
}

function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The operator's message when one of the site's directories can't be made, read or written. */
export function unwritable(directory: string, error: unknown): StartError {
  if (isDiskFull(error)) return diskFull(directory, error)
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(`Datakatalogen ${directory} går inte att skriva i: ${reason}`, { cause: error })
}

/** The operator's message when the disk is full. PostgreSQL refuses what it cannot write completely, so no data is damaged. */
export function diskFull(directory: string, cause: unknown): StartError {
  return new StartError(`Disken med ${directory} är full. Inga uppgifter är skadade: frigör utrymme och starta igen.`, { cause })
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}
