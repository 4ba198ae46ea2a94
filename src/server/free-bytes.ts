import { statfs } from 'node:fs/promises'

/** The bytes available to the site's user on the disk with this directory. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
