import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { dateInStockholm, momentInStockholm } from '#domain/calendar.ts'
import { type ErasureRecord, erasuresMark, forgetErasures, listErasures } from '#features/privacy/server/erasure-store.ts'
import { forgetRemovedNames, listRemovedNames, type RemovedName } from '#features/privacy/server/removal-store.ts'
import type { Db } from '#server/db/database.ts'
import { StartError } from '#server/start-error.ts'
import { syncDirectory } from '#server/sync-directory.ts'

/** Beside the copies: who has been erased, and which names taken out of bookings, since a copy cannot know of what came after it. */
export const erasedListName = 'erased.json'

/** By ids and hashes alone. */
export interface ErasedList {
  erased: ErasureRecord[]
  removedNames: RemovedName[]
}

const moment = z.pipe(z.iso.datetime(), z.transform((text) => new Date(text)))
const list = z.object({
  erased: z.array(z.object({ memberId: z.uuid(), applicationIds: z.array(z.uuid()), erasedAt: moment })),
  // A list from before there were any is without.
  removedNames: z._default(z.array(z.object({ bookingId: z.uuid(), mark: z.string(), removedAt: moment })), []),
})

/** What the list of a directory holds; null without one. @throws StartError when it cannot be read as such */
export async function readErasedList(directory: string): Promise<ErasedList | null> {
  const file = join(directory, erasedListName)
  if (!existsSync(file)) return null
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartError(`${file} går inte att läsa för den här användaren. Ge användaren rätt till filen och försök igen.`, { cause: error })
  })
  try {
    return list.parse(JSON.parse(text))
  } catch {
    throw new StartError(`${file} är skadad: vilka som ska raderas igen går inte att läsa. Flytta undan den för att återläsa ändå.`)
  }
}

/** Adds to a directory's list those whom the database names. What stands in it stays: the database may be restored from before. */
export async function writeErasedList(db: Db, directory: string): Promise<void> {
  const known = await readErasedList(directory)
  const erased = joined(({ memberId }) => memberId, known?.erased ?? [], await listErasures(db))
  const byTime = [...known?.removedNames ?? [], ...await listRemovedNames(db)].toSorted((one, other) => one.removedAt.getTime() - other.removedAt.getTime())
  // Of one that was put back and taken out again, the last time.
  const names = joined(({ bookingId, mark }) => `${bookingId} ${mark}`, byTime)
  const list = { erased, removedNames: names }
  const isEmpty = erased.length + names.length === 0
  if (!isEmpty && JSON.stringify(list) !== JSON.stringify(known)) await writeList(directory, list)
}

function joined<Kind>(keyOf: (record: Kind) => string, ...lists: Kind[][]): Kind[] {
  return [...new Map(lists.flat().map((record) => [keyOf(record), record])).values()]
}

/**
 * Keeps a directory's list up with the database: what is returned is to be called again and again. While neither has changed
 * since it last looked it reads neither, of which each may hold thousands.
 */
export function keepErasedList(db: Db, directory: string): () => Promise<void> {
  let seen: string | null = null
  return async () => {
    // Of before the reading: whatever changes from here on, its own writing too, is looked at the next time.
    const found = `${await erasuresMark(db)} ${await fileMark(join(directory, erasedListName))}`
    if (found === seen) return
    await writeErasedList(db, directory)
    seen = found
  }
}

/** A text that is another one when the file is. Whoever writes it puts a new one in its place, so a file of the same size differs, too. */
async function fileMark(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => null)
  return found === null ? 'none' : [found.ino, found.size, found.mtimeNs].join(' ')
}

/** Forgets, in the database and the directory's list, who was erased before a day from which on copies are kept: no copy can bring them back. */
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
    // Where it could not be put in place it is tried again each minute, and each draft holds ids.
    await rm(draft, { force: true })
  }
  await syncDirectory(directory)
}
