import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bytes } from './file-text.ts'

/**
 * Writes a request's body to a file that exists until the handle is closed. The file is unlinked as soon as it is open, so that it disappears
 * however the process ends: it is full of personal data.
 * @returns null as soon as the body is known to be longer than `limit` bytes
 */
export async function keepUpload(request: Request, { directory, limit }: { directory: string; limit: number }): Promise<FileHandle | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null
  const file = await openNameless(directory)
  try {
    let size = 0
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > limit) {
        await file.close()
        return null
      }
      await file.appendFile(chunk)
    }
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openNameless(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true })
  const path = join(directory, `upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

const pieceSize = 64 * 1024

/**
 * Streams the bytes of an open file from its beginning; each piece is valid until the next is requested. Not a Node stream, since that would
 * close the file when it is left early.
 */
export function bytesOf(file: FileHandle): Bytes {
  return async function* () {
    const piece = Buffer.alloc(pieceSize)
    for (let position = 0; ;) {
      const { bytesRead } = await file.read(piece, { position })
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
      position += bytesRead
    }
  }
}
