import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestSite } from '#server/testing.ts'

let site: TestSite
const answer = z.array(z.object({ id: z.string(), roles: z.array(z.string()) }))

beforeAll(async () => { site = await startTestSite({ TRUSTED_PROXIES: '1' }) })
afterAll(() => site.close())

it('lists each administrator once, highest role first, until the role or the membership ends', async () => {
  const reader = await site.person({ roles: ['admin_read'] })
  const chair = await site.person({ roles: ['superadmin', 'admin_read'] })
  const [writer, leaving] = [await site.person({ roles: ['admin_write'] }), await site.person({ roles: ['admin_write'] })]
  const member = await site.person({})
  const told = async () => answer.parse((await reader.visitor.rpc('list_administrators')).body)

  const before = await told()
  expect(before.map(({ id }) => id)).not.toContain(member.memberId)
  expect(before[0]).toMatchObject({ id: chair.memberId })
  expect(before[0]?.roles.toSorted()).toEqual(['admin_read', 'superadmin'])
  expect(before.slice(1, 3).map(({ id }) => id).toSorted()).toEqual([writer.memberId, leaving.memberId].toSorted())
  expect(before[3]).toMatchObject({ id: reader.memberId, roles: ['admin_read'] })
  expect(before).toHaveLength(4)

  const taken = await chair.visitor.rpc('revoke_role', { p_id: writer.memberId, p_role: 'admin_write' })
  const ended = await chair.visitor.rpc('end_membership', { p_id: leaving.memberId, p_ended_on: site.clock.now().toISOString().slice(0, 10) })
  expect([taken.status, ended.status]).toEqual([200, 200])
  expect((await told()).map(({ id }) => id)).toEqual([chair.memberId, reader.memberId])
})
