import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { dateInStockholm, momentInStockholm } from '#domain/calendar.ts'
import { type ErasureRecord, erasuresMark, forgetErasures, listErasures } from '#features/privacy/server/erasure-store.ts'
import { forgetRemovedNames, listRemovedNames, type RemovedName } from '#features/privacy/server/removal-store.ts'
import type { Db } from '#server/db/database.ts'
import { codeOf } from '#server/db/errors.ts'
import { StartError } from '#server/start-error.ts'
import { syncDirectory } from '#server/sync-directory.ts'

/** The file beside the copies that lists erased people and names removed from bookings, since a copy cannot know of what came after it. */
export const erasedListName = 'erased.json'

/** Holds only ids and hashes. */
export interface ErasedList {
  erased: ErasureRecord[]
  removedNames: RemovedName[]
}

const moment = z.pipe(z.iso.datetime(), z.transform((text) => new Date(text)))
const list = z.object({
  erased: z.array(z.object({ memberId: z.uuid(), applicationIds: z.array(z.uuid()), erasedAt: moment })),
  // Missing from a list that an older version of the site wrote.
  removedNames: z._default(z.array(z.object({ bookingId: z.uuid(), mark: z.string(), removedAt: moment })), []),
})

/** Reads a directory's list; null when there is none. @throws StartError when it cannot be read or is damaged */
export async function readErasedList(directory: string): Promise<ErasedList | null> {
  const file = join(directory, erasedListName)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw new StartError(`${file} går inte att läsa för den här användaren. Ge användaren rätt till filen och försök igen.`, { cause: error })
  })
  if (text === null) return null
  try {
    return list.parse(JSON.parse(text))
  } catch {
    throw new StartError(`${file} är skadad: vilka som ska raderas igen går inte att läsa. Flytta undan den för att återläsa ändå.`)
  }
}

/** Adds the database's erasures to a directory's list. Its other entries stay: the database may have been restored from an older copy. */
export async function writeErasedList(db: Db, directory: string): Promise<void> {
  const known = await readErasedList(directory)
  const erased = joined(({ memberId }) => memberId, known?.erased ?? [], await listErasures(db))
  const byTime = [...known?.removedNames ?? [], ...await listRemovedNames(db)].toSorted((one, other) => one.removedAt.getTime() - other.removedAt.getTime())
  // For a name that was put back and removed again, the last removal counts.
  const names = joined(({ bookingId, mark }) => `${bookingId} ${mark}`, byTime)
  const list = { erased, removedNames: names }
  const isEmpty = erased.length + names.length === 0
  if (!isEmpty && JSON.stringify(list) !== JSON.stringify(known)) await writeList(directory, list)
}

function joined<Kind>(keyOf: (record: Kind) => string, ...lists: Kind[][]): Kind[] {
  return [...new Map(lists.flat().map((record) => [keyOf(record), record])).values()]
}

/**
 * Returns a function, to be called again and again, that keeps a directory's list up to date with the database. While neither
 * has changed since the last call it reads neither, since each may hold thousands of entries.
 */
export function keepErasedList(db: Db, directory: string): () => Promise<void> {
  let seen: string | null = null
  return async () => {
    // Taken before reading: whatever changes from here on, including by its own writing, is noticed the next time.
    const found = `${await erasuresMark(db)} ${await fileMark(join(directory, erasedListName))}`
    if (found === seen) return
    await writeErasedList(db, directory)
    seen = found
  }
}

/** Returns a text that changes when the file does. A writer replaces the whole file, so one of the same size differs as well (by its inode). */
async function fileMark(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => null)
  return found === null ? 'none' : [found.ino, found.size, found.mtimeNs].join(' ')
}

/** Deletes erasures from before `keptFrom` in the database and the directory's list: no copy is old enough to bring those people back. */
export async function forgetErased(db: Db, directory: string, keptFrom: string): Promise<void> {
  const from = momentInStockholm(keptFrom, '00:00')
  await forgetErasures(db, from)
  await forgetRemovedNames(db, from)
  const known = await readErasedList(directory)
  if (!known) return
  const isNeeded = (at: Date) => dateInStockholm(at) >= keptFrom
  const erased = known.erased.filter(({ erasedAt }) => isNeeded(erasedAt))
  const names = known.removedNames.filter(({ removedAt }) => isNeeded(removedAt))
  const isShorter = erased.length < known.erased.length || names.length < known.removedNames.length
  if (isShorter) await writeList(directory, { erased, removedNames: names })
}

async function writeList(directory: string, kept: ErasedList): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = join(directory, `.${erasedListName}.${randomUUID()}`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(kept, null, 2)}\n`)
    await handle.sync()
    await rename(draft, join(directory, erasedListName))
  } finally {
    await handle.close()
    // When the draft could not be moved into place this is tried again every minute, and each draft holds ids.
    await rm(draft, { force: true })
  }
  await syncDirectory(directory)
}
