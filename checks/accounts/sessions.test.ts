import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { secondFactorGraceDays } from '#features/accounts/rules.ts'
import { issueLink } from '#features/accounts/server/link-store.ts'
import { addTotp } from '#features/accounts/server/testing.ts'
import { logIn, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { someEngines, startOn } from './engines.ts'

const newPassword = 'Nio-Stilla-Björkar'

describe.each(someEngines)('on the next request, %s', (engine) => {
  let site: TestSite
  let board: TestVisitor
  beforeAll(async () => {
    site = await startOn(engine)
    board = await site.adminVisitor('superadmin')
  })
  afterAll(() => site.close())

  const profileOf = async (visitor: TestVisitor) => (await visitor.rpc('get_my_profile')).status
  const registerOf = async (visitor: TestVisitor) => (await visitor.rpc('list_members', { limit: 1 })).status

  /** A person logged in on two devices, and a thief with the cookies of the first. */
  async function onTwoDevices(): Promise<{ person: TestPerson; other: TestVisitor; thief: TestVisitor }> {
    const person = await site.person()
    const [other, thief] = [site.visitor(), site.visitor()]
    await logIn(other, person)
    for (const [name, value] of person.visitor.cookies) thief.cookies.set(name, value)
    for (const visitor of [person.visitor, other, thief]) expect(await profileOf(visitor)).toBe(200)
    return { person, other, thief }
  }

  test('a password change has ended all other sessions and stolen copies of this one', async () => {
    const { person, other, thief } = await onTwoDevices()
    const wanted = { password: newPassword, currentPassword: person.password }
    expect((await person.visitor.call('POST', '/api/auth/update-password', wanted)).status).toBe(200)
    expect([await profileOf(person.visitor), await profileOf(other), await profileOf(thief)]).toEqual([200, 401, 401])
  })

  test('a password reset has ended every session', async () => {
    const { person, other, thief } = await onTwoDevices()
    const now = site.clock.now()
    const code = await issueLink(site.db, { purpose: 'reset_password', subject: person.userId, lifetimeSeconds: 600, now })
    const holder = site.visitor()
    await holder.call('POST', '/api/auth/exchange-code', { code })
    expect((await holder.call('POST', '/api/auth/update-password', { password: newPassword })).status).toBe(200)
    expect([await profileOf(person.visitor), await profileOf(other), await profileOf(thief), await profileOf(holder)]).toEqual([401, 401, 401, 401])
  })

  test('the end of a membership has ended every session, and resuming it revives none', async () => {
    const { person, other, thief } = await onTwoDevices()
    const p_ended_on = site.clock.now().toISOString().slice(0, 10)
    expect((await board.rpc('end_membership', { p_id: person.memberId, p_ended_on })).status).toBe(200)
    for (const visitor of [person.visitor, other, thief]) expect(await profileOf(visitor)).toBe(401)
    expect((await board.rpc('resume_membership', { p_id: person.memberId })).status).toBe(200)
    for (const visitor of [person.visitor, other, thief]) expect(await profileOf(visitor)).toBe(401)
  })

  test('a granted role counts, and a revoked one no longer does', async () => {
    const { person: { visitor, memberId: p_id } } = await onTwoDevices()
    expect(await registerOf(visitor)).toBe(403)
    expect((await board.rpc('grant_role', { p_id, p_role: 'admin_read' })).status).toBe(200)
    expect(await registerOf(visitor)).toBe(200)
    expect((await board.rpc('revoke_role', { p_id, p_role: 'admin_read' })).status).toBe(200)
    expect(await registerOf(visitor)).toBe(403)
  })

  test('the removal of a second factor by the board has ended every session', async () => {
    const { person, other, thief } = await onTwoDevices()
    await addTotp(site, person)
    expect((await board.rpc('reset_second_factor', { p_id: person.memberId })).status).toBe(200)
    for (const visitor of [person.visitor, other, thief]) expect(await profileOf(visitor)).toBe(401)
  })

  test('ending one session has ended only that one', async () => {
    const { person, other } = await onTwoDevices()
    const sessions = z.array(z.object({ id: z.string(), is_this: z.boolean() })).parse((await person.visitor.rpc('list_my_sessions')).body)
    const there = sessions.find(({ is_this }) => !is_this)
    expect((await person.visitor.rpc('end_my_session', { p_id: there?.id })).status).toBe(200)
    expect([await profileOf(person.visitor), await profileOf(other)]).toEqual([200, 401])
  })

  test('an administrator without the required second factor keeps the session but not the role', async () => {
    const admin = await site.person({ roles: ['admin_read'] })
    await addTotp(site, admin)
    site.clock.advance({ days: secondFactorGraceDays + 1 })
    expect(await registerOf(admin.visitor)).toBe(200)
    expect((await admin.visitor.rpc('remove_totp', { p_password: admin.password })).status).toBe(200)
    expect(await admin.visitor.rpc('list_members')).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    expect(await profileOf(admin.visitor)).toBe(200)
  })
})
