import { once } from 'node:events'
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'

/** Where a request can go. One that is out is skipped. */
interface Target {
  origin: string
  isOut: boolean
  /** Requests that it has not answered yet. */
  underWay: Set<Promise<unknown>>
}

const place = z.object({ port: z.number() })
const stopping = z.object({ code: z.literal('STOPPING') })
/** Said of one connection alone (RFC 9110, 7.6.1); Node writes its own. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])
/** Asking again does nothing that has not been done. */
const repeatable = new Set(['GET', 'HEAD'])
/** Tells a test who answered. */
export const answeredBy = 'x-answered-by'

/**
 * A reverse proxy before several processes of a site: each request goes to the next one. A request goes to another when its
 * process cannot be reached, or says that it is stopping; a `GET` also when the connection ends without an answer. Such a
 * process gets no more until it is put in again. Any other request whose connection ends may have been done: its own is
 * ended too.
 */
export class Proxy {
  readonly targets: Target[] = []
  /** Requests that one process could not take and another did. */
  passedOn = 0
  /** Requests that ended without an answer, which nobody may repeat. */
  broken = 0
  readonly #server: Server
  readonly #agent: Agent
  #next = 0
  #origin = ''

  /** @param options.keepAlive keeps connections to the processes: quicker, and one may end just as it is used again */
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

  /** Sends requests there too; in place of `index`, which is then in again. */
  put(origin: string, index = this.targets.length): void {
    this.targets[index] = { origin, isOut: false, underWay: new Set() }
  }

  /** Sends no more requests there; resolves when those under way are answered. */
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

  /** Whose turn it is of those that are in and have not been tried. */
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

/** The visitor's own, with the address that the request comes from at the end of those seen before. */
function headersOf({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)))
  return { ...kept, 'x-forwarded-for': [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? ''].flat().join(', ') }
}

function passedHeaders(raw: readonly string[]): string[] {
  // The length is the answer's, whoever's connection it is.
  return raw.flatMap((name, at) => {
    const isName = at % 2 === 0
    const lower = name.toLowerCase()
    return isName && (lower === 'content-length' || !ofConnection.has(lower)) ? [name, raw[at + 1] ?? ''] : []
  })
}

function isAnswer(value: unknown): value is IncomingMessage {
  return typeof value === 'object' && value !== null && 'statusCode' in value
}

/** Nothing of the request has come to the process. */
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
