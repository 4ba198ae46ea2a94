import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bookingForm, loadCourses } from '#features/booking/server/testing.ts'
import { applications } from '#features/membership/server/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { memberDetails } from '../contract.ts'
import { members } from './tables.ts'

const card = z.object({ mails: z.array(z.object({ to: z.string(), subject: z.string() })) })

let site: TestSite
let admin: TestPerson
beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(new Date('2026-11-21T08:00:00Z'))
  await loadCourses(site.db, site.clock.now())
  admin = await site.person({ roles: ['admin_write'] })
})
afterAll(() => site.close())

const mailsOf = async ({ memberId }: Pick<TestPerson, 'memberId'>) => card.parse((await admin.visitor.rpc('get_member', { p_id: memberId })).body).mails

it('mails to the address given in a booking are on the card of the booker, not of a co-player', async () => {
  const [anna, bo] = [await site.person(), await site.person()]
  const p_email = 'annas-mobil@example.com'
  const asked = await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_email, p_co_players: [{ name: 'Bo', isVgfMember: true, golfId: bo.golfId }] }))
  const { id } = z.object({ id: z.uuid() }).parse(asked.body)
  await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })
  const mails = await mailsOf(anna)
  expect(mails.map(({ to }) => to)).toEqual([p_email, p_email])
  expect(mails[0]?.subject).toMatch(/bekräftad/)
  expect(await mailsOf(bo)).toEqual([])
})

describe('a member with an address that another member had before', () => {
  async function add(draft: Record<string, string | boolean>): Promise<string> {
    const { body } = await admin.visitor.rpc('add_member', { p_last_name: 'Exempel', ...draft })
    return z.object({ id: z.uuid() }).parse(body).id
  }
  const tokenTo = async (address: string) => /token=([\da-f]{64})/.exec((await site.mails(address))[0]?.text ?? '')?.[1]
  const subjectsOf = async (memberId: string) => (await mailsOf({ memberId })).map(({ subject }) => subject)

  /** The board corrects the private address, and its new owner confirms it if it is for a log-in. */
  async function move(p_id: string, p_private_email: string): Promise<void> {
    const { updated_at: p_updated_at } = memberDetails.parse((await admin.visitor.rpc('get_member', { p_id })).body)
    expect((await admin.visitor.rpc('change_member', { p_id, p_updated_at, p_private_email })).status).toBe(200)
    const p_token = await tokenTo(p_private_email)
    if (p_token !== undefined) expect((await site.visitor().rpc('confirm_login_email', { p_token })).status).toBe(200)
  }

  it('is not shown with mails to somebody who cannot log in', async () => {
    const home = 'hemma@example.com'
    const anna = await add({ p_golf_id: '990230-701', p_first_name: 'Anna', p_private_email: home, p_send_invitation: true })
    await move(anna, 'anna@example.com')
    const bo = await add({ p_golf_id: '990230-702', p_first_name: 'Bo', p_private_email: home, p_send_invitation: true })
    expect(await site.mails(home)).toHaveLength(2)
    for (const id of [anna, bo]) expect(await subjectsOf(id)).toEqual(['Välj ett lösenord till VGF'])
  })

  it('is not shown with mails about a log-in, nor about the application that led to it', async () => {
    const home = 'privat703@example.com'
    await site.visitor().rpc('create_membership_application', applicationForm(703))
    const [application] = await site.db.select().from(applications).where(eq(applications.privateEmail, home))
    await admin.visitor.call('POST', '/api/functions/approve-application', { applicationId: application?.id })
    const completed = await site.visitor().call('POST', '/api/functions/complete-onboarding', {
      token: await tokenTo(home), password: 'Nio-Stilla-Björkar-7', phone: '0701740605', club: 'Ale', privacyAccepted: true,
    })
    expect(completed.status).toBe(200)
    await site.visitor().call('POST', '/api/auth/send-reset-link', { email: home })
    const [anna] = await site.db.select().from(members).where(eq(members.golfId, String(application?.golfId)))
    const before = await subjectsOf(anna?.id ?? '')
    expect(before).toHaveLength(4)
    await move(anna?.id ?? '', 'cilla@example.com')
    const bo = await add({ p_golf_id: '990230-704', p_first_name: 'Bo', p_private_email: home })
    expect(await subjectsOf(bo)).toEqual([])
    expect(await subjectsOf(anna?.id ?? '')).toEqual(expect.arrayContaining(before))
  })
})
