import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dateInStockholm } from '#domain/calendar.ts'
import { rowsIn } from './manifest.ts'
import { checkArchive } from './read-archive.ts'
import { type ArchiveOrder, writeArchive } from './write-archive.ts'

const unfinished = '.unfinished'
const dayMs = 86_400_000
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', timeStyle: 'medium' })

/** The schedule's copy of a day; older ones are thinned out. */
export function nightlyName(day: string): string {
  return `nightly-${day}.tar.gz`
}

/** A copy that somebody asked for; nobody but he throws it away. */
export function manualName(at: Date): string {
  return `manual-${dateInStockholm(at)}-${clock.format(at).replaceAll(':', '')}.tar.gz`
}

export interface WrittenBackup {
  /** The whole path. */
  file: string
  bytes: number
  rows: number
  tables: number
}

/**
 * Writes a backup into a directory, which is made when missing. Only when it is whole, read back and on the disk does it get
 * its name; one that is broken off is removed, at the latest by a later one.
 */
export async function writeBackup(directory: string, name: string, order: ArchiveOrder): Promise<WrittenBackup> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await clearUnfinished(directory)
  const file = join(directory, name)
  const draft = join(directory, `.${name}.${randomUUID()}${unfinished}`)
  try {
    await writeArchive(draft, order)
    const manifest = await checkArchive(draft)
    const { size } = await stat(draft)
    await rename(draft, file)
    await syncDirectory(directory)
    return { file, bytes: size, rows: rowsIn(manifest), tables: manifest.tables.length }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes the schedule's copies but those of these days. @returns the names of those that went */
export async function thinOut(directory: string, daysToKeep: (days: string[]) => Set<string>): Promise<string[]> {
  const dayOf = (name: string): string | undefined => /^nightly-(\d{4}-\d{2}-\d{2})\.tar\.gz$/.exec(name)?.[1]
  const names = await readdir(directory)
  const kept = daysToKeep(names.map(dayOf).filter((day) => day !== undefined))
  const gone = names.filter((name) => {
    const day = dayOf(name)
    return day !== undefined && !kept.has(day)
  })
  for (const name of gone) await rm(join(directory, name), { force: true })
  return gone
}

/** What a killed process left, a day later: until then another process may be writing it. */
async function clearUnfinished(directory: string): Promise<void> {
  for (const name of (await readdir(directory)).filter((entry) => entry.endsWith(unfinished))) {
    const path = join(directory, name)
    // Another process may have finished or removed it since.
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > dayMs) await rm(path, { force: true })
  }
}

/** Makes a rename in a directory survive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
