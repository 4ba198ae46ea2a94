import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Makes what was written to a file or directory survive a power cut; throws when the disk fails. */
export type Sync = (descriptor: number) => void

/** The parts of the engine's file system binding that are changed here. */
interface Binding {
  realPath(node: unknown): string
  node_ops: { mknod(parent: unknown, ...rest: unknown[]): unknown }
  stream_ops: { fsync?: (stream: { nfd: number; node: unknown }) => number }
}

/** `EIO` as numbered by the engine's C library. */
const inputOutputError = 29

/**
 * A data directory on the machine's file system, where the engine's fsync reaches the disk. The engine's own binding has no such operation
 * and answers every fsync with success, so that a power cut destroys the database. Only fsync is passed on: the engine must run with
 * `wal_sync_method=fsync`, since its fdatasync can't be intercepted.
 *
 * Directories with new files are synced too: PostgreSQL syncs a table's new file but not the directory that names it, relying on the file
 * system to do both. Not every one promises that.
 */
export class DurableFiles extends NodeFS {
  readonly #sync: Sync
  /** Paths of directories in which entries were created since their last sync. */
  readonly #unsynced = new Set<string>()

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
    if (!isBinding(files)) throw new Error('This version of the engine keeps its file operations elsewhere')
    const { mknod } = files.node_ops
    files.node_ops.mknod = (parent, ...rest) => {
      this.#unsynced.add(files.realPath(parent))
      return mknod(parent, ...rest)
    }
    files.stream_ops.fsync = ({ nfd, node }) => {
      try {
        this.#sync(nfd)
        if (this.#unsynced.size > 0) this.#syncDirectories(files.realPath(node))
        return 0
      } catch {
        return inputOutputError
      }
    }
  }

  /** Syncs the file's directory and those above it, where they have new entries. */
  #syncDirectories(path: string): void {
    for (let directory = dirname(path); directory.startsWith(this.rootDir); directory = dirname(directory)) {
      if (!this.#unsynced.has(directory)) continue
      const descriptor = openSync(directory, 'r')
      try {
        this.#sync(descriptor)
      } finally {
        closeSync(descriptor)
      }
      this.#unsynced.delete(directory)
    }
  }
}

function isBinding(files: unknown): files is Binding {
  return hasFunction(files, 'realPath') && 'node_ops' in files && hasFunction(files.node_ops, 'mknod')
    && 'stream_ops' in files && hasFunction(files.stream_ops, 'write')
}

function hasFunction(value: unknown, name: string): value is object {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function'
}
