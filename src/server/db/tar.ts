/** One entry of a tar archive. `content` is null for a directory. */
export interface TarEntry {
  path: string
  content: Buffer | null
}

const block = 512

/** Reads an archive of plain files and directories (ustar, paths up to 100 characters), as the project packs them itself. */
export function* readTar(archive: Buffer): Generator<TarEntry> {
  let at = 0
  while (at + block <= archive.length && archive[at] !== 0) {
    const path = text(archive, at, 100)
    const size = Number.parseInt(text(archive, at + 124, 12), 8)
    const kind = String.fromCodePoint(archive[at + 156] ?? 0)
    const start = at + block
    if (kind === '5') yield { path, content: null }
    else if (kind === '0') yield { path, content: archive.subarray(start, start + size) }
    else throw new Error(`${path}: an entry of kind "${kind}" is not expected here`)
    at = start + Math.ceil(size / block) * block
  }
}

function text(archive: Buffer, start: number, length: number): string {
  return archive.toString('latin1', start, start + length).replace(/\0.*$/, '')
}
