import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issueFirstAdministratorLink } from '#features/accounts/server/first-administrator.ts'
import { issueLink } from '#features/accounts/server/link-store.ts'
import type { LinkPurpose } from '#features/accounts/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'

let site: TestSite
let eva: TestPerson
let anna: TestPerson
let seen = 0
let number = 300

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
  eva = await site.person({ roles: ['admin_write'] })
  anna = await site.person()
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.advance({ days: 1 })
  await added()
})

/** Returns the entries that the log has got since the last call. */
async function added() {
  const all = await site.db.select().from(auditEntries).orderBy(auditEntries.seq)
  const fresh = all.slice(seen)
  seen = all.length
  return fresh.map(({ actorId, act, subjectKind, subjectId, details }) => ({ actorId, act, subjectKind, subjectId, details }))
}

async function applicant(): Promise<string> {
  number += 1
  await site.visitor().call('POST', '/api/rpc/create_membership_application', applicationForm(number), { 'x-forwarded-for': `10.0.1.${number - 300}` })
  const [row] = await site.db.select().from(applications).where(eq(applications.golfId, `990230-${number}`))
  return row?.id ?? ''
}

const decide = (act: 'approve' | 'reject', applicationId: string, who = eva.visitor) =>
  who.call('POST', `/api/functions/${act}-application`, { applicationId, rejectionReason: null })
const linkTo = (purpose: LinkPurpose, email?: string) => issueLink(site.db, {
  purpose, subject: anna.userId, lifetimeSeconds: 600, now: site.clock.now(), ...(email !== undefined && { email }),
})
const nothing = { subjectKind: null, subjectId: null, details: {} }

describe('the log gets', () => {
  test('each decision and invitation once, and nothing for refused calls', async () => {
    const [one, other] = [await applicant(), await applicant()]
    expect(await added()).toEqual([])
    await decide('approve', one)
    await decide('approve', one)
    await decide('reject', one)
    await eva.visitor.rpc('resend_invitation', { p_application_id: one })
    await decide('reject', other)
    await decide('approve', other)
    await eva.visitor.rpc('resend_invitation', { p_application_id: other })
    await decide('approve', await applicant(), await site.adminVisitor('admin_read'))
    const on = (subjectId: string) => ({ actorId: eva.userId, subjectKind: 'application', subjectId, details: {} })
    expect(await added()).toEqual([
      { ...on(one), act: 'application_approved' },
      { ...on(one), act: 'invitation_sent' },
      { ...on(other), act: 'application_rejected' },
    ])
  })

  test('an entry for a changed and for a reset password, and none for failed attempts', async () => {
    const own = { actorId: anna.userId, subjectKind: 'user', subjectId: anna.userId, details: {} }
    const update = (input: unknown) => anna.visitor.call('POST', '/api/auth/update-password', input)
    await update({ password: 'Nio-Stilla-Björkar', currentPassword: 'fel lösenord' })
    await update({ password: 'kort', currentPassword: anna.password })
    expect(await added()).toEqual([])
    await update({ password: 'Nio-Stilla-Björkar', currentPassword: anna.password })
    expect(await added()).toEqual([{ ...own, act: 'password_changed' }])
    const visitor = site.visitor()
    await visitor.call('POST', '/api/auth/exchange-code', { code: await linkTo('reset_password') })
    for (let times = 0; times < 2; times++) await visitor.call('POST', '/api/auth/update-password', { password: anna.password })
    expect(await added()).toEqual([{ ...own, act: 'password_reset' }])
  })

  test('an entry for a confirmed log-in address, without the address', async () => {
    const email = 'ny.adress@example.com'
    await site.db.update(members).set({ privateEmail: email }).where(eq(members.id, anna.memberId))
    const p_token = await linkTo('confirm_email', email)
    for (let times = 0; times < 2; times++) await site.visitor().rpc('confirm_login_email', { p_token })
    expect(await added()).toEqual([{ actorId: anna.userId, act: 'login_email_changed', subjectKind: 'user', subjectId: anna.userId, details: {} }])
  })

  test('an entry for the first administrator', async () => {
    const fresh = await startTestSite()
    try {
      const p_token = new URL(await issueFirstAdministratorLink(fresh.services) ?? '').searchParams.get('token')
      const answer = await fresh.visitor().rpc('create_first_administrator', {
        p_token, p_golf_id: '990230-900', p_first_name: 'Eva', p_last_name: 'Exempel', p_private_email: 'eva@example.com', p_password: 'Nio-Stilla-Björkar',
      })
      expect(answer.status).toBe(200)
      const [member] = await fresh.db.select().from(members)
      expect(await fresh.db.select().from(auditEntries)).toMatchObject([
        { actorId: null, act: 'first_administrator_made', subjectKind: 'user', subjectId: member?.userId, details: {} },
      ])
    } finally {
      await fresh.close()
    }
  })
})

describe('failed log-ins', () => {
  const burst = { actorId: null, act: 'login_failures', subjectKind: 'user', details: { failures: 5 } }

  async function fail(times: number, from = '192.0.2.1') {
    const elsewhere = { 'x-forwarded-for': from }
    const found = await site.visitor().call('POST', '/api/functions/lookup-email', { golfId: anna.golfId }, elsewhere)
    const { email } = z.object({ email: z.string() }).parse(found.body)
    return Promise.all(Array.from({ length: times }, () =>
      site.visitor().call('POST', '/api/auth/sign-in', { email, password: 'fel lösenord' }, elsewhere)))
  }

  test('are logged once a day for each person, however many they are and whichever networks they come from', async () => {
    await fail(4)
    expect(await added()).toEqual([])
    await fail(1)
    expect(await added()).toEqual([{ ...burst, subjectId: anna.userId }])
    await fail(3)
    await fail(7, '198.51.100.7')
    expect(await added()).toEqual([])
    site.clock.advance({ minutes: 15 })
    await fail(6)
    expect(await added()).toEqual([])
    site.clock.advance({ hours: 24 })
    await fail(6)
    expect(await added()).toEqual([{ ...burst, subjectId: anna.userId }])
  })

  test('are logged at the daily limit also when they come slowly', async () => {
    site.clock.advance({ hours: 24 })
    for (let tries = 0; tries < 20; tries++) {
      if (tries % 4 === 0) site.clock.advance({ minutes: 16 })
      await fail(1, '203.0.113.5')
    }
    expect(await added()).toEqual([{ ...burst, subjectId: anna.userId, details: { failures: 20 } }])
  })

  test('are logged without a person when the site knows nobody by the handle', async () => {
    for (let tries = 0; tries < 6; tries++) {
      await site.visitor().call('POST', '/api/auth/sign-in', { email: 'x', password: 'fel lösenord' }, { 'x-forwarded-for': '203.0.113.9' })
    }
    expect(await added()).toEqual([{ ...nothing, actorId: null, act: 'login_failures', details: { failures: 5 } }])
  })
})
