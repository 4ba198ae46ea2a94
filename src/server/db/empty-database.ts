import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { syncDirectory } from '../sync-directory.ts'
import { readTar } from './tar.ts'

/** An empty data directory of the installed engine, beside the migrations: running initdb would take 3 s and 1 GB of memory. */
const packedName = 'empty-database.tar.br'
/** How many files are written at once, so that the disk can combine their syncs. */
const writers = 16

/** The path where `scripts/make-empty-database.ts` writes the packed directory and from which it is read. */
export function packedDatabase(migrationsDir: string): string {
  return join(dirname(migrationsDir), packedName)
}

/**
 * Creates an empty database in `directory`, or leaves nothing by that name: everything is written and synced beside it and then renamed.
 * The next call removes what an interrupted one left. The caller must hold the directory's lock.
 * @param durable false for a copy that need not survive a power cut
 */
export async function unpackEmptyDatabase(packed: string, directory: string, { durable = true } = {}): Promise<void> {
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const entries = [...readTar(await promisify(brotliDecompress)(await readFile(packed)))]
  const directories = [unfinished, ...entries.filter(({ content }) => content === null).map(({ path }) => join(unfinished, path))]
  for (const path of directories) await mkdir(path, { recursive: true, mode: 0o700 })
  const files = entries.filter(({ content }) => content !== null).values()
  await Promise.all(Array.from({ length: writers }, async () => {
    for (const { path, content } of files) {
      await writeFile(join(unfinished, path), content ?? '', { mode: 0o600, flush: durable })
    }
  }))
  if (durable) for (const path of directories) await syncDirectory(path)
  await rename(unfinished, directory)
  if (durable) await syncDirectory(dirname(directory))
}

/** Whether the directory holds a database that was created completely. */
export function holdsDatabase(directory: string): boolean {
  return existsSync(directory)
}
