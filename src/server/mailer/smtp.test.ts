import { afterEach, describe, expect, test } from 'vitest'
import { createTransport, serverOptions, tryMailServer } from './smtp.ts'
import type { SmtpTimeouts } from './smtp.ts'
import { startSmtpPeer } from './testing.ts'
import type { SmtpPeerOptions } from './testing.ts'
import type { OutgoingMail } from './transport.ts'

const mentioning = (words: string): unknown => expect.stringContaining(words)

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const from = { name: 'Golf, "VGF"', address: 'no-reply@example.com' }
const mail: OutgoingMail = {
  toName: 'Åsa Öberg',
  toAddress: 'asa@example.com',
  replyTo: 'styrelsen@example.com',
  subject: 'Välkommen som medlem',
  text: 'Hej Åsa!\n',
  html: '<p>Hej Åsa!</p>',
  attachments: null,
  messageId: '<6f0f6a0e-1111-4222-8333-444455556666@golf.example.com>',
  createdAt: new Date('2026-11-21T08:00:00Z'),
}
const patient = new AbortController().signal

async function setUp(peerOptions: SmtpPeerOptions = {}, timeouts?: SmtpTimeouts) {
  const peer = await startSmtpPeer(peerOptions)
  closing.push(() => peer.close())
  const transport = createTransport({ smtpUrl: peer.url, from, ...timeouts ? { timeouts } : {} })
  closing.push(() => { transport.close() })
  return { peer, transport }
}

describe('a mail on the wire', () => {
  test('carries names, addresses, its own Message-ID and both versions', async () => {
    const { peer, transport } = await setUp()
    expect(await transport.deliver(mail, patient)).toEqual({ outcome: 'accepted' })
    const [sent] = peer.received
    expect(sent).toMatchObject({ from: 'no-reply@example.com', to: 'asa@example.com', messageId: mail.messageId })
    expect(sent?.raw).toContain('From: "Golf, \\"VGF\\"" <no-reply@example.com>')
    expect(sent?.raw).toContain('Reply-To: styrelsen@example.com')
    expect(sent?.raw).toContain('Date: Sat, 21 Nov 2026 08:00:00 +0000')
    expect(sent?.raw).toContain('Auto-Submitted: auto-generated')
    expect(sent?.raw).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]+Content-Type: text\/html; charset=utf-8/)
    expect(sent?.raw).not.toMatch(/X-Mailer|nodemailer/i)
  })

  test('a name that looks like addresses adds no receiver', async () => {
    const { peer, transport } = await setUp()
    await transport.deliver({ ...mail, toName: 'a@b.se>, <evil@example.com>\r\nBcc: evil@example.com' }, patient)
    expect(peer.received.map(({ to }) => to)).toEqual(['asa@example.com'])
    expect(peer.received[0]?.raw).not.toMatch(/^Bcc:/im)
  })

  test('carries its attachments unchanged', async () => {
    const { peer, transport } = await setUp()
    const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Golf på Sjögärde\r\nEND:VCALENDAR\r\n'
    await transport.deliver({
      ...mail, attachments: [{ filename: 'golf.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content }],
    }, patient)
    const part = /^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH; name=golf\.ics\r\n[\s\S]+?\r\n\r\n([\w+/=\r\n]+)/m
      .exec(peer.received[0]?.raw.replaceAll('\r\n ', ' ') ?? '')
    expect(Buffer.from(part?.[1] ?? '', 'base64').toString('utf8')).toBe(content)
  })

  test('a text that names a file or an address is sent as text, not fetched', async () => {
    const { peer, transport } = await setUp()
    await transport.deliver({ ...mail, text: 'file:///etc/passwd', html: '<img src="file:///etc/passwd">' }, patient)
    const raw = peer.received[0]?.raw
    expect(raw).toMatch(/text\/plain[^]+\r\nfile:\/\/\/etc\/passwd\r\n[^]+<img src=(?:3D)?"file:\/\/\/etc\/passwd">/)
    expect(raw).not.toContain('root:')
  })
})

describe('what the server answers', () => {
  const refusedForGood: [string, SmtpPeerOptions][] = [
    ['an unknown receiver', { recipient: () => 550 }],
    ['refused content', { message: () => 554 }],
    ['a receiver that is none, told with a code', { recipient: () => 550, says: '5.1.1 No such mailbox' }],
  ]
  test.each(refusedForGood)('%s is final', async (_, options) => {
    const { transport } = await setUp(options)
    expect(await transport.deliver(mail, patient)).toMatchObject({ outcome: 'refused', reason: mentioning(options.says ?? 'As the test wants it') })
  })

  const worthAnotherTry: [string, SmtpPeerOptions, aboutMail: boolean][] = [
    ['greylisting', { recipient: () => 451 }, true],
    ['a full mailbox for now', { message: () => 452 }, true],
    ['our own sender address refused', { sender: () => 550 }, false],
    ['a log-in demanded', { recipient: () => 530 }, true],
    ['a sender that the log-in does not own, told with the receiver', { recipient: () => 553, says: '5.7.1 Sender address rejected: not owned by user' }, true],
    ['a sender whose address nobody has verified', { message: () => 554, says: 'Message rejected: Email address is not verified.' }, true],
    ['a log-in demanded in words', { recipient: () => 550, says: 'Unauthenticated senders not allowed' }, true],
    ['a relay that is none', { recipient: () => 554, says: 'Relay access denied' }, true],
    ['a sender that is not ours, told of the mail', { message: () => 554, says: '5.2.252 SendAsDenied; site not allowed to send as golf' }, true],
    ['a server that goes away when it is told the receiver', { recipient: () => 421 }, false],
    ['a server that goes away when it has the mail', { message: () => 421 }, false],
    ['a connection dropped before the message', { recipient: () => 'cut' }, false],
    ['a connection dropped after the message', { message: () => 'cut' }, false],
  ]
  test.each(worthAnotherTry)('%s is worth another try', async (_, options, aboutMail) => {
    const { transport } = await setUp(options)
    expect(await transport.deliver(mail, patient)).toMatchObject({ outcome: 'postponed', aboutMail })
  })

  test('a wrong password of ours is worth another try, and is not repeated in the reason', async () => {
    const { peer } = await setUp({
      server: { authOptional: false, allowInsecureAuth: true, onAuth: (_, __, done) => { done(Object.assign(new Error('No'), { responseCode: 535 })) } },
    })
    const transport = createTransport({ smtpUrl: `smtp://site:hemligt%40ord@127.0.0.1:${peer.port}`, from })
    closing.push(() => { transport.close() })
    const delivery = await transport.deliver(mail, patient)
    expect(delivery).toMatchObject({ outcome: 'postponed', reason: mentioning('EAUTH') })
    expect(JSON.stringify(delivery)).not.toContain('hemligt')
  })

  test('no server at all is worth another try', async () => {
    const { peer, transport } = await setUp()
    await peer.close()
    expect(await transport.deliver(mail, patient)).toMatchObject({ outcome: 'postponed' })
  })
})

describe('the check of the mail server', () => {
  const behindLogIn: SmtpPeerOptions = {
    server: {
      authOptional: false, allowInsecureAuth: true,
      onAuth: ({ password }, _, done) => (password === 'rätt ord' ? done(null, { user: 'site' }) : done(Object.assign(new Error('No'), { responseCode: 535 }))),
    },
  }
  const urlOf = ({ port }: { port: number }, password: string) => `smtp://site:${encodeURIComponent(password)}@127.0.0.1:${port}`

  test('succeeds with the right password, without sending anything', async () => {
    const { peer } = await setUp(behindLogIn)
    expect(await tryMailServer({ smtpUrl: urlOf(peer, 'rätt ord') })).toBeNull()
    expect(peer.received).toEqual([])
  })

  test('reports a wrong password without repeating it', async () => {
    const { peer } = await setUp(behindLogIn)
    const reason = await tryMailServer({ smtpUrl: urlOf(peer, 'hemligt') })
    expect(reason).toContain('EAUTH')
    expect(reason).not.toContain('hemligt')
  })

  test('reports a server that is not there or says nothing', async () => {
    const { peer } = await setUp({ server: { onConnect: () => undefined } })
    expect(await tryMailServer({ smtpUrl: peer.url, timeouts: { connect: 1, greeting: 0.2, silence: 1, total: 60 } })).toContain('ETIMEDOUT')
    await peer.close()
    expect(await tryMailServer({ smtpUrl: peer.url })).toContain('ECONNREFUSED')
  })
})

describe('timeouts and aborts', () => {
  const hurried = { connect: 1, greeting: 1, silence: 0.2, total: 60 }

  test('a delivery to a server that stops answering is postponed', async () => {
    const { transport } = await setUp({ recipient: () => 'hang' }, hurried)
    expect(await transport.deliver(mail, patient)).toMatchObject({ outcome: 'postponed', reason: mentioning('ETIMEDOUT') })
  })

  test('the signal aborts a delivery, and the next one goes through', async () => {
    const stop = new AbortController()
    const { peer, transport } = await setUp({ message: () => {
      if (peer.received.length > 1) return 'accept'
      stop.abort()
      return 'hang'
    } })
    expect(await transport.deliver(mail, stop.signal)).toMatchObject({ outcome: 'postponed', reason: mentioning('EABORT') })
    expect(await transport.deliver(mail, patient)).toEqual({ outcome: 'accepted' })
  })
})

describe('encryption', () => {
  test.each([
    ['smtp://mail.example.com', { secure: false, requireTLS: true, ignoreTLS: false }],
    ['smtp://192.0.2.1:2525', { secure: false, requireTLS: true, port: 2525 }],
    ['smtp://127.example.com', { requireTLS: true }],
    ['smtps://mail.example.com:465', { secure: true, ignoreTLS: false }],
    ['smtp://localhost:1025', { requireTLS: false, ignoreTLS: true }],
    ['smtp://127.8.9.1', { requireTLS: false }],
    ['smtp://[::1]:25', { requireTLS: false, host: '::1' }],
  ])('sets the right TLS options for %s', (url, expected) => {
    expect(serverOptions(url)).toMatchObject(expected)
  })

  test('sends nothing over smtps to a server with an untrusted certificate', async () => {
    const { peer } = await setUp({ server: { secure: true } })
    const transport = createTransport({ smtpUrl: `smtps://127.0.0.1:${peer.port}`, from })
    closing.push(() => { transport.close() })
    expect(await transport.deliver(mail, patient)).toMatchObject({ outcome: 'postponed' })
    expect(peer.received).toEqual([])
  })
})
