import { statfs } from 'node:fs/promises'

/** What is free for the site's user on the disk that has a directory. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
