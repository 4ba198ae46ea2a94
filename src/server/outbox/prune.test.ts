import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../db/testing.ts'
import { claimDueMails, pruneSettledMails, settleMail } from './queue.ts'
import { allMails, enqueueTo, standingClock } from './testing.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => { database = await openTestDatabase() })
afterAll(() => database.close())

test('deletes mails sent or given up before the given time, and keeps newer and waiting ones', async () => {
  const { db } = database
  const clock = standingClock()
  const settle = async (address: string, state: 'sent' | 'failed') => {
    await enqueueTo(db, clock, address)
    const [mail] = await claimDueMails(db, { now: clock.at, leaseSeconds: 60, limit: 1 })
    if (!mail) throw new Error('Nothing to claim')
    await settleMail(db, mail, clock.at, state === 'sent' ? { state, emptyBody: true } : { state, reason: 'Gone', emptyBody: true })
  }
  await settle('old-sent@example.com', 'sent')
  await settle('old-failed@example.com', 'failed')
  await enqueueTo(db, clock, 'waiting@example.com')
  const [waiting] = await claimDueMails(db, { now: clock.at, leaseSeconds: 60, limit: 1 })
  expect(waiting?.toAddress).toBe('waiting@example.com')
  const before = new Date(clock.at.getTime() + 1000)
  clock.advanceSeconds(1)
  await settle('new-sent@example.com', 'sent')
  expect(await pruneSettledMails(db, before)).toBe(2)
  expect((await allMails(db)).map(({ toAddress }) => toAddress)).toEqual(['waiting@example.com', 'new-sent@example.com'])
})
