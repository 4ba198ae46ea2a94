import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { maxPasskeys } from '../rules.ts'
import { addTotp, givePassword, SoftAuthenticator, ticketFor } from './testing.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite({ SITE_URL: 'https://golf.example', TRUSTED_PROXIES: '1' })
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ days: 1 }))

const device = () => new SoftAuthenticator('https://golf.example')
const begin = async ({ visitor, password }: TestPerson) => (await visitor.rpc('begin_passkey', { p_password: password })).body
const add = (visitor: TestVisitor, p_response: unknown) => visitor.rpc('add_passkey', { p_name: 'Annas telefon', p_response })
const optionsFor = async (ticket: string) => (await site.visitor().call('POST', '/api/auth/passkey-options', { ticket })).body
const finish = (visitor: TestVisitor, ticket: string, response: unknown) => visitor.call('POST', '/api/auth/passkey-sign-in', { ticket, response })

async function withPasskey(): Promise<{ person: TestPerson; key: SoftAuthenticator }> {
  const [person, key] = [await site.person({ firstName: 'Anna' }), device()]
  expect((await add(person.visitor, key.create(await begin(person)))).status).toBe(200)
  return { person, key }
}

const own = z.object({ passkeys: z.array(z.object({ id: z.string(), name: z.string(), last_used_at: z.nullable(z.string()) })), recovery_codes_left: z.number() })
const ownOf = async ({ visitor }: TestPerson) => own.parse((await visitor.rpc('get_my_second_factor')).body)

test('the mail about a removed second factor says whether it was the last one', async () => {
  const { person } = await withPasskey()
  await addTotp(site, person)
  const [key] = (await ownOf(person)).passkeys
  const newest = async () => (await site.mails(person.email))[0]
  await person.visitor.rpc('remove_totp', { p_password: person.password })
  expect(await newest()).toMatchObject({ subject: 'Appen för koder är borttagen' })
  expect((await newest())?.text).not.toContain('avstängd')
  await person.visitor.rpc('remove_passkey', { p_id: key?.id, p_password: person.password })
  expect(await newest()).toMatchObject({ subject: 'Tvåstegsverifieringen är avstängd' })
  expect((await newest())?.text).toContain('loggar in med enbart ditt lösenord')
})

describe('adding a passkey', () => {
  test('needs the password, returns recovery codes and mails the owner', async () => {
    const anna = await site.person()
    expect(await anna.visitor.rpc('begin_passkey', { p_password: 'fel lösenord' })).toMatchObject({ status: 422, body: { code: 'WRONG_CURRENT_PASSWORD' } })
    const answer = await add(anna.visitor, device().create(await begin(anna)))
    expect(z.object({ recovery_codes: z.array(z.string()) }).parse(answer.body).recovery_codes).toHaveLength(10)
    expect(await ownOf(anna)).toMatchObject({ passkeys: [{ name: 'Annas telefon', last_used_at: null }], recovery_codes_left: 10 })
    expect(await site.mails(anna.email)).toMatchObject([{ subject: 'Tvåstegsverifieringen är påslagen' }])
    expect((await givePassword(site.visitor(), anna)).body).toMatchObject({ second_factor: { methods: ['passkey'] } })
  })

  test('announces the second step as turned on for the first passkey only; a further one gives no codes', async () => {
    const { person } = await withPasskey()
    expect((await add(person.visitor, device().create(await begin(person)))).body).toEqual({ recovery_codes: [] })
    const mails = await site.mails(person.email)
    // Only the first turns it on.
    expect(mails.map(({ subject }) => subject)).toEqual(['En lösennyckel har lagts till', 'Tvåstegsverifieringen är påslagen'])
    for (const { text } of mails) {
      expect(text).toContain('När du loggar in frågar vi efter ett andra steg, och då kan du använda den.')
      expect(text).toContain('Förvara dina reservkoder')
      expect(text).not.toMatch(/från och med nu|Spara reservkoderna/)
    }
  })

  test('accepts a challenge once, from the person who asked for it, on this site and within five minutes', async () => {
    const [anna, bo] = [await site.person(), await site.person()]
    const refused = { status: 422, body: { code: 'PASSKEY_REFUSED' } }
    const key = device()
    const made = key.create(await begin(anna))
    expect(await add(bo.visitor, made)).toMatchObject(refused)
    expect(await add(anna.visitor, made)).toMatchObject(refused)
    expect(await add(anna.visitor, new SoftAuthenticator('https://golf.example.evil').create(await begin(anna)))).toMatchObject(refused)
    const late = key.create(await begin(anna))
    site.clock.advance({ minutes: 5 })
    expect(await add(anna.visitor, late)).toMatchObject(refused)
    const slow = key.create(await begin(anna))
    site.clock.advance({ minutes: 4, seconds: 59 })
    expect((await add(anna.visitor, slow)).status).toBe(200)
    expect(await add(anna.visitor, key.create(await begin(anna)))).toMatchObject(refused)
    expect((await ownOf(anna)).passkeys).toHaveLength(1)
  })

  test('is refused when the person has as many passkeys as allowed', async () => {
    const anna = await site.person()
    for (let number = 0; number < maxPasskeys; number++) await add(anna.visitor, device().create(await begin(anna)))
    expect(await begin(anna)).toMatchObject({ code: 'PASSKEY_LIMIT' })
  })
})

describe('logging in with a passkey', () => {
  test('finishes the log-in and records when the passkey was used', async () => {
    const { person, key } = await withPasskey()
    const visitor = site.visitor()
    const ticket = await ticketFor(visitor, person)
    const answer = await finish(visitor, ticket, key.sign(await optionsFor(ticket)))
    expect(answer).toMatchObject({ status: 200, body: { user: { id: person.userId } } })
    expect((await visitor.call('GET', '/api/auth/session')).body).toEqual(answer.body)
    expect((await ownOf(person)).passkeys).toMatchObject([{ last_used_at: site.clock.now().toISOString() }])
  })

  test('refuses a repeated answer, a wrong or copied key, a challenge of another and a forged signature', async () => {
    const { person, key } = await withPasskey()
    const bo = await withPasskey()
    const ticket = await ticketFor(site.visitor(), person)
    const refused = { status: 422, body: { code: 'WRONG_PASSKEY' } }
    const signed = key.sign(await optionsFor(ticket))
    expect((await finish(site.visitor(), ticket, signed)).status).toBe(200)
    expect(await finish(site.visitor(), ticket, signed)).toMatchObject(refused)
    expect(await finish(site.visitor(), ticket, bo.key.sign(await optionsFor(ticket)))).toMatchObject(refused)
    expect(await finish(site.visitor(), ticket, key.sign(await optionsFor(ticket), 1))).toMatchObject(refused)
    const boTicket = await ticketFor(site.visitor(), bo.person)
    expect(await finish(site.visitor(), ticket, key.sign(await optionsFor(boTicket)))).toMatchObject(refused)
    const changed = key.sign(await optionsFor(ticket))
    changed.response.signature = bo.key.sign(await optionsFor(ticket)).response.signature
    expect(await finish(site.visitor(), ticket, changed)).toMatchObject(refused)
  })

  test('refuses a repeated answer also from a passkey that does not count its uses', async () => {
    const { person, key } = await withPasskey()
    const ticket = await ticketFor(site.visitor(), person)
    const signed = key.sign(await optionsFor(ticket), 0)
    expect((await finish(site.visitor(), ticket, signed)).status).toBe(200)
    expect(await finish(site.visitor(), ticket, signed)).toMatchObject({ status: 422, body: { code: 'WRONG_PASSKEY' } })
    const next = await ticketFor(site.visitor(), person)
    expect((await finish(site.visitor(), next, key.sign(await optionsFor(next), 0))).status).toBe(200)
  })

  test('is refused when the ticket has expired', async () => {
    const { person, key } = await withPasskey()
    const ticket = await ticketFor(site.visitor(), person)
    const signed = key.sign(await optionsFor(ticket))
    site.clock.advance({ minutes: 10 })
    expect(await optionsFor(ticket)).toMatchObject({ code: 'DEAD_TICKET' })
    expect(await finish(site.visitor(), ticket, signed)).toMatchObject({ status: 410, body: { code: 'DEAD_TICKET' } })
  })

  test('is refused once the passkey has been removed, which only its owner can do', async () => {
    const { person, key } = await withPasskey()
    const bo = await withPasskey()
    const [passkey] = (await ownOf(person)).passkeys
    const ticket = await ticketFor(site.visitor(), person)
    await bo.person.visitor.rpc('remove_passkey', { p_id: passkey?.id, p_password: bo.person.password })
    expect((await finish(site.visitor(), ticket, key.sign(await optionsFor(ticket)))).status).toBe(200)
    expect((await person.visitor.rpc('remove_passkey', { p_id: passkey?.id, p_password: person.password })).status).toBe(200)
    expect((await finish(site.visitor(), ticket, key.sign(await optionsFor(ticket)))).status).toBe(422)
    expect(await ownOf(person)).toEqual({ passkeys: [], recovery_codes_left: 0 })
  })
})
