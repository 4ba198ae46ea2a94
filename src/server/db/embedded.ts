import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { clearLeftOver, trialPrefix } from '#server/backup/left-over.ts'
import { systemClock } from '#server/clock.ts'
import { freeBytes } from '#server/free-bytes.ts'
import type { Log } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { answerInTime, type Database } from './database.ts'
import { diskFull, lockDirectory, unwritable } from './directory-lock.ts'
import { DurableFiles } from './durable-files.ts'
import { holdsDatabase, packedDatabase, unpackEmptyDatabase } from './empty-database.ts'
import { Engine } from './engine.ts'
import { causesOf, isDiskFull, isForbidden } from './errors.ts'
import { migrateEmbedded } from './migrate.ts'
import { startUpkeep } from './upkeep.ts'

export interface EmbeddedOptions {
  dataDir: string
  migrationsDir: string
  log: Log
  /** false leaves the schema as it is: a backup changes nothing, and a restore creates the schema itself. */
  migrate?: boolean
  /** Called when the open engine has broken down; by default the process ends, and the next start recovers. */
  onFatal?: ((error: Error) => void) | undefined
}

/**
 * What the engine has written to stderr: its last line, whether it ever ran out of space, and its words when it ended over a file that it
 * may not open.
 */
interface Heard {
  last: string
  isFull: boolean
  refused: string | null
}

type EngineNeeds = Omit<EmbeddedOptions, 'onFatal' | 'migrate'> & { heard: Heard; onFatal: (error: Error) => void }

/** The major version of PostgreSQL whose directories the installed engine reads. */
const majorVersion = '18'

/**
 * Opens the database in `dataDir/db`, migrated unless told otherwise; creates it when there is none.
 * @throws StartError when the directory is in use, unwritable, forbidden, damaged or of another version, or its disk is full
 */
export async function openEmbedded(
  { dataDir, migrationsDir, log, migrate = true, onFatal = endProcess(log) }: EmbeddedOptions,
): Promise<Database> {
  const lock = lockDirectory(dataDir)
  const heard: Heard = { last: '', isFull: false, refused: null }
  let isOpen = false
  try {
    await clearTrials(dataDir, log)
    // If the engine breaks down while opening, the pending statement fails, and the start can report why.
    const engine = await startEngine({ dataDir, migrationsDir, log, heard, onFatal: (error) => isOpen && onFatal(error) })
    const db = drizzle(engine)
    try {
      if (migrate) await migrateEmbedded(db, { migrationsDir, log })
    } catch (error) {
      await engine.close().catch(() => undefined)
      throw error
    }
    isOpen = true
    const upkeep = startUpkeep({ engine, clock: systemClock, log, freeBytes: () => freeBytes(dataDir) })
    let closed: Promise<void> | undefined
    const close = async (): Promise<void> => {
      await upkeep.stop()
      await engine.close()
      lock.release()
    }
    return { db, kind: 'embedded', ping: () => answerInTime(engine.query('select 1')), close: () => (closed ??= close()) }
  } catch (error) {
    lock.release()
    if (heard.isFull || isDiskFull(error)) throw diskFull(dataDir, error)
    throw !(error instanceof StartError) && isForbidden(error) ? forbidden(join(dataDir, 'db'), messageOf(causesOf(error).at(-1)), error) : error
  }
}

async function startEngine({ dataDir, migrationsDir, log, heard, onFatal }: EngineNeeds): Promise<Engine> {
  const directory = join(dataDir, 'db')
  if (!holdsDatabase(directory)) await unpack(packedDatabase(migrationsDir), directory)
  checkVersion(directory)
  const listen = (line: string): boolean => {
    heard.last = line
    if (/No space left on device|quota exceeded/i.test(line)) heard.isFull = true
    // The engine also reports files that it can do without, and continues.
    if (/(FATAL|PANIC):.*Permission denied/i.test(line)) heard.refused = line.trim()
    // Lines other than LOG report breakdowns; `log_min_messages` keeps the contents of rows out of them.
    if (/(FATAL|PANIC):/.test(line)) log.error({ engine: line }, 'the embedded database reports a failure')
    else log.debug({ engine: line }, 'embedded database')
    return false
  }
  try {
    return await Engine.start({ fs: new DurableFiles(directory), durable: true, onStderr: listen, onFatal })
  } catch (error) {
    const refused = heard.refused ?? (isForbidden(error) ? messageOf(error) : null)
    throw refused === null ? damaged(directory, heard.last || messageOf(error), error) : forbidden(directory, refused, error)
  }
}

/**
 * Removes trials whose site was killed: each is a whole database, perhaps on the space that this start needs. The lock guarantees that no
 * trial is in progress.
 */
async function clearTrials(dataDir: string, log: Log): Promise<void> {
  try {
    await clearLeftOver(dataDir, { isOurs: (name) => name.startsWith(trialPrefix) })
  } catch (error) {
    log.warn({ err: error }, 'what a trial of a backup had left could not be removed')
  }
}

async function unpack(packed: string, directory: string): Promise<void> {
  try {
    await unpackEmptyDatabase(packed, directory)
  } catch (error) {
    throw unwritable(directory, error)
  }
}

/** Without this check the engine would take a directory that lost its version file for an empty one and initialize it again. */
function checkVersion(directory: string): void {
  let version: string
  try {
    version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    throw isForbidden(error) ? forbidden(directory, messageOf(error), error) : damaged(directory, messageOf(error), error)
  }
  if (version !== majorVersion) {
    throw new StartError(`Databasen i ${directory} har version ${version}, men programmet läser version ${majorVersion}.`)
  }
}

function damaged(directory: string, reason: string, cause: unknown): StartError {
  return new StartError(`Databasen i ${directory} går inte att öppna. Den är skadad eller oläslig: ${reason}`, { cause })
}

/** Happens after root, instead of the site's user, ran a command. An operator who took it for damage would restore a backup. */
function forbidden(directory: string, reason: string, cause: unknown): StartError {
  return new StartError(`Den här användaren får inte läsa eller ändra databasen i ${directory}. Den är inte skadad av det: gör webbplatsens användare till filernas ägare (chown -R). Det som hindrade: ${reason}`, { cause })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function endProcess(log: Log): (error: Error) => void {
  return (error) => {
    log.fatal({ err: error }, 'the embedded database has broken down; the process ends')
    process.exit(1)
  }
}
