import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { applications } from '#features/membership/server/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { members } from './tables.ts'

let site: TestSite
let board: TestPerson

const card = z.object({
  applications: z.array(z.object({ id: z.string(), golf_id: z.string() })),
  mails: z.array(z.object({ to: z.string() })),
})

beforeAll(async () => {
  site = await startTestSite()
  board = await site.person({ firstName: 'Eva', roles: ['admin_write'] })
})
afterAll(() => site.close())

async function applied(number: number, changes: Record<string, unknown> = {}): Promise<string> {
  const form = applicationForm(number, changes)
  expect((await site.visitor().rpc('create_membership_application', form)).status).toBe(200)
  const [row] = await site.db.select().from(applications).where(eq(applications.privateEmail, String(form.p_private_email)))
  return row?.id ?? ''
}

const decide = (act: 'approve' | 'reject', applicationId: string) =>
  board.visitor.call('POST', `/api/functions/${act}-application`, { applicationId, rejectionReason: null })
const cardOf = async (id: string) => card.parse((await board.visitor.rpc('get_member', { p_id: id })).body)

it('a card omits an application that somebody else sent with that Golf-ID by mistake, and its mails', async () => {
  const golfId = '990230-641'
  await decide('reject', await applied(640, { p_golf_id: golfId, p_first_name: 'Per', p_phone: '070-555 55 55' }))
  const anna = await site.person({ firstName: 'Anna', golfId })
  expect(await cardOf(anna.memberId)).toMatchObject({ applications: [], mails: [] })
})

it('a card keeps the approved application, under its old Golf-ID, after Golf-ID and address are corrected', async () => {
  const id = await applied(642)
  await decide('approve', id)
  const token = /token=([\da-f]{64})/.exec((await site.mails('privat642@example.com'))[0]?.text ?? '')?.[1]
  const completed = await site.visitor().call('POST', '/api/functions/complete-onboarding', {
    token, password: 'Nio-Stilla-Björkar-6', phone: '0701740605', club: 'Ale', privacyAccepted: true,
  })
  expect(completed.status).toBe(200)
  const [member] = await site.db.update(members).set({ golfId: '990230-643', privateEmail: 'ny@example.com' }).where(eq(members.golfId, '990230-642')).returning()
  expect((await cardOf(member?.id ?? '')).applications).toEqual([{ id, golf_id: '990230-642' }])
})
