import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { limitCounts } from '#server/limits/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { accountLimits } from '../rules.ts'
import { totpCode } from './testing.ts'

const { limit } = accountLimits.accountActs
const another = 'Nio-Stilla-Björkar'
let site: TestSite
let anna: TestPerson

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.advance({ days: 1 })
  await site.db.delete(limitCounts)
  anna = await site.person({ firstName: 'Anna' })
})

/** Raises every count so far to at least `count`. */
const asIf = (count: number) => site.db.update(limitCounts).set({ count: sql`greatest(${limitCounts.count}, ${count})` })

test('refuses more account changes in an hour than the limit, even with the right password', async () => {
  const change = async (password: string, currentPassword: string) =>
    (await anna.visitor.call('POST', '/api/auth/update-password', { password, currentPassword })).status
  expect(await change(another, anna.password)).toBe(200)
  await asIf(limit - 1)
  expect(await change(anna.password, another)).toBe(200)
  for (const name of ['begin_totp', 'remove_totp', 'begin_passkey', 'make_recovery_codes', 'request_erasure']) {
    expect((await anna.visitor.rpc(name, { p_password: anna.password })).status, name).toBe(429)
  }
  expect(await change(another, anna.password)).toBe(429)
  expect((await site.mails(anna.email)).filter(({ kind }) => kind === 'password_changed')).toHaveLength(2)
  site.clock.advance({ hours: 1 })
  expect(await change(another, anna.password)).toBe(200)
})

test('limits confirming two apps in turns, although that needs the password only once for each', async () => {
  const setUp = z.object({ secret: z.string(), ticket: z.string() })
  const begin = async () => setUp.parse((await anna.visitor.rpc('begin_totp', { p_password: anna.password })).body)
  const [one, other] = [await begin(), await begin()]
  const confirm = async ({ secret, ticket }: typeof one) =>
    (await anna.visitor.rpc('confirm_totp', { p_ticket: ticket, p_code: totpCode(secret, site.clock.now()) })).status
  expect([await confirm(one), await confirm(other)]).toEqual([200, 200])
  await asIf(limit - 1)
  expect([await confirm(one), await confirm(other), await confirm(one)]).toEqual([200, 429, 429])
  expect((await site.mails(anna.email)).filter(({ kind }) => kind === 'second_factor_changed')).toHaveLength(3)
})
