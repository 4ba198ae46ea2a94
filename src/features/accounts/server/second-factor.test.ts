import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditEntries } from '#server/audit/tables.ts'
import { startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { recoveryCodeCount } from '../rules.ts'
import { issueLink } from './link-store.ts'
import { recoveryCodes, totpFactors } from './tables.ts'
import { addTotp, givePassword, ticketFor, totpCode } from './testing.ts'

let site: TestSite
let anna: TestPerson
let secret: string
let codes: string[]

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
  anna = await site.person({ firstName: 'Anna' })
  ;({ secret, codes } = await addTotp(site, anna))
})
afterAll(() => site.close())
// Lets the windows of all limits pass, and makes every code one that has not been used.
beforeEach(() => site.clock.advance({ days: 1 }))

const finish = (visitor: TestVisitor, ticket: unknown, code: unknown, network = '10.0.0.1') =>
  visitor.call('POST', '/api/auth/second-factor', { ticket, code }, { 'x-forwarded-for': network })
const whoIs = async (visitor: TestVisitor) => (await visitor.call('GET', '/api/auth/session')).body
const codeNow = (steps = 0) => totpCode(secret, site.clock.now(), steps)
const wrongCode = () => String((Number(codeNow()) + 7) % 1_000_000).padStart(6, '0')

describe('adding an app', () => {
  test('needs the password, and changes nothing until a right code is given', async () => {
    const bo = await site.person()
    expect(await bo.visitor.rpc('begin_totp', { p_password: 'fel lösenord' })).toMatchObject({ status: 422, body: { code: 'WRONG_CURRENT_PASSWORD' } })
    const begun = await bo.visitor.rpc('begin_totp', { p_password: bo.password })
    const setUp = z.object({ secret: z.string(), uri: z.string(), ticket: z.string() }).parse(begun.body)
    expect(setUp.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    expect(setUp.uri).toContain(bo.golfId)
    expect(setUp.uri).toContain(`issuer=${site.config.association.name}`)
    // 160 bits, in letters that can be typed (RFC 4226).
    expect(setUp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const confirm = (visitor: TestVisitor, p_code: string) => visitor.rpc('confirm_totp', { p_ticket: setUp.ticket, p_code })
    const right = totpCode(setUp.secret, site.clock.now())
    expect(await confirm(bo.visitor, '000000' === right ? '000001' : '000000')).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } })
    expect(await confirm(anna.visitor, right)).toMatchObject({ status: 410, body: { code: 'DEAD_SET_UP' } })
    expect((await givePassword(site.visitor(), bo)).body).toHaveProperty('user')

    expect((await confirm(bo.visitor, `${right.slice(0, 3)} ${right.slice(3)}`)).status).toBe(200)
    expect((await givePassword(site.visitor(), bo)).body).toMatchObject({ second_factor: { methods: ['totp'] } })
  })

  test('gives ten recovery codes, mails the owner, is logged, and stores secret and codes unreadably', async () => {
    expect(codes).toHaveLength(recoveryCodeCount)
    expect(new Set(codes).size).toBe(recoveryCodeCount)
    for (const code of codes) expect(code).toMatch(/^([a-z\d]{4}-){2}[a-z\d]{4}$/)
    expect(await site.mails(anna.email)).toMatchObject([{ kind: 'second_factor_changed', subject: 'Tvåstegsverifieringen är påslagen' }])
    const acts = await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, anna.userId))
    expect(acts.map(({ act }) => act)).toContain('second_factor_added')
    const [factor] = await site.db.select().from(totpFactors).where(eq(totpFactors.userId, anna.userId))
    expect(factor?.secret).not.toContain(secret)
    const kept = await site.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, anna.userId))
    expect(kept.every(({ hash }) => /^[\da-f]{64}$/.test(hash))).toBe(true)
  })

  test('must be finished within half an hour', async () => {
    const bo = await site.person()
    const begin = async () => z.object({ secret: z.string(), ticket: z.string() }).parse((await bo.visitor.rpc('begin_totp', { p_password: bo.password })).body)
    const confirm = ({ secret: shown, ticket }: { secret: string; ticket: string }) =>
      bo.visitor.rpc('confirm_totp', { p_ticket: ticket, p_code: totpCode(shown, site.clock.now()) })
    const late = await begin()
    site.clock.advance({ minutes: 30 })
    expect(await confirm(late)).toMatchObject({ status: 410, body: { code: 'DEAD_SET_UP' } })
    const slow = await begin()
    site.clock.advance({ minutes: 29, seconds: 59 })
    expect((await confirm(slow)).status).toBe(200)
  })

  test('replaces an earlier app, issues no new recovery codes and keeps those of the earlier one', async () => {
    const bo = await site.person()
    const first = await addTotp(site, bo)
    site.clock.advance({ minutes: 5 })
    const second = await addTotp(site, bo)
    expect(second.codes).toEqual([])
    site.clock.advance({ minutes: 5 })
    const visitor = site.visitor()
    const ticket = await ticketFor(visitor, bo)
    expect((await finish(visitor, ticket, totpCode(first.secret, site.clock.now()))).status).toBe(422)
    expect((await finish(visitor, ticket, totpCode(second.secret, site.clock.now()))).status).toBe(200)
    expect((await finish(site.visitor(), ticket, first.codes[0])).status).toBe(200)
  })
})

describe('logging in with a code', () => {
  test('the password alone begins no session, and a wrong one does not reveal the app', async () => {
    const visitor = site.visitor()
    const answer = await givePassword(visitor, anna)
    expect(answer).toMatchObject({ status: 200, body: { second_factor: { methods: ['totp'] } } })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await whoIs(visitor)).toEqual({ user: null })
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${anna.userId}|${anna.golfId}|Anna|@`))
    expect(await givePassword(site.visitor(), { ...anna, password: 'fel lösenord' })).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
  })

  test('accepts codes of the current half minute and those next to it, and no older or newer ones', async () => {
    for (const [steps, status] of [[-2, 422], [2, 422], [-1, 200], [0, 200], [1, 200]] as const) {
      const visitor = site.visitor()
      expect((await finish(visitor, await ticketFor(visitor, anna), codeNow(steps))).status, `${steps} steps`).toBe(status)
      expect(await whoIs(visitor)).toMatchObject({ user: status === 200 ? { id: anna.userId } : null })
    }
  })

  test('refuses a code that has been used, and the one before it', async () => {
    const visitor = site.visitor()
    const ticket = await ticketFor(visitor, anna)
    expect((await finish(visitor, ticket, codeNow())).status).toBe(200)
    for (const steps of [0, -1]) {
      expect(await finish(site.visitor(), ticket, codeNow(steps))).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } })
    }
    expect((await finish(site.visitor(), ticket, codeNow(1))).status).toBe(200)
  })

  test('refuses the code that confirmed the app', async () => {
    const bo = await site.person()
    const app = await addTotp(site, bo)
    expect((await finish(site.visitor(), await ticketFor(site.visitor(), bo), totpCode(app.secret, site.clock.now()))).status).toBe(422)
  })

  test('accepts a recovery code once, however it is written, and mails the owner', async () => {
    const [code = ''] = codes
    const visitor = site.visitor()
    const ticket = await ticketFor(visitor, anna)
    expect((await finish(visitor, ticket, ` ${code.replaceAll('-', ' ').toUpperCase()}`)).status).toBe(200)
    expect(await whoIs(visitor)).toMatchObject({ user: { id: anna.userId } })
    expect((await finish(site.visitor(), ticket, code)).status).toBe(422)
    const inOrder: unknown = expect.stringMatching(/allt som det ska[^]*Var det inte du\?[^]*Be om en länk för nytt lösenord/)
    expect(await site.mails(anna.email)).toMatchObject([{ subject: 'En reservkod har använts', text: inOrder, html: inOrder }, {}])
    expect((await anna.visitor.rpc('get_my_second_factor')).body).toMatchObject({ recovery_codes_left: recoveryCodeCount - 1 })
  })

  test('refuses codes that belong to another person than the ticket', async () => {
    const bo = await site.person()
    const { secret: boSecret, codes: [boCode] } = await addTotp(site, bo)
    site.clock.advance({ minutes: 5 })
    const ticket = await ticketFor(site.visitor(), anna)
    for (const code of [totpCode(boSecret, site.clock.now()), boCode]) expect((await finish(site.visitor(), ticket, code)).status).toBe(422)
    expect((await finish(site.visitor(), await ticketFor(site.visitor(), bo), codeNow())).status).toBe(422)
  })

  test('refuses a ticket that is expired, altered or from before a new password, and a sign-in handle', async () => {
    const bo = await site.person()
    const app = await addTotp(site, bo)
    const right = () => totpCode(app.secret, site.clock.now())
    const isDead = async (ticket: string) => expect(await finish(site.visitor(), ticket, right())).toMatchObject({ status: 410, body: { code: 'DEAD_TICKET' } })
    const old = await ticketFor(site.visitor(), bo)
    site.clock.advance({ minutes: 10 })
    await isDead(old)
    const slow = await ticketFor(site.visitor(), bo)
    site.clock.advance({ minutes: 9, seconds: 59 })
    expect((await finish(site.visitor(), slow, right())).status).toBe(200)
    site.clock.advance({ minutes: 1 })
    const ticket = await ticketFor(site.visitor(), bo)
    await isDead((ticket.startsWith('A') ? 'B' : 'A') + ticket.slice(1))
    const found = await site.visitor().call('POST', '/api/functions/lookup-email', { golfId: bo.golfId })
    await isDead(z.object({ email: z.string() }).parse(found.body).email)
    await bo.visitor.call('POST', '/api/auth/update-password', { password: 'Nio-Stilla-Björkar', currentPassword: bo.password })
    await isDead(ticket)
    expect((await givePassword(site.visitor(), { ...bo, password: 'Nio-Stilla-Björkar' })).body).toHaveProperty('second_factor')
  })

  test('refuses even the right code after five wrong ones in 15 minutes, also with a new ticket', async () => {
    for (let tries = 0; tries < 5; tries++) {
      expect((await finish(site.visitor(), await ticketFor(site.visitor(), anna), wrongCode())).status).toBe(422)
    }
    const refused = await finish(site.visitor(), await ticketFor(site.visitor(), anna), codeNow())
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    site.clock.advance({ minutes: 16 })
    expect((await finish(site.visitor(), await ticketFor(site.visitor(), anna), codeNow())).status).toBe(200)
  })

  test('refuses every code after 50 wrong ones in a day, whichever networks they come from', async () => {
    const bo = await site.person()
    const app = await addTotp(site, bo)
    const ticket = await ticketFor(site.visitor(), bo)
    for (let tries = 0; tries < 50; tries++) expect((await finish(site.visitor(), ticket, 'zzzz-zzzz-zzzz', `10.1.${tries}.1`)).status).toBe(422)
    expect((await finish(site.visitor(), ticket, totpCode(app.secret, site.clock.now(), 1), '10.2.0.1')).status).toBe(429)
  })

  test('refuses a sign-in link for somebody with a second step', async () => {
    const { userId: subject, ...person } = await site.person()
    const logInBy = async () => {
      const token_hash = await issueLink(site.db, { purpose: 'sign_in', subject, lifetimeSeconds: 300, now: site.clock.now() })
      return (await site.visitor().call('POST', '/api/auth/verify-token', { type: 'magiclink', token_hash })).status
    }
    expect(await logInBy()).toBe(200)
    await addTotp(site, person)
    expect(await logInBy()).toBe(410)
  })
})

describe('changing a second factor', () => {
  test('removing needs the password, ends the recovery codes with the last factor and mails the owner', async () => {
    const bo = await site.person()
    await addTotp(site, bo)
    expect(await bo.visitor.rpc('remove_totp', { p_password: 'fel lösenord' })).toMatchObject({ status: 422 })
    expect((await bo.visitor.rpc('remove_totp', { p_password: bo.password })).status).toBe(200)
    expect((await bo.visitor.rpc('get_my_second_factor')).body).toEqual({ totp_since: null, passkeys: [], recovery_codes_left: 0 })
    expect(await site.mails(bo.email)).toMatchObject([{ subject: 'Tvåstegsverifieringen är avstängd' }, {}])
    expect((await givePassword(site.visitor(), bo)).body).toHaveProperty('user')
    // Removing it once more, as from a second tab, sends no second mail.
    expect((await bo.visitor.rpc('remove_totp', { p_password: bo.password })).status).toBe(200)
    expect(await site.mails(bo.email)).toHaveLength(2)
  })

  test('a password reset keeps the second factor', async () => {
    const bo = await site.person()
    await addTotp(site, bo)
    await site.visitor().call('POST', '/api/auth/send-reset-link', { email: bo.email })
    const [mail] = await site.mails(bo.email)
    const code = /code=([\da-f]{64})/.exec(mail?.text ?? '')?.[1]
    const visitor = site.visitor()
    await visitor.call('POST', '/api/auth/exchange-code', { code })
    expect((await visitor.call('POST', '/api/auth/update-password', { password: 'Nio-Stilla-Björkar' })).status).toBe(200)
    expect((await givePassword(site.visitor(), { ...bo, password: 'Nio-Stilla-Björkar' })).body).toHaveProperty('second_factor')
  })

  test('confirming an app again replaces the recovery codes, which is mailed and logged', async () => {
    const bo = await site.person()
    const setUp = z.object({ secret: z.string(), ticket: z.string() }).parse((await bo.visitor.rpc('begin_totp', { p_password: bo.password })).body)
    const confirm = async () => {
      const { body } = await bo.visitor.rpc('confirm_totp', { p_ticket: setUp.ticket, p_code: totpCode(setUp.secret, site.clock.now()) })
      return z.object({ recovery_codes: z.array(z.string()) }).parse(body).recovery_codes
    }
    const [lost] = await confirm()
    const codes = await confirm()
    expect(codes).toHaveLength(recoveryCodeCount)
    expect((await site.mails(bo.email)).map(({ subject }) => subject)).toEqual(['Nya reservkoder har skapats', 'Tvåstegsverifieringen är påslagen'])
    const acts = await site.db.select({ act: auditEntries.act }).from(auditEntries).where(eq(auditEntries.subjectId, bo.userId)).orderBy(auditEntries.seq)
    expect(acts).toEqual([{ act: 'second_factor_added' }, { act: 'recovery_codes_made' }])
    const ticket = await ticketFor(site.visitor(), bo)
    expect((await finish(site.visitor(), ticket, lost)).status).toBe(422)
    expect((await finish(site.visitor(), ticket, codes[0])).status).toBe(200)
    // The code that confirmed the app cannot be used to log in afterwards.
    site.clock.advance({ minutes: 2 })
    await confirm()
    const code = totpCode(setUp.secret, site.clock.now())
    expect((await finish(site.visitor(), await ticketFor(site.visitor(), bo), code)).status).toBe(422)
  })

  test('replacing an app is mailed as such, and the codes of the first app stop working', async () => {
    const bo = await site.person()
    const first = await addTotp(site, bo)
    const second = await addTotp(site, bo)
    expect((await site.mails(bo.email)).map(({ subject }) => subject).toSorted()).toEqual(['Appen för koder är utbytt', 'Tvåstegsverifieringen är påslagen'])
    site.clock.advance({ minutes: 5 })
    const ticket = await ticketFor(site.visitor(), bo)
    expect((await finish(site.visitor(), ticket, totpCode(first.secret, site.clock.now()))).status).toBe(422)
    expect((await finish(site.visitor(), ticket, totpCode(second.secret, site.clock.now()))).status).toBe(200)
  })

  test('new recovery codes need a second factor, end the old ones, and are mailed about and logged', async () => {
    const bo = await site.person()
    expect(await bo.visitor.rpc('make_recovery_codes', { p_password: bo.password })).toMatchObject({ status: 409, body: { code: 'NO_SECOND_FACTOR' } })
    const { codes: [old] } = await addTotp(site, bo)
    const made = z.object({ recovery_codes: z.array(z.string()) }).parse((await bo.visitor.rpc('make_recovery_codes', { p_password: bo.password })).body)
    // Without the mail, somebody at an open session who knows the password could take ten ways past the second step unnoticed.
    expect((await site.mails(bo.email)).map(({ subject }) => subject).toSorted()).toEqual(['Nya reservkoder har skapats', 'Tvåstegsverifieringen är påslagen'])
    const acts = await site.db.select({ act: auditEntries.act }).from(auditEntries).where(eq(auditEntries.subjectId, bo.userId)).orderBy(auditEntries.seq)
    expect(acts).toEqual([{ act: 'second_factor_added' }, { act: 'recovery_codes_made' }])
    const ticket = await ticketFor(site.visitor(), bo)
    expect((await finish(site.visitor(), ticket, old)).status).toBe(422)
    expect((await finish(site.visitor(), ticket, made.recovery_codes[9])).status).toBe(200)
  })
})

describe('a superadmin', () => {
  test('removes the second factor of a member, who is logged out, mailed, and needs only the password', async () => {
    const eva = await site.person({ roles: ['superadmin'] })
    const bo = await site.person()
    const reset = (visitor: TestVisitor, p_id: string) => visitor.rpc('reset_second_factor', { p_id })
    expect(await reset(eva.visitor, bo.memberId)).toMatchObject({ status: 409, body: { code: 'NO_SECOND_FACTOR' } })
    const isTold = async (visitor: TestVisitor) => z.object({ has_second_factor: z.nullable(z.boolean()) })
      .parse((await visitor.rpc('get_member', { p_id: bo.memberId })).body).has_second_factor
    const writer = await site.person({ roles: ['admin_write'] })
    expect(await isTold(eva.visitor)).toBe(false)
    await addTotp(site, bo)
    expect([await isTold(eva.visitor), await isTold(writer.visitor)], 'only those who may remove it see whether there is one').toEqual([true, null])
    expect((await reset(writer.visitor, bo.memberId)).status).toBe(403)
    expect(await reset(eva.visitor, eva.memberId)).toMatchObject({ status: 409, body: { code: 'OWN_SECOND_FACTOR' } })
    expect((await reset(eva.visitor, bo.memberId)).status).toBe(200)
    expect(await whoIs(bo.visitor)).toEqual({ user: null })
    expect((await givePassword(site.visitor(), bo)).body).toHaveProperty('user')
    expect(await site.mails(bo.email)).toMatchObject([{ subject: 'Din tvåstegsverifiering är borttagen' }, {}])
    expect(await site.db.select().from(auditEntries).where(eq(auditEntries.act, 'second_factor_reset')))
      .toMatchObject([{ actorId: eva.userId, subjectKind: 'member', subjectId: bo.memberId, details: {} }])
  })
})
