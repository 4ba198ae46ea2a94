import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as z from 'zod/mini'

const client = 'build/web/client'

const manifestSchema = z.object({
  entry: z.object({ module: z.string(), imports: z.array(z.string()) }),
  routes: z.record(z.string(), z.object({
    id: z.string(), parentId: z.optional(z.string()), path: z.optional(z.string()), module: z.string(), imports: z.optional(z.array(z.string())),
  })),
})

export interface PageWeight {
  path: string
  /** Compressed bytes of the scripts that the page needs to start. Scripts loaded later (a map, a dialog) are not included. */
  script: number
  /** The number of those script files. */
  files: number
  /** Compressed bytes of the document with its styles; for pages that are not prerendered, of the common fallback document. */
  document: number
}

/** The weight of every built page. */
export function weighPages(): PageWeight[] {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error('The pages are not built')
  const manifestFile = `/assets/${name}`
  const source = readFileSync(join(client, manifestFile), 'utf8')
  const { entry, routes } = manifestSchema.parse(JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1)))
  return Object.values(routes).filter(({ path }) => path !== undefined && path !== '').map((route) => {
    const files = new Set([manifestFile, entry.module, ...entry.imports])
    const parts: string[] = []
    for (let at: typeof route | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId]) {
      for (const file of [at.module, ...at.imports ?? []]) files.add(file)
      if (at.path) parts.unshift(at.path)
    }
    const path = parts.join('/').replace(/^\/*/, '/').replaceAll(/\/{2,}/g, '/')
    return { path, script: sum([...files].map((file) => sizeOf(`${file}.br`))), files: files.size, document: documentSize(path) }
  })
}

function documentSize(path: string): number {
  const own = join(client, path, 'index.html')
  return compressedSize(existsSync(own) ? own : join(client, '__spa-fallback.html'))
}

const compressed = new Map<string, number>()

function compressedSize(file: string): number {
  const size = compressed.get(file) ?? brotliCompressSync(readFileSync(file)).length
  compressed.set(file, size)
  return size
}

function sizeOf(file: string): number {
  return statSync(join(client, file)).size
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
