import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FileContent, type Fate } from './file-content.ts'
import type { Step } from './file-tree.ts'

type EntryChange = { at: number } & Extract<Step, { step: 'link' | 'unlink' | 'rename' }>

interface Directory {
  /** Entries by name that certainly survive. */
  synced: Map<string, number>
  pending: EntryChange[]
}

/**
 * A disk as POSIX allows it to be: a synced file's contents and a synced directory's entries survive; of everything else any part may
 * survive, in any order, in whole sectors. Only a rename is atomic, and the changes of one directory are kept in order, as in every
 * current file system.
 */
export class Disk {
  readonly #files = new Map<number, FileContent>()
  readonly #directories = new Map<number, Directory>([[0, { synced: new Map(), pending: [] }]])
  readonly #isObeyed: (node: number, isDirectory: boolean) => boolean
  #at = 0

  /** @param isObeyed returns false for syncs that are to have no effect */
  constructor(isObeyed: (node: number, isDirectory: boolean) => boolean = () => true) {
    this.#isObeyed = isObeyed
  }

  take(step: Step): void {
    this.#at += 1
    if (step.step === 'write') this.#files.get(step.node)?.write(this.#at, step.offset, step.data)
    else if (step.step === 'resize') this.#files.get(step.node)?.resize(this.#at, step.size)
    else if (step.step === 'sync') this.#sync(step)
    else {
      if (step.step === 'link' && step.isDirectory) this.#directories.set(step.node, { synced: new Map(), pending: [] })
      else if (step.step === 'link') this.#files.set(step.node, new FileContent())
      this.#directories.get(step.directory)?.pending.push({ at: this.#at, ...step })
    }
  }

  #sync(step: Extract<Step, { step: 'sync' }>): void {
    const directory = this.#directories.get(step.node)
    if (!this.#isObeyed(step.node, directory !== undefined)) return
    this.#files.get(step.node)?.sync()
    if (!directory) return
    for (const change of directory.pending) applyChange(directory.synced, change)
    directory.pending = []
  }

  /** Writes to `place` what the disk may hold if the power goes now. */
  cut(place: string, manner: Fate['manner'], random: () => number): void {
    const moment = this.#oldestPending() + random() * (this.#at - this.#oldestPending())
    this.#writeOut(0, place, { manner, moment, random })
  }

  #oldestPending(): number {
    const files = [...this.#files.values()].map((file) => file.oldestPending)
    const directories = [...this.#directories.values()].map(({ pending }) => pending[0]?.at)
    return Math.min(this.#at, ...[...files, ...directories].filter((at) => at !== undefined))
  }

  #writeOut(node: number, path: string, fate: Fate): void {
    const directory = this.#directories.get(node)
    if (!directory) {
      writeFileSync(path, this.#files.get(node)?.after(fate) ?? '', { mode: 0o600 })
      return
    }
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const entries = new Map(directory.synced)
    for (const change of directory.pending.slice(0, keptChanges(directory.pending, fate))) applyChange(entries, change)
    for (const [name, child] of entries) this.#writeOut(child, join(path, name), fate)
  }
}

function keptChanges(pending: readonly EntryChange[], { manner, moment, random }: Fate): number {
  if (manner === 'all lost') return 0
  if (manner === 'all kept') return pending.length
  if (manner === 'up to a moment') return pending.filter(({ at }) => at <= moment).length
  return Math.floor(random() * (pending.length + 1))
}

function applyChange(entries: Map<string, number>, change: EntryChange): void {
  if (change.step === 'link') entries.set(change.name, change.node)
  else if (change.step === 'unlink') entries.delete(change.name)
  else {
    const node = entries.get(change.from)
    entries.delete(change.from)
    if (node !== undefined) entries.set(change.to, node)
  }
}
