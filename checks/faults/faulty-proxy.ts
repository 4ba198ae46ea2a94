import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'

/** What the network does: passes everything on, refuses connections, passes nothing on, or passes the answers on byte by byte. */
export type FaultMode = 'open' | 'refusing' | 'hanging' | 'dripping'

const dripMs = 100
const place = z.object({ port: z.number() })

/** A network in front of a server, on a port of its own, that can fail as real ones do. */
export class FaultyProxy {
  readonly #target: { host: string; port: number }
  readonly #sockets = new Set<Socket>()
  #held: (() => void)[] = []
  #mood: FaultMode = 'open'
  #server: Server | null = null
  #port = 0

  static async start(target: { host: string; port: number }): Promise<FaultyProxy> {
    const front = new FaultyProxy(target)
    await front.#listen()
    return front
  }

  private constructor(target: { host: string; port: number }) {
    this.#target = target
  }

  get port(): number {
    return this.#port
  }

  async set(mood: FaultMode): Promise<void> {
    this.#mood = mood
    if (mood === 'refusing') await this.close()
    else if (this.#server === null) await this.#listen()
    if (mood === 'hanging') return
    for (const pass of this.#held.splice(0)) pass()
  }

  /** Breaks every connection; new ones are accepted. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#held = []
  }

  async close(): Promise<void> {
    const server = this.#server
    this.#server = null
    const closed = server && once(server, 'close')
    server?.close()
    this.cut()
    await closed
  }

  async #listen(): Promise<void> {
    const server = createServer((client) => this.#join(client))
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = place.parse(server.address()).port
    this.#server = server
  }

  #join(client: Socket): void {
    const target = connect(this.#target)
    for (const [socket, other] of [[client, target], [target, client]] as const) {
      this.#sockets.add(socket)
      // Broken connections are what is tested, so errors on either side are expected.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (chunk) => this.#pass(chunk, client, target))
    target.on('data', (chunk) => {
      if (this.#mood === 'dripping') void drip(chunk, target, client)
      else this.#pass(chunk, target, client)
    })
  }

  #pass(chunk: Buffer, from: Socket, to: Socket): void {
    if (this.#mood === 'hanging') {
      from.pause()
      this.#held.push(() => {
        to.write(chunk)
        from.resume()
      })
    } else if (to.writable) {
      to.write(chunk)
    }
  }
}

async function drip(chunk: Buffer, from: Socket, to: Socket): Promise<void> {
  from.pause()
  for (const byte of chunk) {
    if (!to.writable) return
    to.write(Buffer.of(byte))
    await pause(dripMs)
  }
  from.resume()
}
