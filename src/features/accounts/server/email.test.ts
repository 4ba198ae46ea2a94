import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isClaimed } from '#features/members/server/store.ts'
import { members } from '#features/members/server/tables.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { issueLink } from './link-store.ts'
import { users } from './tables.ts'

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

const confirm = (p_token: string) => site.visitor().rpc('confirm_login_email', { p_token })

/** Does what saving a new private address does: puts it in the register and issues its link. Returns the link's token. */
async function changedAddress(person: TestPerson, email: string): Promise<string> {
  await site.db.update(members).set({ privateEmail: email }).where(eq(members.id, person.memberId))
  return issueLink(site.db, { purpose: 'confirm_email', subject: person.userId, lifetimeSeconds: 3600, now: site.clock.now(), email })
}

async function logInEmail(person: TestPerson): Promise<string | undefined> {
  return (await site.db.select().from(users).where(eq(users.id, person.userId)))[0]?.email
}

describe('confirm_login_email', () => {
  test('moves the login to the new address once, and mails a notice to the old one', async () => {
    const email = 'anna.ny@example.com'
    const token = await changedAddress(anna, email)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } })
    expect(await logInEmail(anna)).toBe(email)
    expect((await site.mails(anna.email))[0]).toMatchObject({ subject: 'E-postadressen till ditt konto har ändrats', replyTo: 'info@example.com' })
    expect((await anna.visitor.call('GET', '/api/auth/session')).body).toMatchObject({ user: { id: anna.userId } })
    expect(refusalOf(await confirm(token))).toMatchObject({ code: 'DEAD_LINK', status: 410 })
  })

  test('releases the old address and ends the reset links sent to it', async () => {
    const reset = await issueLink(site.db, { purpose: 'reset_password', subject: anna.userId, lifetimeSeconds: 3600, now: site.clock.now() })
    await confirm(await changedAddress(anna, 'anna.nyare@example.com'))
    expect((await site.visitor().call('POST', '/api/auth/exchange-code', { code: reset })).status).toBe(410)
    expect(await isClaimed(site.db, { kind: 'email', value: anna.email })).toBe(false)
  })

  test('refuses an address of another login, an address abandoned meanwhile, and an expired link', async () => {
    const bo = await site.person({ firstName: 'Bo' })
    expect((await confirm(await changedAddress(anna, bo.email))).status).toBe(410)
    const abandoned = await changedAddress(anna, 'anna.fel@example.com')
    await site.db.update(members).set({ privateEmail: anna.email }).where(eq(members.id, anna.memberId))
    expect((await confirm(abandoned)).status).toBe(410)
    const late = await changedAddress(anna, 'anna.sen@example.com')
    site.clock.advance({ hours: 1 })
    expect((await confirm(late)).status).toBe(410)
    expect(await logInEmail(anna)).toBe(anna.email)
    expect(await site.mails(anna.email)).toEqual([])
  })
})
