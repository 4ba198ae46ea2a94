import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { privacyPolicy } from '#content/privacy.ts'
import { users } from '#features/accounts/server/tables.ts'
import { identifierClaims, members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { consents } from '#features/privacy/server/tables.ts'
import { save } from '#features/settings/server/testing.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { logIn, refusalOf, startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { applicationForm, brokenBodies, withoutEachField, wrongInputs } from '#server/testing-forms.ts'
import { onboardingLimits } from '../rules.ts'

let site: TestSite
let admin: TestPerson
let guest: TestVisitor
let number = 600

const completed = z.object({ success: z.literal(true), autoLogin: z.literal(true), session: z.object({ hashed_token: z.string() }) })
const path = '/api/functions/complete-onboarding'
const askedFor = 'Ange namn och Golf-ID när du betalar avgiften.'

/** Every person comes from a network of its own, so that limits of one do not reach another. */
const from = () => ({ 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` })
const check = (token: string) => guest.call('GET', `${path}?token=${encodeURIComponent(token)}`, undefined, from())
const complete = (input: unknown) => guest.call('POST', path, input, from())
const filled = (token: string, changes: Record<string, unknown> = {}) =>
  ({ token, password: 'Lugnt vatten 7', phone: '0701740699', club: 'Ale', privacyAccepted: true, ...changes })

/** Adds somebody who has applied and been approved; returns the token that was mailed. */
async function invited(changes: Record<string, unknown> = {}) {
  number += 1
  const golfId = `990230-${number}`
  await guest.rpc('create_membership_application', applicationForm(number, changes))
  const [row] = await site.db.select().from(applications).where(eq(applications.golfId, golfId))
  const id = row?.id ?? ''
  const answer = await admin.visitor.call('POST', '/api/functions/approve-application', { applicationId: id })
  expect(answer.status).toBe(200)
  const email = changes['p_contact_method'] === 'work_email' ? `arbete${number}@example.com` : `privat${number}@example.com`
  const [mail] = await site.mails(email)
  return { id, golfId, email, token: /token=([\da-f]{64})/.exec(mail?.text ?? '')?.[1] ?? '' }
}

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1', BANKGIRO: '991-2346' })
  guest = site.visitor()
  admin = await site.person({ roles: ['superadmin'], hasSecondFactor: true })
})
afterAll(() => site.close())

describe('the invitation link', () => {
  it('shows the details of the application each time it is opened, up to the limit of the network', async () => {
    const { token, golfId } = await invited()
    const { limit } = onboardingLimits.checksPerNetwork
    for (let opened = 1; opened < limit; opened += 1) expect((await check(token)).status).toBe(200)
    expect((await check(token)).body).toEqual({
      valid: true,
      application: {
        first_name: 'Åsa', last_name: `Exempel${number}`, golf_id: golfId, category: 'volvo_cars', private_email: `privat${number}@example.com`,
        work_email: `arbete${number}@example.com`, phone: '0701740605', club: 'Sjögärde', is_member: false,
      },
    })
    expect((await check(token)).status).toBe(429)
    number += 1
    expect((await check(token)).status, 'from another network').toBe(200)
    expect((await complete(filled(token))).status).toBe(200)
  })

  it.each(['', 'x', 'f'.repeat(64), 'a\u0000b', 'å'.repeat(300)])('is refused when its token is %j', async (token) => {
    number += 1
    expect(await check(token)).toMatchObject({ status: 200, body: { valid: false, application: null } })
    const answer = await complete(filled(token))
    expect(answer.status).toBe(410)
    expect(refusalOf(answer)).toMatchObject({ code: 'DEAD_LINK', message: 'Ogiltig eller utgången länk' })
  })

  it('does not accept a sign-in token in place of its own', async () => {
    const { token } = await invited()
    const answer = completed.parse((await complete(filled(token))).body)
    expect((await check(answer.session.hashed_token)).body).toEqual({ valid: false, application: null })
  })

  it('expires after 14 days, and stops working once it has been used', async () => {
    const late = await invited()
    const used = await invited()
    await complete(filled(used.token))
    expect((await check(used.token)).body).toEqual({ valid: false, application: null })
    expect((await complete(filled(used.token))).status).toBe(410)
    site.clock.advance({ days: 14 })
    expect((await check(late.token)).body).toEqual({ valid: false, application: null })
    expect((await complete(filled(late.token))).status).toBe(410)
  })
})

describe('completing', () => {
  it('creates a member with a login, mails a welcome, and returns a token that logs in once', async () => {
    const { id, token, email, golfId } = await invited()
    const { session } = completed.parse((await complete(filled(token))).body)
    const [member] = await site.db.select().from(members).where(eq(members.golfId, golfId))
    expect(member).toMatchObject({
      firstName: 'Åsa', phone: '0701740699', club: 'Ale', privateEmail: email, workEmail: `arbete${number}@example.com`,
      category: 'volvo_cars', contactMethod: 'private_email', matchplayApproved: false,
      privacyAcceptedAt: site.clock.now(), privacyVersion: privacyPolicy.version,
    })
    const [user] = await site.db.select().from(users).where(eq(users.id, member?.userId ?? ''))
    expect(user).toMatchObject({ email, name: `Åsa Exempel${number}` })
    const [application] = await site.db.select().from(applications).where(eq(applications.id, id))
    expect(application?.completedAt).toEqual(site.clock.now())
    const [welcome] = await site.mails(email)
    expect(welcome).toMatchObject({ kind: 'welcome', subject: 'Välkommen som medlem i VGF' })
    for (const text of [golfId, '275\u00a0kr', 'Bankgiro: 991-2346', 'Swish: anges av föreningen', askedFor]) expect(welcome?.text).toContain(text)

    const visitor = site.visitor()
    const verify = () => visitor.call('POST', '/api/auth/verify-token', { type: 'magiclink', token_hash: session.hashed_token })
    expect((await verify()).status).toBe(200)
    expect((await visitor.rpc('get_my_profile')).body).toMatchObject([{ golf_id: golfId, login_email: email, pending_login_email: null }])
    expect((await verify()).status).toBe(410)
    await logIn(site.visitor(), { golfId, password: 'Lugnt vatten 7' })
  })

  it('logs which of the details known to the board were changed', async () => {
    const told = async (phone: string) => {
      const { token, golfId } = await invited()
      expect((await complete(filled(token, { phone }))).status).toBe(200)
      const [member] = await site.db.select({ id: members.id }).from(members).where(eq(members.golfId, golfId))
      const [entry] = await site.db.select({ details: auditEntries.details }).from(auditEntries)
        .where(and(eq(auditEntries.subjectId, member?.id ?? ''), eq(auditEntries.act, 'registration_completed')))
      return entry?.details
    }
    // The phone number matters: the board calls it to verify who somebody is, whoever has entered it.
    expect(await told('070-174 06 99')).toEqual({ fields: ['phone', 'club'] })
    expect(await told('070-174 06 05')).toEqual({ fields: ['club'] })
  })

  it('mails a welcome that explains the fee even if no way to pay is set yet', async () => {
    const { token, email } = await invited()
    await save(admin.visitor, { bankgiro: '' })
    expect((await complete(filled(token))).status).toBe(200)
    await save(admin.visitor, { bankgiro: null })
    const [welcome] = await site.mails(email)
    for (const text of ['275\u00a0kr', 'Bankgiro: anges av föreningen', 'Swish: anges av föreningen', askedFor]) expect(welcome?.text).toContain(text)
  })

  it.each([undefined, '2026-11-24'])('stores the policy version that the page showed (%s), or the current one for an older page', async (privacyVersion) => {
    const { id, token, golfId } = await invited()
    expect((await complete(filled(token, { privacyVersion }))).status).toBe(200)
    const version = privacyVersion ?? privacyPolicy.version
    expect(await site.db.select().from(members).where(eq(members.golfId, golfId))).toMatchObject([{ privacyVersion: version }])
    expect(await site.db.select().from(consents).where(and(eq(consents.applicationId, id), eq(consents.step, 'registration')))).toMatchObject([{ version }])
  })

  it('refuses an unknown policy version without using up the link', async () => {
    const { token } = await invited()
    expect(refusalOf(await complete(filled(token, { privacyVersion: '2024-01' }))).code).toBe('INVALID')
    expect((await complete(filled(token))).status).toBe(200)
  })

  it('passes the registered Golf-ID and addresses on to the member, and rules out a new invitation', async () => {
    const { id, token, golfId, email } = await invited()
    await complete(filled(token))
    expect((await guest.rpc('check_golf_id_exists', { p_golf_id: golfId })).body).toBe(true)
    expect((await guest.rpc('check_email_exists', { p_email: email })).body).toBe(true)
    const [member] = await site.db.select({ id: members.id }).from(members).where(eq(members.golfId, golfId))
    expect(await site.db.select().from(identifierClaims).where(eq(identifierClaims.ownerId, member?.id ?? ''))).toHaveLength(3)
    expect(await site.db.select().from(identifierClaims).where(eq(identifierClaims.ownerId, id))).toHaveLength(0)
    const answer = await admin.visitor.rpc('resend_invitation', { p_application_id: id })
    expect(answer.status).toBe(409)
    expect(refusalOf(answer).code).toBe('ALREADY_COMPLETED')
  })

  it('makes the chosen contact address the log-in address', async () => {
    const { token, golfId, email } = await invited({ p_contact_method: 'work_email' })
    await complete(filled(token))
    const [found] = await site.db.select({ email: users.email }).from(members)
      .innerJoin(users, eq(users.id, members.userId)).where(eq(members.golfId, golfId))
    expect(found?.email).toBe(email)
  })

  it.each([
    ['short', 'Lösenord för kort'],
    ['x'.repeat(129), 'Lösenordet får vara högst 128 tecken'],
    ['sommar', 'Lösenordet är för vanligt och lätt att gissa. Välj ett annat.'],
  ])('refuses the password %j without using up the link', async (password, text) => {
    const { token } = await invited()
    const answer = await complete(filled(token, { password }))
    expect(answer.status).toBe(422)
    expect(refusalOf(answer)).toMatchObject({ code: 'PASSWORD_REFUSED', message: text, data: { fields: { password: text } } })
    expect((await complete(filled(token))).status).toBe(200)
  })

  it('refuses the Golf-ID as password, and is refused until the policy is accepted', async () => {
    const { token, golfId } = await invited()
    expect(refusalOf(await complete(filled(token, { password: golfId }))).code).toBe('PASSWORD_REFUSED')
    const answer = await complete(filled(token, { privacyAccepted: false }))
    expect(answer.status).toBe(422)
    expect(refusalOf(answer)).toMatchObject({ code: 'PRIVACY_REQUIRED', message: 'Integritetspolicy krävs' })
    expect((await check(token)).body).toMatchObject({ valid: true })
  })

  it('changes nothing when another login has the address', async () => {
    const { token, email, golfId } = await invited()
    const now = site.clock.now()
    await site.db.insert(users).values({ id: 'other', name: 'Annan', email, createdAt: now, updatedAt: now })
    const answer = await complete(filled(token))
    expect(answer.status).toBe(422)
    expect(refusalOf(answer).message).toBe('E-postadressen används redan av ett annat konto, så styrelsen behöver reda ut det först.')
    expect(await site.db.select().from(members).where(eq(members.golfId, golfId))).toHaveLength(0)
    expect((await check(token)).body).toMatchObject({ valid: true })
  })

  it('is refused beyond the limit of the network, but not from another network', async () => {
    number += 1
    const { limit } = onboardingLimits.completionsPerNetwork
    for (let sent = 0; sent < limit; sent += 1) await complete(filled('x'))
    expect((await complete(filled('x'))).status).toBe(429)
    number += 1
    expect((await complete(filled('x'))).status).toBe(410)
  })
})

describe('wrong input', () => {
  it('is refused field by field', async () => {
    number += 1
    const right = filled('f'.repeat(64))
    const storable = wrongInputs({ phone: right.phone, club: right.club, privacyAccepted: true })
    for (const { what, input } of storable) expect((await complete({ ...right, ...input })).status, what).toBe(422)
    number += 1
    for (const { what, input } of [...wrongInputs(right), ...withoutEachField(right)]) {
      const { status } = await complete(input)
      expect([410, 422], what).toContain(status)
    }
    for (const body of brokenBodies) expect([400, 422], body).toContain((await complete(body)).status)
    expect((await guest.call('GET', path)).status).toBe(422)
    expect((await guest.call('GET', `${path}?token=a&token=b`)).status).toBeLessThan(500)
    expect((await guest.call('GET', `${path}?token=${'x'.repeat(700)}`)).status).toBe(422)
  })
})
