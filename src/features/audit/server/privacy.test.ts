import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AuditAct, auditActs } from '#domain/audit-acts.ts'
import { bookingForm, loadCourses } from '#features/booking/server/testing.ts'
import { feeMarks } from '#features/fees/contract.ts'
import { memberDetails } from '#features/members/contract.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'

let site: TestSite
let eva: TestPerson
let bo: TestPerson

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
  site.clock.set(new Date('2026-11-21T08:00:00Z'))
  await loadCourses(site.db, site.clock.now())
  eva = await site.person({ roles: ['superadmin'], firstName: 'Evalotta' })
  bo = await site.person({ firstName: 'Boris' })
})
afterAll(() => site.close())

const withId = z.object({ id: z.uuid() })

async function act(name: string, input: unknown, who: TestVisitor = eva.visitor): Promise<unknown> {
  const answer = await who.rpc(name, input)
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

async function link(address: string): Promise<string> {
  const [mail] = await site.mails(address)
  return /(?:token|code)=([\da-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function reviewApplications(): Promise<void> {
  for (const number of [601, 602]) await act('create_membership_application', applicationForm(number, { p_note: 'Ring 0701740605' }), site.visitor())
  const [one, other] = await site.db.select().from(applications).orderBy(applications.golfId)
  await eva.visitor.call('POST', '/api/functions/approve-application', { applicationId: one?.id })
  await eva.visitor.call('POST', '/api/functions/reject-application', { applicationId: other?.id, rejectionReason: 'Ring Åsa på 0701740605' })
  await act('resend_invitation', { p_application_id: one?.id })
  const completed = await site.visitor().call('POST', '/api/functions/complete-onboarding', {
    token: await link('privat601@example.com'), password: 'Nio-Stilla-Björkar', phone: '0701740605', club: 'Ale', privacyAccepted: true,
  })
  expect(completed.status, JSON.stringify(completed.body)).toBe(200)
}

async function keepRegister(): Promise<void> {
  const { id } = withId.parse(await act('add_member', {
    p_first_name: 'Nils', p_last_name: 'Hemlig', p_golf_id: '910111-222', p_private_email: 'nils@example.com', p_send_invitation: true,
  }))
  const { updated_at: p_updated_at } = memberDetails.parse(await act('get_member', { p_id: id }))
  await act('change_member', {
    p_id: id, p_updated_at, p_first_name: 'Nisse', p_golf_id: '910111-333', p_private_email: 'nisse@example.com', p_phone: '0709876543', p_club: 'Ale',
  })
  await act('invite_members', { p_ids: [id] })
  await act('invite_member', { p_id: id })
  for (const p_paid of [true, false]) await act('set_member_paid', { p_id: id, p_paid })
  await act('mark_paid', { p_ids: [id] })
  const { paid } = feeMarks.parse(await act('get_fee_marks', {}))
  const { cleared_at } = z.object({ cleared_at: z.string() }).parse(await act('clear_paid', { p_seen_paid: paid }))
  await act('restore_paid', { p_cleared_at: cleared_at })
  await act('set_member_paid', { p_id: id, p_paid: false })
  await act('end_membership', { p_id: id, p_ended_on: '2026-11-20' })
  await act('resume_membership', { p_id: id })
  for (const call of ['grant_role', 'revoke_role']) await act(call, { p_id: bo.memberId, p_role: 'admin_write' })
}

async function answerBookings(): Promise<void> {
  for (const p_decision of ['confirm', 'decline']) {
    const { id } = withId.parse(await act('create_booking_request', bookingForm(bo, { p_message: 'Ring 0701740605' }), bo.visitor))
    await act('claim_booking', { p_id: id })
    await act('release_booking', { p_id: id })
    await act('answer_booking', { p_id: id, p_decision, p_tee_time: p_decision === 'confirm' ? '09:40' : null, p_reason: 'Fråga nils@example.com', p_note: 'Hej Boris' })
    if (p_decision === 'decline') continue
    await act('change_tee_time', { p_id: id, p_tee_time: '10:20' })
    await act('remove_co_player', { p_id: id, p_position: 1, p_seen_revision: 2 })
    await act('cancel_booking', { p_id: id }, bo.visitor)
  }
  const { id: withdrawn } = withId.parse(await act('create_booking_request', bookingForm(bo), bo.visitor))
  await act('answer_booking', { p_id: withdrawn, p_decision: 'confirm', p_tee_time: null, p_reason: null, p_note: null })
  await act('withdraw_booking', { p_id: withdrawn, p_reason: 'Fråga nils@example.com' })
  await act('list_stopped_members', {})
  for (const p_standing of ['late_payment', null]) await act('set_member_standing', { p_golf_id: bo.golfId, p_standing, p_note: 'Boris är skyldig' })
}

async function mindLogIn(): Promise<void> {
  await act('update_my_profile', { p_private_email: 'boris.ny@example.com', p_phone: '0709876543' }, bo.visitor)
  await act('confirm_login_email', { p_token: await link('boris.ny@example.com') }, site.visitor())
  const found = await site.visitor().call('POST', '/api/functions/lookup-email', { golfId: bo.golfId })
  const { email } = z.object({ email: z.string() }).parse(found.body)
  for (let tries = 0; tries < 5; tries++) await site.visitor().call('POST', '/api/auth/sign-in', { email, password: 'fel lösenord' }, { 'x-forwarded-for': '192.0.2.1' })
  const changed = await bo.visitor.call('POST', '/api/auth/update-password', { password: 'Nio-Stilla-Björkar', currentPassword: bo.password })
  expect(changed.status).toBe(200)
}

async function takeOut(): Promise<void> {
  for (const file of ['log.csv?search=Boris', `bookings.csv?search=${bo.golfId}`, 'members.csv?search=Boris']) {
    expect((await eva.visitor.call('GET', `/api/exports/${file}`)).status, file).toBe(200)
  }
}

/** Acts whose details can only be nothing, a number, or one of a few words of the site's own. */
const wordless: ReadonlySet<AuditAct> = new Set<AuditAct>([
  'first_administrator_made', 'members_imported', 'quota_changed', 'content_published', 'content_changed', 'content_removed', 'content_ordered', 'settings_changed',
  'password_reset', 'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_codes_made', 'data_exported', 'member_data_exported',
  'erasure_requested', 'erasure_withdrawn', 'erasure_done', 'application_erased', 'retention_applied',
])

test('log entries contain no name, e-mail or network address, phone number or Golf-ID', async () => {
  await reviewApplications()
  await keepRegister()
  await answerBookings()
  await mindLogIn()
  await takeOut()
  const entries = await site.db.select().from(auditEntries)
  expect(new Set(entries.map((entry) => entry.act))).toEqual(new Set(auditActs.filter((each) => !wordless.has(each))))

  const people = await site.db.select().from(members)
  const names = people.flatMap(({ firstName, lastName, golfId }) => [firstName, lastName, golfId])
  for (const { subjectId, actorId, details, act: what } of entries) {
    const kept = JSON.stringify(details)
    expect(kept, what).not.toMatch(/@|\d{6}-\d{3}|\d{9}|192\.0\.2/)
    for (const name of [...names, 'Nils', 'Åsa']) expect(kept.includes(name), `${what} keeps ${name}: ${kept}`).toBe(false)
    for (const id of [subjectId, actorId]) if (id !== null) expect(id, what).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  }
})
