import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../db/testing.ts'
import { type SmtpPeerOptions, type Verdict } from '../mailer/testing.ts'
import { tryAgainNow } from './queue.ts'
import { mails } from './tables.ts'
import { allMails, enqueueTo, startMailing, subjectOf } from './testing.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => { database = await openTestDatabase() })
afterAll(() => database.close())
beforeEach(() => database.db.delete(mails))

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function setUp(peerOptions: SmtpPeerOptions) {
  const { clock, peer, outbox, work } = await startMailing(database.db, closing, peerOptions)
  const worker = work()
  // From here on the worker looks for mails only when told to.
  await worker.drain()
  return {
    clock, peer, worker, work,
    queue: (...addresses: string[]) => enqueueTo(database.db, clock, ...addresses),
    write: (subject: string) => outbox.enqueue(database.db, { kind: 'booking_confirmed', about: 'booking', to: { address: 'anna@example.com' }, subject, text: 'Text', html: '<p>Text</p>' }),
    /** Looks for mails after each of these waits. */
    async drainAfter(...waits: number[]) {
      for (const seconds of waits) {
        clock.advanceSeconds(seconds)
        await worker.drain()
      }
    },
  }
}

function server(away: Verdict = 421) {
  let isAway = true
  return { sender: (): Verdict => (isAway ? away : 'accept'), comesBack: () => { isAway = false }, goes: () => { isAway = true } }
}

test.each(['cut', 421, 550] as const)('sends all waiting mails at once when the server is back and has accepted one (%s)', async (away) => {
  const { sender, comesBack } = server(away)
  const { clock, peer, worker, queue, drainAfter } = await setUp({ sender })
  await queue('a@example.com', 'b@example.com', 'c@example.com', 'd@example.com', 'e@example.com', 'f@example.com')
  await drainAfter(0, 60, 300, 900, 240)
  comesBack()
  await worker.drain()
  expect(peer.received).toEqual([])
  await queue('unrelated@example.com')
  await worker.drain()
  expect(peer.received.map(({ to }) => to)[0]).toBe('unrelated@example.com')
  expect(peer.received).toHaveLength(7)
  // The extra tries are not counted.
  const others = (await allMails(database.db)).filter(({ toAddress }) => toAddress !== 'unrelated@example.com')
  for (const mail of others) expect(mail).toMatchObject({ attempts: 4, sentAt: clock.at, mailServer: null })
})

test('a process that gets a mail through also sends those that another process postponed', async () => {
  const { sender, comesBack } = server()
  const { peer, worker, work, queue, drainAfter } = await setUp({ sender })
  await queue('a@example.com')
  await drainAfter(0, 60, 300, 900)
  await worker.stop()
  comesBack()
  await queue('unrelated@example.com')
  await work().drain()
  expect(peer.received.map(({ to }) => to)).toEqual(['unrelated@example.com', 'a@example.com'])
})

test('a mail postponed for its own sake waits for its own retry time', async () => {
  const { clock, peer, worker, queue, drainAfter } = await setUp({ recipient: (address) => (address === 'full@example.com' ? 452 : 'accept') })
  await queue('full@example.com')
  await drainAfter(0, 60)
  await queue('unrelated@example.com')
  await worker.drain()
  expect(peer.received.map(({ to }) => to)).toEqual(['unrelated@example.com'])
  expect(await allMails(database.db)).toMatchObject([{ attempts: 2, nextAttemptAt: new Date(clock.at.getTime() + 300_000), mailServer: null }, {}])
})

test('a mail that cuts the connection gets one extra try per regular one, whatever else is sent', async () => {
  let tries = 0
  const { worker, queue, drainAfter } = await setUp({
    message: ({ to }) => {
      if (to !== 'poison@example.com') return 'accept'
      tries += 1
      return 'cut'
    },
  })
  await queue('poison@example.com')
  await worker.drain()
  expect(tries).toBe(1)
  for (const address of ['a@example.com', 'b@example.com', 'c@example.com']) {
    await queue(address)
    await worker.drain()
  }
  expect(tries).toBe(2)
  await drainAfter(60)
  for (const address of ['d@example.com', 'e@example.com']) {
    await queue(address)
    await worker.drain()
  }
  expect(tries).toBe(4)
  expect((await allMails(database.db))[0]).toMatchObject({ attempts: 2, sentAt: null, failedAt: null })
})

test('mails keep their retry times if the server goes away again, and are sent at its next return', async () => {
  const { sender, comesBack, goes } = server()
  const { clock, peer, worker, queue, drainAfter } = await setUp({ sender, message: ({ to }) => { if (to === 'one@example.com') goes(); return 'accept' } })
  await queue('a@example.com')
  await drainAfter(0, 60, 300)
  comesBack()
  await queue('one@example.com')
  await worker.drain()
  expect(peer.received.map(({ to }) => to)).toEqual(['one@example.com'])
  expect((await allMails(database.db))[0]).toMatchObject({ attempts: 3, nextAttemptAt: new Date(clock.at.getTime() + 900_000) })
  await drainAfter(900)
  comesBack()
  await queue('other@example.com')
  await worker.drain()
  expect(peer.received.map(({ to }) => to)).toEqual(['one@example.com', 'other@example.com', 'a@example.com'])
})

test('sends mails about the same thing to one address in the order of writing', async () => {
  const { sender, comesBack } = server()
  const { peer, worker, queue, write, drainAfter } = await setUp({ sender })
  await write('Bokad')
  await drainAfter(0, 60, 300, 900)
  await write('Ny starttid')
  await drainAfter(0, 60, 300, 900, 400)
  comesBack()
  await queue('unrelated@example.com')
  await worker.drain()
  expect(peer.received.map(subjectOf)).toEqual(['Till unrelated@example.com', 'Bokad', 'Ny starttid'])
})

test('retrying a mail at once also retries the others about the same thing to its address', async () => {
  const { clock, write, queue } = await setUp({})
  await write('Bokad')
  await write('Ny starttid')
  await queue('unrelated@example.com')
  const later = new Date(clock.at.getTime() + 3_600_000)
  await database.db.update(mails).set({ attempts: 5, nextAttemptAt: later, lastError: 'Later' })
  await database.db.update(mails).set({ mailServer: 'away' }).where(eq(mails.subject, 'Ny starttid'))
  expect(await tryAgainNow(database.db, clock.at)).toBe(2)
  expect(await allMails(database.db)).toMatchObject([{ nextAttemptAt: clock.at, attempts: 4 }, { nextAttemptAt: clock.at, attempts: 4 }, { nextAttemptAt: later, attempts: 5 }])
})
