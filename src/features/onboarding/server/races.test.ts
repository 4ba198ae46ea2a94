import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/server/tables.ts'
import { changeMember, lockMemberById } from '#features/members/server/store.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { untilHeldUp } from '#server/db/testing.ts'
import { logIn, refusalOf, startTestSite, type TestSite, type TestVisitor } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'

const many = 50
let site: TestSite
let admin: TestVisitor

async function invited(number: number): Promise<{ id: string; token: string }> {
  await site.visitor().rpc('create_membership_application', applicationForm(number))
  const [application] = await site.db.select().from(applications).where(eq(applications.golfId, `990230-${number}`))
  await admin.call('POST', '/api/functions/approve-application', { applicationId: application?.id })
  return { id: application?.id ?? '', token: await mailedToken(number) }
}

async function mailedToken(number: number): Promise<string> {
  const mails = await site.mails(`privat${number}@example.com`)
  return mails.flatMap(({ text }) => /token=([\da-f]{64})/.exec(text)?.[1] ?? [])[0] ?? ''
}

function complete(token: string, index: number, seen: Record<string, unknown> = {}) {
  const input = { token, password: `Lugnt vatten ${index}`, phone: '0701740605', club: 'Ale', privacyAccepted: true, ...seen }
  return site.visitor().call('POST', '/api/functions/complete-onboarding', input, { 'x-forwarded-for': `10.1.0.${index}` })
}

async function findMemberByGolfId(golfId: string) {
  const [member] = await site.db.select().from(members).where(eq(members.golfId, golfId))
  if (!member) throw new Error('There is no such member')
  return member
}

// The embedded database has one connection and hides these races.
describe.runIf(process.env['TEST_DATABASE_URL'])('at the same moment', () => {
  beforeAll(async () => {
    site = await startTestSite({ TRUSTED_PROXIES: '1' })
    admin = await site.adminVisitor('admin_write')
  })
  afterAll(() => site.close())

  it('only one of 50 uses of an invitation creates the member, with one welcome and its own password', async () => {
    const { token } = await invited(700)
    const answers = await Promise.all(Array.from({ length: many }, (_, index) => complete(token, index)))
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(winners).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(refusalOf(answer).code).toBe('DEAD_LINK')
    expect(await site.db.select().from(members).where(eq(members.golfId, '990230-700'))).toHaveLength(1)
    expect(await site.db.select().from(users).where(eq(users.email, 'privat700@example.com'))).toHaveLength(1)
    expect((await site.mails('privat700@example.com')).filter(({ kind }) => kind === 'welcome')).toHaveLength(1)
    await logIn(site.visitor(), { golfId: '990230-700', password: `Lugnt vatten ${winners[0]}` })
  })

  it('completing while being invited again ends in one member or one working link, never in a 5xx', async () => {
    const { id, token } = await invited(701)
    const [completions, invitations] = await Promise.all([
      Promise.all([0, 1, 2, 3].map((index) => complete(token, index))),
      Promise.all([0, 1, 2, 3].map(() => admin.rpc('resend_invitation', { p_application_id: id }))),
    ])
    const [member] = await site.db.select().from(members).where(eq(members.golfId, '990230-701'))
    expect(completions.filter(({ status }) => status === 200)).toHaveLength(member ? 1 : 0)
    expect([...completions, ...invitations].map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const left = await site.visitor().call('GET', `/api/functions/complete-onboarding?token=${await mailedToken(701)}`)
    expect(left.body).toMatchObject({ valid: !member })
  })

  it('the welcome has the name and the Golf-ID that the board corrected meanwhile', async () => {
    await admin.rpc('add_member', {
      p_first_name: 'Fel', p_last_name: 'Exempel', p_golf_id: '990230-702', p_private_email: 'privat702@example.com', p_send_invitation: true,
    })
    const token = await mailedToken(702)
    const seen = await findMemberByGolfId('990230-702')
    const [completing] = await site.db.transaction(async (tx) => {
      await lockMemberById(tx, seen.id)
      const answer = complete(token, 1)
      await untilHeldUp(tx, 1)
      await changeMember(tx, { id: seen.id, change: { firstName: 'Rätt', golfId: '990230-703' }, now: new Date(site.clock.now().getTime() + 5000) })
      return [answer]
    })
    expect((await completing).status).toBe(200)
    const welcome = (await site.mails('privat702@example.com')).find(({ kind }) => kind === 'welcome')
    expect(welcome?.text).toContain('990230-703')
    expect(welcome?.text).toContain('Välkommen, Rätt!')
    const member = await findMemberByGolfId('990230-703')
    expect(member.updatedAt.getTime()).toBeGreaterThan(site.clock.now().getTime() + 5000)
    expect(await site.db.select({ name: users.name }).from(users).where(eq(users.id, member.userId ?? ''))).toEqual([{ name: 'Rätt Exempel' }])
    await logIn(site.visitor(), { golfId: '990230-703', password: 'Lugnt vatten 1' })
  })

  it('a number that the board corrects meanwhile is not overwritten by the one that the form began with', async () => {
    await admin.rpc('add_member', {
      p_first_name: 'Fel', p_last_name: 'Nummer', p_golf_id: '990230-704', p_phone: '0701740605', p_private_email: 'privat704@example.com', p_send_invitation: true,
    })
    const [token, { id }] = [await mailedToken(704), await findMemberByGolfId('990230-704')]
    const [completing] = await site.db.transaction(async (tx) => {
      await lockMemberById(tx, id)
      const answer = complete(token, 1, { seenPhone: '0701740605', seenClub: null })
      await untilHeldUp(tx, 1)
      await changeMember(tx, { id, change: { phone: '0701740611' }, now: site.clock.now() })
      return [answer]
    })
    expect((await completing).status).toBe(200)
    expect(await findMemberByGolfId('990230-704')).toMatchObject({ phone: '0701740611', club: 'Ale' })
  })
})
