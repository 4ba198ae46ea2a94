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
  /** The origin of the map's tiles: the only other site from which pages may fetch anything. */
  tileOrigin: string
  /** Puts the association's current facts into a document. */
  fill: (html: string) => string
  /** The headers of every response, with lower-case names. */
  headers: Readonly<Record<string, string>>
}

export interface Pages {
  /** Answers a request for a page or a file. @returns whether it did; if not, nothing has been written */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** The page for addresses that do not exist (specification 2), in an encoding that the browser accepts. `cookie` is the request's header. */
  notFound(acceptedEncoding: string, cookie: string | undefined): Response
  /** Makes every document again. Until all of them are ready, the previous ones are served. */
  refill(): Promise<void>
}

/**
 * Tells a document whether the browser has a session cookie, valid or not: the page then requests a member's data, and makes room for a
 * member's menu, before it is known who is logged in (web/start-scripts.tsx). Of a document's headers, a script can read only this one.
 * Sent without a session too: after a 304, a browser keeps the headers of its copy that the answer does not have.
 */
const sessionHint = (cookie: string | undefined) => ['server-timing', carriesSession(cookie) ? 'session' : 'guest'] as const

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * A starting site waits for its documents to be compressed. A window of 64 kB takes a fifth of the CPU time, for one byte more in eighty.
 */
const documentCompression = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 }

/** The web build's file names of the documents that belong to no address of their own. */
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
 * Serves the built web site from memory, bypassing the framework: prerendered documents by address, the application's empty document for
 * addresses that are rendered in the browser, and files. `fill` puts the facts into a document (`#domain/site-facts.ts`); images may come
 * from `tileOrigin` too.
 */
export async function createPages(options: PagesOptions): Promise<Pages> {
  // Kept as built: a newer build on the disk belongs to the next process.
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
      sendStored(request, response, found, file ? [] : sessionHint(request.headers.cookie))
      return true
    },
    notFound(accepted, cookie) {
      const response = storedResponse(required(documents, notFoundFile), accepted, 404)
      response.headers.set(...sessionHint(cookie))
      return response
    },
    async refill() {
      documents = await makeDocuments(built, options)
    },
  }
}

const nameOf = (path: string) => path === '/' ? 'index.html' : `${builtPath(path).slice(1)}/index.html`

/** The documents of addresses without parameters; not all of them are prerendered. */
const documentNames = new Map(sitePages.filter((path) => !path.includes(':')).map((path) => [path, nameOf(path)]))

/** The documents of addresses with parameters: one for all values of them. */
const openPages = sitePages.filter((path) => path.includes(':'))
  .map((path) => ({ pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), name: nameOf(path) }))

/** The page's address that was meant by one with a trailing slash or capitals; undefined when there is none. Parameters keep their case. */
export function addressMeant(path: string): string | undefined {
  // Only one slash: a regular expression for any number would take quadratic time on a long row of them.
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

/** Files by address. Documents are left out: under their file names they would be second addresses of the same pages. */
function storeFiles(built: Map<string, Buffer<ArrayBuffer>>, { headers }: PagesOptions): Map<string, StoredAnswer> {
  const files = [...built].flatMap(([name, plain]): [string, StoredAnswer][] => {
    const type = fileTypes[extname(name)]
    if (type === undefined || (name.includes('/') && !name.startsWith('assets/'))) return []
    // The build names these by their content.
    const cacheControl = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    return [[`/${name}`, storeAnswer({ type, cacheControl, plain, brotli: built.get(`${name}.br`), gzip: built.get(`${name}.gz`), headers })]]
  })
  return new Map(files)
}

/** Documents by file name, compressed off the main thread so that a site in use keeps answering meanwhile. */
async function makeDocuments(built: Map<string, Buffer<ArrayBuffer>>, { tileOrigin, fill, headers }: PagesOptions): Promise<Map<string, StoredAnswer>> {
  const documents = new Map<string, StoredAnswer>()
  // One after the other: the memory taken by all of them at once would never be released.
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

/** Inline scripts and styles are allowed only by their hashes; data blocks are not run and need none. */
function contentSecurityPolicy(html: string, tileOrigin: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*type="application\/json")[^>]*>([\s\S]*?)<\/script>/g)
  const styles = html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes(scripts)].join(' ')}`,
    `style-src ${["'self'", ...hashes(styles)].join(' ')}`,
    // Prerendered form controls and drawings have style attributes, which cannot run anything.
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
