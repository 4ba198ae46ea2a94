import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../db/testing.ts'
import { createOutbox, type MailDraft } from './outbox.ts'
import { mails } from './tables.ts'
import { allMails, standingClock } from './testing.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => { database = await openTestDatabase() })
afterAll(() => database.close())
beforeEach(() => database.db.delete(mails))

const clock = standingClock()
const outbox = createOutbox({ siteUrl: 'https://golf.example.com:8443', delivers: true }, clock)
const draft: MailDraft = { kind: 'welcome', to: { name: 'Anna', address: 'anna@example.com' }, subject: 'Hej', text: 'T', html: '<p>T</p>' }

describe('enqueue', () => {
  test('writes a mail that is due at once, with its own Message-ID at the host of the site', async () => {
    await outbox.enqueue(database.db, { ...draft, about: 'a-1', replyTo: 'styrelsen@example.com' })
    const [mail] = await allMails(database.db)
    expect(mail).toMatchObject({
      kind: 'welcome', about: 'a-1', toName: 'Anna', toAddress: 'anna@example.com', replyTo: 'styrelsen@example.com',
      subject: 'Hej', text: 'T', html: '<p>T</p>', attempts: 0, sentAt: null, failedAt: null,
      messageId: `<${mail?.id}@golf.example.com>`, createdAt: clock.at, nextAttemptAt: clock.at,
    })
  })

  test('stores attachments', async () => {
    const attachments = [{ filename: 'golf.ics', contentType: 'text/calendar', content: 'Sjögärde\r\n' }]
    await outbox.enqueue(database.db, draft)
    await outbox.enqueue(database.db, { ...draft, attachments })
    expect(await allMails(database.db)).toMatchObject([{ attachments: null }, { attachments }])
  })

  test('is rolled back with its transaction', async () => {
    const failing = database.db.transaction(async (tx) => {
      await outbox.enqueue(tx, draft)
      throw new Error('The decision was already made')
    })
    await expect(failing).rejects.toThrow('already made')
    expect(await allMails(database.db)).toEqual([])
  })

  test('keeps subject and name on one line', async () => {
    await outbox.enqueue(database.db, { ...draft, subject: 'Hej\r\nBcc: x@example.com\u2028!', to: { name: 'A\u0085\u0007B', address: 'a@example.com' } })
    expect(await allMails(database.db)).toMatchObject([{ subject: 'Hej Bcc: x@example.com !', toName: 'A B' }])
  })

  test.each(['a@example.com\r\nBcc: b@example.com', 'a@example.com, <b@example.com>', 'nobody', 'a b@example.com'])('refuses the address %j', async (address) => {
    await expect(outbox.enqueue(database.db, { ...draft, to: { address } })).rejects.toThrow(TypeError)
    await expect(outbox.enqueue(database.db, { ...draft, replyTo: address })).rejects.toThrow(TypeError)
    expect(await allMails(database.db)).toEqual([])
  })

  test('writes an IPv4 host in brackets in the Message-ID', async () => {
    await createOutbox({ siteUrl: 'http://127.0.0.1:3000', delivers: false }, clock).enqueue(database.db, draft)
    const [mail] = await allMails(database.db)
    expect(mail?.messageId).toMatch(/@\[127\.0\.0\.1\]>$/)
  })
})

describe('enqueueAll', () => {
  test('writes several mails, and makes those due that wait at the same addresses about the same things', async () => {
    const to = (name: string) => ({ to: { address: `${name}@example.com` } })
    for (const [about, name] of [['a-1', 'anna'], ['a-2', 'bo'], ['a-1', 'bo']] as const) await outbox.enqueue(database.db, { ...draft, about, ...to(name) })
    const later = new Date(clock.at.getTime() + 600_000)
    await database.db.update(mails).set({ nextAttemptAt: later, attempts: 3 })
    await outbox.enqueueAll(database.db, [{ ...draft, about: 'a-1', ...to('anna') }, { ...draft, about: 'a-2', ...to('bo') }, { ...draft, ...to('cia') }])
    expect((await allMails(database.db)).map(({ about, toAddress, nextAttemptAt, attempts }) => [about, toAddress, nextAttemptAt, attempts])).toEqual([
      ['a-1', 'anna@example.com', clock.at, 2], ['a-2', 'bo@example.com', clock.at, 2], ['a-1', 'bo@example.com', later, 3],
      ['a-1', 'anna@example.com', clock.at, 0], ['a-2', 'bo@example.com', clock.at, 0], [null, 'cia@example.com', clock.at, 0],
    ])
  })

  test('writes nothing for no mails', async () => {
    await outbox.enqueueAll(database.db, [])
    expect(await allMails(database.db)).toEqual([])
  })
})
