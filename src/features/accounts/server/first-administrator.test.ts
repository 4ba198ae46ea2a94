import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logIn, refusalOf, startTestSite, type TestSite } from '#server/testing.ts'
import { issueFirstAdministratorLink } from './first-administrator.ts'

let site: TestSite

beforeEach(async () => {
  site = await startTestSite({ SITE_URL: 'https://golf.example.se' })
})
afterEach(() => site.close())

const person = {
  p_golf_id: '990230-900', p_first_name: 'Eva', p_last_name: 'Exempel', p_private_email: 'eva@example.com', p_password: 'Nio-Stilla-Björkar',
}
const check = async (p_token: string) => (await site.visitor().rpc('check_first_administrator', { p_token })).body
const create = (input: unknown) => site.visitor().rpc('create_first_administrator', input)

async function printedToken(): Promise<string> {
  const link = await issueFirstAdministratorLink(site.services)
  const [, token] = /^https:\/\/golf\.example\.se\/forsta-administrator\?token=([0-9a-f]{64})$/.exec(link ?? '') ?? []
  if (token === undefined) throw new Error(`Not a link: ${link}`)
  return token
}

describe('the first administrator', () => {
  test('is created with the printed link, once, and can log in', async () => {
    const p_token = await printedToken()
    for (let looks = 0; looks < 3; looks++) expect(await check(p_token)).toEqual({ valid: true })
    expect(await create({ ...person, p_token })).toMatchObject({ status: 200, body: { success: true } })
    const visitor = site.visitor()
    await logIn(visitor, { golfId: person.p_golf_id, password: person.p_password })
    expect([...visitor.cookies.keys()]).toEqual(['__Host-session', '__Secure-device'])
    expect((await visitor.rpc('get_my_roles')).body).toEqual([{ role: 'superadmin' }])
    expect(await check(p_token)).toEqual({ valid: false })
    expect(refusalOf(await create({ ...person, p_token }))).toMatchObject({ code: 'DEAD_LINK', status: 410 })
    expect(await issueFirstAdministratorLink(site.services)).toBeNull()
  })

  test('needs the newest link, within seven days', async () => {
    const older = await printedToken()
    const newer = await printedToken()
    expect(await check(older)).toEqual({ valid: false })
    site.clock.advance({ days: 6, hours: 23 })
    expect(await check(newer)).toEqual({ valid: true })
    site.clock.advance({ hours: 1 })
    expect(await check(newer)).toEqual({ valid: false })
    expect((await create({ ...person, p_token: newer })).status).toBe(410)
    expect(await check('x')).toEqual({ valid: false })
  })

  test('cannot be created once there is a superadmin', async () => {
    const p_token = await printedToken()
    await site.adminVisitor('superadmin')
    expect(await check(p_token)).toEqual({ valid: false })
    expect((await create({ ...person, p_token })).status).toBe(410)
  })

  test('sees what is wrong field by field, and the link still works afterwards', async () => {
    const taken = await site.person()
    const p_token = await printedToken()
    const refusals = [
      [{ p_golf_id: '123' }, { p_golf_id: 'Ogiltigt Golf-ID format (XXXXXX-XXX)' }],
      [{ p_first_name: 'E' }, { p_first_name: 'Förnamn måste vara minst 2 tecken' }],
      [{ p_private_email: 'eva' }, { p_private_email: 'Ogiltig e-postadress' }],
      [{ p_password: 'kort' }, { p_password: 'Lösenord måste vara minst 8 tecken' }],
      [{ p_password: '990230-900' }, { p_password: 'Lösenordet får inte vara ditt Golf-ID' }],
      [{ p_golf_id: taken.golfId }, { p_golf_id: 'Detta Golf-ID är redan registrerat' }],
      [{ p_private_email: taken.email }, { p_private_email: 'Denna e-postadress är redan registrerad' }],
    ]
    for (const [wrong, fields] of refusals) {
      const refused = refusalOf(await create({ ...person, p_token, ...wrong }))
      expect(refused.status).toBe(422)
      expect(refused.data?.fields).toEqual(fields)
    }
    expect((await create({ ...person, p_token })).status).toBe(200)
  })
})
