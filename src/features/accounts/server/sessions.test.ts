import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { ownSession } from '../contract.ts'
import { deviceName } from './device.ts'
import { sessions } from './tables.ts'
import { givePassword } from './testing.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function logInFrom(person: TestPerson, userAgent: string): Promise<TestVisitor> {
  const visitor = site.visitor()
  expect((await givePassword(visitor, person, { 'user-agent': userAgent })).status).toBe(200)
  return visitor
}

const listOf = async (visitor: TestVisitor) => z.array(ownSession).parse((await visitor.rpc('list_my_sessions')).body)
const isLoggedIn = async (visitor: TestVisitor) => (await visitor.rpc('get_my_profile')).status === 200

test('lists the device and times of each own log-in, this one first, without network addresses', async () => {
  const anna = await site.person()
  const start = site.clock.now().toISOString()
  site.clock.advance({ hours: 3 })
  const phone = await logInFrom(anna, android)
  await logInFrom(await site.person(), iPad)
  const later = site.clock.now().toISOString()
  const list = await listOf(phone)
  expect(list).toMatchObject([
    { device: 'Chrome på Android', started_at: later, last_seen_at: later, is_this: true },
    { device: null, started_at: start, last_seen_at: start, is_this: false },
  ])
  expect(JSON.stringify(list)).not.toMatch(/127\.0\.0\.1|Mozilla/)
})

test('the last use is recorded to the hour', async () => {
  const anna = await site.person()
  const start = site.clock.now()
  const seen = async () => (await listOf(anna.visitor))[0]?.last_seen_at
  site.clock.advance({ minutes: 59 })
  expect(await seen()).toBe(start.toISOString())
  site.clock.advance({ minutes: 2 })
  await isLoggedIn(anna.visitor)
  expect(await seen()).toBe(site.clock.now().toISOString())
})

test('logs out one other device or all others at once, but none of other people', async () => {
  const [anna, bo] = [await site.person(), await site.person()]
  const [phone, tablet] = [await logInFrom(anna, android), await logInFrom(anna, iPad)]
  const idOf = async (device: string) => (await listOf(anna.visitor)).find((session) => session.device === device)?.id
  const phoneId = await idOf('Chrome på Android')

  await bo.visitor.rpc('end_my_session', { p_id: phoneId })
  expect(await isLoggedIn(phone)).toBe(true)
  await anna.visitor.rpc('end_my_session', { p_id: phoneId })
  expect(await isLoggedIn(phone)).toBe(false)
  expect(await isLoggedIn(tablet)).toBe(true)

  await logInFrom(anna, android)
  expect((await anna.visitor.rpc('end_my_other_sessions')).body).toEqual({ ended: 2 })
  expect([await isLoggedIn(tablet), await isLoggedIn(anna.visitor), await isLoggedIn(bo.visitor)]).toEqual([false, true, true])
  expect(await listOf(anna.visitor)).toHaveLength(1)
})

test('an expired log-in is no longer listed', async () => {
  const anna = await site.person()
  const phone = await logInFrom(anna, android)
  for (const days of [20, 9]) {
    site.clock.advance({ days })
    expect(await isLoggedIn(anna.visitor)).toBe(true)
  }
  expect(await listOf(anna.visitor)).toHaveLength(2)
  site.clock.advance({ days: 1 })
  expect(await listOf(anna.visitor)).toMatchObject([{ device: null, is_this: true }])
  expect(await isLoggedIn(phone)).toBe(false)
})

test.each([
  [android, 'Chrome på Android'],
  [iPad, 'Safari på iPad'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0', 'Edge på Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0.0.0 Mobile/15E148 Safari/604.1', 'Chrome på iPhone'],
  ['Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36', 'Samsung Internet på Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:139.0) Gecko/20100101 Firefox/139.0', 'Firefox på Mac'],
  ['curl/8.5.0', null],
  ['', null],
  [undefined, null],
])('the device of %s is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('session tokens are long, use many different characters and are unique', async () => {
  const person = await site.person()
  const tokens = async () => (await site.db.select({ token: sessions.token }).from(sessions)).map(({ token }) => token)
  for (let times = 0; times < 8; times++) await logInFrom(person, android)
  const before = await tokens()
  const password = 'Nio-Stilla-Björkar'
  await person.visitor.call('POST', '/api/auth/update-password', { password, currentPassword: person.password })
  const after = await tokens()
  // The remaining session has a new token; 32 characters of base64url are 192 bits.
  expect(after.filter((token) => !before.includes(token))).toHaveLength(1)
  for (const token of [...before, ...after]) expect(token).toMatch(/^[A-Za-z0-9_-]{32,}$/)
  expect(new Set(before).size).toBe(before.length)
  expect(new Set(before.join('')).size).toBeGreaterThan(40)
})

test('a database that takes no changes, as on a full disk, logs nobody out and still allows reading', async () => {
  const anna = await site.person()
  await site.db.execute(sql`
    create function take_no_changes() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = 'disk_full'; end $$`)
  await site.db.execute(sql`create trigger full_disk before update or delete on ${sessions} execute function take_no_changes()`)
  try {
    // Long enough for the session's use to be recorded, and then for the session to be extended.
    for (const hours of [2, 26]) {
      site.clock.advance({ hours })
      expect(await isLoggedIn(anna.visitor), `${hours} hours`).toBe(true)
      expect((await anna.visitor.call('GET', '/api/auth/session')).body).toMatchObject({ user: { id: anna.userId } })
    }
    // Nor is somebody told that they are logged out while a copy of the cookie would still work.
    expect((await anna.visitor.call('POST', '/api/auth/sign-out', {})).status).toBeGreaterThanOrEqual(500)
    expect(await isLoggedIn(anna.visitor)).toBe(true)
  } finally {
    await site.db.execute(sql`drop trigger full_disk on ${sessions}`)
    await site.db.execute(sql`drop function take_no_changes`)
  }
  expect(await isLoggedIn(anna.visitor)).toBe(true)
})
