import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

/** A file or directory, identified independently of its path, so that a rename keeps it. */
export interface FileNode {
  id: number
  /** Null for a file. */
  entries: Map<string, FileNode> | null
}

/** A change of the file system, in the order in which the process makes it. */
export type Step =
  | { step: 'link'; directory: number; name: string; node: number; isDirectory: boolean }
  | { step: 'unlink'; directory: number; name: string }
  | { step: 'rename'; directory: number; from: string; to: string }
  | { step: 'write'; node: number; offset: number; data: Buffer }
  | { step: 'resize'; node: number; size: number }
  | { step: 'sync'; node: number }

/** The current contents of a directory, as the process sees them, and every step that led there. */
export class FileTree {
  readonly steps: Step[] = []
  /** How many of the first steps describe what existed at the start. */
  readonly before: number
  readonly #root: string
  readonly #top: FileNode = { id: 0, entries: new Map() }
  #nodes = 1

  constructor(root: string) {
    this.#root = root
    this.#readIn(root)
    this.before = this.steps.length
  }

  /** The file or directory at a path; undefined if there is none, or if the path is outside the root. */
  find(path: string): FileNode | undefined {
    const way = relative(this.#root, path)
    if (way.startsWith('..')) return undefined
    return way === '' ? this.#top : way.split(sep).reduce<FileNode | undefined>((at, name) => at?.entries?.get(name), this.#top)
  }

  /** Creates a file or directory and returns it, or the existing one; undefined outside the root. */
  create(path: string, isDirectory: boolean): FileNode | undefined {
    const directory = this.find(dirname(path))
    if (!directory?.entries) return undefined
    const name = basename(path)
    const known = directory.entries.get(name)
    if (known) return known
    const node = { id: this.#nodes++, entries: isDirectory ? new Map<string, FileNode>() : null }
    directory.entries.set(name, node)
    this.steps.push({ step: 'link', directory: directory.id, name, node: node.id, isDirectory })
    return node
  }

  unlink(path: string): void {
    const directory = this.find(dirname(path))
    const name = basename(path)
    if (!directory?.entries?.has(name)) return
    for (const child of directory.entries.get(name)?.entries?.keys() ?? []) this.unlink(join(path, child))
    directory.entries.delete(name)
    this.steps.push({ step: 'unlink', directory: directory.id, name })
  }

  rename(path: string, to: string): void {
    const directory = this.find(dirname(path))
    const node = this.find(path)
    if (!directory?.entries || !node) return
    if (dirname(path) !== dirname(to)) throw new Error(`${path} is moved to another directory: the disk does not know how`)
    directory.entries.delete(basename(path))
    directory.entries.set(basename(to), node)
    this.steps.push({ step: 'rename', directory: directory.id, from: basename(path), to: basename(to) })
  }

  write(node: FileNode, offset: number, data: Buffer): void {
    this.steps.push({ step: 'write', node: node.id, offset, data })
  }

  resize(node: FileNode, size: number): void {
    this.steps.push({ step: 'resize', node: node.id, size })
  }

  sync(node: FileNode): void {
    this.steps.push({ step: 'sync', node: node.id })
  }

  #readIn(directory: string): void {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name)
      const node = this.create(path, entry.isDirectory())
      if (!node) continue
      if (entry.isDirectory()) this.#readIn(path)
      else this.write(node, 0, readFileSync(path))
      this.sync(node)
    }
    const node = this.find(directory)
    if (node) this.sync(node)
  }
}
