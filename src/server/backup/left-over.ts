import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The prefix of directories in which a copy is restored on trial, beside a site's database. */
export const trialPrefix = 'trial-'

/**
 * Removes what a killed process has left in a directory: entries whose names `isOurs` accepts and that have been untouched for more than
 * `untouchedForMs`, so that no live process can own them. By default removes all of them, for callers that hold the directory's lock.
 */
export async function clearLeftOver(
  directory: string, { isOurs, untouchedForMs = Number.NEGATIVE_INFINITY }: { isOurs: (name: string) => boolean; untouchedForMs?: number },
): Promise<void> {
  for (const name of (await readdir(directory)).filter(isOurs)) {
    const path = join(directory, name)
    // Another process may have finished or removed it since.
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > untouchedForMs) await rm(path, { recursive: true, force: true })
  }
}
