import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { privacyPolicy } from '#content/privacy.ts'
import { roles } from '#domain/roles.ts'
import { oneTimeLinks } from '#features/accounts/server/tables.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { applicationForm, brokenBodies, wrongInputs } from '#server/testing-forms.ts'
import { applicationRecord, reviewedApplication } from '../contract.ts'
import { inviteApplicantAgain } from './invitations.ts'
import { applications } from './tables.ts'

let site: TestSite
let admin: TestPerson
let number = 500

const records = z.array(reviewedApplication)
const approve = (who: TestVisitor, applicationId: unknown) => who.call('POST', '/api/functions/approve-application', { applicationId })
const reject = (who: TestVisitor, applicationId: unknown, rejectionReason: unknown = null) =>
  who.call('POST', '/api/functions/reject-application', { applicationId, rejectionReason })
const resend = (who: TestVisitor, p_application_id: unknown) => who.rpc('resend_invitation', { p_application_id })

/** Sends an application. @returns its id, and the applicant's Golf-ID and chosen address */
async function applicant(changes: Record<string, unknown> = {}) {
  number += 1
  const golfId = `990230-${number}`
  const answer = await site.visitor().call('POST', '/api/rpc/create_membership_application', applicationForm(number, changes), {
    'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
  })
  expect(answer.status).toBe(200)
  const [row] = await site.db.select().from(applications).where(eq(applications.golfId, golfId))
  return { id: row?.id ?? '', golfId, email: `privat${number}@example.com`, number }
}

async function stored(id: string) {
  const [row] = await site.db.select().from(applications).where(eq(applications.id, id))
  return row
}

async function list(input?: unknown, who = admin.visitor) {
  const answer = await who.rpc('list_all_applications', input)
  expect(answer.status).toBe(200)
  return records.parse(answer.body)
}

function linkIn(text: string): string {
  return /\/onboarding\?token=([\da-f]{64})/.exec(text)?.[1] ?? ''
}

async function works(token: string): Promise<boolean> {
  const answer = await site.visitor().call('GET', `/api/functions/complete-onboarding?token=${token}`)
  return z.object({ valid: z.boolean() }).parse(answer.body).valid
}

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
  admin = await site.person({ firstName: 'Eva', roles: ['admin_write'], hasSecondFactor: true })
})
beforeEach(() => site.clock.advance({ minutes: 1 }))
afterAll(() => site.close())

it('the list shows the latest mail to the applicant, and none of those to the board', async () => {
  const { id, email, golfId } = await applicant()
  const lastMail = async () => (await list({ search: golfId }))[0]?.last_mail
  expect(await lastMail()).toEqual({ subject: 'Vi har tagit emot din ansökan', to: email, state: 'kept', at: site.clock.now().toISOString() })
  site.clock.advance({ minutes: 5 })
  await approve(admin.visitor, id)
  expect(await lastMail()).toMatchObject({ subject: 'Din ansökan är godkänd – välj ett lösenord', at: site.clock.now().toISOString() })
})

describe('approving', () => {
  it('records who decided and when, and mails an invitation that works for 14 days', async () => {
    const { id, email, golfId } = await applicant()
    expect(await approve(admin.visitor, id)).toMatchObject({ status: 200, body: { success: true, mail: 'kept' } })
    expect(await stored(id)).toMatchObject({ status: 'approved', decidedBy: admin.userId, decidedAt: site.clock.now(), completedAt: null })
    const [mail] = await site.mails(email)
    expect(mail).toMatchObject({ kind: 'invitation', subject: 'Din ansökan är godkänd – välj ett lösenord' })
    expect(mail?.text).toContain(golfId)
    const token = linkIn(mail?.text ?? '')
    expect(mail?.html).toContain(token)
    site.clock.advance({ days: 13, hours: 23 })
    expect(await works(token)).toBe(true)
    site.clock.advance({ hours: 1 })
    expect(await works(token)).toBe(false)
  })

  it('is refused for a decided application, which stays as it is', async () => {
    const { id, email } = await applicant()
    await reject(admin.visitor, id)
    const answer = await approve(admin.visitor, id)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'ALREADY_DECIDED', message: 'Ansökan är redan behandlad', data: { status: 'rejected', decided_by: 'Eva Exempel' },
    })
    expect(await stored(id)).toMatchObject({ status: 'rejected' })
    expect((await site.mails(email)).map(({ kind }) => kind)).toEqual(['application_rejected', 'application_receipt'])
  })
})

describe('rejecting', () => {
  it('stores and mails the reason, and lets the person apply again', async () => {
    const { id, email, golfId, number: nth } = await applicant()
    expect(await reject(admin.visitor, id, '  Saknar anställning. ')).toMatchObject({ status: 200, body: { success: true, mail: 'kept' } })
    expect(await stored(id)).toMatchObject({ status: 'rejected', rejectionReason: 'Saknar anställning.', decidedBy: admin.userId })
    const [mail] = await site.mails(email)
    expect(mail?.subject).toBe('Svar på din ansökan om medlemskap')
    expect(mail?.text).toContain('Saknar anställning.')
    expect((await site.visitor().rpc('check_golf_id_exists', { p_golf_id: golfId })).body).toBe(false)
    site.clock.advance({ minutes: 1 })
    expect((await site.visitor().rpc('create_membership_application', applicationForm(nth))).status).toBe(200)
    expect((await list({ search: golfId })).map(({ status }) => status)).toEqual(['pending', 'rejected'])
  })

  it.each([null, '', '   ', undefined])('treats the reason %j as none', async (reason) => {
    const { id, email } = await applicant()
    expect((await reject(admin.visitor, id, reason)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ rejectionReason: null })
    expect((await site.mails(email))[0]?.text).not.toContain('Styrelsens skäl')
  })

  it('accepts a reason of 500 characters and refuses a longer one', async () => {
    const { id } = await applicant()
    const answer = await reject(admin.visitor, id, 'x'.repeat(501))
    expect(refusalOf(answer).data?.fields).toHaveProperty('rejectionReason')
    expect(await stored(id)).toMatchObject({ status: 'pending' })
    expect((await reject(admin.visitor, id, 'x'.repeat(500))).status).toBe(200)
    expect(await stored(id)).toMatchObject({ rejectionReason: 'x'.repeat(500) })
  })

  it('is refused for a decided application', async () => {
    const { id } = await applicant()
    await approve(admin.visitor, id)
    expect(refusalOf(await reject(admin.visitor, id)).code).toBe('ALREADY_DECIDED')
  })
})

describe('inviting again', () => {
  it('sends a new link and ends the older one', async () => {
    const { id, email } = await applicant()
    await approve(admin.visitor, id)
    const first = linkIn((await site.mails(email))[0]?.text ?? '')
    site.clock.advance({ days: 20 })
    expect(await resend(admin.visitor, id)).toMatchObject({ status: 200, body: { success: true, mail: 'kept' } })
    const second = linkIn((await site.mails(email))[0]?.text ?? '')
    expect(await works(second)).toBe(true)
    expect(await works(first)).toBe(false)
  })

  it('is refused for applications that are not approved', async () => {
    const { id } = await applicant()
    expect(refusalOf(await resend(admin.visitor, id)).code).toBe('NOT_FOUND')
    await reject(admin.visitor, id)
    expect(refusalOf(await resend(admin.visitor, id)).code).toBe('NOT_FOUND')
  })

  it('is triggered by "Glömt lösenord" with either address, and mails the chosen one', async () => {
    const { id, email, number: nth } = await applicant()
    const again = (address: string) => inviteApplicantAgain(site.services, address)
    await again(email)
    expect(await site.mails(email)).toHaveLength(1)
    await approve(admin.visitor, id)
    // An invitation that has just been mailed is not replaced.
    await again(email)
    expect(await site.mails(email)).toHaveLength(2)
    site.clock.advance({ minutes: 5 })
    await again(`arbete${nth}@example.com`)
    await again('nobody@example.com')
    const sent = await site.mails(email)
    expect(sent.map(({ kind }) => kind)).toEqual(['invitation', 'invitation', 'application_receipt'])
    expect(await works(linkIn(sent[0]?.text ?? ''))).toBe(true)
    expect(await works(linkIn(sent[1]?.text ?? ''))).toBe(false)
  })
})

describe('the lists', () => {
  it('show every field, newest first, and can be filtered by status', async () => {
    const older = await applicant({ p_note: 'Hej' })
    site.clock.advance({ minutes: 1 })
    const newer = await applicant()
    await reject(admin.visitor, newer.id, 'Nej')
    const all = await list()
    expect(all.slice(0, 2)).toMatchObject([
      { id: newer.id, status: 'rejected', rejection_reason: 'Nej', note: null, decided_at: site.clock.now().toISOString(), decided_by: 'Eva Exempel' },
      {
        id: older.id, first_name: 'Åsa', last_name: `Exempel${older.number}`, golf_id: older.golfId, private_email: older.email,
        work_email: `arbete${older.number}@example.com`, phone: '0701740605', club: 'Sjögärde', category: 'volvo_cars',
        contact_method: 'private_email', note: 'Hej', status: 'pending', rejection_reason: null, completed_at: null,
        decided_at: null, decided_by: null, consent_version: privacyPolicy.version,
      },
    ])
    expect((await list({ status: 'pending' })).every(({ status }) => status === 'pending')).toBe(true)
    expect((await list({ status: 'rejected' }))[0]?.id).toBe(newer.id)
  })

  it('still tell when an application was decided once whoever decided it has been erased', async () => {
    const { id } = await applicant()
    await approve(admin.visitor, id)
    await site.db.update(applications).set({ decidedBy: 'erased' }).where(eq(applications.id, id))
    expect(await list({ id })).toMatchObject([{ decided_at: site.clock.now().toISOString(), decided_by: null, last_mail: { state: 'kept' } }])
  })

  it('return one application by its id, whatever was decided, and none for an unknown id', async () => {
    const { id } = await applicant()
    await reject(admin.visitor, id)
    expect((await list({ id })).map((found) => found.id)).toEqual([id])
    expect(await list({ id: randomUUID() })).toEqual([])
  })

  it('refuse an invalid cursor', async () => {
    for (const cursor of ['x', randomUUID(), 'a\u0000b']) {
      const answer = await admin.visitor.rpc('list_all_applications', { cursor })
      expect(refusalOf(answer).data?.fields, cursor).toHaveProperty('cursor')
    }
  })

  it('give the dashboard its counts and the latest applications', async () => {
    const figures = async () => z.looseObject({ lapsedInvitations: z.number() }).parse((await admin.visitor.rpc('get_dashboard_stats')).body)
    const { lapsedInvitations: lapsed } = await figures()
    const invited = await applicant()
    await approve(admin.visitor, invited.id)
    expect((await figures()).lapsedInvitations, 'an invitation that works does not count as lapsed').toBe(lapsed)
    await site.db.delete(oneTimeLinks).where(eq(oneTimeLinks.subject, invited.id))
    site.clock.advance({ seconds: 1 })
    const { id } = await applicant()
    const latest = z.array(applicationRecord).parse((await admin.visitor.rpc('get_recent_applications', { limit_count: 5 })).body)
    expect(latest).toHaveLength(5)
    expect(latest[0]?.id).toBe(id)
    expect(z.array(applicationRecord).parse((await admin.visitor.rpc('get_recent_applications')).body)).toEqual(latest)
    const pending = (await list({ status: 'pending' })).length
    expect(await figures()).toEqual({ totalMembers: 1, pendingApplications: pending, totalCourses: 12, totalPriceLists: 0, lapsedInvitations: lapsed + 1 })
  })
})

describe('access', () => {
  const reading = [['list_all_applications', {}], ['get_recent_applications', {}], ['get_dashboard_stats', {}]] as const
  const acting = [
    ['/api/functions/approve-application', 'applicationId'],
    ['/api/functions/reject-application', 'applicationId'],
    ['/api/rpc/resend_invitation', 'p_application_id'],
  ] as const

  it('is refused to guests and members', async () => {
    const { id } = await applicant()
    for (const [who, status, code] of [
      [site.visitor(), 401, 'NOT_LOGGED_IN'],
      [await site.memberVisitor(), 403, 'FORBIDDEN'],
    ] as const) {
      const answers = await Promise.all([
        ...reading.map(([name, input]) => who.rpc(name, input)),
        ...acting.map(([path, field]) => who.call('POST', path, { [field]: id })),
        ...acting.map(([path]) => who.call('POST', path, { nonsense: true })),
      ])
      for (const answer of answers) {
        expect(answer.status).toBe(status)
        expect(refusalOf(answer).code).toBe(code)
      }
    }
    expect(await stored(id)).toMatchObject({ status: 'pending' })
  })

  it.each(roles)('lets %s read, and act unless it is admin_read', async (role) => {
    const { visitor } = await site.person({ roles: [role] })
    for (const [name, input] of reading) expect((await visitor.rpc(name, input)).status, name).toBe(200)
    const [one, other] = [await applicant(), await applicant()]
    const expected = role === 'admin_read' ? 403 : 200
    expect((await approve(visitor, one.id)).status).toBe(expected)
    expect((await reject(visitor, other.id)).status).toBe(expected)
    expect((await resend(visitor, one.id)).status).toBe(expected)
    expect(await stored(one.id)).toMatchObject({ status: role === 'admin_read' ? 'pending' : 'approved' })
  })
})

describe('wrong input', () => {
  it('gets 404 for an unknown application and 422 for a malformed id', async () => {
    for (const act of [approve, reject, resend]) {
      const answer = await act(admin.visitor, randomUUID())
      expect(answer.status).toBe(404)
      expect(refusalOf(answer).code).toBe('NOT_FOUND')
      for (const id of ['1', '', null, undefined, 42, [], 'a\u0000b', `${randomUUID()}x`]) expect((await act(admin.visitor, id)).status).toBe(422)
    }
  })

  it('is refused by every list, and never causes a 5xx', async () => {
    const wrong = [
      ...wrongInputs({ search: 'anna' }).map(({ input }) => input),
      { limit: 0 }, { limit: 501 }, { limit: 1.5 }, { limit: '5' }, { status: 'open' }, { status: null }, { cursor: 5 }, { id: '1' },
    ]
    for (const input of wrong) expect((await admin.visitor.rpc('list_all_applications', input)).status, JSON.stringify(input).slice(0, 80)).toBe(422)
    for (const limit_count of [0, 51, '5', null, 1.5]) expect((await admin.visitor.rpc('get_recent_applications', { limit_count })).status).toBe(422)
    for (const body of brokenBodies) {
      for (const path of ['rpc/list_all_applications', 'rpc/get_recent_applications', 'functions/approve-application', 'functions/reject-application']) {
        expect((await admin.visitor.call('POST', `/api/${path}`, body)).status, `${path} ${body}`).toBeLessThan(500)
      }
    }
  })
})
