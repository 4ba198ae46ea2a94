import { describe, expect, test } from 'vitest'
import { dateInStockholm } from '#domain/calendar.ts'
import { logIn, type TestVisitor } from '#server/testing.ts'
import { statusEverywhere, type World } from './world.ts'

const newPassword = 'Nio-Stilla-Björkar'

/** A log-in belongs to the site, not to the process that created it. */
export function sessionsHold(given: () => World): void {
  const profile = (visitor: TestVisitor) => statusEverywhere(given(), () => visitor.rpc('get_my_profile'))
  const register = (visitor: TestVisitor) => statusEverywhere(given(), () => visitor.rpc('list_members', { limit: 1 }))

  /** Another browser with the cookies that the first one has now. */
  function copyOf(visitor: TestVisitor): TestVisitor {
    const copy = given().site.visitor()
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
    return copy
  }

  describe('on the next request to any process', () => {
    test('a log-in whose steps went to different processes counts', async () => {
      const { site } = given()
      const person = await site.person()
      const visitor = site.visitor()
      expect(await profile(visitor)).toBe(401)
      await logIn(visitor, person)
      expect(await profile(visitor)).toBe(200)
    })

    test('a log-out has ended copies of the session', async () => {
      const { visitor } = await given().site.person()
      const copy = copyOf(visitor)
      expect(await profile(copy)).toBe(200)
      expect((await visitor.call('POST', '/api/auth/sign-out', {})).status).toBe(200)
      expect(await profile(copy)).toBe(401)
    })

    test('a password change has ended all other sessions', async () => {
      const { site } = given()
      const person = await site.person()
      const other = site.visitor()
      await logIn(other, person)
      const copy = copyOf(person.visitor)
      for (const visitor of [person.visitor, other, copy]) expect(await profile(visitor)).toBe(200)
      const wanted = { password: newPassword, currentPassword: person.password }
      expect((await person.visitor.call('POST', '/api/auth/update-password', wanted)).status).toBe(200)
      expect([await profile(person.visitor), await profile(other), await profile(copy)]).toEqual([200, 401, 401])
      await logIn(site.visitor(), { ...person, password: newPassword })
    })

    test('a granted role counts, and a revoked one no longer does', async () => {
      const { site } = given()
      const board = await site.adminVisitor('superadmin')
      const { visitor, memberId: p_id } = await site.person()
      expect(await register(visitor)).toBe(403)
      expect((await board.rpc('grant_role', { p_id, p_role: 'admin_read' })).status).toBe(200)
      expect(await register(visitor)).toBe(200)
      expect((await board.rpc('revoke_role', { p_id, p_role: 'admin_read' })).status).toBe(200)
      expect(await register(visitor)).toBe(403)
    })

    test('the end of a membership has ended the session, and resuming it does not revive it', async () => {
      const { site } = given()
      const board = await site.adminVisitor('superadmin')
      const { visitor, memberId: p_id } = await site.person()
      expect(await profile(visitor)).toBe(200)
      expect((await board.rpc('end_membership', { p_id, p_ended_on: dateInStockholm(site.clock.now()) })).status).toBe(200)
      expect(await profile(visitor)).toBe(401)
      expect((await board.rpc('resume_membership', { p_id })).status).toBe(200)
      expect(await profile(visitor)).toBe(401)
    })
  })
}
