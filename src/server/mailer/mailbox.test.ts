import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../db/testing.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { allMails, heardLog, standingClock } from '../outbox/testing.ts'
import { mails } from '../outbox/tables.ts'
import { startMailWorker } from '../outbox/worker.ts'
import { devMailbox } from './mailbox.ts'
import { keptTransport } from './transport.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
const clock = standingClock()
const withLink: unknown = expect.stringContaining('<a href')
const link = 'https://golf.example.com/onboarding?token=abc&x=1'

beforeAll(async () => {
  database = await openTestDatabase()
  const outbox = createOutbox({ siteUrl: 'https://golf.example.com', delivers: false }, clock)
  const write = (address: string, subject: string) => outbox.enqueue(database.db, {
    kind: 'welcome', to: { address }, subject, text: `Öppna ${link} nu`, html: `<p><a href="${link}" target="_blank">Öppna</a></p>`,
  })
  await write('anna@example.com', 'Första')
  await write('bo@example.com', 'Till Bo <script>alert(1)</script>')
  clock.advanceSeconds(60)
  await write('anna@example.com', 'Andra')
})
afterAll(() => database.close())

function get(path: string) {
  return devMailbox({ db: database.db }).request(path)
}

async function subjects(path: string): Promise<unknown> {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  return answer.json()
}

describe('/dev/mail.json', () => {
  test('lists the mails of an address, newest first, as soon as they are written', async () => {
    expect(await subjects('/dev/mail.json?to=Anna@Example.com')).toEqual([
      { to: 'anna@example.com', subject: 'Andra', text: `Öppna ${link} nu`, html: withLink, sentAt: '2026-11-21T08:01:00.000Z' },
      expect.objectContaining({ subject: 'Första', sentAt: '2026-11-21T08:00:00.000Z' }),
    ])
    expect(await subjects('/dev/mail.json?to=nobody@example.com')).toEqual([])
    expect(await subjects('/dev/mail.json?to=a%00b')).toEqual([])
    expect(await subjects('/dev/mail.json')).toHaveLength(3)
  })

  test('lists the mails unchanged after the worker has processed them, except for the time', async () => {
    const worker = startMailWorker({ db: database.db, transport: keptTransport, clock, log: heardLog().log, production: false })
    await worker.drain()
    await worker.stop()
    expect((await allMails(database.db)).map(({ sentAt }) => sentAt)).toEqual([clock.at, clock.at, clock.at])
    expect(await subjects('/dev/mail.json?to=bo@example.com')).toMatchObject([{ text: `Öppna ${link} nu` }])
  })
})

describe('an attachment', () => {
  test('is in the list and can be fetched from the page', async () => {
    const attachment = { filename: 'golf på Ale.ics', contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR\r\n' }
    await createOutbox({ siteUrl: 'https://golf.example.com', delivers: false }, clock).enqueue(database.db, {
      kind: 'welcome', to: { address: 'cia@example.com' }, subject: 'Med bilaga', text: 'Text', html: '<p>Text</p>', attachments: [attachment],
    })
    expect(await subjects('/dev/mail.json?to=cia@example.com')).toMatchObject([{ attachments: [attachment] }])
    const written = (await allMails(database.db)).find(({ toAddress }) => toAddress === 'cia@example.com')
    const page = await (await get(`/dev/mail/${written?.id}`)).text()
    const file = await get(/href="(\/dev\/mail\/[^"]+\/attachments\/0)"/.exec(page)?.[1] ?? '')
    expect(await file.text()).toBe(attachment.content)
    expect(file.headers.get('content-type')).toBe(attachment.contentType)
    expect((await get(`/dev/mail/${written?.id}/attachments/1`)).status).toBe(404)
    await database.db.delete(mails).where(eq(mails.toAddress, 'cia@example.com'))
  })
})

describe('/dev/mail', () => {
  test('is a page in Swedish without scripts, and shows subjects as text', async () => {
    const answer = await get('/dev/mail')
    const page = await answer.text()
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-/)
    expect(page).toContain('<html lang="sv">')
    expect(page).toContain('Till Bo &lt;script&gt;')
    expect(page).not.toContain('<script')
    expect(page.indexOf('Andra')).toBeLessThan(page.indexOf('Första'))
  })

  test('searches by address or subject, and takes SQL and HTML characters literally', async () => {
    expect(await (await get('/dev/mail?q=ANNA@')).text()).not.toContain('bo@example.com')
    expect(await (await get('/dev/mail?q=till bo')).text()).toContain('bo@example.com')
    expect(await (await get('/dev/mail?q=%25')).text()).toContain('Inga mejl passar sökningen.')
    expect(await (await get('/dev/mail?q="><b>')).text()).not.toContain('"><b>')
  })

  test('shows a mail with its links, and its HTML only in a sandboxed frame', async () => {
    const [first] = await allMails(database.db)
    const page = await (await get(`/dev/mail/${first?.id}`)).text()
    expect(page).toContain('<a href="https://golf.example.com/onboarding?token=abc&amp;x=1">')
    expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    const framed = await get(`/dev/mail/${first?.id}/html`)
    expect(await framed.text()).toBe(first?.html)
    expect(framed.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/)
  })

  test.each(['/dev/mail/x', '/dev/mail/6f0f6a0e-1111-4222-8333-444455123456', '/dev/mail/x/html'])('%s is not found', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
