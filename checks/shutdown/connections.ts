import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { applicationForm, golfIdOf } from '../faults/applicants.ts'

/** A raw connection to the site. */
class Connection {
  protected readonly socket: Socket
  protected answers = ''
  // Not `once` of node:events, which rejects if the connection breaks: that is a normal end here.
  readonly #end: Promise<void>

  protected constructor(socket: Socket) {
    this.socket = socket
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => { this.answers += text })
    socket.on('error', () => undefined)
    this.#end = new Promise((resolve) => { socket.on('close', () => resolve()) })
  }

  /** Resolves when the connection has ended. */
  closed(): Promise<void> {
    return this.#end
  }

  /** The status of the next answer; 0 if the connection ends without one. */
  protected async next(from: number): Promise<number> {
    for (;;) {
      const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(this.answers.slice(from)) ?? []
      if (status !== undefined) return Number(status)
      if (this.socket.closed) return 0
      await Promise.race([this.#end, new Promise<void>((resolve) => { this.socket.once('data', () => resolve()) })])
    }
  }
}

/** A keep-alive connection, as a browser holds for its next request. */
export class KeptConnection extends Connection {
  static async open(origin: string): Promise<KeptConnection> {
    return new KeptConnection(await dial(origin))
  }

  ask(): Promise<number> {
    const from = this.answers.length
    this.socket.write('HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return this.next(from)
  }
}

/** An application whose last byte has not been sent. */
export class UnfinishedRequest extends Connection {
  readonly golfId: string
  readonly #rest: string

  static async begin(origin: string, number: number): Promise<UnfinishedRequest> {
    return new UnfinishedRequest(await dial(origin), number)
  }

  private constructor(socket: Socket, number: number) {
    super(socket)
    this.golfId = golfIdOf(number)
    const body = JSON.stringify(applicationForm(number))
    this.#rest = body.slice(-1)
    socket.write([
      'POST /api/rpc/create_membership_application HTTP/1.1', 'Host: localhost', 'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`, `X-Forwarded-For: 10.60.${(number >> 8) & 255}.${number & 255}`, '', body.slice(0, -1),
    ].join('\r\n'))
  }

  finish(): void {
    this.socket.write(this.#rest)
  }

  status(): Promise<number> {
    return this.next(0)
  }

  /** Everything received so far. */
  text(): string {
    return this.answers
  }
}

async function dial(origin: string): Promise<Socket> {
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}
