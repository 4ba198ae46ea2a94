import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { redirects, sitePages } from '#domain/pages.ts'

/** One prerendered document as it is answered: encodings made once, at start and when the association's facts change. */
interface Page {
  plain: Uint8Array<ArrayBuffer>
  brotli: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  etag: string
  policy: string
}

interface PagesOptions {
  webDir: string
  /** Where the map's tiles come from: the only other site that pages may fetch anything from. */
  tileOrigin: string
  /** Puts the association's facts, as they are when it is called, into a document. */
  fill: (html: string) => string
}

export interface Pages {
  app: Hono
  /** Makes every document anew. Until all of them are, the former ones are answered. */
  refill(): Promise<void>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** File names that the web build gives the documents that belong to no address of their own. */
const fallbackFile = '__spa-fallback.html'
const notFoundFile = '404/index.html'

/**
 * Serves the built web site: prerendered documents by address, the application's empty document for the
 * addresses that are rendered in the browser, 404 for all others, and files.
 * `fill` puts the facts into a document (`#domain/site-facts.ts`); pictures may come from `tileOrigin` too.
 */
export async function createPages(options: PagesOptions): Promise<Pages> {
  const { webDir } = options
  // As they were built, and kept: a newer build on the disk belongs to the next process.
  const built = await readDocuments(webDir)
  const nameOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`)
  for (const name of [fallbackFile, notFoundFile]) {
    if (!built.has(name)) throw new Error(`The web build has no ${name}`)
  }
  let documents = await makePages(built, options)
  const page = (name: string): Page => documents.get(name) ?? required(documents, fallbackFile)
  const app = new Hono()

  for (const path of sitePages) {
    app.get(path, (c) => sendPage(c, page(nameOf(path))))
  }
  for (const [from, to] of redirects) app.get(from, (c) => c.redirect(to, 301))
  // Only what the build emits: documents under their file names would be second addresses of the same page.
  app.use('/assets/*', serveStatic({
    root: webDir,
    precompressed: true,
    onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
  }))
  app.get('/:file{[a-z0-9.-]+\\.(svg|png|ico|txt|webmanifest|xml)}', serveStatic({
    root: webDir,
    onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=3600'),
  }))
  app.notFound((c) => sendPage(c, page(notFoundFile), 404))
  return {
    app,
    async refill() {
      documents = await makePages(built, options)
    },
  }
}

function required(documents: Map<string, Page>, name: string): Page {
  const page = documents.get(name)
  if (!page) throw new Error(`The web build has no ${name}`)
  return page
}

/** Documents by file name. */
async function readDocuments(webDir: string): Promise<Map<string, string>> {
  const names = (await readdir(webDir, { recursive: true })).filter((name) => name.endsWith('.html'))
  return new Map(await Promise.all(names.map(async (name): Promise<[string, string]> => [name, await readFile(join(webDir, name), 'utf8')])))
}

/** Compressed off the main thread: a site that is in use goes on answering meanwhile. */
async function makePages(built: Map<string, string>, { tileOrigin, fill }: PagesOptions): Promise<Map<string, Page>> {
  const pages = [...built].map(async ([name, template]): Promise<[string, Page]> => {
    const html = fill(template)
    const plain = Buffer.from(html)
    return [name, {
      plain,
      brotli: await compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: await compressGzip(plain),
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      policy: contentSecurityPolicy(html, tileOrigin),
    }]
  })
  return new Map(await Promise.all(pages))
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

function sendPage(c: Context, page: Page, status: 200 | 404 = 200): Response {
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: page.etag,
  }
  if (status === 200 && c.req.header('if-none-match') === page.etag) return c.body(null, 304, headers)
  const accepted = c.req.header('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'brotli' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
  if (encoding !== 'plain') headers['content-encoding'] = encoding === 'brotli' ? 'br' : 'gzip'
  return c.body(page[encoding], status, headers)
}
