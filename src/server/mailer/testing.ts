import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import * as z from 'zod/mini'

/** What the mail server does: accepts, never answers, drops the connection, or answers with this SMTP code. */
export type Verdict = 'accept' | 'hang' | 'cut' | number

export interface ReceivedMail {
  from: string
  to: string
  /** The whole message as it came over the wire. */
  raw: string
  messageId: string
}

export interface SmtpPeerOptions {
  sender?: () => Verdict
  recipient?: (address: string) => Verdict
  /** Called when the whole message has arrived; `received` contains it already. */
  message?: (mail: ReceivedMail) => Verdict | Promise<Verdict>
  /** The text of its refusals. */
  says?: string
  server?: SMTPServerOptions
}

const portSchema = z.object({ port: z.number() })

/** Starts a real mail server on a free port of this machine, which can behave as badly as real ones. */
export async function startSmtpPeer({ sender, recipient, message, says = 'As the test wants it', server: options }: SmtpPeerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 50,
    onMailFrom: (_, __, done) => answer(sender?.() ?? 'accept', done),
    onRcptTo: ({ address }, _, done) => answer(recipient?.(address) ?? 'accept', done),
    onData: (stream, { envelope }, done) => {
      void text(stream).then(async (raw) => {
        const mail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address).join(),
          raw,
          messageId: /^Message-ID: (.+)\r$/im.exec(raw)?.[1] ?? '',
        }
        received.push(mail)
        answer(await message?.(mail) ?? 'accept', done)
      })
    },
    ...options,
  })
  // Clients that give up halfway are part of what is tested.
  server.on('error', () => undefined)
  const sockets = new Set<{ destroy(): unknown }>()
  server.server.on('connection', (socket) => sockets.add(socket))

  function answer(verdict: Verdict, done: (error?: Error | null) => void): void {
    if (verdict === 'accept') done()
    else if (verdict === 'cut') cut()
    else if (verdict !== 'hang') done(Object.assign(new Error(says), { responseCode: verdict }))
  }

  /** Not used on TLS connections: Node crashes when the socket below one is destroyed. */
  function cut(): void {
    for (const socket of sockets) socket.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = portSchema.parse(server.server.address())
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    async close() {
      await new Promise<void>((resolve) => { server.close(resolve) })
    },
  }
}
