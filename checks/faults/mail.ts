import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTransport, type SmtpTimeouts } from '#server/mailer/smtp.ts'
import { type SmtpPeerOptions, startSmtpPeer } from '#server/mailer/testing.ts'
import { type MailWorker, startMailWorker } from '#server/outbox/worker.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { allMails } from '#server/outbox/testing.ts'
import { applicationForm } from './applicants.ts'
import { FaultyProxy, type FaultMode } from './faulty-proxy.ts'

const webDir = fileURLToPath(new URL('../../build/web/client', import.meta.url))
const hurried = { connect: 0.3, greeting: 0.3, silence: 0.3, total: 0.6 }
/** How long calls may take, in milliseconds, whatever the mail server does: far less than if they waited for its timeouts. */
const promptMs = 15_000

interface Fault {
  name: string
  /** The network in front of the mail server. */
  mood?: FaultMode
  /** The mail server's answers. */
  server?: SmtpPeerOptions
  /** The mail's recorded state: waiting for another try, or given up after a permanent refusal. */
  noted: 'waiting' | 'failed'
}

const faults: Fault[] = [
  { name: 'refuses connections', mood: 'refusing', noted: 'waiting' },
  { name: 'never answers', mood: 'hanging', noted: 'waiting' },
  { name: 'drips its answers', mood: 'dripping', noted: 'waiting' },
  { name: 'never answers the message', server: { message: () => 'hang' }, noted: 'waiting' },
  { name: 'refuses the log-in', server: { server: { authOptional: false } }, noted: 'waiting' },
  { name: 'refuses the sender', server: { sender: () => 550 }, noted: 'waiting' },
  { name: 'refuses receivers for now', server: { recipient: () => 451 }, noted: 'waiting' },
  { name: 'refuses receivers for good', server: { recipient: () => 550 }, noted: 'failed' },
  { name: 'refuses the message for now', server: { message: () => 452 }, noted: 'waiting' },
  { name: 'refuses the message for good', server: { message: () => 554 }, noted: 'failed' },
  { name: 'breaks off before the message', server: { recipient: () => 'cut' }, noted: 'waiting' },
]

/** Faults of a mail server. The site's calls, its pages and what it says about sent mails stay the same whatever the server does. */
export function mailFaults(note: (line: string) => void): void {
  describe('a mail server that', () => {
    let site: TestSite
    let serial = 50_000
    const closing: (() => unknown)[] = []
    beforeAll(async () => {
      site = await startTestSite({ SMTP_URL: 'smtp://127.0.0.1:1', TRUSTED_PROXIES: '1' }, { webDir })
    })
    afterAll(async () => {
      for (const close of closing.toReversed()) await close()
      await site.close()
    })

    /** Starts a mail worker that sends to a server with this fault. */
    async function workAgainst({ mood = 'open', server = {} }: Pick<Fault, 'mood' | 'server'>, timeouts?: SmtpTimeouts) {
      const peer = await startSmtpPeer(server)
      const front = await FaultyProxy.start({ host: '127.0.0.1', port: peer.port })
      await front.set(mood)
      const transport = createTransport({ smtpUrl: `smtp://127.0.0.1:${front.port}`, from: { name: 'VGF', address: 'no-reply@example.com' }, ...timeouts && { timeouts } })
      const worker: MailWorker = startMailWorker({ db: site.db, transport, clock: site.clock, log: site.services.log, production: true })
      closing.push(() => front.close(), () => peer.close(), () => worker.stop())
      return { peer, worker }
    }

    test.each(faults)('$name: the site keeps working, marks no mail as sent, and later sends each waiting one once', async (fault) => {
      const before = (await allMails(site.db)).length
      const failing = await workAgainst(fault, hurried)
      const visitor = site.visitor()
      const began = performance.now()
      for (let number = 0; number < 2; number += 1) {
        serial += 1
        const answer = await visitor.call('POST', '/api/rpc/create_membership_application', applicationForm(serial), { 'x-forwarded-for': `10.50.${serial >> 8 & 255}.${serial & 255}` })
        expect(answer.status).toBe(200)
      }
      expect((await visitor.call('GET', '/')).status).toBe(200)
      expect(performance.now() - began).toBeLessThan(promptMs)
      await failing.worker.drain()
      await failing.worker.stop()

      const written = (await allMails(site.db)).slice(before)
      expect(written).toHaveLength(4)
      for (const mail of written) {
        expect(mail).toMatchObject({ sentAt: null, attempts: 1, leaseToken: null })
        expect(mail.failedAt !== null).toBe(fault.noted === 'failed')
        expect(mail.lastError).toBeTruthy()
      }
      const waiting = written.filter((mail) => mail.failedAt === null).length
      // The report leaves newer ones out.
      site.clock.advance({ minutes: 10 })
      expect((await visitor.call('GET', '/api/health')).body).toMatchObject({ status: 'ok', outbox: { waiting } })

      const well = await workAgainst({})
      await well.worker.drain()
      await well.worker.stop()
      const sent = (await allMails(site.db)).slice(before)
      expect(well.peer.received.map(({ messageId }) => messageId).toSorted())
        .toEqual(fault.noted === 'failed' ? [] : sent.map(({ messageId }) => messageId).toSorted())
      expect(sent.filter(({ sentAt }) => sentAt !== null)).toHaveLength(fault.noted === 'failed' ? 0 : 4)
      note(`Mail server that ${fault.name}: calls and pages as usual, 4 mails noted as ${fault.noted}, ${fault.noted === 'failed' ? 'none sent' : 'all sent once afterwards'}`)
    })
  })
}
