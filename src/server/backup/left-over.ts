import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What directories are called in which a copy is restored on trial, beside the database of a site. */
export const trialPrefix = 'trial-'

/**
 * Removes from a directory what a process that was killed has left there: names that `isOurs` knows and that have not been touched for so
 * many milliseconds, when they are certainly nobody's any more; all of them where others are kept out of the directory.
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
