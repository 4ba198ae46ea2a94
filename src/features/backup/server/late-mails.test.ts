import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { policyVersion } from '#domain/policy-versions.ts'
import { bookingForm, loadCourses } from '#features/booking/server/testing.ts'
import { applications } from '#features/membership/server/tables.ts'
import { consents } from '#features/privacy/server/tables.ts'
import type { MailKind } from '#server/outbox/mail-kinds.ts'
import { mails } from '#server/outbox/tables.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'

let site: TestSite
beforeEach(async () => { site = await startTestSite() })
afterEach(() => site.close())

const lateMails = async () => (await (await site.adminVisitor('admin_read')).rpc('get_backup_report')).body

it('the report shows mails that have waited for more than six hours, and no others', async () => {
  const { visitor, email } = await site.person()
  const since = site.clock.now().toISOString()
  expect(await visitor.call('POST', '/api/auth/send-reset-link', { email })).toMatchObject({ status: 200 })
  expect(await site.mails(email)).toHaveLength(1)
  site.clock.advance({ hours: 6 })
  expect(await lateMails()).toMatchObject({ late_mails: null })
  site.clock.advance({ seconds: 1 })
  expect(await lateMails()).toMatchObject({ late_mails: { count: 1, since } })
  await visitor.call('POST', '/api/auth/send-reset-link', { email })
  expect(await lateMails()).toMatchObject({ late_mails: { count: 1, since } })
  await site.db.update(mails).set({ sentAt: site.clock.now() })
  expect(await lateMails()).toMatchObject({ late_mails: null })
})

const daysAgo = (days: number) => new Date(site.clock.now().getTime() - days * 86_400_000)
const mail = (kind: MailKind, failedAt: Date | null, sentAt: Date | null = null, about: string | null = null) => ({
  // The board's address at that time, which has been corrected since; or a member's own address, which is the board's as well.
  id: randomUUID(), kind, about, toAddress: kind === 'contact_message' ? 'stryelsen@example.com' : site.config.boardEmail, subject: '', text: '', html: '', messageId: randomUUID(),
  createdAt: daysAgo(40), nextAttemptAt: site.clock.now(), failedAt, sentAt,
})

it('the report counts mails to the board that were given up lately, and no others', async () => {
  await site.db.insert(mails).values([
    mail('reset_link', daysAgo(1)), mail('contact_message', daysAgo(31)), mail('contact_message', null, daysAgo(1)), mail('contact_message', null, daysAgo(1)),
  ])
  expect(await lateMails()).toMatchObject({ late_mails: null, lost_board_mails: 0 })
  await site.db.insert(mails).values([mail('contact_message', daysAgo(29)), mail('contact_message', daysAgo(1))])
  expect(await lateMails()).toMatchObject({ late_mails: null, lost_board_mails: 2 })
})

it('the report counts mails to people that were given up lately, unless a later one was sent', async () => {
  const told = async (count: number) => expect(await lateMails()).toMatchObject({ late_mails: null, lost_board_mails: 0, lost_person_mails: count })
  await site.db.insert(mails).values([
    mail('booking_receipt', daysAgo(31), null, 'booking'), mail('booking_receipt', null, daysAgo(1), 'booking'),
    // The first is about nobody who is left; the others went to a former address, which was maybe given up because it is dead.
    mail('erasure_done', daysAgo(1)), mail('email_changed', daysAgo(1), null, 'anna'), mail('email_change_notice', daysAgo(1), null, 'anna'),
  ])
  await told(0)
  await site.db.insert(mails).values([mail('booking_receipt', daysAgo(29), null, 'another'), mail('booking_confirmed', daysAgo(1), null, 'another'), mail('invitation', daysAgo(1), null, 'bo')])
  await told(3)
  // A further mail that was given up, too, does not make up for the first.
  await site.db.insert(mails).values([mail('invitation', daysAgo(1), null, 'bo')])
  await told(4)
  // A later mail that was sent, to the corrected address, makes up for the earlier ones; one to somebody else does not.
  await site.db.insert(mails).values([mail('invitation', null, daysAgo(0), 'bo'), mail('booking_receipt', null, daysAgo(0), 'booking')])
  await told(2)
})

it('the report names each receiver of a failed mail once, latest first, as member or applicant', async () => {
  await loadCourses(site.db, site.clock.now())
  const [anna, bo, mia] = [await site.person({ firstName: 'Anna' }), await site.person({ firstName: 'Bo' }), await site.person({ firstName: 'Mia' })]
  const asked = await bo.visitor.rpc('create_booking_request', bookingForm(bo))
  const booking = z.object({ id: z.string() }).parse(asked.body).id
  expect((await site.visitor().rpc('create_membership_application', applicationForm(700))).status).toBe(200)
  const [application] = await site.db.select().from(applications)
  const applied = application?.id ?? ''
  await site.db.insert(mails).values([
    mail('booking_confirmed', daysAgo(1), null, booking), mail('reset_link', daysAgo(2), null, anna.userId), mail('invitation', daysAgo(1), null, mia.memberId),
    mail('application_receipt', daysAgo(1), null, applied), mail('password_changed', daysAgo(3), null, anna.userId), mail('welcome', daysAgo(1), null, 'nobody'),
  ])
  const asMember = ({ memberId }: { memberId: string }, name: string) => ({ kind: 'member', id: memberId, name: `${name} Exempel` })
  expect(await lateMails()).toMatchObject({
    lost_person_mails: 6,
    lost_receivers: [asMember(anna, 'Anna'), { kind: 'application', id: applied, name: 'Åsa Exempel700' }, asMember(mia, 'Mia'), asMember(bo, 'Bo')],
  })
  // Somebody who has become a member has a card, which also shows the mails about the application.
  const now = site.clock.now()
  await site.db.update(applications).set({ status: 'approved', decidedAt: now, completedAt: now }).where(eq(applications.id, applied))
  await site.db.insert(consents).values({ id: randomUUID(), step: 'registration', applicationId: applied, memberId: mia.memberId, version: policyVersion, givenAt: now })
  expect(await lateMails()).toMatchObject({ lost_receivers: [asMember(anna, 'Anna'), asMember(mia, 'Mia'), asMember(bo, 'Bo')] })
})

it('the report names at most five receivers of failed mails', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => site.person()))
  await site.db.insert(mails).values(people.map(({ userId }) => mail('reset_link', daysAgo(1), null, userId)))
  const { lost_receivers: told } = z.object({ lost_receivers: z.array(z.object({ id: z.string() })) }).parse(await lateMails())
  expect(told.map(({ id }) => id)).toEqual(people.toReversed().slice(0, 5).map(({ memberId }) => memberId))
})
