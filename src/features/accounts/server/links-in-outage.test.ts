import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '#server/outbox/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { accountLimits } from '../rules.ts'

let site: TestSite
let anna: TestPerson
const { limit } = accountLimits.linkMailsDaily
const office = { 'x-forwarded-for': '192.0.2.1' }
let networks = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.4.0.${++networks}` })

beforeAll(async () => { site = await startTestSite({ TRUSTED_PROXIES: '1' }) })
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.advance({ days: 2 })
  await site.db.delete(mails)
  anna = await site.person({ firstName: 'Anna' })
})

const ask = (email: string, headers: Record<string, string>) => site.visitor().call('POST', '/api/auth/send-reset-link', { email }, headers)
const lettersTo = (address: string) => site.db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(desc(mails.seq))
const codeIn = (text: string | undefined) => /code=([\da-f]{64})/.exec(text ?? '')?.[1]
const opens = async (code: string | undefined) => (await site.visitor().call('POST', '/api/auth/exchange-code', { code }, elsewhere())).status
/** Records a failed attempt for all waiting mails, as the worker does. */
const tried = (mailServer: 'away' | null) => site.db.update(mails).set({ attempts: 4, lastError: 'No answer', mailServer, nextAttemptAt: new Date(site.clock.now().getTime() + 3_600_000) })

async function askedAgain(email: string, times: number, headers = () => office): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) {
    statuses.push((await ask(email, headers())).status)
    await tried('away')
    site.clock.advance({ minutes: 6 })
  }
  return statuses
}

test('requests while the mail server is away leave one mail, with the latest link, and use up no tries', async () => {
  expect(await askedAgain(anna.email, 7)).toEqual(Array.from({ length: 7 }, () => 200))
  const [letter, ...more] = await lettersTo(anna.email)
  expect(more).toEqual([])
  expect(await opens(codeIn(letter?.text))).toBe(200)
  await site.db.update(mails).set({ sentAt: site.clock.now(), lastError: null, mailServer: null })
  expect((await ask(anna.email, office)).status).toBe(200)
  expect(await lettersTo(anna.email)).toHaveLength(2)
})

test('an unknown address is answered like a known one while the mail server is away', async () => {
  await ask(anna.email, elsewhere())
  expect(await askedAgain('nobody@example.com', 7)).toEqual(Array.from({ length: 7 }, () => 200))
})

test('an outage does not raise the daily limit of link mails, whichever networks the requests come from', async () => {
  await askedAgain(anna.email, 3, elsewhere)
  await site.db.update(mails).set({ sentAt: site.clock.now(), lastError: null, mailServer: null })
  for (let time = 0; time < 8; time += 1) {
    await ask(anna.email, elsewhere())
    await site.db.update(mails).set({ sentAt: site.clock.now() })
    site.clock.advance({ minutes: 6 })
  }
  expect(await lettersTo(anna.email)).toHaveLength(limit)
})

test('a new request replaces a waiting link mail that was refused, but not one that is being sent', async () => {
  await ask(anna.email, elsewhere())
  await tried(null)
  site.clock.advance({ minutes: 6 })
  await site.db.update(mails).set({ leasedUntil: new Date(site.clock.now().getTime() + 60_000) })
  await ask(anna.email, elsewhere())
  expect(await lettersTo(anna.email)).toHaveLength(2)
  await site.db.update(mails).set({ leasedUntil: null })
  await tried(null)
  site.clock.advance({ minutes: 6 })
  await ask(anna.email, elsewhere())
  expect(await lettersTo(anna.email)).toHaveLength(1)
})

test('a request refused within a minute of the last one leaves the waiting mail, whose link works', async () => {
  const own = () => anna.visitor.call('POST', '/api/auth/send-reset-link', { email: anna.email }, elsewhere())
  expect((await own()).status).toBe(200)
  await tried('away')
  const [before] = await lettersTo(anna.email)
  site.clock.advance({ seconds: 30 })
  expect((await own()).status).toBe(429)
  expect((await lettersTo(anna.email)).map(({ id }) => id)).toEqual([before?.id])
  expect(await opens(codeIn(before?.text))).toBe(200)
})
