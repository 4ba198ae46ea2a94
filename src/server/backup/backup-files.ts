import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { dateInStockholm } from '#domain/calendar.ts'
import type { Database } from '../db/database.ts'
import { codeOf } from '../db/errors.ts'
import { syncDirectory } from '../sync-directory.ts'
import { inTime } from './in-time.ts'
import { clearLeftOver } from './left-over.ts'
import { rowsIn } from './manifest.ts'
import { checkArchive } from './read-archive.ts'
import { type ArchiveOrder, writeArchive } from './write-archive.ts'

const unfinished = '.unfinished'
const dayMs = 86_400_000
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', timeStyle: 'medium' })

/** The name of the scheduled copy of a day; older scheduled copies are thinned out. */
export function nightlyName(day: string): string {
  return `nightly-${day}.tar.gz`
}

const copyPattern = /^(nightly|former|manual)-(\d{4}-\d{2}-\d{2})(?:-[\d-]+)?\.tar\.gz$/

/** The name of a copy that somebody asked for; it is never removed automatically. */
export function manualName(at: Date): string {
  return `manual-${dateInStockholm(at)}-${timeOf(at)}.tar.gz`
}

/** @param count 2 or more when there are other copies of the same second */
function formerName(day: string, at: Date, count: number): string {
  return `former-${day}-${timeOf(at)}${count === 1 ? '' : `-${count}`}.tar.gz`
}

const timeOf = (at: Date): string => clock.format(at).replaceAll(':', '')

/** The kind and day of a copy, by its file name; null when the name is not a copy's. */
function copyOf(name: string): { kind: string; day: string } | null {
  const [, kind, day] = copyPattern.exec(name) ?? []
  return kind === undefined || day === undefined ? null : { kind, day }
}

export interface WrittenBackup {
  /** The whole path. */
  file: string
  bytes: number
  rows: number
  tables: number
}

/**
 * How long a copy may take: a disk that stops responding must not occupy the database forever. A register of 50,000 is copied in seven
 * seconds (bench/results/backup.md). Meanwhile the embedded database's visitors wait, and PostgreSQL has to keep old row versions.
 * Less than the hour after which another process considers the run lost.
 */
const longestMs: Record<Database['kind'], number> = { embedded: 10 * 60_000, postgres: 55 * 60_000 }

export interface BackupOrder extends ArchiveOrder {
  /** The time limit in milliseconds; {@link longestMs} by default. */
  limitMs?: number | undefined
  /** Called when the copy is complete, just before it is renamed and replaces any file of that name. */
  beforeNaming?(file: string): Promise<void>
}

/**
 * Writes a backup into a directory, which is created if missing. The file gets its name only once it is complete, read back and synced.
 * An unfinished one, also one that took too long, is removed, at the latest by a later backup.
 */
export function writeBackup(directory: string, name: string, { limitMs, ...order }: BackupOrder): Promise<WrittenBackup> {
  const bounds = { limitMs: limitMs ?? longestMs[order.database.kind], signal: order.signal }
  return inTime(directory, bounds, (signal) => writeWhole(directory, name, { ...order, signal }))
}

async function writeWhole(directory: string, name: string, { beforeNaming, ...order }: BackupOrder & { signal: AbortSignal }): Promise<WrittenBackup> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await clearLeftOver(directory, { isOurs: (entry) => entry.endsWith(unfinished), untouchedForMs: dayMs })
  const file = join(directory, name)
  const draft = join(directory, `.${name}.${randomUUID()}${unfinished}`)
  try {
    await writeArchive(draft, order)
    const manifest = await checkArchive(draft)
    const { size } = await stat(draft)
    await beforeNaming?.(file)
    // An abandoned write that resumes when its disk responds again must stop here.
    order.signal.throwIfAborted()
    await rename(draft, file)
    await syncDirectory(directory)
    return { file, bytes: size, rows: rowsIn(manifest), tables: manifest.tables.length }
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Renames the scheduled copy of a day to a name that nothing overwrites: its day and the time it was written. It stays
 * until it is too old, see {@link thinOut}.
 * @returns the new name, or null when there is no such copy
 */
export async function keepFormer(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null)
  if (found === null) return null
  const { day } = copyOf(basename(file)) ?? { day: dateInStockholm(found.mtime) }
  for (let count = 1; ; count += 1) {
    const name = formerName(day, found.mtime, count)
    if (!await reserve(join(dirname(file), name))) continue
    try {
      await rename(file, join(dirname(file), name))
    } catch (error) {
      await rm(join(dirname(file), name), { force: true })
      throw error
    }
    return name
  }
}

/** Creates an empty file for a rename to replace: unlike a hard link, that works on every disk. @returns false when the name is taken */
async function reserve(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.close()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

export interface Thinning {
  /** Which of the scheduled copies to keep, by their days. */
  daysToKeep: (days: string[]) => Set<string>
  /** No copy from before this day is kept, apart from those that somebody asked for. */
  keptFrom: string
}

export interface Thinned {
  /** The names of the removed copies. */
  gone: string[]
  /** The copies that are too old but were asked for by somebody, who has to remove them. */
  overdue: string[]
  /** The day of the oldest remaining copy; null when there is none. */
  oldest: string | null
}

/** Removes the scheduled copies that are not to be kept, and copies renamed by {@link keepFormer} that are too old. */
export async function thinOut(directory: string, { daysToKeep, keptFrom }: Thinning): Promise<Thinned> {
  // The directory does not exist before its first copy.
  const names = await readdir(directory).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const copies = names.flatMap((name) => {
    const copy = copyOf(name)
    return copy === null ? [] : [{ name, ...copy, isOld: copy.day < keptFrom }]
  })
  const kept = daysToKeep(copies.filter(({ kind }) => kind === 'nightly').map(({ day }) => day))
  const namesOf = (some: typeof copies) => some.map(({ name }) => name)
  const gone = namesOf(copies.filter(({ kind, day, isOld }) => kind !== 'manual' && (isOld || (kind === 'nightly' && !kept.has(day)))))
  for (const name of gone) await rm(join(directory, name), { force: true })
  const left = copies.filter(({ name }) => !gone.includes(name))
  const [oldest = null] = left.map(({ day }) => day).toSorted()
  return { gone, overdue: namesOf(left.filter(({ isOld }) => isOld)), oldest }
}
