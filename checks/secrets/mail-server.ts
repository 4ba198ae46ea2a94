import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface TalkativeMailServer {
  port: number
  /** The newest letter to an address as plain text; waits until there is one. */
  letterTo(address: string): Promise<string>
  /** From now on every letter is refused in words that repeat addresses and the password. */
  refuse(): void
  stop(): Promise<void>
}

/** A mail server that requires a password, and whose refusals repeat addresses and passwords. */
export async function startTalkativeMailServer({ user, password }: { user: string; password: string }): Promise<TalkativeMailServer> {
  const letters = new Map<string, string>()
  const awaited = new Map<string, () => void>()
  let refuses = false
  const keepLetter = async (to: string[], message: Promise<string>): Promise<void> => {
    const letter = readable(await message)
    for (const address of to) {
      letters.set(address, letter)
      awaited.get(address)?.()
    }
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    onAuth(auth, _session, done) {
      if (auth.username === user && auth.password === password) done(null, { user })
      else done(new Error(`Wrong: ${auth.username} ${auth.password}`))
    },
    onRcptTo({ address }, _session, done) {
      if (refuses && address.includes('jobb')) done(Object.assign(new Error(`<${address}> password=${password} unknown`), { responseCode: 550 }))
      else done()
    },
    onData(stream, { envelope }, done) {
      stream.once('end', () => {
        if (refuses) done(Object.assign(new Error(`cannot take this to ${envelope.rcptTo.map(({ address }) => address).join()}`), { responseCode: 451 }))
        else done()
      })
      void keepLetter(envelope.rcptTo.map(({ address }) => address), text(stream))
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    port: address.port,
    async letterTo(to) {
      if (!letters.has(to)) await new Promise<void>((resolve) => awaited.set(to, resolve))
      const letter = letters.get(to) ?? ''
      letters.delete(to)
      return letter
    },
    refuse: () => void (refuses = true),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Undoes quoted-printable, which breaks links across lines. */
function readable(raw: string): string {
  return raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}
