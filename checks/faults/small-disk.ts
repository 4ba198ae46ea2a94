import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const megabyte = Buffer.alloc(1024 * 1024)

/** A small disk in memory. */
export interface SmallDisk {
  path: string
  /** Fills the free space completely, or leaves so many bytes. */
  fill(leaving?: number): Promise<void>
  free(): Promise<void>
  setWritable(isWritable: boolean): Promise<void>
  remove(): Promise<void>
}

/** Whether this user may mount a disk (only root may). */
export async function canMountDisk(): Promise<boolean> {
  const disk = await mountDisk(1)
  await disk?.remove()
  return disk !== null
}

/** Mounts a disk of this many megabytes; null if this user may not. */
export async function mountDisk(megabytes: number): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  } catch {
    await rm(path, { recursive: true })
    return null
  }
  const filling = join(path, 'filling')
  return {
    path,
    async fill(leaving = 0) {
      const file = await open(filling, 'a')
      try {
        for (let size = megabyte.length; size >= 1; size = Math.floor(size / 2)) await writeUntilFull(file, size)
        const { size } = await file.stat()
        await file.truncate(size - leaving)
      } finally {
        await file.close()
      }
    },
    free: () => rm(filling, { force: true }),
    setWritable: async (isWritable) => void await run('mount', ['-o', `remount,${isWritable ? 'rw' : 'ro'}`, path]),
    async remove() {
      await run('umount', [path])
      await rm(path, { recursive: true })
    },
  }
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
  try {
    for (;;) await file.write(megabyte, 0, size)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
