import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { builtPath, sitePages } from '#domain/pages.ts'
import { carriesSession } from './session-cookie.ts'
import { sendStored, storeAnswer, type StoredAnswer, storedResponse } from './stored-answer.ts'

interface PagesOptions {
  webDir: string
  /** Where the map's tiles come from: the only other site that pages may fetch anything from. */
  tileOrigin: string
  /** Puts the association's facts, as they are when it is called, into a document. */
  fill: (html: string) => string
  /** Of every answer, by lower-case names. */
  headers: Readonly<Record<string, string>>
}

export interface Pages {
  /** Answers a request for a page or a file. @returns whether it did; if not, nothing has been written */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** The page for addresses that are none (specification 2), in the form that the browser accepts. */
  notFound(acceptedEncoding: string): Response
  /** Makes every document anew. Until all of them are, the former ones are answered. */
  refill(): Promise<void>
}

/**
 * With a document for a browser that carries a session, good or not: what a member's page shows is then asked for at once, and
 * not only when it is known who is here (web/start-scripts.tsx). Of a document's headers a script can read this one alone.
 */
const sessionHint = ['server-timing', 'session']

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * A site that starts waits for its documents to be compressed. With a window of 64 kB that takes a fifth of the processor's
 * time, for one byte more in eighty.
 */
const documentCompression = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 }

/** File names that the web build gives the documents that belong to no address of their own. */
const fallbackFile = '__spa-fallback.html'
const notFoundFile = '404/index.html'

const fileTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Serves the built web site from memory, beside the framework: prerendered documents by address, the application's
 * empty document for the addresses that are rendered in the browser, and files. `fill` puts the facts into a document
 * (`#domain/site-facts.ts`); pictures may come from `tileOrigin` too.
 */
export async function createPages(options: PagesOptions): Promise<Pages> {
  // As they were built, and kept: a newer build on the disk belongs to the next process.
  const built = await readBuilt(options.webDir)
  for (const name of [fallbackFile, notFoundFile]) {
    if (!built.has(name)) throw new Error(`The web build has no ${name}`)
  }
  const files = storeFiles(built, options)
  let documents = await makeDocuments(built, options)

  function documentAt(path: string): StoredAnswer | undefined {
    const name = documentNames.get(path) ?? openPages.find(({ pattern }) => pattern.test(path))?.name
    return name === undefined ? undefined : documents.get(name) ?? documents.get(fallbackFile)
  }
  return {
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const path = request.url?.split('?', 1)[0] ?? ''
      const file = files.get(path)
      const found = file ?? documentAt(path)
      if (!found) return false
      sendStored(request, response, found, !file && carriesSession(request.headers.cookie) ? sessionHint : [])
      return true
    },
    notFound: (accepted) => storedResponse(required(documents, notFoundFile), accepted, 404),
    async refill() {
      documents = await makeDocuments(built, options)
    },
  }
}

const nameOf = (path: string) => path === '/' ? 'index.html' : `${builtPath(path).slice(1)}/index.html`

/** The documents of the addresses that leave nothing open; not all of them are prerendered. */
const documentNames = new Map(sitePages.filter((path) => !path.includes(':')).map((path) => [path, nameOf(path)]))

/** Those of the others: one for all that an address may name. */
const openPages = sitePages.filter((path) => path.includes(':'))
  .map((path) => ({ pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), name: nameOf(path) }))

/** The page that an address means which has a stroke too many or capitals; undefined where it means none. What an address leaves open stays as it is. */
export function addressMeant(path: string): string | undefined {
  // One: an expression for any number would look at a long row of them once for each.
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path
  const small = trimmed.toLowerCase()
  if (documentNames.has(small)) return small === path ? undefined : small
  return trimmed !== path && openPages.some(({ pattern }) => pattern.test(trimmed)) ? trimmed : undefined
}

function required(documents: Map<string, StoredAnswer>, name: string): StoredAnswer {
  const document = documents.get(name)
  if (!document) throw new Error(`The web build has no ${name}`)
  return document
}

/** All files of the web build by their path in it. */
async function readBuilt(webDir: string): Promise<Map<string, Buffer<ArrayBuffer>>> {
  const entries = await readdir(webDir, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(webDir.length + 1))
  return new Map(await Promise.all(names.map(async (name): Promise<[string, Buffer<ArrayBuffer>]> => [name, await readFile(join(webDir, name))])))
}

/** Files by address. Documents are none: under their file names they would be second addresses of the same page. */
function storeFiles(built: Map<string, Buffer<ArrayBuffer>>, { headers }: PagesOptions): Map<string, StoredAnswer> {
  const files = [...built].flatMap(([name, plain]): [string, StoredAnswer][] => {
    const type = fileTypes[extname(name)]
    if (type === undefined || (name.includes('/') && !name.startsWith('assets/'))) return []
    // The build names them by their content.
    const cacheControl = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    return [[`/${name}`, storeAnswer({ type, cacheControl, plain, brotli: built.get(`${name}.br`), gzip: built.get(`${name}.gz`), headers })]]
  })
  return new Map(files)
}

/** Documents by file name, compressed off the main thread: a site that is in use goes on answering meanwhile. */
async function makeDocuments(built: Map<string, Buffer<ArrayBuffer>>, { tileOrigin, fill, headers }: PagesOptions): Promise<Map<string, StoredAnswer>> {
  const documents = new Map<string, StoredAnswer>()
  // One after the other: the memory that all of them take at once is never given back.
  for (const [name, template] of built) {
    if (!name.endsWith('.html')) continue
    const html = fill(template.toString())
    const plain = Buffer.from(html)
    const [brotli, gzipped] = await Promise.all([compressBrotli(plain, { params: documentCompression }), compressGzip(plain)])
    documents.set(name, storeAnswer({
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      plain,
      brotli,
      gzip: gzipped,
      headers: { ...headers, 'content-security-policy': contentSecurityPolicy(html, tileOrigin) },
    }))
  }
  return documents
}

/** Inline scripts and styles are allowed by their hashes alone; data blocks are not run and need none. */
function contentSecurityPolicy(html: string, tileOrigin: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*type="application\/json")[^>]*>([\s\S]*?)<\/script>/g)
  const styles = html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes(scripts)].join(' ')}`,
    `style-src ${["'self'", ...hashes(styles)].join(' ')}`,
    // Prerendered form controls and drawings carry style attributes, which cannot run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${tileOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashes(blocks: Iterable<RegExpMatchArray>): Set<string> {
  return new Set([...blocks].map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`))
}
