import { once } from 'node:events'
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'

/** A process that gets requests, unless it is out. */
interface Target {
  origin: string
  isOut: boolean
  /** Requests that it has not answered yet. */
  underWay: Set<Promise<unknown>>
}

const place = z.object({ port: z.number() })
const stopping = z.object({ code: z.literal('STOPPING') })
/** Headers of a single connection (RFC 9110, 7.6.1); Node writes its own. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])
/** Methods that are safe to repeat. */
const repeatable = new Set(['GET', 'HEAD'])
/** Tells a test which process answered. */
export const answeredBy = 'x-answered-by'

/**
 * A reverse proxy in front of several processes of a site; requests are passed to them in turn. A request goes to another process if
 * its own cannot be reached or says that it is stopping; a `GET` also if the connection ends without an answer. Such a process gets
 * no more requests until it is put in again. Any other request whose connection ends may have been carried out, so the visitor's
 * connection is ended too.
 */
export class Proxy {
  readonly targets: Target[] = []
  /** Requests that one process could not take and another did. */
  passedOn = 0
  /** Requests that ended without an answer and must not be repeated. */
  broken = 0
  readonly #server: Server
  readonly #agent: Agent
  #next = 0
  #origin = ''

  /** @param options.keepAlive keeps connections to the processes: faster, but one may end just when it is reused */
  static async start({ keepAlive = false, port = 0 } = {}): Promise<Proxy> {
    const proxy = new Proxy(keepAlive)
    proxy.#server.listen(port, '127.0.0.1')
    await once(proxy.#server, 'listening')
    proxy.#origin = `http://127.0.0.1:${place.parse(proxy.#server.address()).port}`
    return proxy
  }

  private constructor(keepAlive: boolean) {
    this.#agent = new Agent({ keepAlive })
    this.#server = createServer((incoming, outgoing) => {
      // Only the visitor's own connection can fail here.
      this.#answer(incoming, outgoing).catch(() => outgoing.destroy())
    })
  }

  get origin(): string {
    return this.#origin
  }

  /** Adds a process, or puts a new one in the place of `index`. */
  put(origin: string, index = this.targets.length): void {
    this.targets[index] = { origin, isOut: false, underWay: new Set() }
  }

  /** Sends the process no more requests; resolves when those under way are answered. */
  async takeOut(index: number): Promise<void> {
    const target = this.targets[index]
    if (!target) return
    target.isOut = true
    await Promise.allSettled(target.underWay)
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
    this.#agent.destroy()
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const tried = new Set<number>()
    for (let index = this.#turn(tried); index !== null; index = this.#turn(tried)) {
      tried.add(index)
      const outcome = await this.#ask(index, { incoming, outgoing, body })
      if (outcome === 'answered' && tried.size > 1) this.passedOn += 1
      if (outcome === 'broken') {
        this.broken += 1
        outgoing.destroy()
      }
      if (outcome !== 'elsewhere') return
      void this.takeOut(index)
    }
    outgoing.writeHead(502).end()
  }

  /** The next process that is in and has not been tried; null if there is none. */
  #turn(tried: ReadonlySet<number>): number | null {
    for (let step = 0; step < this.targets.length; step += 1) {
      const index = (this.#next + step) % this.targets.length
      if (this.targets[index]?.isOut !== false || tried.has(index)) continue
      this.#next = index + 1
      return index
    }
    return null
  }

  async #ask(index: number, { incoming, outgoing, body }: { incoming: IncomingMessage; outgoing: ServerResponse; body: Buffer }) {
    const target = this.targets[index]
    if (!target) return 'elsewhere'
    const asked = send(target.origin, { incoming, body, agent: this.#agent })
    target.underWay.add(asked)
    const answer = await asked.catch((error: unknown) => error)
    target.underWay.delete(asked)
    if (!isAnswer(answer)) return isUnreached(answer) || repeatable.has(incoming.method ?? '') ? 'elsewhere' : 'broken'
    const status = answer.statusCode ?? 502
    const held = status === 503 ? await buffer(answer) : null
    if (held !== null && saysStopping(held)) return 'elsewhere'
    outgoing.writeHead(status, [...passedHeaders(answer.rawHeaders), answeredBy, String(index)])
    if (held !== null) outgoing.end(held)
    else answer.on('error', () => outgoing.destroy()).pipe(outgoing)
    return 'answered'
  }
}

interface Passed {
  incoming: IncomingMessage
  body: Buffer
  agent: Agent
}

function send(origin: string, { incoming, body, agent }: Passed): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { ...headersOf(incoming), ...(body.length > 0 && { 'content-length': body.length }) }
    request(origin + (incoming.url ?? ''), { agent, method: incoming.method, headers }, resolve).on('error', reject).end(body)
  })
}

/** The visitor's headers, with the connection's address appended to `x-forwarded-for`. */
function headersOf({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)))
  return { ...kept, 'x-forwarded-for': [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? ''].flat().join(', ') }
}

function passedHeaders(raw: readonly string[]): string[] {
  // Content-Length describes the answer, not the connection, so it is kept.
  return raw.flatMap((name, at) => {
    const isName = at % 2 === 0
    const lower = name.toLowerCase()
    return isName && (lower === 'content-length' || !ofConnection.has(lower)) ? [name, raw[at + 1] ?? ''] : []
  })
}

function isAnswer(value: unknown): value is IncomingMessage {
  return typeof value === 'object' && value !== null && 'statusCode' in value
}

/** Whether no part of the request can have reached the process. */
function isUnreached(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
}

function saysStopping(body: Buffer): boolean {
  try {
    return z.safeParse(stopping, JSON.parse(body.toString())).success
  } catch {
    return false
  }
}
