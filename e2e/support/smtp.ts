import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** The message as it came over the wire. */
  raw: string
}

/** A real mail server that accepts everything, on a free port of this machine. */
export async function startMailServer(): Promise<{ url: string; received: ReceivedMail[]; stop(): Promise<void> }> {
  const received: ReceivedMail[] = []
  const keep = async (to: string[], message: Promise<string>): Promise<void> => {
    received.push({ to, raw: await message })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      stream.once('end', () => done())
      // A site that is killed in the middle of a message leaves nothing to keep.
      keep(envelope.rcptTo.map(({ address }) => address), text(stream)).catch(() => undefined)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
