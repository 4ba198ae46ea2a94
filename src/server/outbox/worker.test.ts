import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../db/testing.ts'
import { createTransport } from '../mailer/smtp.ts'
import { startSmtpPeer } from '../mailer/testing.ts'
import type { SmtpPeerOptions, Verdict } from '../mailer/testing.ts'
import { claimDueMails, settleMail } from './queue.ts'
import { maxAttempts, secondsToNextAttempt } from './retries.ts'
import { mails } from './tables.ts'
import { allMails, enqueueTo, heardLog, standingClock } from './testing.ts'
import { startMailWorker } from './worker.ts'
import type { MailWorkerOptions } from './worker.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => { database = await openTestDatabase() })
afterAll(() => database.close())
beforeEach(() => database.db.delete(mails))

const anyDate: unknown = expect.any(Date)
const mentioned550: unknown = expect.stringContaining('550')

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A mail server and what is needed to send to it; `work` starts a worker, one for each simulated process. */
async function setUp(peerOptions: SmtpPeerOptions = {}) {
  const clock = standingClock()
  const peer = await startSmtpPeer(peerOptions)
  closing.push(() => peer.close())
  const transport = () => createTransport({ smtpUrl: peer.url, from: { name: 'VGF', address: 'no-reply@example.com' } })
  function work(options: Partial<MailWorkerOptions> = {}) {
    const worker = startMailWorker({ db: database.db, transport: transport(), clock, log: heardLog().log, production: true, ...options })
    closing.push(() => worker.stop())
    return worker
  }
  return { clock, peer, transport, work, queue: (...addresses: string[]) => enqueueTo(database.db, clock, ...addresses) }
}

describe('delivery', () => {
  test('sends each mail once and records it; in production its text is emptied', async () => {
    const { clock, peer, work, queue } = await setUp()
    await queue('a@example.com', 'b@example.com', 'c@example.com', 'd@example.com', 'e@example.com', 'f@example.com')
    const worker = work()
    await worker.drain()
    expect(peer.received.map(({ to }) => to).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`))
    for (const mail of await allMails(database.db)) {
      expect(mail).toMatchObject({ sentAt: clock.at, attempts: 1, text: '', html: '', leaseToken: null, leasedUntil: null, lastError: null })
    }
    await worker.drain()
    expect(peer.received).toHaveLength(6)
  })

  test('outside production the text is kept', async () => {
    const { work, queue } = await setUp()
    await queue('a@example.com')
    await work({ production: false }).drain()
    expect(await allMails(database.db)).toMatchObject([{ text: 'Text', html: '<p>Text</p>' }])
  })

  test('a mail written later is sent when the worker is woken', async () => {
    const { peer, work, queue } = await setUp()
    const worker = work()
    await worker.drain()
    await queue('late@example.com')
    await worker.drain()
    expect(peer.received.map(({ to }) => to)).toEqual(['late@example.com'])
  })

  test('a receiver that hangs delays only its own mail', async () => {
    const passed = Promise.withResolvers<void>()
    const { peer, work, queue } = await setUp({
      recipient: (address) => address.startsWith('slow') ? 'hang' : 'accept',
      message: () => {
        if (peer.received.length === 5) passed.resolve()
        return 'accept'
      },
    })
    await queue('slow@example.com', ...[1, 2, 3, 4, 5].map((number) => `fast${number}@example.com`))
    work({ slots: 2, stopSeconds: 0.01 })
    await passed.promise
    expect(peer.received.map(({ to }) => to)).not.toContain('slow@example.com')
  })
})

test('mails are deleted 180 days after they were sent, at the worker’s own intervals', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  closing.push(async () => void vi.useRealTimers())
  const { clock, work, queue } = await setUp()
  const worker = work()
  for (const address of ['older@example.com', 'newer@example.com']) {
    await queue(address)
    await worker.drain()
    clock.advanceSeconds(2 * 3600)
  }
  // The older one was sent an hour more than 180 days ago, and the newer one an hour less.
  clock.advanceSeconds(180 * 86_400 - 3 * 3600)
  vi.advanceTimersByTime(15_000)
  await expect.poll(async () => (await allMails(database.db)).map(({ toAddress }) => toAddress)).toEqual(['newer@example.com'])
})

describe('failures', () => {
  test('a permanent refusal gives the mail up and empties its text', async () => {
    const { clock, peer, work, queue } = await setUp({ recipient: () => 550 })
    await queue('gone@example.com')
    const worker = work()
    await worker.drain()
    clock.advanceSeconds(4 * 86_400)
    await worker.drain()
    expect(peer.received).toEqual([])
    expect(await allMails(database.db)).toMatchObject([
      { sentAt: null, failedAt: anyDate, attempts: 1, text: '', lastError: mentioned550 },
    ])
  })

  test('a temporary refusal is retried after a minute with the same Message-ID', async () => {
    const answers = [451, 'accept'] as const
    const { clock, peer, work, queue } = await setUp({ message: () => answers[peer.received.length - 1] ?? 'accept' })
    await queue('grey@example.com')
    const worker = work()
    await worker.drain()
    expect(await allMails(database.db)).toMatchObject([{ sentAt: null, attempts: 1, text: 'Text', leaseToken: null }])
    clock.advanceSeconds(59)
    await worker.drain()
    expect(peer.received).toHaveLength(1)
    clock.advanceSeconds(1)
    await worker.drain()
    expect(peer.received).toHaveLength(2)
    expect(new Set(peer.received.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await allMails(database.db)).toMatchObject([{ sentAt: clock.at, attempts: 2, lastError: null }])
  })

  test('a mail is given up after its last attempt, and logged without its address', async () => {
    const { clock, work, queue } = await setUp({ recipient: () => 421 })
    await queue('never@example.com')
    const { log, lines } = heardLog()
    const worker = work({ log })
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await worker.drain()
      clock.advanceSeconds(secondsToNextAttempt(attempt) ?? 0)
    }
    expect(await allMails(database.db)).toMatchObject([{ attempts: maxAttempts, failedAt: anyDate }])
    expect(lines.at(-1)).toContain('mail given up')
    expect(lines.join('')).not.toContain('never@example.com')
  })

  test('an accepted mail is not sent again if the database was away when it was to be recorded', async () => {
    const { clock, peer, work, queue } = await setUp({
      message: async (): Promise<Verdict> => {
        await database.db.execute(sql`alter table mails rename to mails_away`)
        return 'accept'
      },
    })
    await queue('a@example.com')
    const cameBack = Promise.withResolvers<void>()
    const { log } = heardLog((line) => {
      if (line.includes('could not be noted')) cameBack.resolve()
    })
    const worker = work({ log })
    await cameBack.promise
    await database.db.execute(sql`alter table mails_away rename to mails`)
    await worker.drain()
    expect(await allMails(database.db)).toMatchObject([{ sentAt: clock.at }])
    expect(peer.received).toHaveLength(1)
  })
})

describe('leases', () => {
  test('a mail whose process dies before recording it is sent again with the same Message-ID', async () => {
    const { clock, peer, transport, work, queue } = await setUp()
    await queue('a@example.com')
    const dying = transport()
    closing.push(async () => { dying.close() })
    const [claimed] = await claimDueMails(database.db, { now: clock.at, leaseSeconds: 240, limit: 1 })
    if (!claimed) throw new Error('Nothing to claim')
    await dying.deliver(claimed, new AbortController().signal)

    const worker = work()
    clock.advanceSeconds(239)
    await worker.drain()
    expect(peer.received).toHaveLength(1)
    clock.advanceSeconds(1)
    await worker.drain()
    expect(peer.received.map(({ messageId }) => messageId)).toEqual([claimed.messageId, claimed.messageId])
    expect(await allMails(database.db)).toMatchObject([{ attempts: 2, sentAt: clock.at }])
  })

  test('a process that has lost its lease records nothing', async () => {
    const { clock, queue } = await setUp()
    await queue('a@example.com')
    const claim = () => claimDueMails(database.db, { now: clock.at, leaseSeconds: 60, limit: 1 })
    const [first] = await claim()
    clock.advanceSeconds(60)
    const [second] = await claim()
    if (!first || !second) throw new Error('Nothing to claim')
    expect(await settleMail(database.db, first, clock.at, { state: 'failed', reason: 'Late', emptyBody: true })).toBe('lost')
    expect(await allMails(database.db)).toMatchObject([{ failedAt: null, text: 'Text', leaseToken: second.leaseToken }])
    expect(await settleMail(database.db, second, clock.at, { state: 'sent', emptyBody: true })).toBe('noted')
  })

  test('four processes on one database send two hundred mails once each', async () => {
    const { peer, work, queue } = await setUp()
    const addresses = Array.from({ length: 200 }, (_, index) => `person${index}@example.com`)
    await queue(...addresses)
    const workers = [work(), work(), work(), work()]
    await Promise.all(workers.map((worker) => worker.drain()))
    expect(peer.received.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
    expect((await allMails(database.db)).every(({ attempts, sentAt }) => attempts === 1 && sentAt !== null)).toBe(true)
  })

  test('forty claims at once take no mail twice, and no claim more than its limit', async () => {
    const { clock, queue } = await setUp()
    await queue(...Array.from({ length: 60 }, (_, index) => `person${index}@example.com`))
    const claims = await Promise.all(Array.from({ length: 40 }, () => (
      claimDueMails(database.db, { now: clock.at, leaseSeconds: 60, limit: 2 })
    )))
    const ids = claims.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Math.max(...claims.map((claim) => claim.length))).toBe(2)
  })
})

describe('stop', () => {
  test('waits for the mail under way and takes no other', async () => {
    const arrived = Promise.withResolvers<void>()
    const release = Promise.withResolvers<'accept'>()
    const { clock, peer, work, queue } = await setUp({
      message: () => {
        arrived.resolve()
        return release.promise
      },
    })
    await queue('first@example.com', 'second@example.com')
    const worker = work({ slots: 1 })
    await arrived.promise
    const stopped = worker.stop()
    release.resolve('accept')
    await stopped
    expect(peer.received.map(({ to }) => to)).toEqual(['first@example.com'])
    expect(await allMails(database.db)).toMatchObject([{ sentAt: clock.at }, { sentAt: null, attempts: 0 }])
  })

  test('breaks off a mail that takes too long and leaves it free for the next process', async () => {
    const arrived = Promise.withResolvers<void>()
    const { work, queue } = await setUp({
      recipient: () => {
        arrived.resolve()
        return 'hang'
      },
    })
    await queue('slow@example.com')
    const worker = work({ stopSeconds: 0.05 })
    await arrived.promise
    await worker.stop()
    expect(await allMails(database.db)).toMatchObject([{ sentAt: null, failedAt: null, leaseToken: null, attempts: 1 }])
  })
})
