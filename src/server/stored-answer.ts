import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Bytes = Uint8Array<ArrayBuffer>

/** The prepared response of an address: bodies, and each body's headers in the form that Node writes. */
export interface StoredAnswer {
  etag: string
  plain: Encoded
  brotli?: Encoded
  gzip?: Encoded
  /** Headers of a 304, which has no body. */
  unchanged: string[]
}

interface Encoded {
  body: Bytes
  headers: string[]
}

export interface Content {
  type: string
  cacheControl: string
  plain: Bytes
  brotli?: Bytes | undefined
  gzip?: Bytes | undefined
  /** Such as a content security policy, with the headers of every response. */
  headers: Readonly<Record<string, string>>
}

/** Prepares a response. Its content must be compressed in both ways or in neither. */
export function storeAnswer({ type, cacheControl, plain, brotli, gzip, headers }: Content): StoredAnswer {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const common = Object.entries({ ...headers, 'cache-control': cacheControl, etag, ...(brotli && { vary: 'accept-encoding' }) }).flat()
  const encoded = (body: Bytes, encoding?: string): Encoded => ({
    body,
    headers: [...common, 'content-type', type, 'content-length', String(body.length), ...(encoding === undefined ? [] : ['content-encoding', encoding])],
  })
  return {
    etag,
    plain: encoded(plain),
    ...(brotli && { brotli: encoded(brotli, 'br') }),
    ...(gzip && { gzip: encoded(gzip, 'gzip') }),
    unchanged: common,
  }
}

/**
 * Sends a prepared response; only its encoding is chosen for the visitor. `more` are headers for this visitor alone, names and values
 * alternating.
 */
export function sendStored({ method, headers }: IncomingMessage, response: ServerResponse, answer: StoredAnswer, more: readonly string[]): void {
  if (headers['if-none-match'] === answer.etag) {
    response.writeHead(304, [...answer.unchanged, ...more]).end()
    return
  }
  const { body, headers: written } = suiting(answer, headers['accept-encoding'] ?? '')
  response.writeHead(200, [...written, ...more])
  if (method === 'HEAD') response.end()
  else response.end(body)
}

/** The same as a `Response`, for one that goes through the framework. */
export function storedResponse(answer: StoredAnswer, accepted: string, status: number): Response {
  const { body, headers } = suiting(answer, accepted)
  const written = new Headers()
  for (let at = 0; at < headers.length; at += 2) written.set(headers[at] ?? '', headers[at + 1] ?? '')
  return new Response(body, { status, headers: written })
}

function suiting({ plain, brotli, gzip }: StoredAnswer, accepted: string): Encoded {
  if (brotli && /\bbr\b/.test(accepted)) return brotli
  return gzip && /\bgzip\b/.test(accepted) ? gzip : plain
}
