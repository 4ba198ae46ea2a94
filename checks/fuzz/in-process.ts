import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { App } from '#server/app.ts'

export interface Asked {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Uint8Array | null
}

export interface Answered {
  status: number
  contentType: string
  cookies: string[]
  text: string
}

/** A socket without a network; it keeps what is written to it. */
class Line extends Socket {
  readonly written: Buffer[] = []
  constructor() {
    super()
    Object.defineProperty(this, 'remoteAddress', { value: '127.0.0.1' })
  }
  override _read(): void {
    // Nothing comes in: requests are passed on complete.
  }
  override _write(chunk: Uint8Array | string, _encoding: BufferEncoding, done: () => void): void {
    this.written.push(Buffer.from(chunk))
    done()
  }
  override _writev(chunks: { chunk: Uint8Array | string }[], done: () => void): void {
    for (const { chunk } of chunks) this.written.push(Buffer.from(chunk))
    done()
  }
  override _final(done: () => void): void {
    done()
  }
}

/** Node reads headers as Latin-1 and refuses a request with control characters in one. */
const unreadable = /[^\t\u0020-\u007E\u0080-\u00FF]/gu

/** Passes a request to the site as Node does after parsing it, without a network in between: many times faster. */
export function ask(app: App, { method, url, headers, body }: Asked): Promise<Answered> {
  const line = new Line()
  const request = new IncomingMessage(line)
  const bytes = body === null ? null : Buffer.from(body)
  const given = { host: 'localhost', ...(bytes && { 'content-length': String(bytes.length) }), ...headers }
  const all = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.replace(unreadable, '')]))
  Object.assign(request, { method, url, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1, headers: all, rawHeaders: Object.entries(all).flat() })
  if (bytes && bytes.length > 0) request.push(bytes)
  request.push(null)
  request.complete = true
  const response = new ServerResponse(request)
  response.assignSocket(line)
  return new Promise((resolve, reject) => {
    response.once('finish', () => {
      const answer = { status: response.statusCode, contentType: String(response.getHeader('content-type') ?? ''), cookies: cookiesOf(response) }
      resolve({ ...answer, text: bodyOf(Buffer.concat(line.written)) })
      line.destroy()
    })
    response.once('close', () => reject(new Error(`${method} ${url} was hung up on`)))
    app.handle(request, response)
  })
}

function cookiesOf(response: ServerResponse): string[] {
  const given = response.getHeader('set-cookie') ?? []
  return Array.isArray(given) ? given : [String(given)]
}

/** The body of a raw HTTP answer. */
function bodyOf(answer: Buffer): string {
  const end = answer.indexOf('\r\n\r\n')
  const body = answer.subarray(end + 4)
  return /\r\ntransfer-encoding: *chunked/i.test(answer.subarray(0, end).toString('latin1')) ? joined(body).toString('utf8') : body.toString('utf8')
}

function joined(chunked: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = chunked.indexOf('\r\n', at)
    const size = end < 0 ? 0 : Number.parseInt(chunked.subarray(at, end).toString('latin1'), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(chunked.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
