import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../db/database.ts'
import { openTestDatabase, untilHeldUp } from '../db/testing.ts'
import { createOutbox } from './outbox.ts'
import { claimDueMails, lockWaiting, redirectBoardMails, settleMail, tryAgainNow } from './queue.ts'
import { mails } from './tables.ts'
import { allMails, standingClock } from './testing.ts'

// The embedded database runs one statement at a time.
describe.runIf(process.env['TEST_DATABASE_URL'])('while an erasure holds mails of a person', () => {
  const clock = standingClock()
  const outbox = createOutbox({ siteUrl: 'https://golf.example.com', delivers: true }, clock)
  const later = new Date(clock.at.getTime() + 3_600_000)
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => { database = await openTestDatabase() })
  afterAll(() => database.close())
  beforeEach(() => database.db.delete(mails))

  const write = (subject: string, on: Db = database.db) =>
    outbox.enqueue(on, { kind: 'booking_request', about: 'booking', to: { address: 'fel@example.com' }, subject, text: 'Text', html: '<p>Text</p>' })
  const erase = (tx: Db, subject: string) => tx.delete(mails).where(eq(mails.subject, subject))
  const subjects = async () => (await allMails(database.db)).map(({ subject }) => subject)

  /** Two mails: the first waits for its next try, and the second is being sent. */
  async function twoMails() {
    await write('Första')
    await database.db.update(mails).set({ nextAttemptAt: later })
    await write('Andra')
    await database.db.update(mails).set({ nextAttemptAt: later }).where(eq(mails.subject, 'Första'))
    const [second] = await claimDueMails(database.db, { now: clock.at, leaseSeconds: 60, limit: 1 })
    if (second?.subject !== 'Andra') throw new Error('Another was claimed')
    return second
  }

  test('recording the outcome of one of them does not block the erasure', async () => {
    const second = await twoMails()
    const noted = await database.db.transaction(async (tx) => {
      await erase(tx, 'Andra')
      const noting = settleMail(database.db, second, clock.at, { state: 'waiting', nextAttemptAt: clock.at, reason: 'Busy', aboutMail: true })
      await untilHeldUp(tx, 1)
      await erase(tx, 'Första')
      return [noting]
    })
    expect(await Promise.all(noted)).toEqual(['lost'])
    expect(await subjects()).toEqual([])
  })

  test('retrying or replacing waiting mails skips the held ones and does not block the erasure', async () => {
    await write('Första')
    await write('Andra')
    await database.db.update(mails).set({ nextAttemptAt: later, lastError: 'Away', mailServer: 'away' })
    await database.db.transaction(async (tx) => {
      await erase(tx, 'Första')
      expect(await database.db.transaction(async (other) => (await lockWaiting(other, { kind: 'booking_request', about: 'booking', toAddress: 'fel@example.com', now: clock.at })).length)).toBe(1)
      expect(await tryAgainNow(database.db, clock.at)).toBe(1)
      await erase(tx, 'Andra')
    })
    expect(await subjects()).toEqual([])
  })

  test('postponing, adding and redirecting other mails does not wait for the held one', async () => {
    const second = await twoMails()
    await database.db.transaction(async (tx) => {
      await erase(tx, 'Första')
      expect(await settleMail(database.db, second, clock.at, { state: 'waiting', nextAttemptAt: clock.at, reason: 'Away', aboutMail: false })).toBe('noted')
      await write('Tredje')
      await redirectBoardMails(database.db, { to: 'ratt@example.com', now: clock.at })
    })
    expect((await allMails(database.db)).map(({ subject, toAddress }) => [subject, toAddress])).toEqual([['Andra', 'ratt@example.com'], ['Tredje', 'ratt@example.com']])
  })
})
