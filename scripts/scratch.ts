import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux keeps this folder in memory; a container often has no more than 64 MB of it. */
const memory = { place: '/dev/shm', needed: 4 * 1024 ** 3 }
const prefix = 'site-tests-'

/**
 * Runs `act` with the temporary directory (TMPDIR) of this process and those it starts in memory, if there is enough. Each test
 * opens a database of its own, of hundreds of small files; at a millisecond for each, as on many a machine's disk, they take
 * longer than the tests themselves (docs/decisions/041-test-time.md).
 */
export async function withScratch<Result>(act: () => Promise<Result>, { place, needed } = memory): Promise<Result> {
  // A TMPDIR that is already set is respected.
  if (process.env.TMPDIR !== undefined || !hasRoom(place, needed)) return act()
  forgetFormer(place)
  const directory = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  // When the tests run as root, PostgreSQL runs as another user and has its folder in here.
  chmodSync(directory, 0o711)
  process.env.TMPDIR = directory
  try {
    return await act()
  } finally {
    delete process.env.TMPDIR
    rmSync(directory, { recursive: true, force: true })
  }
}

function hasRoom(place: string, needed: number): boolean {
  if (!existsSync(place)) return false
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize >= needed
}

/** Removes what killed runs have left, which would otherwise take up memory until the machine is restarted. */
function forgetFormer(place: string): void {
  for (const name of readdirSync(place)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (!owner || existsSync(`/proc/${owner}`)) continue
    try {
      rmSync(join(place, name), { recursive: true, force: true })
    } catch {
      // It belongs to another user, whose next run removes it.
    }
  }
}
