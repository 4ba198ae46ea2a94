import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { roles } from '#domain/roles.ts'
import { members } from '#features/members/server/tables.ts'
import { logIn, refusalOf, startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { accountLimits, lifetimes } from '../rules.ts'
import { issueLink } from './link-store.ts'
import { sessions, users } from './tables.ts'

let site: TestSite
let anna: TestPerson

beforeAll(async () => {
  site = await startTestSite()
  anna = await site.person({ firstName: 'Anna' })
})
afterAll(() => site.close())
// Lets the windows of all limits pass.
beforeEach(() => site.clock.advance({ days: 1 }))

const lookUp = (visitor: TestVisitor, golfId: unknown) => visitor.call('POST', '/api/functions/lookup-email', { golfId })
const signIn = (visitor: TestVisitor, email: unknown, password: unknown) => visitor.call('POST', '/api/auth/sign-in', { email, password })
const whoIs = async (visitor: TestVisitor) => (await visitor.call('GET', '/api/auth/session')).body

async function handleOf(golfId: string): Promise<string> {
  const { body } = await lookUp(site.visitor(), golfId)
  return z.object({ email: z.string() }).parse(body).email
}

async function signInToken(userId: string): Promise<string> {
  return issueLink(site.db, { purpose: 'sign_in', subject: userId, lifetimeSeconds: lifetimes.signInToken, now: site.clock.now() })
}

describe('lookup-email', () => {
  test('answers null for a Golf-ID that nobody can log in with', async () => {
    expect(await lookUp(site.visitor(), '111111-111')).toMatchObject({ status: 200, body: { email: null } })
  })

  test('answers an opaque handle that reveals nothing and differs every time', async () => {
    const handle = await handleOf(anna.golfId)
    expect(handle).toMatch(/^[\w-]{80,200}$/)
    const readable = handle + Buffer.from(handle, 'base64url').toString('latin1')
    for (const secret of [anna.email, anna.golfId, anna.userId, 'Anna', 'example.com']) expect(readable).not.toContain(secret)
    expect(await handleOf(anna.golfId)).not.toBe(handle)
  })

  test('answers null for a login without a member in the register', async () => {
    const gone = await site.person()
    await site.db.update(members).set({ userId: null }).where(eq(members.id, gone.memberId))
    expect((await lookUp(site.visitor(), gone.golfId)).body).toEqual({ email: null })
  })

  test('is limited for each Golf-ID, and to a higher number for each network', async () => {
    for (let tries = 0; tries < 20; tries++) expect((await lookUp(site.visitor(), '222222-222')).status).toBe(200)
    const refused = await lookUp(site.visitor(), '222222-222')
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const answers: number[] = []
    const { limit } = accountLimits.lookUpPerNetwork
    for (let number = 100; number <= 100 + limit; number++) answers.push((await lookUp(site.visitor(), `333333-${number}`)).status)
    expect(answers.filter((status) => status === 429)).not.toEqual([])
  })
})

describe('sign-in', () => {
  test('logs in with the handle and the password and returns the user, without token or address', async () => {
    const admin = await site.person({ roles: ['admin_read', 'superadmin'], firstName: 'Bo', lastName: 'Exempel' })
    const visitor = site.visitor()
    const answer = await signIn(visitor, await handleOf(admin.golfId), admin.password)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ user: { id: admin.userId, firstName: 'Bo', lastName: 'Exempel', golfId: admin.golfId } })
    expect(JSON.stringify(answer.body)).not.toMatch(/token|email|@/i)
    expect(await whoIs(visitor)).toEqual(answer.body)
    const rows = z.array(z.object({ role: z.enum(roles) })).parse((await visitor.rpc('get_my_roles')).body)
    expect(rows.map(({ role }) => role).toSorted()).toEqual(['admin_read', 'superadmin'])
  })

  test('sets HttpOnly and SameSite cookies whose names reveal no technology', async () => {
    const answer = await signIn(site.visitor(), await handleOf(anna.golfId), anna.password)
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(/^session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[^;]+; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Strict$/),
    ])
  })

  test('gives the same answer to a wrong password, a made-up or expired handle, and an address', async () => {
    const old = await handleOf(anna.golfId)
    site.clock.advance({ minutes: 10 })
    const fresh = await handleOf(anna.golfId)
    const altered = (fresh.startsWith('A') ? 'B' : 'A') + fresh.slice(1)
    const answers = [
      await signIn(site.visitor(), fresh, 'fel lösenord'),
      await signIn(site.visitor(), old, anna.password),
      await signIn(site.visitor(), altered, anna.password),
      await signIn(site.visitor(), anna.email, anna.password),
      await signIn(site.visitor(), 'x', anna.password),
    ]
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: answers[0]?.status, body: answers[0]?.body })
      expect(headers.getSetCookie()).toEqual([])
    }
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS', message: 'Felaktigt Golf-ID eller lösenord' } })
  })

  test('accepts a handle until it is ten minutes old', async () => {
    const handle = await handleOf(anna.golfId)
    site.clock.advance({ minutes: 9, seconds: 59 })
    expect((await signIn(site.visitor(), handle, anna.password)).status).toBe(200)
  })

  test('is refused for 15 minutes after five failures from one network', async () => {
    const handle = await handleOf(anna.golfId)
    for (let tries = 0; tries < 5; tries++) expect((await signIn(site.visitor(), handle, 'fel lösenord')).status).toBe(401)
    const refused = await signIn(site.visitor(), handle, anna.password)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(refused.headers.get('retry-after'))).toBe(15 * 60)
    site.clock.advance({ minutes: 15 })
    await logIn(site.visitor(), anna)
  })

  test('is refused after 20 failures in a day, however slowly they come', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 21; tries++) {
      if (tries % 5 === 0) site.clock.advance({ minutes: 16 })
      statuses.push((await signIn(site.visitor(), await handleOf(anna.golfId), 'fel lösenord')).status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(statuses[20]).toBe(429)
  })

  test('resets the count of failures when the right password is given', async () => {
    const handle = await handleOf(anna.golfId)
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 4; tries++) await signIn(site.visitor(), handle, 'fel lösenord')
      expect((await signIn(site.visitor(), handle, anna.password)).status).toBe(200)
    }
  })

  test('counts simultaneous failures too', async () => {
    const handle = await handleOf(anna.golfId)
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(site.visitor(), handle, 'fel lösenord')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  test('ends the session that this browser had before', async () => {
    const visitor = site.visitor()
    await logIn(visitor, anna)
    const stolen = site.visitor()
    for (const [name, value] of visitor.cookies) stolen.cookies.set(name, value)
    await logIn(visitor, await site.person())
    expect(await whoIs(stolen)).toEqual({ user: null })
  })
})

describe('failures elsewhere', () => {
  test('do not lock the owner out on another network', async () => {
    const behindProxy = await startTestSite({ TRUSTED_PROXIES: '1' })
    try {
      const carl = await behindProxy.person()
      const from = (address: string, password: string, email: string) =>
        behindProxy.visitor().call('POST', '/api/auth/sign-in', { email, password }, { 'x-forwarded-for': address })
      const found = await lookUp(behindProxy.visitor(), carl.golfId)
      const { email } = z.object({ email: z.string() }).parse(found.body)
      for (let tries = 0; tries < 6; tries++) await from('192.0.2.1', 'fel lösenord', email)
      expect((await from('192.0.2.1', carl.password, email)).status).toBe(429)
      expect((await from('198.51.100.7', carl.password, email)).status).toBe(200)
    } finally {
      await behindProxy.close()
    }
  })
})

describe('session', () => {
  test('is null for a guest, and for cookies that were made up or damaged', async () => {
    expect(await whoIs(site.visitor())).toEqual({ user: null })
    const token = (await site.db.select({ token: sessions.token }).from(sessions))[0]?.token
    for (const value of ['x', '%E0%A4%A', `${token}`, `${token}.AAAA`, '"', `${token}.${'A'.repeat(43)}%3D`]) {
      const forger = site.visitor()
      forger.cookies.set('session', value)
      expect(await forger.call('GET', '/api/auth/session')).toMatchObject({ status: 200, body: { user: null } })
    }
  })

  test('is extended by use after a day, and ends after 30 days without use', async () => {
    const visitor = site.visitor()
    await logIn(visitor, anna)
    expect((await visitor.call('GET', '/api/auth/session')).headers.getSetCookie()).toEqual([])
    site.clock.advance({ days: 29 })
    const renewed = await visitor.call('GET', '/api/auth/session')
    expect(renewed.headers.getSetCookie()[0]).toMatch(/^session=.*Max-Age=2592000/)
    site.clock.advance({ days: 29 })
    expect(await whoIs(visitor)).toMatchObject({ user: { firstName: 'Anna' } })
    site.clock.advance({ days: 30 })
    expect(await whoIs(visitor)).toEqual({ user: null })
  })

  test('ends after 180 days, however much it is used', async () => {
    const visitor = site.visitor()
    await logIn(visitor, anna)
    for (let days = 25; days < 180; days += 25) {
      site.clock.advance({ days: 25 })
      expect(await whoIs(visitor)).toMatchObject({ user: { firstName: 'Anna' } })
    }
    site.clock.advance({ days: 5 })
    expect(await whoIs(visitor)).toEqual({ user: null })
  })

  test('ends only on the device that logs out', async () => {
    const [here, there] = [site.visitor(), site.visitor()]
    await logIn(here, anna)
    await logIn(there, anna)
    const copy = new Map(here.cookies)
    expect(await here.call('POST', '/api/auth/sign-out', {})).toMatchObject({ status: 200, body: { success: true } })
    expect([...here.cookies.keys()]).toEqual(['device'])
    for (const [name, value] of copy) here.cookies.set(name, value)
    expect(await whoIs(here)).toEqual({ user: null })
    expect(await whoIs(there)).toMatchObject({ user: { firstName: 'Anna' } })
    expect((await site.visitor().call('POST', '/api/auth/sign-out', {})).status).toBe(200)
  })

  test('stores no network address, and no user agent for a browser that sends none', async () => {
    await logIn(site.visitor(), anna)
    const rows = await site.db.select().from(sessions)
    for (const row of rows) {
      expect(row).toMatchObject({ userAgent: null })
      expect(Object.keys(row)).toEqual(['id', 'userId', 'token', 'expiresAt', 'userAgent', 'lastSeenAt', 'createdAt', 'updatedAt'])
    }
  })
})

describe('get_my_roles', () => {
  test('returns the roles of the person logged in, and refuses guests', async () => {
    expect(refusalOf(await site.visitor().rpc('get_my_roles'))).toMatchObject({ code: 'NOT_LOGGED_IN', status: 401 })
    const member = await site.memberVisitor()
    expect((await member.rpc('get_my_roles')).body).toEqual([])
    for (const role of roles) {
      const admin = await site.adminVisitor(role)
      expect((await admin.rpc('get_my_roles')).body).toEqual([{ role }])
    }
  })
})

describe('verify-token', () => {
  const verify = (visitor: TestVisitor, token_hash: string) => visitor.call('POST', '/api/auth/verify-token', { type: 'magiclink', token_hash })

  test('logs in once', async () => {
    const token = await signInToken(anna.userId)
    const visitor = site.visitor()
    expect(await verify(visitor, token)).toMatchObject({ status: 200, body: { user: { id: anna.userId, firstName: 'Anna' } } })
    expect(await whoIs(visitor)).toMatchObject({ user: { id: anna.userId } })
    expect(refusalOf(await verify(site.visitor(), token))).toMatchObject({ code: 'DEAD_LINK', status: 410 })
  })

  test('works for five minutes, and only with the newest token', async () => {
    const late = await signInToken(anna.userId)
    site.clock.advance({ minutes: 5 })
    expect((await verify(site.visitor(), late)).status).toBe(410)
    const older = await signInToken(anna.userId)
    const newer = await signInToken(anna.userId)
    expect((await verify(site.visitor(), older)).status).toBe(410)
    expect((await verify(site.visitor(), newer)).status).toBe(200)
  })

  test('refuses tokens made for something else, and for someone who has left the register', async () => {
    const reset = await issueLink(site.db, { purpose: 'reset_password', subject: anna.userId, lifetimeSeconds: 60, now: site.clock.now() })
    expect((await verify(site.visitor(), reset)).status).toBe(410)
    const now = site.clock.now()
    await site.db.insert(users).values({ id: 'left', name: 'Left', email: 'left@example.com', createdAt: now, updatedAt: now })
    const answer = await verify(site.visitor(), await signInToken('left'))
    expect(answer.status).toBe(410)
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})
