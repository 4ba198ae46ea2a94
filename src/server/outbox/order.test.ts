import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestDatabase } from '../db/testing.ts'
import { type SmtpPeerOptions, type Verdict } from '../mailer/testing.ts'
import type { MailKind } from './mail-kinds.ts'
import { createOutbox } from './outbox.ts'
import { dueMails, redirectBoardMails } from './queue.ts'
import { maxAttempts } from './retries.ts'
import { mails } from './tables.ts'
import { allMails, startMailing, subjectOf } from './testing.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => { database = await openTestDatabase() })
afterAll(() => database.close())
beforeEach(() => database.db.delete(mails))

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Starts a mail server; `write` puts mails about a booking (or something else) to one address in the outbox. */
async function setUp(peerOptions: SmtpPeerOptions) {
  const { clock, peer, outbox, work } = await startMailing(database.db, closing, peerOptions)
  const write = (subject: string, { about = 'booking', address = 'anna@example.com', kind = 'booking_confirmed' }: { about?: string; address?: string; kind?: MailKind } = {}) =>
    outbox.enqueue(database.db, { kind, about, to: { address }, subject, text: 'Text', html: '<p>Text</p>' })
  return { clock, peer, work, write, heard: () => peer.received.map(subjectOf) }
}

/** A mail server that is unavailable until `comesBack` is called. */
function awayAtFirst() {
  let isAway = true
  return { recipient: (): Verdict => (isAway ? 421 : 'accept'), comesBack: () => { isAway = false } }
}

test('a new tee time does not overtake the confirmation that waits for another try', async () => {
  const { recipient, comesBack } = awayAtFirst()
  const { clock, work, write, heard } = await setUp({ recipient })
  const worker = work()
  await write('Bokad')
  for (const seconds of [0, 60, 300, 900]) {
    clock.advanceSeconds(seconds)
    await worker.drain()
  }
  comesBack()
  clock.advanceSeconds(600)
  await write('Ny starttid')
  await worker.drain()
  expect(heard()).toEqual(['Bokad', 'Ny starttid'])
  // The extra try is not counted.
  expect(await allMails(database.db)).toMatchObject([{ attempts: 4, sentAt: clock.at }, { attempts: 1, sentAt: clock.at }])
})

test.each(['cut', 421] as const)('a new tee time does not overtake the confirmation when the server is away briefly (%s)', async (verdict) => {
  let asked = 0
  const { clock, work, write, heard } = await setUp({ recipient: () => (asked++ === 0 ? verdict : 'accept') })
  await write('Bokad')
  await write('Ny starttid')
  const worker = work()
  await worker.drain()
  clock.advanceSeconds(59)
  await worker.drain()
  expect(heard()).toEqual([])
  clock.advanceSeconds(1)
  await worker.drain()
  expect(heard()).toEqual(['Bokad', 'Ny starttid'])
})

test('a mail that cuts the connection each time delays a later one by 15 minutes at most', async () => {
  const { clock, work, write } = await setUp({ message: (mail) => (subjectOf(mail) === 'Bokad' ? 'cut' : 'accept') })
  const worker = work()
  await write('Bokad')
  await write('Ny starttid')
  const writtenAt = clock.at
  for (let minute = 0; minute < 15; minute += 1) {
    await worker.drain()
    clock.advanceSeconds(60)
  }
  expect(await allMails(database.db)).toMatchObject([{ attempts: 1, sentAt: null }, { attempts: 0, sentAt: null }])
  await worker.drain()
  const sentAt = new Date(writtenAt.getTime() + 900_000)
  expect(await allMails(database.db)).toMatchObject([{ attempts: 2, nextAttemptAt: new Date(sentAt.getTime() + 300_000) }, { attempts: 1, sentAt }])
})

test('while the server is away, a waiting mail is retried with a new one after a minute, in order', async () => {
  const { recipient, comesBack } = awayAtFirst()
  const { clock, work, write, heard } = await setUp({ recipient })
  const worker = work()
  await write('Bokad')
  for (const seconds of [0, 60, 300, 900, 3600]) {
    clock.advanceSeconds(seconds)
    await worker.drain()
  }
  await write('Ny starttid')
  await worker.drain()
  expect(await allMails(database.db)).toMatchObject([{ attempts: 4, sentAt: null }, { attempts: 0, sentAt: null }])
  comesBack()
  clock.advanceSeconds(59)
  await worker.drain()
  expect(heard()).toEqual([])
  clock.advanceSeconds(1)
  await worker.drain()
  expect(heard()).toEqual(['Bokad', 'Ny starttid'])
})

test('a mail postponed for its content does not hold back a later one, and keeps its retry time', async () => {
  const { clock, work, write } = await setUp({ message: (mail) => (subjectOf(mail) === 'Bokad' ? 451 : 'accept') })
  const worker = work()
  await write('Bokad')
  await worker.drain()
  await write('Ny starttid')
  await worker.drain()
  const refusedAt = clock.at
  expect(await allMails(database.db)).toMatchObject([
    { attempts: 1, sentAt: null, nextAttemptAt: new Date(refusedAt.getTime() + 60_000) }, { attempts: 1, sentAt: refusedAt },
  ])
})

test('a mail does not overtake an earlier one that another process is sending', async () => {
  const atTheServer = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const { peer, work, write, heard } = await setUp({
    message: async (mail): Promise<Verdict> => {
      if (subjectOf(mail) !== 'Bokad') return 'accept'
      atTheServer.resolve()
      await goOn.promise
      return 'accept'
    },
  })
  await write('Bokad')
  const [one, other] = [work(), work()]
  await atTheServer.promise
  await write('Ny starttid')
  await write('Till en annan', { address: 'bo@example.com' })
  await write('Om annat', { about: 'another' })
  // Both processes look for mails; those with nothing before them are sent meanwhile.
  one.wake()
  other.wake()
  await expect.poll(() => peer.received.length).toBe(3)
  expect(new Set(heard())).toEqual(new Set(['Bokad', 'Om annat', 'Till en annan']))
  goOn.resolve()
  await Promise.all([one.drain(), other.drain()])
  await one.drain()
  expect(heard().slice(3)).toEqual(['Ny starttid'])
})

test('a mail that is given up does not hold back a later one', async () => {
  const answers = [550, 'accept'] as const
  let asked = 0
  const { work, write, heard } = await setUp({ recipient: () => answers[asked++] ?? 'accept' })
  await write('Bokad')
  await write('Ny starttid')
  await work().drain()
  expect(heard()).toEqual(['Ny starttid'])
})

test('mails waiting for the board go to its new address, and no other mails do', async () => {
  const { recipient, comesBack } = awayAtFirst()
  const { clock, peer, work, write } = await setUp({ recipient })
  const worker = work()
  await write('Till Anna')
  await createOutbox({ siteUrl: 'https://golf.example.com', delivers: true }, clock)
    .enqueue(database.db, { kind: 'booking_request', to: { address: 'fel@example.com' }, subject: 'Till styrelsen', text: 'Text', html: '<p>Text</p>' })
  await worker.drain()
  await redirectBoardMails(database.db, { to: 'ratt@example.com', now: clock.now() })
  comesBack()
  await worker.drain()
  expect(peer.received.map(({ to }) => to)).toEqual(['ratt@example.com', 'anna@example.com'])
  // Sent mails keep their address.
  await redirectBoardMails(database.db, { to: 'tredje@example.com', now: clock.now() })
  expect((await allMails(database.db)).map(({ toAddress }) => toAddress)).toEqual(['anna@example.com', 'ratt@example.com'])
})

test('a mail redirected to the new address of the board starts over with its attempts', async () => {
  let asked = 0
  const { clock, peer, work, write } = await setUp({ recipient: () => (asked++ === 0 ? 451 : 'accept') })
  await write('Till styrelsen', { kind: 'booking_request', address: 'fel@example.com' })
  await database.db.update(mails).set({ attempts: maxAttempts - 1 })
  await redirectBoardMails(database.db, { to: 'ratt@example.com', now: clock.now() })
  const worker = work()
  await worker.drain()
  clock.advanceSeconds(60)
  await worker.drain()
  expect(peer.received.map(({ to }) => to)).toEqual(['ratt@example.com'])
})

test.each([550, 451, 'accept'] as const)('a mail redirected while being sent goes to the new address unless accepted at the old (%s)', async (verdict) => {
  const atTheServer = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const { clock, peer, work, write } = await setUp({
    message: async ({ to }): Promise<Verdict> => {
      if (to !== 'fel@example.com') return 'accept'
      atTheServer.resolve()
      await goOn.promise
      return verdict
    },
  })
  await write('Till styrelsen', { kind: 'booking_request', address: 'fel@example.com' })
  const worker = work()
  await atTheServer.promise
  await redirectBoardMails(database.db, { to: 'ratt@example.com', now: clock.now() })
  goOn.resolve()
  await worker.drain()
  const wentTo = verdict === 'accept' ? ['fel@example.com'] : ['fel@example.com', 'ratt@example.com']
  expect(peer.received.map(({ to }) => to)).toEqual(wentTo)
  expect(await allMails(database.db)).toMatchObject([{ toAddress: wentTo.at(-1), sentAt: clock.at, failedAt: null, lastError: null }])
})

const plan = z.object({ rows: z.array(z.object({ 'QUERY PLAN': z.string() })) })

test.each([false, true])('finding due mails reads only the first rows, however many wait (table analysed: %s)', async (isCounted) => {
  const now = new Date()
  await database.db.execute(sql`
    insert into mails (id, kind, about, to_address, subject, text, html, message_id, created_at, next_attempt_at)
    select gen_random_uuid(), 'invitation', gen_random_uuid()::text, 'p' || n || '@example.com', '', '', '', gen_random_uuid()::text, ${now}, ${now}
    from generate_series(1, 5000) n`)
  if (isCounted) await database.db.execute(sql`analyze mails`)
  const { rows } = plan.parse(await database.db.execute(sql`explain (analyze, timing off) ${dueMails(database.db, { now, limit: 4 }).getSQL()}`))
  const steps = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(steps).toMatch(/Index Scan using mails_due .*rows=4(\.00)? loops=1/)
  expect(steps).not.toMatch(/Sort|Join|Seq Scan/)
})
