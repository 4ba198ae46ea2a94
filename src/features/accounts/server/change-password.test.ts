import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn, refusalOf, startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { lifetimes } from '../rules.ts'
import { issueLink } from './link-store.ts'

let site: TestSite
let anna: TestPerson

beforeAll(async () => {
  site = await startTestSite({ ASSOCIATION_EMAIL: 'info@example.com' })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.advance({ days: 1 })
  anna = await site.person({ firstName: 'Anna' })
})

const password = 'Nio-Stilla-Björkar'
const update = (visitor: TestVisitor, input: unknown) => visitor.call('POST', '/api/auth/update-password', input)
const whoIs = async (visitor: TestVisitor) => (await visitor.call('GET', '/api/auth/session')).body

async function resetCode({ userId }: TestPerson): Promise<string> {
  const { resetLink } = lifetimes
  return issueLink(site.db, { purpose: 'reset_password', subject: userId, lifetimeSeconds: resetLink, now: site.clock.now() })
}

describe('changing the password when logged in', () => {
  test('keeps this session under a new token, ends the others and tells the owner', async () => {
    const elsewhere = site.visitor()
    await logIn(elsewhere, anna)
    const copy = site.visitor()
    for (const [name, value] of anna.visitor.cookies) copy.cookies.set(name, value)
    expect(await update(anna.visitor, { password, currentPassword: anna.password })).toMatchObject({ status: 200, body: { success: true } })
    expect(await whoIs(anna.visitor)).toMatchObject({ user: { id: anna.userId } })
    expect(await whoIs(elsewhere)).toEqual({ user: null })
    expect(await whoIs(copy)).toEqual({ user: null })
    expect((await site.mails(anna.email))[0]).toMatchObject({ subject: 'Ditt lösenord har ändrats', replyTo: 'info@example.com' })
    await logIn(site.visitor(), { golfId: anna.golfId, password })
    await expect(logIn(site.visitor(), anna)).rejects.toThrow('401')
  })

  test('ends reset links that were issued earlier', async () => {
    const code = await resetCode(anna)
    await update(anna.visitor, { password, currentPassword: anna.password })
    expect((await site.visitor().call('POST', '/api/auth/exchange-code', { code })).status).toBe(410)
  })

  test('is refused without a session or a genuine reset cookie', async () => {
    expect(refusalOf(await update(site.visitor(), { password, currentPassword: anna.password }))).toMatchObject({ code: 'NOT_LOGGED_IN', status: 401 })
    const forger = site.visitor()
    forger.cookies.set('reset', 'A'.repeat(120))
    expect((await update(forger, { password })).status).toBe(401)
  })

  test.each([
    [{ password }, 'INVALID', { currentPassword: 'Ange nuvarande lösenord' }],
    [{ password, currentPassword: '' }, 'INVALID', { currentPassword: 'Ange nuvarande lösenord' }],
    [{ password, currentPassword: 'fel lösenord' }, 'WRONG_CURRENT_PASSWORD', undefined],
    [{ password: 'sju tkn', currentPassword: 'CURRENT' }, 'PASSWORD_REFUSED', { password: 'Lösenord måste vara minst 8 tecken' }],
    [{ password: 'volvo123', currentPassword: 'CURRENT' }, 'PASSWORD_REFUSED',
      { password: 'Lösenordet är för vanligt och lätt att gissa. Välj ett annat.' }],
    [{ password: 'CURRENT', currentPassword: 'CURRENT' }, 'PASSWORD_REFUSED',
      { password: 'Nytt lösenord måste vara annorlunda än nuvarande' }],
  ])('refuses %j', async (input, code, fields) => {
    const filled = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value === 'CURRENT' ? anna.password : value]))
    const refused = refusalOf(await update(anna.visitor, filled))
    expect(refused).toMatchObject({ code, status: 422 })
    expect(refused.data?.fields).toEqual(fields)
    await logIn(site.visitor(), anna)
  })

  test('is refused for 15 minutes after five wrong current passwords', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await update(anna.visitor, { password, currentPassword: 'fel' })).status).toBe(422)
    expect((await update(anna.visitor, { password, currentPassword: anna.password })).status).toBe(429)
    site.clock.advance({ minutes: 15 })
    expect((await update(anna.visitor, { password, currentPassword: anna.password })).status).toBe(200)
  })

  test('changes the own password if the current one is given, although the reset link of another is open', async () => {
    const bo = await site.person({ firstName: 'Bo' })
    await anna.visitor.call('POST', '/api/auth/exchange-code', { code: await resetCode(bo) })
    expect((await update(anna.visitor, { password, currentPassword: anna.password })).status).toBe(200)
    await logIn(site.visitor(), { golfId: anna.golfId, password })
    await logIn(site.visitor(), bo)
    expect((await update(anna.visitor, { password: 'Tio-Andra-Granar' })).status).toBe(200)
    await logIn(site.visitor(), { golfId: bo.golfId, password: 'Tio-Andra-Granar' })
    expect(await whoIs(anna.visitor)).toEqual({ user: null })
  })
})
