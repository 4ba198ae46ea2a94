import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sessions, userRoles } from '#features/accounts/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { oneAfterTheOther, untilHeldUp } from '#server/db/testing.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { eraseAgain, listErasures } from './erasure-store.ts'
import { done, findWords, marksOf } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

let site: TestSite
let board: TestPerson
let applicants = 700

beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(new Date('2026-11-26T09:00:00Z'))
  board = await site.person({ firstName: 'Eva', roles: ['admin_write'] })
})
afterAll(() => site.close())

async function applied(answer: 'approve' | 'reject' | null = null) {
  applicants += 1
  const marks = marksOf(applicants)
  const form = applicationForm(applicants, {
    p_first_name: marks.firstName, p_last_name: marks.lastName, p_phone: marks.phone, p_note: marks.note,
    p_private_email: marks.email, p_work_email: marks.workEmail,
  })
  await done(site.visitor(), 'create_membership_application', form)
  const [row] = await site.db.select().from(applications).where(eq(applications.golfId, marks.golfId))
  if (!row) throw new Error('The application is not there')
  if (answer) expect((await decide(row.id, answer)).status).toBe(200)
  return { id: row.id, row, marks, form, words: [marks.firstName, marks.lastName, marks.golfId, marks.note, marks.email, marks.workEmail, marks.phone.slice(1)] }
}

const erase = (id: string, by = board) => by.visitor.rpc('erase_application', { p_application_id: id })
const eraseSeeing = (p_application_id: string, p_seen_status: string) => board.visitor.rpc('erase_application', { p_application_id, p_seen_status })
const decide = (id: string, answer: 'approve' | 'reject') => board.visitor.call('POST', `/api/functions/${answer}-application`, { applicationId: id })
const actsOn = async (id: string) => (await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.seq)).map(({ act }) => act)

async function invitationTo(email: string): Promise<string> {
  return /token=([\da-f]{64})/.exec((await site.mails(email))[0]?.text ?? '')?.[1] ?? ''
}

const complete = (token: string) => site.visitor().call('POST', '/api/functions/complete-onboarding', {
  token, password: 'Nio-Stilla-Björkar-7', phone: '0701740605', club: 'Ale', privacyAccepted: true,
})

it.each([null, 'approve', 'reject'] as const)('erases all but ids of an application answered with %s, also the mails about it', async (answer) => {
  const { id, words, marks } = await applied(answer)
  expect(await findWords(site.db, words)).not.toEqual([])
  expect((await erase(id.toUpperCase())).status).toBe(200)
  expect(await findWords(site.db, words)).toEqual([])
  expect(await site.mails(marks.email)).toEqual([])
  expect((await actsOn(id)).at(-1)).toBe('application_erased')
  expect(await erase(id)).toMatchObject({ status: 404 })
})

it('lets the person apply again with the right address, and ends the link sent to the wrong one', async () => {
  const { id, marks, form } = await applied('approve')
  const token = await invitationTo(marks.email)
  await erase(id)
  expect((await complete(token)).status).not.toBe(200)
  expect(await board.visitor.rpc('resend_invitation', { p_application_id: id })).toMatchObject({ status: 404 })
  await done(site.visitor(), 'create_membership_application', { ...form, p_private_email: `ratt${applicants}@example.com` })
})

it('refuses to erase the application of somebody who has become a member', async () => {
  const { id, marks } = await applied('approve')
  expect((await complete(await invitationTo(marks.email))).status).toBe(200)
  expect(await erase(id)).toMatchObject({ status: 409, body: { code: 'ALREADY_COMPLETED' } })
  expect(await actsOn(id)).not.toContain('application_erased')
})

it.each([['approve', 'approved'], ['reject', 'rejected']] as const)('does not undo a decision to %s that has been made since the application was seen', async (answer, status) => {
  const { id, marks } = await applied(answer)
  const mailed = await site.mails(marks.email)
  expect(await eraseSeeing(id, 'pending')).toMatchObject({
    status: 409, body: { code: 'ALREADY_DECIDED', message: 'Ansökan är redan behandlad', data: { status, decided_by: 'Eva Exempel' } },
  })
  expect(await site.mails(marks.email)).toEqual(mailed)
  expect(await actsOn(id)).not.toContain('application_erased')
  // On purpose, with the card that shows the decision.
  expect((await eraseSeeing(id, status)).status).toBe(200)
  expect(await eraseSeeing(id, status)).toMatchObject({ status: 404 })
})

it('says that the applicant has become a member, whatever status was seen', async () => {
  const { id, marks } = await applied('approve')
  expect((await complete(await invitationTo(marks.email))).status).toBe(200)
  for (const seen of ['pending', 'approved']) expect(await eraseSeeing(id, seen)).toMatchObject({ status: 409, body: { code: 'ALREADY_COMPLETED' } })
})

// The embedded database runs one thing at a time, so races need PostgreSQL.
it.runIf(process.env['TEST_DATABASE_URL']).each([
  ['is logged out', 401, (tx: Db, { userId }: TestPerson) => tx.delete(sessions).where(eq(sessions.userId, userId))],
  ['loses the role', 403, (tx: Db, { userId }: TestPerson) => tx.delete(userRoles).where(eq(userRoles.userId, userId))],
])('erases nothing for an administrator who %s meanwhile', async (_, status, lose) => {
  const dag = await site.person({ firstName: 'Dag', roles: ['admin_write'] })
  const { id } = await applied()
  const [erasing] = await site.db.transaction(async (tx) => {
    await tx.select().from(applications).where(eq(applications.id, id)).for('update')
    const answer = erase(id, dag)
    await untilHeldUp(tx, 1)
    await lose(tx, dag)
    return [answer]
  })
  expect((await erasing).status).toBe(status)
  expect(await actsOn(id)).not.toContain('application_erased')
  expect(await site.db.$count(applications, eq(applications.id, id))).toBe(1)
})

it.runIf(process.env['TEST_DATABASE_URL'])('refuses the later of an erasure and a registration that come at the same moment', async () => {
  const erasing = ({ id }: { id: string }) => erase(id)
  const completing = ({ token }: { token: string }) => complete(token)
  for (const [first, second, statuses] of [[erasing, completing, [200, 410]], [completing, erasing, [200, 409]]] as const) {
    const { id, marks, words } = await applied('approve')
    const invited = { id, token: await invitationTo(marks.email) }
    const hold = (tx: typeof site.db) => tx.select().from(applications).where(eq(applications.id, id)).for('update')
    const answers = await oneAfterTheOther(site.db, hold, () => first(invited), () => second(invited))
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    const left = await findWords(site.db, words)
    expect(left.some((row) => row.startsWith('members:'))).toBe(first === completing)
    if (first === erasing) expect(left).toEqual([])
  }
})

it.runIf(process.env['TEST_DATABASE_URL'])('tells the later of two administrators, who decide and erase at the same moment', async () => {
  const erasing = (id: string) => eraseSeeing(id, 'pending')
  const approving = (id: string) => decide(id, 'approve')
  for (const [first, second, statuses] of [[approving, erasing, [200, 409]], [erasing, approving, [200, 404]]] as const) {
    const { id } = await applied()
    const hold = (tx: typeof site.db) => tx.select().from(applications).where(eq(applications.id, id)).for('update')
    const answers = await oneAfterTheOther(site.db, hold, () => first(id), () => second(id))
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    expect(await site.db.$count(applications, eq(applications.id, id))).toBe(first === approving ? 1 : 0)
  }
})

it('erases again an application that an older backup has brought back', async () => {
  const { id, row, words } = await applied()
  await erase(id)
  const records = (await listErasures(site.db)).filter(({ memberId }) => memberId === id)
  const { searchText: _, ...restored } = row
  await site.db.insert(applications).values(restored)
  expect(await eraseAgain(site.db, records)).toBe(1)
  expect(await findWords(site.db, words)).toEqual([])
  expect(await eraseAgain(site.db, records)).toBe(0)
})
