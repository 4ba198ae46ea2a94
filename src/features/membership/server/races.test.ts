import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { identifierClaims } from '#features/members/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { oneAfterTheOther } from '#server/db/testing.ts'
import { type Answer, refusalOf, startTestSite, type TestSite, type TestVisitor } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { reviewedApplication } from '../contract.ts'
import { applications } from './tables.ts'

const many = 50
let site: TestSite
let administrators: [TestVisitor, TestVisitor]

const times = <Value>(make: (index: number) => Value): Value[] => Array.from({ length: many }, (_, index) => make(index))
const outcomes = (answers: Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const outcome = answer.status === 200 ? 'done' : refusalOf(answer).code
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

// The embedded database has only one connection, which hides these races.
describe.runIf(process.env['TEST_DATABASE_URL'])('at the same moment', () => {
  const apply = (input: unknown, index = 0) =>
    site.visitor().call('POST', '/api/rpc/create_membership_application', input, { 'x-forwarded-for': `10.1.0.${index}` })

  beforeAll(async () => {
    site = await startTestSite({ TRUSTED_PROXIES: '1' })
    administrators = [await site.adminVisitor('admin_write'), await site.adminVisitor('superadmin')]
  })
  afterAll(() => site.close())
  beforeEach(() => site.clock.advance({ hours: 1 }))

  it('only one of 50 applications with the same Golf-ID is accepted, with one receipt and one notice', async () => {
    const answers = await Promise.all(times((index) => apply(applicationForm(700 + index, { p_golf_id: '990230-700' }), index)))
    expect(outcomes(answers)).toEqual({ done: 1, GOLF_ID_TAKEN: many - 1 })
    expect(await site.db.select().from(applications).where(eq(applications.golfId, '990230-700'))).toHaveLength(1)
    expect(await site.mails(site.config.boardEmail)).toHaveLength(1)
    expect((await site.mails()).filter(({ kind }) => kind === 'application_receipt')).toHaveLength(1)
    expect(await site.db.select().from(identifierClaims).where(eq(identifierClaims.value, '990230-700'))).toHaveLength(1)
  })

  it('only one of 50 applications with the same two addresses, partly swapped, is accepted', async () => {
    const [one, other] = ['korsad1@example.com', 'korsad2@example.com']
    const answers = await Promise.all(times((index) => apply(applicationForm(750 + index, {
      p_private_email: index % 2 ? one : other,
      p_work_email: index % 2 ? other : one,
    }), index)))
    expect(outcomes(answers)).toEqual({ done: 1, EMAIL_TAKEN: many - 1 })
  })

  it('all 50 repetitions of one request succeed, and one application is stored', async () => {
    const form = applicationForm(801, { p_request_key: crypto.randomUUID() })
    expect(outcomes(await Promise.all(times((index) => apply(form, index))))).toEqual({ done: many })
    expect(await site.db.select().from(applications).where(eq(applications.golfId, '990230-801'))).toHaveLength(1)
    expect(await site.mails('privat801@example.com')).toHaveLength(1)
  })

  it('only one of 50 approvals and rejections by two administrators takes effect, with one mail', async () => {
    await apply(applicationForm(802))
    const [application] = await site.db.select().from(applications).where(eq(applications.golfId, '990230-802'))
    const answers = await Promise.all(times((index) => {
      const act = index % 4 < 2 ? 'approve' : 'reject'
      return administrators[index % 2 ? 1 : 0].call('POST', `/api/functions/${act}-application`, { applicationId: application?.id })
    }))
    expect(outcomes(answers)).toEqual({ done: 1, ALREADY_DECIDED: many - 1 })
    const [decided] = await site.db.select().from(applications).where(eq(applications.golfId, '990230-802'))
    const kinds = (await site.mails('privat802@example.com')).map(({ kind }) => kind)
    expect(kinds).toEqual([decided?.status === 'approved' ? 'invitation' : 'application_rejected', 'application_receipt'])
    const entries = await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, decided?.id ?? ''))
    expect(entries).toMatchObject([{ act: `application_${decided?.status}`, actorId: decided?.decidedBy }])
  })

  it('only the last of 50 new invitations works', async () => {
    await apply(applicationForm(803))
    const [application] = await site.db.select().from(applications).where(eq(applications.golfId, '990230-803'))
    await administrators[0].call('POST', '/api/functions/approve-application', { applicationId: application?.id })
    const answers = await Promise.all(times(() => administrators[0].rpc('resend_invitation', { p_application_id: application?.id })))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    const sent = await site.mails('privat803@example.com')
    const working = await Promise.all(sent.map(async ({ text }) => {
      const token = /token=([\da-f]{64})/.exec(text)?.[1] ?? ''
      return (await site.visitor().call('GET', `/api/functions/complete-onboarding?token=${token}`)).body
    }))
    expect(working.filter((answer) => JSON.stringify(answer).includes('"valid":true'))).toHaveLength(1)
    expect(working[0]).toMatchObject({ valid: true })
  })

  it('only one of two administrators who invite again from the same screen sends a mail', async () => {
    await apply(applicationForm(804))
    const [application] = await site.db.select().from(applications).where(eq(applications.golfId, '990230-804'))
    const id = application?.id ?? ''
    await administrators[0].call('POST', '/api/functions/approve-application', { applicationId: id })
    const [shown] = z.array(reviewedApplication).parse((await administrators[0].rpc('list_all_applications', { id })).body)
    site.clock.advance({ minutes: 10 })
    const hold = (tx: typeof site.db) => tx.select().from(applications).where(eq(applications.id, id)).for('update')
    const answers = await oneAfterTheOther(site.db, hold, ...administrators.map((administrator) => () =>
      administrator.rpc('resend_invitation', { p_application_id: id, p_seen_invitation_ends_at: shown?.invitation_ends_at })))
    expect(outcomes(answers)).toEqual({ done: 1, INVITED_SINCE: 1 })
    const sent = (await site.mails('privat804@example.com')).filter(({ kind }) => kind === 'invitation')
    expect(sent).toHaveLength(2)
  })
})
