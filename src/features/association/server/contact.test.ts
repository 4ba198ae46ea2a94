import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { retention } from '#domain/retention.ts'
import { members } from '#features/members/server/tables.ts'
import { mails } from '#server/outbox/tables.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { wrongInputs } from '#server/testing-forms.ts'
import { contactFieldTexts, contactLimits } from '../rules.ts'
import { contactTexts } from '../texts.ts'
import { pruneMessages } from './store.ts'
import { contactMessages } from './tables.ts'

const board = 'styrelsen@example.com'

let site: TestSite
let person: TestPerson
let networks = 0

/** Sends a message. Each test has its own person on its own network, so that one test's limits do not affect another. */
function send(input: unknown, by = person, from = `10.1.${networks >> 8}.${networks & 255}`) {
  return by.visitor.call('POST', '/api/rpc/send_contact_message', input, { 'x-forwarded-for': from })
}

function message(changes: Record<string, unknown> = {}) {
  return { p_name: 'Anna Exempel', p_email: person.email, p_subject: 'Fråga om matchspel', p_message: 'När börjar slutspelet i år?', ...changes }
}

const stored = (by = person) => site.db.select().from(contactMessages).where(eq(contactMessages.userId, by.userId))
const mailed = (by = person) => site.db.select().from(mails).where(eq(mails.about, by.userId)).orderBy(desc(mails.seq))

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1', BOARD_EMAIL: board, ASSOCIATION_EMAIL: 'info@example.com' })
})
afterAll(() => site.close())
beforeEach(async () => {
  networks += 1
  person = await site.person({ firstName: 'Anna' })
})

describe('a message', () => {
  it('is stored, mailed to the board with the sender as reply-to, and confirmed with a receipt', async () => {
    expect(await send(message({ p_email: ` ${person.email.toUpperCase()} ` }))).toMatchObject({
      status: 200, body: { success: true, mail: 'kept', receipt_email: person.email },
    })
    expect(await stored()).toMatchObject([{
      name: 'Anna Exempel', email: person.email, subject: 'Fråga om matchspel', message: 'När börjar slutspelet i år?', createdAt: site.clock.now(),
    }])
    const [receipt, toBoard, ...others] = await mailed()
    expect(others).toEqual([])
    expect(toBoard).toMatchObject({ toAddress: board, replyTo: person.email, subject: 'Från webbplatsen: Fråga om matchspel' })
    expect(toBoard?.text).toContain(`Inloggad som: Anna Exempel, Golf-ID ${person.golfId}`)
    expect(toBoard?.text).toContain('När börjar slutspelet i år?')
    expect(toBoard?.text).not.toContain('finns inte bland medlemmens uppgifter')
    expect(receipt).toMatchObject({ toAddress: person.email, replyTo: 'info@example.com', subject: 'Vi har tagit emot ditt meddelande' })
    expect(receipt?.text).toContain('När börjar slutspelet i år?')
  })

  it.each(['\n', '\r\n', '\u2028', '\u2029', '\u0085'])('is quoted so that it cannot look like the mail’s own text, also with line ends %j', async (end) => {
    await send(message({ p_message: ['Hej!', '', 'Granska ansökan:', 'https://vinn.example/admin'].join(end) }))
    const [, toBoard] = await mailed()
    expect(toBoard?.text).toMatch(/\nMeddelande:\n\n> Hej!\n> ?\n> Granska ansökan:\n> https:\/\/vinn.example\/admin\n/)
  })

  it('cannot add headers or markup to the mails', async () => {
    await send(message({ p_subject: 'Hej\r\nBcc: någon@example.com', p_message: '<img src=x onerror=alert(1)>\n\nrad två' }))
    const [, toBoard] = await mailed()
    expect(toBoard?.subject).toBe('Från webbplatsen: Hej Bcc: någon@example.com')
    expect(toBoard?.html).not.toContain('<img')
    expect(toBoard?.text).toContain('rad två')
  })

  it.each([
    ['p_name', ' A ', contactFieldTexts.name],
    ['p_email', 'anna@', 'Ogiltig e-postadress'],
    ['p_subject', 'Hej!', contactFieldTexts.subject],
    ['p_message', '  För kort. ', contactFieldTexts.message],
  ])('with an invalid %s is refused with an error for that field', async (field, value, text) => {
    const answer = await send(message({ [field]: value }))
    expect(answer.status).toBe(422)
    expect(refusalOf(answer).data?.fields).toEqual({ [field]: text })
    expect(await stored()).toEqual([])
  })

  it('with the shortest name, subject and text allowed is accepted', async () => {
    expect((await send(message({ p_name: 'Bo', p_subject: 'Fråga', p_message: 'Hej på er!' }))).status).toBe(200)
  })

  it('with a field of the wrong type is refused', async () => {
    for (const { what, input } of wrongInputs(message())) {
      expect((await send(input)).status, what).toBe(422)
    }
    expect(await mailed()).toEqual([])
  })

  it('is refused from a guest', async () => {
    const answer = await site.visitor().rpc('send_contact_message', message())
    expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } })
  })
})

describe('the receipt', () => {
  it('goes to the log-in address if an unknown address was typed, and the board is told', async () => {
    const answer = await send(message({ p_email: 'offer@example.org' }))
    expect(answer.body).toMatchObject({ receipt_email: person.email })
    const [receipt, toBoard] = await mailed()
    expect(receipt?.toAddress).toBe(person.email)
    expect(toBoard).toMatchObject({ replyTo: 'offer@example.org' })
    expect(toBoard?.text).toContain('finns inte bland medlemmens uppgifter')
    expect(await site.mails('offer@example.org')).toEqual([])
  })

  it('goes a few times a day to an unverified own address, then to the log-in address', async () => {
    const work = `nagon${networks}@work.example.com`
    await person.visitor.rpc('update_my_profile', { p_work_email: work })
    const receipts: unknown[] = []
    let key = ''
    for (let count = 0; count <= contactLimits.receiptsToUnproved.limit; count += 1) {
      networks += 1
      key = randomUUID()
      if (count === contactLimits.perSender.limit) site.clock.advance({ seconds: contactLimits.perSender.windowSeconds + 1 })
      receipts.push((await send(message({ p_email: work, p_request_key: key }))).body)
    }
    // A retry after a lost response is told where the receipt went, not where it would go now.
    site.clock.advance({ seconds: 5 })
    expect((await send(message({ p_email: work, p_request_key: key }))).body).toMatchObject({ receipt_email: person.email })
    expect(receipts.map((body) => z.object({ receipt_email: z.string() }).parse(body).receipt_email))
      .toEqual([...Array.from({ length: contactLimits.receiptsToUnproved.limit }, () => work), person.email])
    expect((await site.mails(work)).filter(({ kind }) => kind === 'contact_receipt')).toHaveLength(contactLimits.receiptsToUnproved.limit)
  })

  it('goes to another own address without repeating the message, as it may not be the member’s', async () => {
    const work = `arbete${networks}@work.example.com`
    await site.db.update(members).set({ workEmail: work }).where(eq(members.userId, person.userId))
    expect((await send(message({ p_email: work }))).body).toMatchObject({ receipt_email: work })
    const [receipt] = await site.mails(work)
    expect(receipt?.subject).toBe('Vi har tagit emot ditt meddelande')
    expect(receipt?.text).not.toContain('När börjar slutspelet')
    expect(receipt?.text).not.toContain('Fråga om matchspel')
  })

  it('greets by name only at the log-in address, since the name is what the member has written', async () => {
    const [work, words] = [`frammande${networks}@example.org`, 'du har vunnit på vinn.example']
    await site.db.update(members).set({ workEmail: work, firstName: words, lastName: words }).where(eq(members.userId, person.userId))
    await send(message({ p_email: work }))
    const [receipt] = await site.mails(work)
    expect(receipt).toMatchObject({ kind: 'contact_receipt', toName: null })
    expect(`${receipt?.text} ${receipt?.html}`).not.toContain('vinn')
    await send(message())
    expect(await site.mails(person.email)).toMatchObject([{ toName: `${words} ${words}` }])
  })
})

describe('a request key', () => {
  it('makes one message of several simultaneous sendings', async () => {
    const input = message({ p_request_key: randomUUID() })
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(input)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await stored()).toHaveLength(1)
    expect(await mailed()).toHaveLength(2)
  })

  it('gives a repetition the first answer, even beyond the limit', async () => {
    const input = message({ p_request_key: randomUUID() })
    const first = await send(input)
    for (let count = 1; count < contactLimits.perSender.limit; count += 1) await send(message())
    expect((await send(message())).status).toBe(429)
    expect(await send(input)).toMatchObject({ status: 200, body: first.body })
  })

  it('is refused with another message and from another person', async () => {
    const input = message({ p_request_key: randomUUID() })
    await send(input)
    const changed = await send({ ...input, p_message: 'Något helt annat än förut' })
    expect(refusalOf(changed)).toMatchObject({ code: 'INVALID', data: { fields: { p_request_key: contactTexts.keyOfAnother } } })
    expect((await send(input, await site.person())).status).toBe(422)
    expect(await stored()).toHaveLength(1)
  })
})

describe('limits', () => {
  it('stop a sender after a number of messages, until the hour has passed', async () => {
    const { limit, windowSeconds } = contactLimits.perSender
    for (let count = 0; count < limit; count += 1) {
      networks += 1
      expect((await send(message())).status).toBe(200)
    }
    const refused = await send(message())
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await stored()).toHaveLength(limit)
    site.clock.advance({ seconds: windowSeconds + 1 })
    expect((await send(message())).status).toBe(200)
  })

  it('stop a network, also when the senders differ', async () => {
    const { limit } = contactLimits.perNetwork
    const senders = await Promise.all(Array.from({ length: limit / contactLimits.perSender.limit }, () => site.person()))
    for (const sender of senders) {
      for (let count = 0; count < contactLimits.perSender.limit; count += 1) {
        expect((await send(message(), sender)).status).toBe(200)
      }
    }
    expect((await send(message())).status).toBe(429)
    expect((await send(message(), person, '10.2.0.1')).status).toBe(200)
  })
})

it('a message is deleted after the time that the privacy policy names', async () => {
  await send(message())
  const sent = site.clock.now().getTime()
  const after = (ms: number) => pruneMessages(site.db, new Date(sent + ms))
  await after(retention.contactMessageDays * 86_400_000)
  expect(await stored()).toHaveLength(1)
  await after(retention.contactMessageDays * 86_400_000 + 1)
  expect(await stored()).toEqual([])
})
