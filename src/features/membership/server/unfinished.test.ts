import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { reviewedApplication } from '../contract.ts'
import { invitedSinceText } from '../texts.ts'
import { applications } from './tables.ts'

let site: TestSite
let admin: TestPerson

/** Sends an application. @returns its id */
async function applied(number: number): Promise<string> {
  expect((await site.visitor().rpc('create_membership_application', applicationForm(number))).status).toBe(200)
  const [row] = await site.db.select({ id: applications.id }).from(applications).where(eq(applications.golfId, `990230-${number}`))
  return row?.id ?? ''
}

async function approved(number: number): Promise<string> {
  const applicationId = await applied(number)
  expect((await admin.visitor.call('POST', '/api/functions/approve-application', { applicationId })).status).toBe(200)
  return applicationId
}

const list = async (input: object) => z.array(reviewedApplication).parse((await admin.visitor.rpc('list_all_applications', input)).body)
const endsOf = async (id: string) => (await list({ id }))[0]?.invitation_ends_at
const counted = async () => z.object({ lapsedInvitations: z.number() }).parse((await admin.visitor.rpc('get_dashboard_stats')).body).lapsedInvitations

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.person({ roles: ['admin_write'], hasSecondFactor: true })
})
afterAll(() => site.close())

it('lists approved, unfinished applications with the end of their invitation, and counts the lapsed', async () => {
  const [lapsed, done] = [await approved(501), await approved(502)]
  await site.db.update(applications).set({ completedAt: site.clock.now() }).where(eq(applications.id, done))
  site.clock.advance({ days: 14 })
  const [invited, waiting] = [await approved(503), await applied(504)]
  const ends = new Date(site.clock.now().getTime() + 14 * 86_400_000).toISOString()

  expect((await list({ unfinished: true })).map(({ id }) => id)).toEqual([invited, lapsed])
  expect((await list({ unfinished: true, search: '990230-501' })).map(({ id }) => id)).toEqual([lapsed])
  for (const search of ['990230-502', '990230-504']) expect(await list({ unfinished: true, search })).toEqual([])
  expect((await list({ status: 'approved', unfinished: true, limit: 1, cursor: invited })).map(({ id }) => id)).toEqual([lapsed])
  expect(await Promise.all([lapsed, done, invited, waiting].map(endsOf))).toEqual([null, null, ends, null])

  expect(await counted()).toBe(1)
  await admin.visitor.rpc('resend_invitation', { p_application_id: lapsed })
  expect(await endsOf(lapsed)).toBe(ends)
  expect(await counted()).toBe(0)
  site.clock.advance({ days: 14 })
  expect(await counted()).toBe(2)
})

it('finds an unfinished application behind hundreds of later ones that are finished', async () => {
  const id = await approved(511)
  site.clock.advance({ days: 14 })
  const before = await counted()
  await site.db.execute(sql`
    insert into applications (id, golf_id, first_name, last_name, phone, private_email, work_email, club, category, contact_method, status,
      consent_at, consent_version, created_at, decided_at, decided_by, completed_at)
    select gen_random_uuid(), '700101-' || to_char(n, 'FM000'), first_name, last_name, phone, private_email, work_email, club, category, contact_method, status,
      consent_at, consent_version, created_at + n * interval '1 second', decided_at, decided_by, decided_at
    from applications, generate_series(1, 501) as n where id = ${id}`)

  expect((await list({ unfinished: true, limit: 1 })).map((row) => row.id)).toEqual([id])
  expect(await counted()).toBe(before)
})

describe('a new invitation', () => {
  const resend = (p_application_id: string, p_seen_invitation_ends_at: string | null | undefined) =>
    admin.visitor.rpc('resend_invitation', { p_application_id, p_seen_invitation_ends_at })
  const invitations = async (number: number) => (await site.mails(`privat${number}@example.com`)).filter(({ kind }) => kind === 'invitation')
  async function works(number: number): Promise<unknown> {
    const token = /token=([\da-f]{64})/.exec((await invitations(number))[0]?.text ?? '')?.[1] ?? ''
    return (await site.visitor().call('GET', `/api/functions/complete-onboarding?token=${token}`)).body
  }

  it('is not sent by somebody who has not seen the latest one, whose link keeps working', async () => {
    const id = await approved(521)
    const first = await endsOf(id)
    site.clock.advance({ days: 14 })
    expect((await resend(id, null)).status).toBe(200)
    site.clock.advance({ minutes: 10 })
    for (const seen of [null, first]) {
      const refused = refusalOf(await resend(id, seen))
      expect(refused).toMatchObject({ code: 'INVITED_SINCE', message: invitedSinceText })
    }
    expect(await works(521)).toMatchObject({ valid: true })
    expect(await invitations(521)).toHaveLength(2)
    // On purpose, with the card that shows it.
    expect((await resend(id, await endsOf(id))).status).toBe(200)
    expect(await invitations(521)).toHaveLength(3)
  })

  it('is sent where the one that was seen has lapsed since, or when it is not said which was seen', async () => {
    const id = await approved(522)
    const seen = await endsOf(id)
    site.clock.advance({ days: 14 })
    expect((await resend(id, seen)).status).toBe(200)
    expect((await resend(id, undefined)).status).toBe(200)
    expect(await works(522)).toMatchObject({ valid: true })
    expect(await invitations(522)).toHaveLength(3)
  })
})
