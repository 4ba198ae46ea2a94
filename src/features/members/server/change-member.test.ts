import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { users } from '#features/accounts/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { logIn, refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { wrongInputs } from '#server/testing-forms.ts'
import { memberDetails, type MemberDetails } from '../contract.ts'

let site: TestSite
let admin: TestPerson
let reader: TestPerson
let number = 400

const added = z.object({ success: z.literal(true), id: z.string(), invitation: z.nullable(z.string()) })
const form = (changes: Record<string, unknown> = {}) => {
  number += 1
  return {
    p_first_name: 'Åke', p_last_name: `Öman${number}`, p_golf_id: `770707-${number}`, p_private_email: `ake${number}@example.com`,
    p_work_email: null, p_phone: '070-174 06 05', p_club: 'Hulta', p_category: 'pensioner', ...changes,
  }
}
const add = (input: unknown) => admin.visitor.rpc('add_member', input)
const change = (member: MemberDetails, fields: Record<string, unknown>) =>
  admin.visitor.rpc('change_member', { p_id: member.id, p_updated_at: member.updated_at, ...fields })
const detailsOf = async (id: string): Promise<MemberDetails> => memberDetails.parse((await reader.visitor.rpc('get_member', { p_id: id })).body)
const acts = () => site.db.select().from(auditEntries).orderBy(desc(auditEntries.seq))
const exists = async (p_golf_id: string) => (await site.visitor().rpc('check_golf_id_exists', { p_golf_id })).body

async function someone(changes: Record<string, unknown> = {}): Promise<MemberDetails> {
  return detailsOf(added.parse((await add(form(changes))).body).id)
}

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
  admin = await site.person({ firstName: 'Anna', roles: ['admin_write'] })
  reader = await site.person({ firstName: 'Rut', roles: ['admin_read'] })
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ hours: 1 }))

describe('add_member', () => {
  it('adds the member with all fields, category included, and logs it', async () => {
    const input = form()
    const { id, invitation } = added.parse((await add(input)).body)
    expect(invitation).toBeNull()
    expect(await detailsOf(id)).toMatchObject({
      first_name: 'Åke', last_name: input.p_last_name, golf_id: input.p_golf_id, private_email: input.p_private_email, work_email: null,
      phone: '0701740605', club: 'Hulta', category: 'pensioner', matchplay_approved: false, contact_method: 'private_email',
      login_email: null, roles: [], ended_on: null, applications: [], bookings: [], mails: [],
    })
    const [entry] = await acts()
    expect(entry).toMatchObject({ act: 'member_added', actorId: admin.userId, subjectKind: 'member', subjectId: id, details: {} })
  })

  it('needs no more than names and Golf-ID', async () => {
    const golfId = form().p_golf_id
    const { id } = added.parse((await add({ p_first_name: 'A', p_last_name: 'B', p_golf_id: golfId })).body)
    expect(await detailsOf(id)).toMatchObject({ phone: null, club: null, category: null, private_email: null, contact_method: null })
  })

  it.each([
    ['p_first_name', ' ', 'Förnamn krävs'], ['p_last_name', '', 'Efternamn krävs'], ['p_golf_id', '', 'Golf-ID krävs'],
    ['p_golf_id', '123', 'Ogiltigt Golf-ID format (XXXXXX-XXX)'], ['p_private_email', 'nej', 'Ogiltig email'], ['p_work_email', 'nej@', 'Ogiltig email'],
  ])('refuses %s %j with an error beside the field', async (field, value, text) => {
    expect(refusalOf(await add(form({ [field]: value }))).data?.fields).toMatchObject({ [field]: text })
  })

  it('refuses a Golf-ID or address of somebody else, and saves nothing', async () => {
    const input = form({ p_golf_id: reader.golfId, p_private_email: admin.email, p_work_email: 'ledig@example.com' })
    const texts = { p_golf_id: 'Golf-ID:t tillhör redan Rut Exempel', p_private_email: `Adressen tillhör redan Anna Exempel (${admin.golfId})` }
    const refused = await add(input)
    expect(refused.status).toBe(409)
    expect(refusalOf(refused)).toMatchObject({
      code: 'GOLF_ID_TAKEN',
      data: { fields: texts },
    })
    const taken = refusalOf(await add(form({ p_work_email: admin.email.toUpperCase() })))
    expect(taken).toMatchObject({ code: 'EMAIL_TAKEN', data: { fields: { p_work_email: texts.p_private_email } } })
    expect((await site.visitor().rpc('check_email_exists', { p_email: 'ledig@example.com' })).body).toBe(false)
  })

  it('refuses wrong input, and callers without write access', async () => {
    for (const { what, input } of wrongInputs(form())) expect((await add(input)).status, what).toBe(422)
    expect((await reader.visitor.rpc('add_member', form())).status).toBe(403)
    expect((await site.visitor().rpc('add_member', form())).status).toBe(401)
  })
})

describe('change_member', () => {
  it('saves the fields that are sent, and logs their names but no values', async () => {
    const member = await someone()
    const answer = await change(member, { p_first_name: 'Örjan', p_phone: null, p_club: 'Ale', p_category: null })
    expect(answer.body).toEqual({ success: true, confirmation: null, golf_id_mail: null })
    const now = await detailsOf(member.id)
    expect(now).toEqual({ ...member, first_name: 'Örjan', phone: null, club: 'Ale', category: null, updated_at: now.updated_at })
    expect((await acts())[0]).toMatchObject({ act: 'member_changed', details: { fields: ['first_name', 'phone', 'club', 'category'] } })
    expect((await admin.visitor.rpc('list_members', { search: 'örjan' })).body).toMatchObject([{ id: member.id }])
  })

  it('sets and clears the contact method, and refuses an unknown one', async () => {
    const member = await someone({ p_work_email: `jobb${number}@example.com` })
    expect((await change(member, { p_contact_method: 'work_email' })).status).toBe(200)
    const now = await detailsOf(member.id)
    expect(now.contact_method).toBe('work_email')
    expect((await acts())[0]).toMatchObject({ act: 'member_changed', details: { fields: ['contact_method'] } })
    expect((await change(now, { p_contact_method: null })).status).toBe(200)
    expect((await detailsOf(member.id)).contact_method).toBeNull()
    expect((await change(await detailsOf(member.id), { p_contact_method: 'brevduva' })).status).toBe(422)
  })

  it('refuses to overwrite what somebody else has saved since, even at the same clock time', async () => {
    const member = await someone()
    expect((await change(member, { p_club: 'Ale' })).status).toBe(200)
    const refused = await change(member, { p_club: 'Koberg' })
    expect([refused.status, refusalOf(refused).code]).toEqual([409, 'MEMBER_MOVED'])
    const newer = await detailsOf(member.id)
    expect(newer.club).toBe('Ale')
    expect((await change(newer, { p_club: 'Koberg' })).status).toBe(200)
  })

  it('logs nothing when nothing changes, and refuses a call without fields or for an unknown member', async () => {
    const member = await someone()
    expect((await change(member, { p_club: 'Hulta' })).status).toBe(200)
    expect((await detailsOf(member.id)).updated_at).toBe(member.updated_at)
    expect((await acts())[0]?.act).toBe('member_added')
    expect(refusalOf(await change(member, {})).message).toBe('Det finns inget att spara')
    expect((await change({ ...member, id: randomUUID() }, { p_club: 'Ale' })).status).toBe(404)
  })

  it('reserves the new Golf-ID and address, and frees the old ones for others', async () => {
    const [member, other] = [await someone(), await someone()]
    const golfId = form().p_golf_id
    expect((await change(member, { p_golf_id: golfId, p_private_email: `ny${number}@example.com` })).status).toBe(200)
    expect([await exists(golfId), await exists(member.golf_id)]).toEqual([true, false])
    expect((await site.visitor().rpc('check_email_exists', { p_email: member.private_email })).body).toBe(false)
    const refused = refusalOf(await change(other, { p_golf_id: golfId, p_club: 'Ale' }))
    expect(refused).toMatchObject({ code: 'GOLF_ID_TAKEN', data: { fields: { p_golf_id: `Golf-ID:t tillhör redan ${member.first_name} ${member.last_name}` } } })
    expect(await detailsOf(other.id)).toEqual(other)
  })

  it('requires a newly chosen address to confirm before it gets log-in links, until the choice is undone', async () => {
    const bo = await site.person()
    const work = `jobb.bo${number}@example.com`
    expect((await change(await detailsOf(bo.memberId), { p_work_email: work })).body).toEqual({ success: true, confirmation: null, golf_id_mail: null })
    expect((await change(await detailsOf(bo.memberId), { p_contact_method: 'work_email' })).body).toEqual({ success: true, confirmation: 'kept', golf_id_mail: null })
    expect(await detailsOf(bo.memberId)).toMatchObject({ login_email: bo.email, pending_login_email: work })
    expect((await site.mails(bo.email))[0]?.text).toContain(`Styrelsen för VGF har valt ${work} som den adress du nås på. Tills`)
    expect((await site.mails(work))[0]?.subject).toBe('Bekräfta din e-postadress')
    expect((await change(await detailsOf(bo.memberId), { p_contact_method: 'private_email' })).body).toEqual({ success: true, confirmation: null, golf_id_mail: null })
    expect(await detailsOf(bo.memberId)).toMatchObject({ login_email: bo.email, pending_login_email: null })
    // An address that is removed by the change that chooses its kind gets no mail.
    const before = await site.mails(work)
    expect((await change(await detailsOf(bo.memberId), { p_work_email: null, p_contact_method: 'work_email' })).body).toEqual({ success: true, confirmation: null, golf_id_mail: null })
    expect(await site.mails(work)).toEqual(before)
  })

  it('asks the other address to confirm when the one that gets log-in links is removed', async () => {
    const bo = await site.person()
    const work = `jobb.kvar${number}@example.com`
    await change(await detailsOf(bo.memberId), { p_work_email: work })
    expect((await change(await detailsOf(bo.memberId), { p_private_email: null })).body).toEqual({ success: true, confirmation: 'kept', golf_id_mail: null })
    expect(await detailsOf(bo.memberId)).toMatchObject({ private_email: null, login_email: bo.email, pending_login_email: work })
  })

  it('moves log-in links only once the new address confirms, and tells the old one who changed it', async () => {
    const bo = await site.person({ firstName: 'Bo' })
    const member = await detailsOf(bo.memberId)
    const email = `bo.ny${number}@example.com`
    expect((await change(member, { p_private_email: email, p_last_name: 'Ny' })).body).toEqual({ success: true, confirmation: 'kept', golf_id_mail: null })
    expect(await detailsOf(bo.memberId)).toMatchObject({ private_email: email, login_email: bo.email, pending_login_email: email })
    const [notice] = await site.mails(bo.email)
    expect(notice?.text).toContain('Styrelsen för VGF har ändrat din e-postadress')
    const [confirm] = await site.mails(email)
    expect(confirm?.text).toContain('Om du inte kan logga in:')
    const p_token = /token=([\da-f]{64})/.exec(confirm?.text ?? '')?.[1]
    expect((await site.visitor().rpc('confirm_login_email', { p_token })).status).toBe(200)
    expect(await detailsOf(bo.memberId)).toMatchObject({ login_email: email, pending_login_email: null })
    const [user] = await site.db.select().from(users).where(eq(users.id, bo.userId))
    expect(user).toMatchObject({ email, name: 'Bo Ny' })
    await logIn(site.visitor(), bo)
  })

  it('sends and reports no mail when the member has just saved the same address', async () => {
    const bo = await site.person()
    const seen = await detailsOf(bo.memberId)
    const email = `bo.samma${number}@example.com`
    expect((await bo.visitor.rpc('update_my_profile', { p_private_email: email })).status).toBe(200)
    expect((await change(seen, { p_private_email: email })).body).toEqual({ success: true, confirmation: null, golf_id_mail: null })
    expect(await site.mails(email)).toHaveLength(1)
  })

  it('mails a new confirmation when the last link has lapsed, although something else has changed since the card was read', async () => {
    const bo = await site.person()
    const email = `bo.gammal${number}@example.com`
    await change(await detailsOf(bo.memberId), { p_private_email: email })
    site.clock.advance({ hours: 25 })
    const seen = await detailsOf(bo.memberId)
    await admin.visitor.rpc('set_member_paid', { p_id: bo.memberId, p_paid: true })
    expect((await change(seen, { p_private_email: email })).body).toEqual({ success: true, confirmation: 'kept', golf_id_mail: null })
    expect(await site.mails(email)).toHaveLength(2)
    // Now a link works, and so the same save by another administrator sends no second one.
    expect((await change(seen, { p_private_email: email })).body).toEqual({ success: true, confirmation: null, golf_id_mail: null })
    expect(await site.mails(email)).toHaveLength(2)
  })

  it('mails a new confirmation, without a log entry, when an unconfirmed address is saved again', async () => {
    const bo = await site.person()
    const email = `bo.igen${number}@example.com`
    await change(await detailsOf(bo.memberId), { p_private_email: email })
    const told = await acts()
    for (const hours of [1, 25]) {
      site.clock.advance({ hours })
      expect((await change(await detailsOf(bo.memberId), { p_private_email: email })).body).toEqual({ success: true, confirmation: 'kept', golf_id_mail: null })
    }
    expect(await acts()).toHaveLength(told.length)
    const tokens = (await site.mails(email)).map(({ text }) => /token=([\da-f]{64})/.exec(text)?.[1])
    expect(tokens).toHaveLength(3)
    // The old address is notified when the move begins, and again when it begins anew: a day later the link had lapsed.
    expect((await site.mails(bo.email)).map(({ kind }) => kind)).toEqual(['email_change_notice', 'email_change_notice'])
    const [newest, older] = tokens
    expect((await site.visitor().rpc('confirm_login_email', { p_token: older })).status).toBe(410)
    expect((await site.visitor().rpc('confirm_login_email', { p_token: newest })).status).toBe(200)
    expect((await change(await detailsOf(bo.memberId), { p_private_email: email })).body).toEqual({ success: true, confirmation: null, golf_id_mail: null })
    expect(await site.mails(email)).toHaveLength(3)
  })

  it('keeps the log-in address when the board clears the field with that address', async () => {
    const bo = await site.person()
    await change(await detailsOf(bo.memberId), { p_private_email: null })
    expect(await detailsOf(bo.memberId)).toMatchObject({ private_email: null, login_email: bo.email })
    expect((await site.visitor().rpc('check_email_exists', { p_email: bo.email })).body).toBe(true)
  })

  it('lets a member log in with the corrected Golf-ID only, and mails it to them', async () => {
    const bo = await site.person()
    const golfId = form().p_golf_id
    expect((await change(await detailsOf(bo.memberId), { p_golf_id: golfId })).body).toEqual({ success: true, confirmation: null, golf_id_mail: 'kept' })
    await logIn(site.visitor(), { ...bo, golfId })
    const [mail] = await site.mails(bo.email)
    expect(mail).toMatchObject({ subject: 'Du loggar in med ett nytt Golf-ID' })
    expect(mail?.text).toContain(golfId)
    expect((await site.visitor().call('POST', '/api/functions/lookup-email', { golfId: bo.golfId })).body).toEqual({ email: null })
  })

  it('has a counterpart, update_my_profile, that logs which contact details changed', async () => {
    const bo = await site.person()
    await bo.visitor.rpc('update_my_profile', { p_work_email: `jobb${number}@example.com`, p_phone: '0701740688', p_club: 'Koberg' })
    expect((await acts())[0]).toMatchObject({
      act: 'contact_email_changed', actorId: bo.userId, subjectId: bo.memberId, details: { fields: ['phone', 'work_email'] },
    })
  })

  it('has a counterpart, update_my_profile, that logs a new name, as the log shows all acts under it', async () => {
    const bo = await site.person({ firstName: 'Bo', lastName: 'Nyman' })
    const [before] = await acts()
    await bo.visitor.rpc('update_my_profile', { p_first_name: 'Bo', p_club: 'Sjögärde' })
    expect((await acts())[0]).toEqual(before)
    await bo.visitor.rpc('update_my_profile', { p_first_name: 'Anna', p_last_name: 'Nyman' })
    expect((await acts())[0]).toMatchObject({ act: 'member_changed', actorId: bo.userId, subjectId: bo.memberId, details: { fields: ['first_name'] } })
  })
})

describe('set_member_paid', () => {
  it('marks and unmarks a member as paid, and logs each real change once', async () => {
    const member = await someone()
    const pay = (p_paid: boolean) => admin.visitor.rpc('set_member_paid', { p_id: member.id, p_paid })
    for (const paid of [true, true, false]) expect((await pay(paid)).body).toEqual({ success: true })
    expect((await acts()).slice(0, 3).map(({ act }) => act)).toEqual(['member_unpaid', 'member_paid', 'member_added'])
    expect((await reader.visitor.rpc('set_member_paid', { p_id: member.id, p_paid: true })).status).toBe(403)
    expect((await admin.visitor.rpc('set_member_paid', { p_id: randomUUID(), p_paid: true })).status).toBe(404)
  })
})
