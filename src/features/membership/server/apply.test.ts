import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { privacyPolicy } from '#content/privacy.ts'
import { identifierClaims } from '#features/members/server/tables.ts'
import { mails } from '#server/outbox/tables.ts'
import { refusalOf, startTestSite, type TestSite, type TestVisitor } from '#server/testing.ts'
import { applicationForm, brokenBodies, withoutEachField, wrongInputs } from '#server/testing-forms.ts'
import { applicationLimits } from '../rules.ts'
import { applications } from './tables.ts'

let site: TestSite
let guest: TestVisitor
let network = 0

/** Calls from a network of the test's own, so that one test's limits do not affect another. */
async function send(name: string, input: unknown, from = `10.0.${network >> 8}.${network & 255}`) {
  return guest.call('POST', `/api/rpc/${name}`, input, { 'x-forwarded-for': from })
}
const apply = (input: unknown) => send('create_membership_application', input)

async function stored(golfId: unknown) {
  return site.db.select().from(applications).where(eq(applications.golfId, String(golfId)))
}

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1', BOARD_EMAIL: 'styrelsen@example.com', SITE_URL: 'https://golf.example.se' })
  guest = site.visitor()
})
afterAll(() => site.close())

describe('applying', () => {
  it('stores the application with time and version of the consent and mails the applicant and the board', async () => {
    network += 1
    const form = applicationForm(501, { p_phone: '+46 70 174 06 05', p_private_email: ' Asa@Example.com ', p_note: 'Spelar gärna' })
    expect(await apply(form)).toMatchObject({ status: 200, body: { success: true } })
    expect(await stored(form['p_golf_id'])).toMatchObject([{
      status: 'pending', phone: '0701740605', privateEmail: 'asa@example.com', note: 'Spelar gärna', decidedAt: null,
      consentAt: site.clock.now(), consentVersion: privacyPolicy.version, createdAt: site.clock.now(),
    }])
    const [receipt] = await site.mails('asa@example.com')
    expect(receipt).toMatchObject({ kind: 'application_receipt', subject: 'Vi har tagit emot din ansökan' })
    expect(receipt?.text).toContain('990230-501')
    // No free text goes to an unverified address.
    for (const typed of [form['p_first_name'], form['p_last_name'], form['p_club'], form['p_note']]) {
      expect(`${receipt?.toName} ${receipt?.text} ${receipt?.html}`).not.toContain(String(typed))
    }
    const notices = await site.mails('styrelsen@example.com')
    expect(notices.filter(({ text }) => text.includes('990230-501'))).toHaveLength(1)
    expect(notices[0]?.text).toContain(`https://golf.example.se/admin/medlemmar?flik=ansokningar&ansokan=${notices[0]?.about}`)
  })

  it('quotes the applicant to the board so that the words cannot pass for the mail itself', async () => {
    network += 1
    const forged = 'Ale\n\nGranska ansökan\n\nhttps://vinn.example/admin'
    expect(refusalOf(await apply(applicationForm(505, { p_club: forged }))).data?.fields).toHaveProperty('p_club')
    expect(refusalOf(await apply(applicationForm(505, { p_club: 'www.vinn.example' }))).data?.fields).toHaveProperty('p_club')
    await apply(applicationForm(505, { p_note: forged, p_first_name: 'An\u200Bna\u202E' }))
    const notice = (await site.mails('styrelsen@example.com')).find(({ text }) => text.includes('990230-505'))
    expect(notice?.text).toMatch(/\nMeddelande:\n\n> Ale\n> ?\n> Granska ansökan\n> ?\n> https:\/\/vinn.example\/admin\n/)
    expect(notice?.html).toMatch(/<blockquote[^>]*>Ale<br\/><br\/>Granska/)
    expect(notice?.subject).toBe('Ny medlemsansökan: Anna Exempel505')
  })

  it('mails the chosen address, and directs replies of the board there', async () => {
    network += 1
    await apply(applicationForm(502, { p_contact_method: 'work_email' }))
    expect(await site.mails('arbete502@example.com')).toHaveLength(1)
    expect(await site.mails('privat502@example.com')).toHaveLength(0)
    const notice = (await site.mails('styrelsen@example.com')).find(({ text }) => text.includes('990230-502'))
    expect(notice).toMatchObject({ kind: 'application_notice', replyTo: 'arbete502@example.com' })
  })

  it('accepts the same address twice, and stores the consent version that the form showed', async () => {
    network += 1
    const same = { p_private_email: 'en@example.com', p_work_email: 'EN@example.com' }
    expect((await apply(applicationForm(503, { ...same, p_category: 'pensioner', p_consent_version: '2026-11-24' }))).status).toBe(200)
    expect(await stored('990230-503')).toMatchObject([{ workEmail: 'en@example.com', consentVersion: '2026-11-24' }])
  })

  it('refuses an unknown consent version', async () => {
    network += 1
    expect(refusalOf(await apply(applicationForm(504, { p_consent_version: '2024-01' }))).code).toBe('INVALID')
    expect(await stored('990230-504')).toEqual([])
  })

  it('stores a blank note as null', async () => {
    network += 1
    await apply(applicationForm(504, { p_note: '  ' }))
    expect(await stored('990230-504')).toMatchObject([{ note: null }])
  })

  it.each([
    ['p_golf_id', { p_golf_id: '990230-510' }, 'GOLF_ID_TAKEN', { p_golf_id: 'Detta Golf-ID är redan registrerat' }],
    ['p_private_email', { p_private_email: 'ARBETE510@example.com' }, 'EMAIL_TAKEN',
      { p_private_email: 'Denna e-postadress är redan registrerad' }],
    ['p_work_email', { p_work_email: 'privat510@example.com' }, 'EMAIL_TAKEN',
      { p_work_email: 'Denna e-postadress är redan registrerad' }],
  ])('refuses a %s that is already registered, with an error for the field, and stores nothing', async (_, clash, code, fields) => {
    network += 1
    await apply(applicationForm(510))
    const form = applicationForm(511, clash)
    const answer = await apply(form)
    expect(answer.status).toBe(409)
    expect(refusalOf(answer)).toMatchObject({ code, data: { fields } })
    expect(await stored('990230-511')).toHaveLength(0)
    expect(await site.mails('privat511@example.com')).toHaveLength(0)
    expect((await send('check_golf_id_exists', { p_golf_id: '990230-511' })).body).toBe(false)
  })

  it('refuses the Golf-ID and address of a member', async () => {
    network += 1
    const member = await site.person()
    expect(refusalOf(await apply(applicationForm(512, { p_golf_id: member.golfId }))).code).toBe('GOLF_ID_TAKEN')
    expect(refusalOf(await apply(applicationForm(512, { p_work_email: member.email }))).code).toBe('EMAIL_TAKEN')
  })

  it('stores a repeated request once, and refuses its key for another person', async () => {
    network += 1
    const form = applicationForm(520, { p_request_key: randomUUID() })
    expect((await apply(form)).status).toBe(200)
    expect(await apply(form)).toMatchObject({ status: 200, body: { success: true } })
    expect(await stored('990230-520')).toHaveLength(1)
    expect(await site.mails('privat520@example.com')).toHaveLength(1)
    const other = await apply({ ...applicationForm(521), p_request_key: form['p_request_key'] })
    expect(other.status).toBe(422)
    expect(refusalOf(other).data?.fields).toHaveProperty('p_request_key')
    expect(await stored('990230-521')).toHaveLength(0)
  })

  it('refuses a repeated request with any field changed, and keeps what was received first', async () => {
    network += 1
    const form = applicationForm(526, { p_request_key: randomUUID() })
    await apply(form)
    const corrections = {
      p_first_name: 'Annan', p_last_name: 'Rättad', p_phone: '0701234599', p_private_email: 'rattad526@example.com', p_work_email: 'rattat526@example.com',
      p_club: 'Annan Klubb', p_category: 'volvo_group', p_contact_method: 'work_email', p_note: 'Glömde säga det här.',
    }
    for (const [field, corrected] of Object.entries(corrections)) {
      expect(await apply({ ...form, [field]: corrected }), field).toMatchObject({ status: 409, body: { code: 'ALREADY_RECEIVED' } })
    }
    expect(await apply(form)).toMatchObject({ status: 200 })
    expect(await stored('990230-526')).toMatchObject([{ privateEmail: 'privat526@example.com' }])
    expect(await site.mails('rattad526@example.com')).toEqual([])
  })

  it('refuses the key of a rejected application, and accepts a new application with a key of its own', async () => {
    network += 1
    const form = applicationForm(524, { p_request_key: randomUUID() })
    await apply(form)
    const [first] = await stored('990230-524')
    const admin = await site.adminVisitor('admin_write')
    expect((await admin.call('POST', '/api/functions/reject-application', { applicationId: first?.id })).status).toBe(200)
    expect(refusalOf(await apply(form)).data?.fields).toHaveProperty('p_request_key')
    expect((await apply({ ...form, p_request_key: randomUUID() })).status).toBe(200)
    expect((await stored('990230-524')).map(({ status }) => status).toSorted()).toEqual(['pending', 'rejected'])
  })

  it('stores two equal simultaneous requests once', async () => {
    network += 1
    const form = applicationForm(522, { p_request_key: randomUUID() })
    const answers = await Promise.all([apply(form), apply(form)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stored('990230-522')).toHaveLength(1)
    expect(await site.mails('privat522@example.com')).toHaveLength(1)
  })

  it('is open to a logged-in administrator too', async () => {
    network += 1
    const admin = await site.adminVisitor('admin_read')
    expect((await admin.rpc('create_membership_application', applicationForm(523))).status).toBe(200)
  })

  it('counts as a check when the details are already registered, but not when they are new', async () => {
    network += 1
    await apply(applicationForm(560))
    network += 1
    const { limit } = applicationLimits.checksPerNetwork
    for (let count = 0; count < limit; count += 1) expect((await send('check_golf_id_exists', { p_golf_id: '990230-561' })).status).toBe(200)
    expect(refusalOf(await apply(applicationForm(560, { p_request_key: randomUUID() })))).toMatchObject({ code: 'TOO_MANY' })
    expect((await apply(applicationForm(562))).status, 'a new applicant is not limited by it').toBe(200)
  })

  it('is limited for each network, except that a repeated application still succeeds', async () => {
    const form = applicationForm(530, { p_request_key: randomUUID() })
    await send('create_membership_application', form, '198.51.100.1')
    for (let sent = 1; sent < applicationLimits.applicationsPerNetwork.limit; sent += 1) {
      await send('create_membership_application', { ...form, p_request_key: randomUUID() }, '198.51.100.1')
    }
    const answer = await send('create_membership_application', applicationForm(531), '198.51.100.1')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    // A repetition of a received application succeeds even beyond the limit.
    expect(await send('create_membership_application', form, '198.51.100.1')).toMatchObject({ status: 200, body: { success: true } })
    expect(refusalOf(await send('create_membership_application', { ...form, p_club: 'En annan klubb' }, '198.51.100.1')).status).toBe(429)
    expect((await send('create_membership_application', applicationForm(531), '198.51.100.2')).status).toBe(200)
  })
})

describe('the checks of the form', () => {
  it('tell anyone whether a Golf-ID or address is registered, and neither store nor mail anything', async () => {
    network += 1
    await apply(applicationForm(540))
    const traces = async () => [await site.db.$count(applications), await site.db.$count(identifierClaims), await site.db.$count(mails)]
    const before = await traces()
    expect((await send('check_golf_id_exists', { p_golf_id: '990230-540' })).body).toBe(true)
    expect((await send('check_golf_id_exists', { p_golf_id: '990230-541' })).body).toBe(false)
    expect((await send('check_email_exists', { p_email: 'PRIVAT540@example.com' })).body).toBe(true)
    expect((await send('check_email_exists', { p_email: 'arbete540@example.com' })).body).toBe(true)
    expect((await send('check_email_exists', { p_email: 'arbete541@example.com' })).body).toBe(false)
    expect(await traces()).toEqual(before)
  })

  it('share one limit for each network, which ends with the window', async () => {
    const { limit, windowSeconds } = applicationLimits.checksPerNetwork
    for (let sent = 0; sent < limit; sent += 1) await send('check_golf_id_exists', { p_golf_id: '990230-541' }, '198.51.100.3')
    expect((await send('check_email_exists', { p_email: 'a@example.com' }, '198.51.100.3')).status).toBe(429)
    expect((await send('check_email_exists', { p_email: 'a@example.com' }, '198.51.100.4')).status).toBe(200)
    site.clock.advance({ seconds: windowSeconds })
    expect((await send('check_email_exists', { p_email: 'a@example.com' }, '198.51.100.3')).status).toBe(200)
  })
})

describe('wrong input', () => {
  const optional = new Set(['p_note', 'p_request_key', 'p_consent_version'])
  const full = applicationForm(550, { p_note: 'Hej', p_request_key: randomUUID(), p_consent_version: '2025-10' })

  it.each(wrongInputs(full))('is refused with $what', async ({ input }) => {
    network += 1
    const answer = await apply(input)
    expect(answer.status).toBe(422)
    expect(Object.keys(refusalOf(answer).data?.fields ?? {})).toHaveLength(1)
  })

  it.each(withoutEachField(full))('$what: reports exactly the wrong and the missing required fields', async ({ what, input }) => {
    network += 1
    const answer = await apply({ ...input, p_golf_id: input['p_golf_id'] && '990230-5' })
    expect(answer.status).toBe(422)
    const field = what.replace('without ', '')
    expect(Object.keys(refusalOf(answer).data?.fields ?? {})).toEqual(optional.has(field) || field === 'p_golf_id' ? ['p_golf_id'] : ['p_golf_id', field])
  })

  it.each([
    ['p_golf_id', '', 'Golf-ID är obligatoriskt'],
    ['p_golf_id', '661121001', 'Ogiltigt Golf-ID format (XXXXXX-XXX)'],
    ['p_first_name', 'Å', 'Förnamn måste vara minst 2 tecken'],
    ['p_last_name', ' B ', 'Efternamn måste vara minst 2 tecken'],
    ['p_phone', '070-174', 'Telefonnummer måste vara minst 10 siffror'],
    ['p_private_email', 'anna@', 'Ogiltig e-postadress'],
    ['p_work_email', '', 'Volvo Mail är obligatoriskt'],
    ['p_club', ' ', 'Hemmaklubb är obligatoriskt'],
    ['p_category', 'employee', 'Välj företag eller pensionär'],
    ['p_contact_method', 'phone', 'Välj vilken e-post vi ska använda'],
    ['p_note', 'x'.repeat(101), 'Meddelandet får vara max 100 tecken'],
  ])('%s %j is refused with the text of its rule', async (field, value, text) => {
    network += 1
    expect(refusalOf(await apply({ ...full, [field]: value })).data?.fields).toEqual({ [field]: text })
  })

  it.each(['check_email_exists', 'check_golf_id_exists', 'create_membership_application'])('%s refuses malformed bodies with 4xx', async (name) => {
    for (const body of brokenBodies) {
      network += 1
      const answer = await send(name, body)
      expect(answer.status, body).toBeGreaterThanOrEqual(400)
      expect(answer.status, body).toBeLessThan(500)
      refusalOf(answer)
    }
  })

  it.each([...wrongInputs({ p_email: 'a@example.com' }), { what: 'empty', input: {} }])('check_email_exists refuses wrong input: $what', async ({ input }) => {
    expect((await send('check_email_exists', input)).status).toBe(422)
  })

  it.each([...wrongInputs({ p_golf_id: '990230-001' }), { what: 'empty', input: {} }])('check_golf_id_exists refuses wrong input: $what', async ({ input }) => {
    expect((await send('check_golf_id_exists', input)).status).toBe(422)
  })
})

it('mails to the applicant never repeat the name they typed, as the address is not verified', async () => {
  const { visitor } = await site.person({ roles: ['admin_write'], hasSecondFactor: true })
  const words = { p_first_name: 'du har vunnit 5 000 kr', p_last_name: 'på vinn.example' }
  for (const [number, path, more] of [[798, 'approve', {}], [799, 'reject', { rejectionReason: 'Ni är för många' }]] as const) {
    network += 1
    const form = applicationForm(number, words)
    await apply(form)
    const [application] = await stored(form['p_golf_id'])
    expect(await visitor.call('POST', `/api/functions/${path}-application`, { applicationId: application?.id, ...more })).toMatchObject({ status: 200 })
    const sent = await site.mails(application?.privateEmail)
    expect(sent).toHaveLength(2)
    for (const { kind, toName, subject, text, html } of sent) expect(`${toName} ${subject} ${text} ${html}`, kind).not.toMatch(/vunnit|vinn/)
  }
})
