import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Makes what was written to a file or directory survive a power cut; throws when the disk refuses. */
export type Sync = (descriptor: number) => void

interface StreamOperations {
  fsync?: (stream: { nfd: number }) => number
}

/** `EIO` in the numbering of the engine's C library. */
const inputOutputError = 29

/**
 * A data directory on the file system of the machine, where the engine's fsync reaches the disk. The engine's own
 * binding has no such operation and answers every fsync with success, so that a power cut takes the database with it.
 * Only fsync is passed on: the engine must run with `wal_sync_method=fsync`, since its fdatasync can't be reached.
 */
export class DurableFiles extends NodeFS {
  readonly #sync: Sync

  constructor(directory: string, sync: Sync = fsyncSync) {
    super(directory)
    this.#sync = sync
  }

  override async init(...[engine, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(engine, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: { NODEFS: unknown }) => this.#addSync(module.NODEFS)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #addSync(files: unknown): void {
    if (!hasStreamOperations(files)) throw new Error('This version of the engine keeps its file operations elsewhere')
    files.stream_ops.fsync = ({ nfd }) => {
      try {
        this.#sync(nfd)
        return 0
      } catch {
        return inputOutputError
      }
    }
  }
}

function hasStreamOperations(files: unknown): files is { stream_ops: StreamOperations } {
  return typeof files === 'object' && files !== null && 'stream_ops' in files && typeof files.stream_ops === 'object' && files.stream_ops !== null
}
