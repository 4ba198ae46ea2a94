import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import * as z from 'zod/mini'
import { planOf } from './plan.ts'

type Done = (error?: Error | null) => void

/** One in this many connections is refused at its greeting, and one in this many senders for now. */
const greetingFaults = 25
const senderFaults = 20

const place = z.object({ port: z.number() })

/** A real mail server that treats each mail as its address says, and some connections badly whatever the mail. */
export class FaultyServer {
  /** The Message-ID and receiver of every mail taken, once for each time it was taken. */
  readonly taken: { messageId: string; to: string }[] = []
  /** How often each receiver was named. */
  readonly seen = new Map<string, number>()
  readonly #server: SMTPServer
  readonly #sockets = new Map<string, Socket>()
  #connections = 0
  #senders = 0
  #closed = false

  static async start(): Promise<FaultyServer> {
    const server = new FaultyServer()
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server.server, 'listening')
    return server
  }

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      closeTimeout: 50,
      onConnect: (_session, done) => this.#greet(done),
      onMailFrom: (_address, _session, done) => this.#hearSender(done),
      onRcptTo: ({ address }, session, done) => this.#hearReceiver(address, session, done),
      onData: (stream, session, done) => {
        // A client that is killed in the middle of its message gets no answer.
        void text(stream).then((raw) => this.#hearMessage(raw, session, done), () => undefined)
      },
    })
    // Clients that are killed midway are part of the test.
    this.#server.on('error', () => undefined)
    this.#server.server.on('connection', (socket: Socket) => {
      const key = `${socket.remoteAddress}:${socket.remotePort}`
      this.#sockets.set(key, socket)
      socket.on('close', () => this.#sockets.delete(key))
    })
  }

  get url(): string {
    return `smtp://127.0.0.1:${place.parse(this.#server.server.address()).port}`
  }

  /** Resolves when it has taken `count` more mails. */
  async takenMore(count: number): Promise<void> {
    const wanted = this.taken.length + count
    while (this.taken.length < wanted && !this.#closed) await pause(2)
  }

  async close(): Promise<void> {
    this.#closed = true

    await new Promise<void>((resolve) => { this.#server.close(resolve) })
  }

  #greet(done: Done): void {
    this.#connections += 1
    if (this.#connections % greetingFaults === 0) done(refused(421))
    else done()
  }

  #hearSender(done: Done): void {
    this.#senders += 1
    if (this.#senders % senderFaults === 0) done(refused(451))
    else done()
  }

  #hearReceiver(address: string, session: SMTPServerSession, done: Done): void {
    const times = (this.seen.get(address) ?? 0) + 1
    this.seen.set(address, times)
    const plan = planOf(address)
    const isDue = plan !== null && times <= plan.faults
    if (plan?.kind === 'receiver-never') done(refused(550))
    else if (isDue && plan.kind === 'receiver-later') done(refused(451))
    else if (isDue && plan.kind === 'cut-at-receiver') this.#cut(session)
    else done()
  }

  #hearMessage(raw: string, session: SMTPServerSession, done: Done): void {
    const to = session.envelope.rcptTo.map(({ address }) => address).join()
    const messageId = /^Message-ID: (.+)\r$/im.exec(raw)?.[1] ?? ''
    const plan = planOf(to)
    const isDue = plan !== null && (this.seen.get(to) ?? 0) <= plan.faults
    if (plan?.kind === 'message-never') done(refused(554))
    else if (isDue && plan.kind === 'message-later') done(refused(452))
    else if (isDue && plan.kind === 'cut-before-answer') this.#cut(session)
    else {
      this.taken.push({ messageId, to })
      if (isDue && plan.kind === 'cut-after-acceptance') this.#cut(session)
      else done()
    }
  }

  #cut({ remoteAddress, remotePort }: SMTPServerSession & { remotePort?: number }): void {
    this.#sockets.get(`${remoteAddress}:${remotePort}`)?.destroy()
  }
}

function refused(responseCode: number): Error {
  return Object.assign(new Error('As the check wants it'), { responseCode })
}
