import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { privacyPolicy } from '#content/privacy.ts'
import { invitationDays } from '#features/onboarding/rules.ts'
import { save } from '#features/settings/server/testing.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { mails } from '#server/outbox/tables.ts'
import { logIn, refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { memberDetails } from '../contract.ts'

let site: TestSite
let admin: TestPerson
let number = 200

const path = '/api/functions/complete-onboarding'
const added = z.object({ id: z.string(), invitation: z.nullable(z.string()) })
const detailsOf = async (p_id: string) => memberDetails.parse((await admin.visitor.rpc('get_member', { p_id })).body)
const invite = (p_id: string) => admin.visitor.rpc('invite_member', { p_id })
const check = async (token: string) => (await site.visitor().call('GET', `${path}?token=${token}`)).body
const complete = (token: string, phone = '0701740699') =>
  site.visitor().call('POST', path, { token, password: 'Lugnt vatten 7', phone, club: 'Ale', privacyAccepted: true })
const askForLink = (email: string) => site.visitor().call('POST', '/api/auth/send-reset-link', { email })
const actsOn = async (id: string) =>
  (await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(desc(auditEntries.seq))).map(({ act }) => act)

async function newMember(changes: Record<string, unknown> = {}) {
  number += 1
  const email = `nora${number}@example.com`
  const golfId = `660606-${number}`
  const answer = await admin.visitor.rpc('add_member', {
    p_first_name: 'Nora', p_last_name: 'Ärlig', p_golf_id: golfId, p_private_email: email, ...changes,
  })
  return { ...added.parse(answer.body), email, golfId }
}

async function mailedToken(address: string): Promise<string> {
  const [mail] = await site.mails(address)
  return /\/onboarding\?token=([\da-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
}

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.person({ roles: ['superadmin'], hasSecondFactor: true })
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ days: 1 }))

describe('an invitation to a member', () => {
  it('is mailed when a member is added, if asked for', async () => {
    const { id, email, golfId, invitation } = await newMember({ p_send_invitation: true })
    expect(invitation).toBe('kept')
    const [mail] = await site.mails(email)
    expect(mail).toMatchObject({ kind: 'invitation', subject: 'Välj ett lösenord till VGF' })
    for (const told of [golfId, 'från föreningens medlemsregister', '/integritet', 'Om du undrar något, eller inte känner igen det här: ']) expect(mail?.text).toContain(told)
    expect(await actsOn(id)).toEqual(['invitation_sent', 'member_added'])
    expect(await detailsOf(id)).toMatchObject({
      invited_at: site.clock.now().toISOString(), mails: [{ subject: 'Välj ett lösenord till VGF', to: email, state: 'kept', sent_at: null }],
    })
  })

  it('is refused without an address when a member is added, who is then not added either', async () => {
    const refused = await admin.visitor.rpc('add_member', { p_first_name: 'Nora', p_last_name: 'Utan', p_golf_id: '660606-001', p_send_invitation: true })
    expect(refusalOf(refused).data?.fields).toEqual({ p_send_invitation: 'Ange en e-postadress att skicka inbjudan till' })
    expect((await site.visitor().rpc('check_golf_id_exists', { p_golf_id: '660606-001' })).body).toBe(false)
  })

  it('gives the member a log-in, and stores what was filled in and the accepted policy', async () => {
    const { id, email, golfId } = await newMember({ p_phone: null, p_club: null, p_category: null, p_send_invitation: true })
    const token = await mailedToken(email)
    expect(await check(token)).toEqual({
      valid: true,
      application: {
        first_name: 'Nora', last_name: 'Ärlig', golf_id: golfId, category: null, private_email: email, work_email: null, phone: null, club: null, is_member: true,
      },
    })
    const { body } = await complete(token)
    const { session } = z.object({ session: z.object({ hashed_token: z.string() }) }).parse(body)
    const visitor = site.visitor()
    expect((await visitor.call('POST', '/api/auth/verify-token', { type: 'magiclink', token_hash: session.hashed_token })).status).toBe(200)
    await logIn(site.visitor(), { golfId, password: 'Lugnt vatten 7' })
    expect(await detailsOf(id)).toMatchObject({
      login_email: email, invited_at: null, phone: '0701740699', club: 'Ale', category: null,
      privacy_accepted_at: site.clock.now().toISOString(), privacy_version: privacyPolicy.version,
    })
    expect(await actsOn(id)).toEqual(['registration_completed', 'invitation_sent', 'member_added'])
    // The board had neither phone number nor club, so no field counts as changed.
    const told = and(eq(auditEntries.subjectId, id), eq(auditEntries.act, 'registration_completed'))
    expect(await site.db.select({ details: auditEntries.details }).from(auditEntries).where(told)).toEqual([{ details: {} }])
    const [welcome] = await site.mails(email)
    expect(welcome?.text).not.toContain('du är nu medlem')
    expect((await complete(token)).status).toBe(410)
    expect(refusalOf(await invite(id)).code).toBe('HAS_LOG_IN')
  })

  it('can be used with the landline number that the board has entered, and with no other of fewer than ten digits', async () => {
    const { id, email } = await newMember({ p_phone: '031-12 34 56', p_send_invitation: true })
    const token = await mailedToken(email)
    expect(refusalOf(await complete(token, '031-12 34 57')).data?.fields).toEqual({ phone: 'Telefonnummer måste vara minst 10 siffror' })
    expect((await complete(token, '031-12 34 56')).status).toBe(200)
    expect(await detailsOf(id)).toMatchObject({ phone: '031123456' })
  })

  it('keeps the number and the club that the board has corrected since the form was opened, unless the member has changed them', async () => {
    const wrong = { phone: '031123456', club: 'Ale' }
    const afterCorrection = async (typed: typeof wrong, seen: Record<string, unknown>) => {
      const { id, email } = await newMember({ p_phone: wrong.phone, p_club: wrong.club, p_send_invitation: true })
      const token = await mailedToken(email)
      const { updated_at: p_updated_at } = await detailsOf(id)
      const corrected = await admin.visitor.rpc('change_member', { p_id: id, p_updated_at, p_phone: '0701740611', p_club: 'Öijared' })
      expect(corrected.status).toBe(200)
      const done = await site.visitor().call('POST', path, { token, password: 'Lugnt vatten 7', privacyAccepted: true, ...typed, ...seen })
      expect(done.status).toBe(200)
      const { phone, club } = await detailsOf(id)
      const told = and(eq(auditEntries.subjectId, id), eq(auditEntries.act, 'registration_completed'))
      return { phone, club, told: (await site.db.select({ details: auditEntries.details }).from(auditEntries).where(told))[0]?.details }
    }
    const seen = { seenPhone: wrong.phone, seenClub: wrong.club }
    expect(await afterCorrection(wrong, seen)).toEqual({ phone: '0701740611', club: 'Öijared', told: {} })
    const typed = { phone: '0701740622', club: 'Hulta' }
    expect(await afterCorrection(typed, seen)).toEqual({ ...typed, told: { fields: ['phone', 'club'] } })
    // A page of an older release does not say what it began with.
    expect(await afterCorrection({ ...typed, club: wrong.club }, {})).toMatchObject({ ...typed, club: wrong.club })
  })

  it('leads to a welcome mail that asks for the fee only if it is unpaid', async () => {
    for (const hasPaid of [false, true]) {
      const { id, email } = await newMember({ p_send_invitation: true })
      await admin.visitor.rpc('set_member_paid', { p_id: id, p_paid: hasPaid })
      expect((await complete(await mailedToken(email))).status).toBe(200)
      const text = (await site.mails(email))[0]?.text ?? ''
      for (const asked of ['275\u00a0kr', 'Årsavgift']) expect(text.includes(asked), `${hasPaid}: ${asked}`).toBe(!hasPaid)
    }
  })

  it('can be sent again, which invalidates the older link', async () => {
    const { id, email } = await newMember({ p_send_invitation: true })
    const older = await mailedToken(email)
    expect((await invite(id)).body).toEqual({ success: true, mail: 'kept' })
    expect(await check(older)).toMatchObject({ valid: false })
    expect(await check(await mailedToken(email))).toMatchObject({ valid: true })
    expect((await actsOn(id))[0]).toBe('invitation_sent')
  })

  it('is not sent again by somebody who has not seen the latest one', async () => {
    const { id, email } = await newMember()
    const inviteSeeing = (p_seen_invited_at: string | null) => admin.visitor.rpc('invite_member', { p_id: id, p_seen_invited_at })
    expect((await inviteSeeing(null)).status).toBe(200)
    const token = await mailedToken(email)
    expect(refusalOf(await inviteSeeing(null)).code).toBe('INVITED_SINCE')
    expect(await check(token)).toMatchObject({ valid: true })
    const { invited_at: invitedAt } = await detailsOf(id)
    site.clock.advance({ minutes: 5 })
    expect((await inviteSeeing(invitedAt)).status).toBe(200)
    expect(refusalOf(await inviteSeeing(invitedAt)).code).toBe('INVITED_SINCE')
    expect(await site.mails(email)).toHaveLength(2)
  })

  it('is sent again when the latest one has expired or its address has been corrected', async () => {
    const seen = async ({ id, email }: { id: string; email: string }, before: () => Promise<unknown>) => {
      await invite(id)
      const { invited_at: p_seen_invited_at } = await detailsOf(id)
      await before()
      expect((await admin.visitor.rpc('invite_member', { p_id: id, p_seen_invited_at })).status, email).toBe(200)
    }
    const late = await newMember()
    await seen(late, async () => site.clock.advance({ days: invitationDays }))
    expect(await check(await mailedToken(late.email))).toMatchObject({ valid: true })

    const moved = await newMember()
    const right = `rattad${number}@example.com`
    await seen(moved, async () => {
      const { updated_at: p_updated_at } = await detailsOf(moved.id)
      expect((await admin.visitor.rpc('change_member', { p_id: moved.id, p_updated_at, p_private_email: right })).status).toBe(200)
    })
    expect(await check(await mailedToken(right))).toMatchObject({ valid: true })
  })

  it('is also sent by Glömt lösenord, to the contact address only', async () => {
    const { email } = await newMember({ p_work_email: `jobb${number + 1}@example.com` })
    expect((await askForLink(`jobb${number}@example.com`)).body).toEqual({ success: true })
    expect(await check(await mailedToken(email))).toMatchObject({ valid: true })
    expect(await site.mails(`jobb${number}@example.com`)).toEqual([])
  })

  it('becomes invalid when the address it went to is corrected', async () => {
    const { id, email } = await newMember({ p_send_invitation: true })
    const token = await mailedToken(email)
    const { updated_at } = await detailsOf(id)
    await admin.visitor.rpc('change_member', { p_id: id, p_updated_at: updated_at, p_private_email: `ratt${number}@example.com` })
    expect(await check(token)).toMatchObject({ valid: false })
    expect((await complete(token)).status).toBe(410)
    expect((await detailsOf(id)).invited_at).toBeNull()
  })

  it('becomes invalid when the membership ends, and is not sent while it is ended', async () => {
    const { id, email } = await newMember({ p_send_invitation: true })
    const token = await mailedToken(email)
    await admin.visitor.rpc('end_membership', { p_id: id, p_ended_on: '2025-01-01' })
    expect(await check(token)).toMatchObject({ valid: false })
    expect((await complete(token)).status).toBe(410)
    expect(refusalOf(await invite(id)).code).toBe('ALREADY_ENDED')
    await askForLink(email)
    expect(await site.mails(email)).toHaveLength(1)
    await admin.visitor.rpc('resume_membership', { p_id: id })
    expect(await check(token)).toMatchObject({ valid: false })
    expect((await invite(id)).status).toBe(200)
  })

  it('is refused for a member without an address', async () => {
    const { id } = await newMember({ p_private_email: null })
    expect(refusalOf(await invite(id)).code).toBe('NO_ADDRESS')
  })
})

describe('get_member', () => {
  it('shows the board applications, mails and a standing it has set, and refuses other members', async () => {
    const anna = await site.person({ golfId: '550505-500' })
    await site.visitor().rpc('create_membership_application', {
      p_golf_id: '550505-501', p_first_name: 'Anna', p_last_name: 'Exempel', p_phone: '0701740605', p_private_email: 'anna.ny@example.com',
      p_work_email: 'anna.jobb@example.com', p_club: 'Ale', p_category: 'volvo_cars', p_contact_method: 'private_email', p_note: 'Hej',
    })
    const [application] = z.array(z.object({ id: z.string() })).parse((await admin.visitor.rpc('list_all_applications', { search: '550505-501' })).body)
    await admin.visitor.call('POST', '/api/functions/approve-application', { applicationId: application?.id })
    await complete(await mailedToken('anna.ny@example.com'))
    const [member] = z.array(z.object({ id: z.string() })).parse((await admin.visitor.rpc('list_members', { search: '550505-501' })).body)
    await admin.visitor.rpc('set_member_standing', { p_golf_id: '550505-501', p_standing: 'late_payment', p_note: 'Två rundor' })
    const details = await detailsOf(member?.id ?? '')
    expect(details.applications).toMatchObject([{ id: application?.id, status: 'approved', note: 'Hej', decided_by: 'Person001 Exempel' }])
    expect(details.mails.map(({ subject }) => subject)).toEqual([
      'Välkommen som medlem i VGF', 'Din ansökan är godkänd – välj ett lösenord', 'Vi har tagit emot din ansökan',
    ])
    expect(details.standing).toMatchObject({ standing: 'late_payment', note: 'Två rundor' })
    expect((await anna.visitor.rpc('get_member', { p_id: member?.id })).status).toBe(403)
    expect((await admin.visitor.rpc('get_member', { p_id: 'x' })).status).toBe(422)
  })

  it('omits mails to the board about the member, even after the address of the board has changed', async () => {
    const { id, email, golfId } = await newMember({ p_send_invitation: true })
    await complete(await mailedToken(email))
    const nora = site.visitor()
    await logIn(nora, { golfId, password: 'Lugnt vatten 7' })
    await nora.rpc('send_contact_message', { p_name: 'Nora Ärlig', p_email: email, p_subject: 'Fråga om spel', p_message: 'När börjar slutspelet i år?' })
    await nora.rpc('request_erasure', { p_password: 'Lugnt vatten 7' })
    const subjects = ['Vi har tagit emot din begäran om radering', 'Vi har tagit emot ditt meddelande', 'Din inloggning till VGF är klar', 'Välj ett lösenord till VGF']
    const listed = async () => (await detailsOf(id)).mails.map(({ subject }) => subject)
    expect(await listed()).toEqual(subjects)
    expect((await site.mails(site.config.boardEmail)).slice(0, 2)).toMatchObject([{ kind: 'erasure_request' }, { kind: 'contact_message' }])
    // A mail that has been sent keeps the address that it went to.
    await site.db.update(mails).set({ sentAt: site.clock.now() })
    await save(admin.visitor, { board_email: 'ny-styrelse@example.com' })
    expect(await listed()).toEqual(subjects)
    // Nor is it listed for a member of the board who has that address as a private one.
    const chair = await newMember({ p_private_email: site.config.boardEmail })
    await nora.rpc('send_contact_message', { p_name: 'Nora Ärlig', p_email: email, p_subject: 'En fråga till', p_message: 'När börjar slutspelet i år?' })
    expect(await site.mails(site.config.boardEmail)).toHaveLength(1)
    expect((await detailsOf(chair.id)).mails).toEqual([])
  })

  it('shows the state of each mail, but not what the mail server said', async () => {
    const other = await startTestSite({ SMTP_URL: 'smtp://127.0.0.1:2525' })
    try {
      const reader = await other.person({ roles: ['admin_read'] })
      const bo = await other.person()
      const now = other.clock.now()
      const outcomes = [{}, { sentAt: now }, { failedAt: now, lastError: '550 5.1.1 no such user' }, { lastError: 'connect ECONNREFUSED' }]
      for (const outcome of outcomes) {
        await other.db.insert(mails).values({
          id: randomUUID(), kind: 'test', about: bo.userId, toAddress: bo.email, subject: 'Hej', text: '', html: '', messageId: randomUUID(), createdAt: now,
          nextAttemptAt: now, ...outcome,
        })
      }
      const { body } = await reader.visitor.rpc('get_member', { p_id: bo.memberId })
      const card = memberDetails.parse(body)
      expect(card.mails.map(({ state }) => state)).toEqual(['retrying', 'failed', 'sent', 'waiting'])
      // What the mail server said is for the log, not for the screen.
      for (const reason of ['no such user', 'ECONNREFUSED']) expect(JSON.stringify(body)).not.toContain(reason)
      expect(card.mails.map(({ sent_at }) => sent_at)).toEqual([null, null, now.toISOString(), null])
    } finally {
      await other.close()
    }
  })
})
