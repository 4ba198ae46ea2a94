import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'
import { type FileNode, FileTree } from './file-tree.ts'

type Call = (...args: unknown[]) => unknown

/**
 * Records every change that this process makes below a directory, by the embedded engine (through Node's synchronous calls) and by
 * the unpacking of an empty database. The calls themselves still happen.
 */
export function record(root: string): { tree: FileTree; stop(): void } {
  const tree = new FileTree(root)
  const open = new Map<number, FileNode>()
  const at = (path: unknown): string => resolve(String(path))
  const on = (descriptor: unknown): FileNode | undefined => open.get(Number(descriptor))

  const after: Record<string, (args: unknown[], result: unknown) => void> = {
    openSync([path, flags], descriptor) {
      const isNew = tree.find(at(path)) === undefined
      const node = isNew && isWritten(flags) ? tree.create(at(path), false) : tree.find(at(path))
      if (!node) return
      open.set(Number(descriptor), node)
      if (typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0) tree.resize(node, 0)
    },
    closeSync: ([descriptor]) => void open.delete(Number(descriptor)),
    writeSync([descriptor, data, from, , position], written) {
      const node = on(descriptor)
      if (!node) return
      if (!ArrayBuffer.isView(data) || typeof from !== 'number' || typeof position !== 'number') throw new Error('A write without a place')
      tree.write(node, position, Buffer.from(Buffer.from(data.buffer, data.byteOffset + from, Number(written))))
    },
    writeFileSync([path, data]) {
      const node = tree.create(at(path), false)
      if (!node) return
      tree.resize(node, 0)
      if (data !== '') throw new Error('The engine writes whole files otherwise')
    },
    mkdirSync: ([path]) => void tree.create(at(path), true),
    renameSync: ([from, to]) => tree.rename(at(from), at(to)),
    unlinkSync: ([path]) => tree.unlink(at(path)),
    rmdirSync: ([path]) => tree.unlink(at(path)),
    truncateSync([path, size]) {
      const node = tree.find(at(path))
      if (node) tree.resize(node, Number(size ?? 0))
    },
    ftruncateSync([descriptor, size]) {
      const node = on(descriptor)
      if (node) tree.resize(node, Number(size ?? 0))
    },
    fsyncSync([descriptor]) {
      const node = on(descriptor)
      if (node) tree.sync(node)
    },
  }
  const later: typeof after = {
    mkdir: ([path]) => makeAll(tree, root, at(path)),
    rename: ([from, to]) => tree.rename(at(from), at(to)),
    rm: ([path]) => tree.unlink(at(path)),
    writeFile([path, data, options]) {
      const node = tree.create(at(path), false)
      if (!node) return
      tree.resize(node, 0)
      tree.write(node, 0, typeof data === 'string' || data instanceof Uint8Array ? Buffer.from(data) : unexpected())
      if (typeof options === 'object' && options !== null && 'flush' in options && options.flush === true) tree.sync(node)
    },
    open([path], handle) {
      const node = tree.find(at(path))
      if (node && typeof handle === 'object' && handle !== null) tell(handle, 'sync', async (original, args) => {
        await original(...args)
        tree.sync(node)
      })
    },
  }
  const undo = [
    ...Object.entries(after).map(([name, note]) => tell(fs, name, (original, args) => {
      const result = original(...args)
      note(args, result)
      return result
    })),
    ...Object.entries(later).map(([name, note]) => tell(fs.promises, name, async (original, args) => {
      const result = await original(...args)
      note(args, result)
      return result
    })),
  ]
  syncBuiltinESMExports()
  return {
    tree,
    stop() {
      for (const restore of undo) restore()
      syncBuiltinESMExports()
    },
  }
}

/** Replaces a function with `call`. @returns a function that restores it */
function tell(owner: object, name: string, call: (original: Call, args: unknown[]) => unknown): () => void {
  const original: unknown = Reflect.get(owner, name)
  if (typeof original !== 'function') throw new Error(`There is no ${name}`)
  const bound: Call = (...args) => Reflect.apply(original, owner, args)
  Reflect.set(owner, name, (...args: unknown[]) => call(bound, args))
  return () => void Reflect.set(owner, name, original)
}

function isWritten(flags: unknown): boolean {
  return typeof flags === 'number' ? (flags & fs.constants.O_CREAT) !== 0 : typeof flags === 'string' && /[wa]/.test(flags)
}

function makeAll(tree: FileTree, root: string, path: string): void {
  if (path === root || tree.find(path)) return
  makeAll(tree, root, resolve(path, '..'))
  tree.create(path, true)
}

function unexpected(): never {
  throw new Error('Something is written in a way that is not recorded')
}
