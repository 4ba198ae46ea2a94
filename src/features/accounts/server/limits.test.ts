import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { applicationLimits } from '#features/membership/rules.ts'
import { limitCounts } from '#server/limits/tables.ts'
import { startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { accountLimits } from '../rules.ts'
import { addTotp, givePassword, ticketFor } from './testing.ts'

const wrong = 'Fel-Vatten-23'
const office = { 'x-forwarded-for': '192.0.2.1' }
let site: TestSite
let anna: TestPerson
let networks = 0

/** A network that nobody else is in. */
function elsewhere() {
  networks += 1
  return { 'x-forwarded-for': `10.3.${networks >> 8}.${networks & 255}` }
}
/** One of the many IPv6 networks that a rented server or a tunnel has. */
const tunnel = (number: number, prefix = '2001:db8:1') => ({ 'x-forwarded-for': `${prefix}:${number.toString(16)}::1` })

/** A browser that has the person's device cookie and no other. */
function known({ visitor }: TestPerson): TestVisitor {
  const browser = site.visitor()
  browser.cookies.set('device', visitor.cookies.get('device') ?? '')
  return browser
}

async function handleOf({ golfId }: Pick<TestPerson, 'golfId'>, headers = elsewhere()): Promise<string> {
  const { body } = await site.visitor().call('POST', '/api/functions/lookup-email', { golfId }, headers)
  return z.object({ email: z.string() }).parse(body).email
}

const signIn = (email: string, password: string, headers: Record<string, string>) =>
  site.visitor().call('POST', '/api/auth/sign-in', { email, password }, headers)

async function statuses(count: number, make: (number: number) => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = []
  for (let number = 0; number < count; number += 1) found.push((await make(number)).status)
  return found
}
const so = (many: number, status: number) => Array.from({ length: many }, () => status)

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.advance({ days: 2 })
  anna = await site.person({ firstName: 'Anna' })
})

describe('an attacker with many networks', () => {
  /** Sets every count so far to `count`. */
  const asIf = (count: number) => site.db.update(limitCounts).set({ count })

  test('cannot guess more than 50 passwords of one person in 15 minutes from a whole IPv6 /48', async () => {
    const handle = await handleOf(anna)
    expect((await signIn(handle, wrong, tunnel(1))).status).toBe(401)
    await asIf(49)
    expect(await statuses(3, (number) => signIn(handle, wrong, tunnel(number + 2)))).toEqual([401, 429, 429])
    expect((await signIn(handle, anna.password, tunnel(9))).status).toBe(429)
    expect((await signIn(handle, anna.password, tunnel(1, '2001:db8:2'))).status).toBe(200)
  })

  test('cannot guess more than 200 passwords of one person a day, or lock the owner out of a known device', async () => {
    const handle = await handleOf(anna)
    expect((await signIn(handle, wrong, elsewhere())).status).toBe(401)
    await asIf(accountLimits.signInFailuresPerPerson.limit - 1)
    expect(await statuses(3, () => signIn(handle, wrong, elsewhere()))).toEqual([401, 429, 429])
    expect((await signIn(handle, anna.password, elsewhere())).status).toBe(429)
    expect(await givePassword(known(anna), anna, office)).toMatchObject({ status: 200, body: { user: { id: anna.userId } } })
  })

  test('cannot check for registered addresses more often from a whole /48 than ten networks may', async () => {
    const { limit } = applicationLimits.checksPerNetwork
    const check = (number: number) => site.visitor().call('POST', '/api/rpc/check_email_exists', { p_email: 'x@example.com' }, tunnel(number, '2001:db8:3'))
    expect((await check(1)).status).toBe(200)
    await asIf(limit * 10)
    expect((await check(2)).status).toBe(429)
  })

  test('cannot learn who is a member once look-ups reach the total limit, and members can still log in', async () => {
    const stranger = { golfId: '330202-999' }
    const lookUp = ({ golfId }: { golfId: string }) => site.visitor().call('POST', '/api/functions/lookup-email', { golfId }, elsewhere())
    expect((await lookUp(stranger)).body).toEqual({ email: null })
    await asIf(accountLimits.lookUpsInTotal.limit)
    const [made, real] = [await handleOf(stranger), await handleOf(anna)]
    expect(made).toHaveLength(real.length)
    expect(await signIn(made, wrong, elsewhere())).toMatchObject({ status: 401, body: (await signIn(real, wrong, elsewhere())).body })
    // Attempts are counted as for a member: any difference would reveal that there is none.
    for (const who of [stranger, anna]) {
      const from = elsewhere()
      expect(await statuses(6, async () => signIn(await handleOf(who), wrong, from))).toEqual([...so(5, 401), 429])
    }
    expect(await givePassword(site.visitor(), anna, elsewhere())).toMatchObject({ status: 200 })
  })
})

describe('somebody in the same network', () => {
  const useUp = (path: string, input: unknown) =>
    statuses(accountLimits.tokenPerNetwork.limit + 1, () => site.visitor().call('POST', path, input, office))
  const dead = 'a'.repeat(64)

  test('cannot keep a known device from passkey options by using up the limits of the network', async () => {
    await addTotp(site, anna)
    const browser = known(anna)
    const ticket = await ticketFor(browser, anna)
    expect((await useUp('/api/auth/exchange-code', { code: dead })).at(-1)).toBe(429)
    const options = (visitor: TestVisitor, headers: Record<string, string>) => visitor.call('POST', '/api/auth/passkey-options', { ticket }, headers)
    expect((await options(browser, office)).status).toBe(200)
    // Nor by asking for passkey options from an unknown device, with the right password.
    const { limit } = accountLimits.passkeyOptions
    expect(await statuses(limit + 1, () => options(site.visitor(), office))).toEqual([...so(limit, 200), 429])
    expect((await options(browser, office)).status).toBe(200)
    expect((await site.visitor().call('POST', '/api/auth/passkey-options', { ticket: 'x' }, office)).status).toBe(410)
  })

  test('cannot lock anybody out of a known device, however many log-ins have failed', async () => {
    const [handle, other] = [await handleOf(anna), await handleOf(await site.person())]
    expect((await signIn(handle, wrong, office)).status).toBe(401)
    // Sets the counts as if that many attempts had failed.
    await site.db.update(limitCounts).set({ count: accountLimits.signInFailuresPerNetwork.limit })
    expect((await signIn(other, wrong, office)).status).toBe(429)
    expect(await givePassword(known(anna), anna, office)).toMatchObject({ status: 200, body: { user: { id: anna.userId } } })
  })

  test('cannot block one kind of link by using up the attempts for another', async () => {
    expect((await useUp('/api/auth/exchange-code', { code: dead })).at(-1)).toBe(429)
    for (const [path, input] of [
      ['/api/rpc/confirm_login_email', { p_token: dead }], ['/api/auth/verify-token', { token_hash: dead, type: 'magiclink' }],
    ] as const) expect((await site.visitor().call('POST', path, input, office)).status, path).toBe(410)
    expect((await site.visitor().call('POST', '/api/rpc/check_first_administrator', { p_token: dead }, office)).body).toEqual({ valid: false })
  })
})

test('a device is known for the password used on it, not for a later one', async () => {
  const former = known(anna)
  const password = 'Nio-Stilla-Björkar'
  expect((await anna.visitor.call('POST', '/api/auth/update-password', { password, currentPassword: anna.password })).status).toBe(200)
  const handle = await handleOf(anna, office)
  expect(await statuses(6, () => signIn(handle, wrong, office))).toEqual([...so(5, 401), 429])
  const renewed = { ...anna, password }
  expect((await givePassword(former, renewed, office)).status).toBe(429)
  expect((await givePassword(known(anna), renewed, office)).status).toBe(200)
})

test('a new password lets its owner log in wherever the old one was mistyped, on known devices and new ones', async () => {
  const own = known(anna)
  const handle = await handleOf(anna)
  for (const browser of [site.visitor(), own]) {
    const mistype = () => browser.call('POST', '/api/auth/sign-in', { email: handle, password: wrong }, office)
    expect(await statuses(6, mistype)).toEqual([...so(5, 401), 429])
  }
  const phone = site.visitor()
  await phone.call('POST', '/api/auth/send-reset-link', { email: anna.email }, elsewhere())
  const code = /code=([\da-f]{64})/.exec((await site.mails(anna.email))[0]?.text ?? '')?.[1]
  await phone.call('POST', '/api/auth/exchange-code', { code }, elsewhere())
  const password = 'Nio-Stilla-Björkar'
  expect((await phone.call('POST', '/api/auth/update-password', { password }, elsewhere())).status).toBe(200)
  const renewed = { ...anna, password }
  expect((await givePassword(site.visitor(), renewed, office)).status).toBe(200)
  // The first of these makes it a known device again.
  expect(await statuses(2, () => givePassword(own, renewed, office))).toEqual([200, 200])
})

describe('a link for a new password', () => {
  const ask = (email: string, headers: Record<string, string>, visitor = site.visitor()) => visitor.call('POST', '/api/auth/send-reset-link', { email }, headers)
  const mailed = async () => (await site.mails(anna.email)).length
  const opens = async () => {
    const [mail] = await site.mails(anna.email)
    const code = /code=([\da-f]{64})/.exec(mail?.text ?? '')?.[1]
    return (await site.visitor().call('POST', '/api/auth/exchange-code', { code }, elsewhere())).status
  }

  test('is mailed on request from a known device even after others have used up the daily mails', async () => {
    for (let number = 0; number < 8; number += 1) {
      expect((await ask(anna.email, elsewhere())).status).toBe(200)
      site.clock.advance({ minutes: 6 })
    }
    expect(await mailed()).toBe(accountLimits.linkMailsDaily.limit)
    site.clock.advance({ hours: 18 })
    // Not refused because of what others did elsewhere, but no further mail is sent either.
    expect((await ask(anna.email, office)).status).toBe(200)
    expect(await mailed()).toBe(accountLimits.linkMailsDaily.limit)
    expect((await ask(anna.email, office, known(anna))).status).toBe(200)
    expect(await mailed()).toBe(accountLimits.linkMailsDaily.limit + 1)
    expect(await opens()).toBe(200)
    // The known device has a daily limit of its own.
    const later: number[] = []
    for (let number = 0; number < 5; number += 1) {
      site.clock.advance({ minutes: 6 })
      later.push((await ask(anna.email, elsewhere(), known(anna))).status)
    }
    expect(later).toEqual([200, 200, 200, 200, 429])
  })

  test('stays valid when another is requested within five minutes, which sends no second mail', async () => {
    await ask(anna.email, office)
    const first = (await site.mails(anna.email))[0]?.text
    site.clock.advance({ minutes: 2 })
    expect(await ask(anna.email, elsewhere())).toMatchObject({ status: 200, body: { success: true } })
    expect((await site.mails(anna.email)).map(({ text }) => text)).toEqual([first])
    expect(await opens()).toBe(200)
    site.clock.advance({ minutes: 3 })
    await ask(anna.email, elsewhere())
    expect(await mailed()).toBe(2)
    expect(await opens()).toBe(200)
  })

  test.each(['known', 'unknown', 'known, on a known device'])('counts once for the day while the link mailed just now still works: %s', async (kind) => {
    const email = kind === 'unknown' ? 'nobody@example.com' : anna.email
    const from = kind === 'known, on a known device' ? () => known(anna) : () => site.visitor()
    const again = async () => (await ask(email, tunnel(7), from())).status
    for (let number = 0; number < accountLimits.linkMailsDaily.limit; number += 1) {
      expect(await again()).toBe(200)
      site.clock.advance({ minutes: 2 })
      expect(await again()).toBe(200)
      site.clock.advance({ minutes: 3 })
    }
    expect(await mailed()).toBe(kind === 'unknown' ? 0 : accountLimits.linkMailsDaily.limit)
    // No link is on its way then, so it is refused just as much a little later.
    expect(await again()).toBe(429)
    site.clock.advance({ minutes: 2 })
    expect(await again()).toBe(429)
  })

  test('is available to many in one network, and from a known device beyond the network limit', async () => {
    await site.db.delete(limitCounts)
    const colleague = await Promise.all(Array.from({ length: 21 }, (_, number) => ask(`nagon${number}@example.com`, office)))
    expect(new Set(colleague.map(({ status }) => status))).toEqual(new Set([200]))
    await site.db.update(limitCounts).set({ count: sql`greatest(${limitCounts.count}, ${accountLimits.resetLinkPerNetwork.limit})` })
    expect((await ask(anna.email, office)).status).toBe(429)
    expect((await ask(anna.email, office, known(anna))).status).toBe(200)
    expect(await mailed()).toBe(1)
  })
})
