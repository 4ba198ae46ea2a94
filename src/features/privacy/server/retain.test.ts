import { randomUUID } from 'node:crypto'
import { count, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { retention } from '#domain/retention.ts'
import { sendInvitation } from '#features/accounts/server/invitation-store.ts'
import { oneTimeLinks } from '#features/accounts/server/tables.ts'
import { contactMessages } from '#features/association/server/tables.ts'
import { activePlayers, bookings } from '#features/booking/server/tables.ts'
import { bookingForm, loadCourses } from '#features/booking/server/testing.ts'
import { identifierClaims, members } from '#features/members/server/tables.ts'
import { writeInvitation } from '#features/membership/server/invitations.ts'
import { lockApplication } from '#features/membership/server/store.ts'
import { applications } from '#features/membership/server/tables.ts'
import { invitationDays } from '#features/onboarding/rules.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { untilHeldUp } from '#server/db/testing.ts'
import { mails } from '#server/outbox/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { lastMailKind } from './mails.tsx'
import { runNightlyRetention } from './retain.ts'
import { consents, retentionRuns } from './tables.ts'
import { done, findWords } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

// The first night, with nothing to delete. 03:00 in Stockholm is 02:00 in UTC.
const start = new Date('2026-11-21T02:00:00Z')
let site: TestSite
let chair: TestPerson
let applicants = 800

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
  site.clock.set(start)
  chair = await site.person({ firstName: 'Eva', roles: ['superadmin'], hasSecondFactor: true })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.set(start)
  await site.db.delete(retentionRuns)
})

const night = (at: string) => {
  site.clock.set(new Date(`${at}T03:00:00Z`))
  return runNightlyRetention(site.services)
}
const isThere = async ({ memberId }: TestPerson) => (await site.db.select().from(members).where(eq(members.id, memberId))).length === 1
const applicationsOf = () => site.db.select().from(applications)
const after = (days: number) => new Date(start.getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function applied(answer: 'approve' | 'reject' | null): Promise<string> {
  applicants += 1
  await done(site.visitor(), 'create_membership_application', applicationForm(applicants))
  const [application] = await site.db.select().from(applications).where(eq(applications.golfId, `990230-${applicants}`))
  const id = application?.id ?? ''
  if (answer) await decide(answer, id)
  return id
}

async function decide(answer: 'approve' | 'reject', applicationId: string): Promise<void> {
  expect((await chair.visitor.call('POST', `/api/functions/${answer}-application`, { applicationId })).status).toBe(200)
}

it('deletes everything of former members five years after their last day, and keeps the others', async () => {
  const [former, resumed, present] = [await site.person({ firstName: 'Fordom' }), await site.person(), await site.person()]
  for (const { memberId } of [former, resumed]) await done(chair.visitor, 'end_membership', { p_id: memberId, p_ended_on: '2026-11-20' })
  await done(chair.visitor, 'resume_membership', { p_id: resumed.memberId })
  expect(await night('2031-11-20')).toBe(true)
  expect(await isThere(former)).toBe(true)
  expect(await night('2031-11-21')).toBe(true)
  expect([await isThere(former), await isThere(resumed), await isThere(present)]).toEqual([false, true, true])
  expect(await findWords(site.db, ['Fordom', former.golfId, former.email])).toEqual([])
  expect(await site.db.select().from(auditEntries).where(eq(auditEntries.act, 'retention_applied'))).toMatchObject([{ actorId: null, subjectId: former.memberId }])
})

it.each([['received', '2031-12-24'], ['confirmed', '2031-11-21']] as const)('cancels the unanswered or unplayed booking of a deleted former member (%s for %s)', async (status, playDate) => {
  await loadCourses(site.db, start)
  const former = await site.person()
  const id = z.object({ id: z.uuid() }).parse((await former.visitor.rpc('create_booking_request', bookingForm(former, { p_play_date: '2026-11-26' }))).body).id
  await done(chair.visitor, 'end_membership', { p_id: former.memberId, p_ended_on: '2026-11-20' })
  await site.db.update(bookings).set({ status, playDate }).where(eq(bookings.id, id))
  expect(await night('2031-11-21')).toBe(true)
  expect(await isThere(former)).toBe(false)
  expect(await site.db.select().from(bookings).where(eq(bookings.id, id))).toMatchObject([{ status: 'cancelled', fee: 0, userId: null }])
  expect(await site.db.select().from(activePlayers)).toEqual([])
})

// The embedded database runs one thing at a time, so races need PostgreSQL.
it.runIf(process.env['TEST_DATABASE_URL'])('keeps a former member whose membership is resumed at that very moment', async () => {
  const former = await site.person()
  await site.db.update(members).set({ endedOn: '2020-01-01' }).where(eq(members.id, former.memberId))
  const [forgetting] = await site.db.transaction(async (tx) => {
    await tx.update(members).set({ endedOn: null }).where(eq(members.id, former.memberId))
    const running = night('2026-11-24')
    await untilHeldUp(tx, 1)
    return [running]
  })
  expect(await forgetting).toBe(true)
  expect(await isThere(former)).toBe(true)
})

it('deletes former members on a leap day too', async () => {
  const former = await site.person()
  await done(chair.visitor, 'end_membership', { p_id: former.memberId, p_ended_on: '2026-11-20' })
  expect(await night('2032-02-29')).toBe(true)
  expect(await isThere(former)).toBe(false)
})

it('keeps a member the night after the membership is ended, even with the earliest day allowed', async () => {
  const former = await site.person()
  const end = (p_ended_on: string) => chair.visitor.rpc('end_membership', { p_id: former.memberId, p_ended_on })
  expect((await end('2021-11-21')).status).toBe(422)
  expect((await end('2021-11-22')).status).toBe(200)
  expect(await night('2026-11-21')).toBe(true)
  expect(await night('2026-11-22')).toBe(true)
  expect(await isThere(former)).toBe(true)
  expect((await chair.visitor.rpc('resume_membership', { p_id: former.memberId })).status).toBe(200)
})

it('deletes rejected and unfinished applications some time after the decision, and keeps waiting ones', async () => {
  // The days are counted from the decision, however long the applications have waited.
  site.clock.advance({ days: -100 })
  const [rejected, unfinished, waiting] = [await applied(null), await applied(null), await applied(null)]
  site.clock.set(start)
  await decide('reject', rejected)
  await decide('approve', unfinished)
  const left = async () => (await applicationsOf()).map(({ id }) => id).filter((id) => [rejected, unfinished, waiting].includes(id))
  await night(after(retention.rejectedApplicationDays - 1))
  expect(await left()).toHaveLength(3)
  await night(after(retention.rejectedApplicationDays + 1))
  expect(await left()).not.toContain(rejected)
  expect(await left()).toHaveLength(2)
  await night(after(retention.unfinishedApplicationDays - 1))
  expect(await left()).toHaveLength(2)
  await night(after(retention.unfinishedApplicationDays + 1))
  expect(await left()).toEqual([waiting])
  expect(await site.db.select().from(identifierClaims).where(eq(identifierClaims.ownerId, unfinished))).toEqual([])
  expect(await site.db.select().from(consents).where(eq(consents.applicationId, unfinished))).toEqual([])
  expect(await site.db.select().from(mails).where(eq(mails.about, unfinished))).toEqual([])
  expect((await site.visitor().rpc('check_golf_id_exists', { p_golf_id: `990230-${applicants}` })).body).toBe(true)
})

it('keeps an unfinished application for as long as its latest invitation works', async () => {
  const id = await applied('approve')
  const email = `privat${applicants}@example.com`
  const isLeft = async () => (await applicationsOf()).some((application) => application.id === id)
  const again = retention.unfinishedApplicationDays - 5
  site.clock.set(new Date(`${after(again)}T12:00:00Z`))
  expect((await site.visitor().call('POST', '/api/auth/send-reset-link', { email })).status).toBe(200)
  const [invitation] = await site.mails(email)
  const token = /token=([\da-f]{64})/.exec(invitation?.text ?? '')?.[1] ?? ''

  await night(after(again + invitationDays))
  expect(await isLeft()).toBe(true)
  expect((await site.visitor().call('GET', `/api/functions/complete-onboarding?token=${token}`)).body).toMatchObject({ valid: true })
  await night(after(again + invitationDays + 1))
  expect(await isLeft()).toBe(false)
  expect(await site.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.subject, id))).toEqual([])
})

// The embedded database runs one thing at a time, so races need PostgreSQL.
it.runIf(process.env['TEST_DATABASE_URL'])('keeps an unfinished application that is invited again at that very moment', async () => {
  const id = await applied('approve')
  const last = after(retention.unfinishedApplicationDays + 1)
  site.clock.set(new Date(`${last}T03:00:00Z`))
  const waiting = async () => site.db.select({ statements: count() }).from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and wait_event_type = 'Lock'`)
  const [forgetting] = await site.db.transaction(async (tx) => {
    const application = await lockApplication(tx, id)
    if (!application) throw new Error('Forgotten too early')
    const running = night(last)
    await expect.poll(waiting).toEqual([{ statements: 1 }])
    await sendInvitation(tx, site.services, application.id, await writeInvitation(site.services, application))
    return [running]
  })
  expect(await forgetting).toBe(true)
  expect((await applicationsOf()).some((application) => application.id === id)).toBe(true)
})

it('keeps a completed application while its member, by Golf-ID or consent, is in the register', async () => {
  const [byGolfId, byConsent, byNeither] = [await applied('approve'), await applied('approve'), await applied('approve')]
  const all = [byGolfId, byConsent, byNeither]
  const left = async () => (await applicationsOf()).map(({ id }) => id).filter((id) => all.includes(id))
  const [bearer, corrected] = [await site.person(), await site.person()]
  const completed = 30
  await site.db.update(applications).set({ completedAt: new Date(`${after(completed)}T02:00:00Z`), note: 'Hej styrelsen!' }).where(inArray(applications.id, all))
  await site.db.update(applications).set({ golfId: bearer.golfId }).where(eq(applications.id, byGolfId))
  await site.db.update(consents).set({ memberId: corrected.memberId }).where(eq(consents.applicationId, byConsent))
  const notes = async () => (await applicationsOf()).filter(({ id }) => all.includes(id)).map(({ note }) => note)
  await night(after(completed + retention.unfinishedApplicationDays - 1))
  expect(await left()).toEqual(expect.arrayContaining(all))
  await night(after(completed + retention.applicationNoteDays - 1))
  expect(await notes()).not.toContain(null)
  await night(after(completed + retention.applicationNoteDays + 1))
  await night(after(completed + retention.unfinishedApplicationDays + 1))
  expect(await notes(), 'notes to the board are deleted').toEqual([null, null])
  expect(new Set(await left())).toEqual(new Set([byGolfId, byConsent]))
  await site.db.delete(members).where(inArray(members.id, [bearer.memberId, corrected.memberId]))
  await night(after(completed + retention.unfinishedApplicationDays + 2))
  expect(await left()).toEqual([])
})

it('deletes bookings two years after their day, and keeps newer ones', async () => {
  await loadCourses(site.db, start)
  const [older, younger] = [await site.person(), await site.person()]
  for (const [{ visitor, ...person }, day, playDay] of [[older, '2026-11-21', '2026-11-26'], [younger, '2026-11-27', '2026-11-28']] as const) {
    site.clock.set(new Date(`${day}T12:00:00Z`))
    await done(visitor, 'create_booking_request', bookingForm(person, { p_play_date: playDay }))
  }
  expect(await night('2028-11-27')).toBe(true)
  const theirs = [older.userId, younger.userId]
  expect(await site.db.select().from(bookings).where(inArray(bookings.userId, theirs))).toMatchObject([{ userId: younger.userId }])
})

it('deletes a message to the board and its mail three months after it came, and keeps newer ones', async () => {
  const [older, younger] = [await site.person(), await site.person()]
  for (const [{ visitor, email, userId }, day] of [[older, '2026-11-21'], [younger, '2026-11-22']] as const) {
    site.clock.set(new Date(`${day}T12:00:00Z`))
    await done(visitor, 'send_contact_message', { p_name: 'Åsa', p_email: email, p_subject: 'En fråga till er', p_message: 'Hur bokar man?' })
    await site.db.update(mails).set({ sentAt: site.clock.now() }).where(eq(mails.about, userId))
  }
  expect(await night('2027-02-20')).toBe(true)
  const theirs = [older.userId, younger.userId]
  const kept = await site.db.select({ about: mails.about, kind: mails.kind }).from(mails).where(inArray(mails.about, theirs)).orderBy(mails.seq)
  expect(kept).toEqual([
    { about: older.userId, kind: 'contact_receipt' }, { about: younger.userId, kind: 'contact_message' }, { about: younger.userId, kind: 'contact_receipt' },
  ])
  expect(await site.db.select().from(contactMessages).where(inArray(contactMessages.userId, theirs))).toMatchObject([{ userId: younger.userId }])
})

it('deletes the last mail to an erased person earlier than others, a month after sending ended', async () => {
  const longBefore = new Date('2026-11-01T02:00:00Z')
  const mail = (kind: string, ended: { sentAt: Date } | { failedAt: Date }) => ({
    id: randomUUID(), kind, toAddress: 'sista@example.com', subject: '', text: '', html: '', messageId: randomUUID(), createdAt: longBefore, nextAttemptAt: start, ...ended,
  })
  await site.db.insert(mails).values([mail(lastMailKind, { sentAt: start }), mail(lastMailKind, { failedAt: start }), mail('other', { sentAt: start })])
  const kinds = async () => (await site.db.select({ kind: mails.kind }).from(mails).where(eq(mails.toAddress, 'sista@example.com'))).map(({ kind }) => kind)
  await night('2026-12-20')
  expect(await kinds()).toHaveLength(3)
  await night('2026-12-22')
  expect(await kinds()).toEqual(['other'])
})

it('runs once a night, from 03:00, in one of all processes', async () => {
  site.clock.set(new Date('2026-11-24T01:59:00Z'))
  expect(await runNightlyRetention(site.services)).toBe(false)
  site.clock.advance({ minutes: 1 })
  const other = await startTestSite({}, { besides: site })
  const former = await site.person()
  await site.db.update(members).set({ endedOn: '2020-01-01' }).where(eq(members.id, former.memberId))
  const all = await Promise.all(Array.from({ length: 8 }, (_, index) =>
    runNightlyRetention({ ...(index % 2 === 0 ? site : other).services, clock: site.clock })))
  expect(all.filter(Boolean)).toHaveLength(1)
  expect(await isThere(former)).toBe(false)
  expect(await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, former.memberId))).toHaveLength(1)
  expect(await runNightlyRetention(site.services)).toBe(false)
  await other.close()
})

it('keeps the records of its own runs for a year', async () => {
  for (const day of ['2026-11-21', '2026-11-22', '2027-11-22']) expect(await night(day), day).toBe(true)
  const kept = await site.db.select({ day: retentionRuns.day }).from(retentionRuns).orderBy(retentionRuns.day)
  expect(kept).toEqual([{ day: '2026-11-22' }, { day: '2027-11-22' }])
})

it('deletes the others if one member cannot be deleted, and tries again an hour later', async () => {
  const [stuck, former] = [await site.person(), await site.person()]
  await site.db.update(members).set({ endedOn: '2020-01-01' }).where(eq(members.id, stuck.memberId))
  await site.db.update(members).set({ endedOn: '2020-01-02' }).where(eq(members.id, former.memberId))
  const rejected = await applied('reject')
  await site.db.execute(sql.raw(`create function stays() returns trigger language plpgsql as $$ begin raise exception 'Stays'; end $$`))
  await site.db.execute(sql.raw(`create trigger stays before delete on members for each row when (old.id = '${stuck.memberId}') execute function stays()`))
  await expect(night('2027-06-01')).rejects.toThrow('could not be done')
  expect([await isThere(stuck), await isThere(former)]).toEqual([true, false])
  expect((await applicationsOf()).map(({ id }) => id)).not.toContain(rejected)
  expect(await site.db.select().from(retentionRuns)).toMatchObject([{ day: '2027-06-01', finishedAt: null }])

  await site.db.execute(sql`drop function stays cascade`)
  expect(await runNightlyRetention(site.services)).toBe(false)
  // The hourly check after the failed one, which reaches this work a second sooner.
  site.clock.advance({ minutes: 59, seconds: 59 })
  expect(await runNightlyRetention(site.services)).toBe(true)
  expect(await isThere(stuck)).toBe(false)
})

it('runs again at the hourly check if its process was lost', async () => {
  site.clock.set(new Date('2026-11-25T03:00:00Z'))
  await site.db.insert(retentionRuns).values({ day: '2026-11-25', startedAt: site.clock.now() })
  site.clock.advance({ minutes: 49 })
  expect(await runNightlyRetention(site.services)).toBe(false)
  site.clock.advance({ minutes: 2 })
  expect(await runNightlyRetention(site.services)).toBe(true)
})
