import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../db/testing.ts'
import { type SmtpPeerOptions } from '../mailer/testing.ts'
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

const mistyped = 'anna@exampel.com'
const own = 'anna@example.com'

async function setUp(peerOptions: SmtpPeerOptions = {}) {
  const { clock, peer, outbox, lines, work } = await startMailing(database.db, closing, { recipient: (address) => (address === mistyped ? 550 : 'accept'), ...peerOptions })
  /** Sends what has been written. */
  const drain = () => work().drain()
  const write = (subject: string) => outbox.enqueue(database.db, {
    kind: 'booking_receipt', about: 'booking', to: { address: mistyped }, otherwiseTo: own, subject, text: 'Text', html: '<p>Text</p>',
  })
  return { clock, peer, drain, write, lines }
}

test('mails refused at an unverified address go to the other one, with their text and in order', async () => {
  const { clock, peer, drain, write, lines } = await setUp()
  await write('Mottagen')
  await write('Bokad')
  await drain()
  expect(peer.received.map((mail) => [mail.to, subjectOf(mail), mail.raw.includes('<p>Text</p>')])).toEqual([[own, 'Mottagen', true], [own, 'Bokad', true]])
  for (const mail of await allMails(database.db)) expect(mail).toMatchObject({ toAddress: own, otherwiseTo: null, sentAt: clock.at, failedAt: null, attempts: 1, text: '' })
  expect(lines.filter((line) => line.includes('goes to its other address'))).toHaveLength(2)
  expect(lines.join('')).not.toContain('@exampl')
})

test('a mail that is refused at the other address too is given up', async () => {
  const { clock, peer, drain, write } = await setUp({ recipient: () => 550 })
  await write('Mottagen')
  await drain()
  expect(peer.received).toEqual([])
  expect(await allMails(database.db)).toMatchObject([{ toAddress: own, otherwiseTo: null, failedAt: clock.at, text: '' }])
})

test('a mail that has used up its attempts starts over at the other address', async () => {
  const { clock, drain, write } = await setUp({ recipient: () => 450 })
  await write('Mottagen')
  await database.db.update(mails).set({ attempts: maxAttempts - 1 })
  await drain()
  expect(await allMails(database.db)).toMatchObject([{ toAddress: own, failedAt: null, text: 'Text', attempts: 1, nextAttemptAt: new Date(clock.at.getTime() + 60_000) }])
})

test('a delivered mail does not go to the other address', async () => {
  const { clock, peer, drain, write } = await setUp({ recipient: () => 'accept' })
  await write('Mottagen')
  await drain()
  expect(peer.received.map(({ to }) => to)).toEqual([mistyped])
  expect(await allMails(database.db)).toMatchObject([{ toAddress: mistyped, otherwiseTo: null, sentAt: clock.at }])
})
