import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles, type Role } from '#domain/roles.ts'
import { listCalls } from '#server/call-list.ts'
import { startTestSite, type TestSite, type TestVisitor } from '#server/testing.ts'
import { secondFactorGraceDays } from '../rules.ts'
import { addTotp } from './testing.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const session = async (visitor: TestVisitor) => (await visitor.call('GET', '/api/auth/session')).body
const isRole = (access: string): access is Role => roles.some((role) => role === access)
const required = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED', status: 403 } }

test('an administrator without a second factor loses the role after 14 days, until one is added', async () => {
  const eva = await site.person({ firstName: 'Eva', roles: ['admin_read', 'superadmin'] })
  expect(await session(eva.visitor)).toMatchObject({ user: { secondFactorDaysLeft: secondFactorGraceDays } })
  site.clock.advance({ days: secondFactorGraceDays - 1, hours: 23 })
  expect((await eva.visitor.rpc('list_members')).status).toBe(200)
  expect(await session(eva.visitor)).toMatchObject({ user: { secondFactorDaysLeft: 1 } })

  site.clock.advance({ hours: 1 })
  for (const { method, path } of listCalls().filter(({ access }) => isRole(access))) {
    expect(await eva.visitor.call(method, path, method === 'POST' ? {} : undefined), path).toMatchObject(required)
  }
  for (const file of ['members', 'bookings', 'log']) expect(await eva.visitor.call('GET', `/api/exports/${file}.csv`), file).toMatchObject(required)
  expect(await session(eva.visitor)).toMatchObject({ user: { roles: ['admin_read', 'superadmin'], secondFactorDaysLeft: 0 } })
  expect((await eva.visitor.rpc('get_my_roles')).body).toEqual([])
  // What every member may do still works.
  expect((await eva.visitor.rpc('get_my_profile')).status).toBe(200)

  const woken = async () => (await site.mails(site.config.boardEmail)).filter(({ kind }) => kind === 'role_woken')
  expect(await woken()).toEqual([])
  await addTotp(site, eva)
  expect(await woken()).toMatchObject([{ about: eva.memberId, subject: `Eva Exempel har slagit på tvåstegsverifiering` }])
  expect((await woken())[0]?.text).toContain('Läsbehörighet, Superadministratör')
  expect((await eva.visitor.rpc('list_members')).status).toBe(200)
  expect((await eva.visitor.call('GET', '/api/exports/log.csv')).status).toBe(200)
  expect(await session(eva.visitor)).toMatchObject({ user: { secondFactorDaysLeft: null } })
})

test('the board gets no mail about a second factor added while the role still works', async () => {
  const eva = await site.person({ roles: ['superadmin'] })
  const count = async () => (await site.mails(site.config.boardEmail)).length
  const before = await count()
  await addTotp(site, eva)
  expect(await count()).toBe(before)
})

test('a missing role is refused as FORBIDDEN, also without a second factor', async () => {
  const bo = await site.person({ roles: ['admin_read'] })
  site.clock.advance({ days: secondFactorGraceDays })
  expect(await bo.visitor.rpc('grant_role', {})).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  const member = await site.person()
  expect(await member.visitor.rpc('list_members')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await session(member.visitor)).toMatchObject({ user: { secondFactorDaysLeft: null } })
})
