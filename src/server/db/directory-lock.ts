import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/start-error.ts'
import { isDiskFull } from './errors.ts'

/** Another process has the directory; it may be asked in place of it. */
export class DirectoryInUse extends StartError {
  constructor(dataDir: string) {
    super(`Datakatalogen ${dataDir} används redan av en annan process. Är det webbplatsen måste den stoppas först.`)
  }
}

/** SQLite's result code for "another connection holds the lock". */
const busy = 5

/**
 * Makes the data directory this process's own: two engines on one directory destroy each other's rows. The lock is the
 * kernel's, on `lock` in the directory, so it ends with the process however the process ends. SQLite is only the way to
 * it: Node has no file locks of its own.
 * Nothing else in this process may open that file: closing it would let go of the lock.
 * @throws DirectoryInUse when another process has the directory, StartError when it can't be written
 */
export function lockDirectory(dataDir: string): { release(): void } {
  let file: DatabaseSync | undefined
  try {
    makeDirectory(dataDir)
    file = new DatabaseSync(join(dataDir, 'lock'))
    // In memory: a journal file left by a kill would be one more thing to wonder at.
    file.exec('pragma journal_mode = memory')
    file.exec('begin exclusive')
  } catch (error) {
    file?.close()
    throw isBusy(error) ? new DirectoryInUse(dataDir) : unwritable(dataDir, error)
  }
  const held = file
  return { release: () => held.close() }
}

/** A power cut would take a new directory with all that is in it, had the one above not been synced. */
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

/** What the operator reads when a directory of the site can't be made, read or written. */
export function unwritable(directory: string, error: unknown): StartError {
  if (isDiskFull(error)) return diskFull(directory, error)
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(`Datakatalogen ${directory} går inte att skriva i: ${reason}`, { cause: error })
}

/** ... and when its disk has no room. PostgreSQL refuses what it cannot write whole, so nothing is harmed by it. */
export function diskFull(directory: string, cause: unknown): StartError {
  return new StartError(`Disken med ${directory} är full. Inga uppgifter är skadade: frigör utrymme och starta igen.`, { cause })
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}
