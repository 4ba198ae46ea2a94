import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux keeps the folder in memory; a container is often given no more than 64 MB of it. */
const memory = { place: '/dev/shm', needed: 4 * 1024 ** 3 }
const prefix = 'site-tests-'

/**
 * Sets where this process and those that it starts put what they need for a while (TMPDIR) while `act` runs: in memory, where
 * there is plenty. Each test opens a database of its own, of hundreds of small files, and many a machine's disk takes a
 * millisecond for each: more than the tests themselves (docs/decisions/041-test-time.md).
 */
export async function withScratch<Result>(act: () => Promise<Result>, { place, needed } = memory): Promise<Result> {
  // Whoever runs the tests may have said where such things go.
  if (process.env.TMPDIR !== undefined || !hasRoom(place, needed)) return act()
  forgetFormer(place)
  const directory = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  // PostgreSQL runs as somebody else where we are root, and has its folder in here.
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

/** What a run that was killed has left would take memory until the machine is started anew. */
function forgetFormer(place: string): void {
  for (const name of readdirSync(place)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (!owner || existsSync(`/proc/${owner}`)) continue
    try {
      rmSync(join(place, name), { recursive: true, force: true })
    } catch {
      // Somebody else's, who takes it away with the next run.
    }
  }
}
