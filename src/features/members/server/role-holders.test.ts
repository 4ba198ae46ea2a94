import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { grantRole, listRoles, revokeRole } from '#features/accounts/server/role-store.ts'
import { endSessions } from '#features/accounts/server/session-store.ts'
import type { Db } from '#server/db/database.ts'
import { untilHeldUp } from '#server/db/testing.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { memberDetails, type MemberDetails } from '../contract.ts'
import { lockMemberById } from './store.ts'
import { members } from './tables.ts'

let site: TestSite
let admin: TestPerson

const change = (member: MemberDetails, fields: Record<string, unknown>, by = admin) =>
  by.visitor.rpc('change_member', { p_id: member.id, p_updated_at: member.updated_at, ...fields })
const detailsOf = async (p_id: string): Promise<MemberDetails> => memberDetails.parse((await admin.visitor.rpc('get_member', { p_id })).body)
const refused = { status: 403, body: { code: 'HOLDS_ROLE' } }

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
  admin = await site.person({ roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ hours: 1 }))

it('only a superadmin may change the addresses, contact method, Golf-ID or phone of a role holder', async () => {
  const superadmin = await site.person({ roles: ['superadmin'] })
  for (const holder of [superadmin, await site.person({ roles: ['admin_read'] })]) {
    const before = await detailsOf(holder.memberId)
    for (const fields of [
      { p_private_email: 'nagon.annan@example.com' }, { p_work_email: 'nagon.annan@example.com' }, { p_golf_id: '770707-801' },
      { p_contact_method: 'work_email' }, { p_phone: '070-174 06 06' }, { p_first_name: 'Nytt', p_private_email: null },
    ]) expect(await change(before, fields), JSON.stringify(fields)).toMatchObject(refused)
    expect(await detailsOf(holder.memberId)).toEqual(before)
    expect((await change(before, { p_first_name: 'Nytt', p_club: 'Hulta' })).status).toBe(200)
    const { updated_at: p_updated_at } = await detailsOf(holder.memberId)
    const moved = { p_id: holder.memberId, p_updated_at, p_work_email: `ny.${holder.golfId}@example.com`, p_phone: '070-174 06 07' }
    expect((await superadmin.visitor.rpc('change_member', moved)).status).toBe(200)
  }
  expect(await site.mails('nagon.annan@example.com')).toEqual([])
})

it('a role holder can change their own address even after many refused attempts by others', async () => {
  const holder = await site.person({ roles: ['superadmin'] })
  const before = await detailsOf(holder.memberId)
  for (let times = 0; times < 11; times += 1) expect(await change(before, { p_private_email: `nagon${times}@example.com` })).toMatchObject(refused)
  const own = await holder.visitor.rpc('update_my_profile', { p_private_email: 'egen.ny@example.com' })
  expect(own).toMatchObject({ status: 200 })
})

it('saving an imported, unconfirmed address of a role holder again is refused and sends no link', async () => {
  const holder = await site.person({ roles: ['superadmin'] })
  await site.db.update(members).set({ privateEmail: 'inford@example.com' }).where(eq(members.id, holder.memberId))
  const before = await detailsOf(holder.memberId)
  for (const fields of [{}, { p_first_name: 'Nytt' }, { p_contact_method: before.contact_method }]) {
    expect(await change(before, { p_private_email: 'inford@example.com', ...fields }), JSON.stringify(fields)).toMatchObject(refused)
  }
  expect(await site.mails('inford@example.com')).toEqual([])
  expect(await detailsOf(holder.memberId)).toEqual(before)
})

it('a role that waits for a second factor protects its holder too, and a writer may correct their own card', async () => {
  const late = await site.person({ roles: ['superadmin'] })
  site.clock.advance({ days: 15 })
  const writer = await site.person({ roles: ['admin_write'] })
  const cardOf = async (p_id: string) => memberDetails.parse((await writer.visitor.rpc('get_member', { p_id })).body)
  const move = async (p_id: string) => writer.visitor.rpc('change_member', {
    p_id, p_updated_at: (await cardOf(p_id)).updated_at, p_work_email: 'egen@example.com',
  })
  expect(await move(late.memberId)).toMatchObject(refused)
  expect((await move(writer.memberId)).status).toBe(200)
  site.clock.advance({ days: -15 })
})

it('a writer who corrects their own card is warned by mail, as somebody else may use the session', async () => {
  const writer = await site.person({ roles: ['admin_write'] })
  for (const [fields, kind, what] of [
    [{ p_work_email: 'ny@example.com' }, null, ''],
    [{ p_contact_method: 'work_email' }, 'email_change_notice', 'har valt ny@example.com som den adress du nås på'],
    [{ p_contact_method: 'private_email' }, null, ''],
    [{ p_private_email: 'nyegen@example.com' }, 'email_change_notice', 'har angett nyegen@example.com som din e-postadress'],
    [{ p_golf_id: '670707-977' }, 'golf_id_changed', 'har rättat ditt Golf-ID'],
  ] as const) {
    const before = await site.mails(writer.email)
    const { updated_at: p_updated_at } = memberDetails.parse((await writer.visitor.rpc('get_member', { p_id: writer.memberId })).body)
    expect((await writer.visitor.rpc('change_member', { p_id: writer.memberId, p_updated_at, ...fields })).status, what).toBe(200)
    const mails = await site.mails(writer.email)
    expect(mails, what).toHaveLength(before.length + (kind === null ? 0 : 1))
    if (kind === null) continue
    expect(mails[0]).toMatchObject({ kind })
    for (const words of [`Någon som är inloggad på ditt konto hos VGF ${what}`, 'Var det inte du? Välj ett nytt lösenord genast']) expect(mails[0]?.text).toContain(words)
  }
})

it('a role is not granted while the contact address differs from the confirmed log-in address', async () => {
  const superadmin = await site.person({ roles: ['superadmin'] })
  const bo = await site.person()
  const grant = () => superadmin.visitor.rpc('grant_role', { p_id: bo.memberId, p_role: 'superadmin' })
  const set = (fields: Partial<typeof members.$inferInsert>) => site.db.update(members).set(fields).where(eq(members.id, bo.memberId))
  // As after an import by somebody who may not give roles.
  await set({ privateEmail: 'inford@example.com', workEmail: null })
  expect(await grant()).toMatchObject({ status: 409, body: { code: 'EMAIL_UNCONFIRMED' } })
  // Nor does saving the own profile send a mail there.
  expect((await bo.visitor.rpc('update_my_profile', { p_work_email: 'bo@work.example.com' })).body).toEqual({ success: true, confirmation: null })
  expect(await site.mails('inford@example.com')).toEqual([])
  await set({ contactMethod: 'work_email' })
  expect((await grant()).status).toBe(409)
  await set({ contactMethod: 'private_email', privateEmail: bo.email })
  expect((await grant()).status).toBe(200)
})

it.runIf(process.env.TEST_DATABASE_URL).each<[string, number, (tx: Db, userId: string) => Promise<unknown>]>([
  ['whose role is taken', 403, (tx, userId) => revokeRole(tx, { userId, role: 'superadmin' })],
  ['whose sessions are ended by a new password', 401, (tx, userId) => endSessions(tx, { userId })],
])('a role is not granted by a superadmin %s at the same moment', async (_, status, end) => {
  const [superadmin, bo] = [await site.person({ roles: ['superadmin'] }), await site.person()]
  const giving = await site.db.transaction(async (tx) => {
    await lockMemberById(tx, bo.memberId)
    const answer = superadmin.visitor.rpc('grant_role', { p_id: bo.memberId, p_role: 'superadmin' })
    await untilHeldUp(tx, 1)
    await end(tx, superadmin.userId)
    return [answer]
  })
  expect((await giving[0])?.status).toBe(status)
  expect(await listRoles(site.db, bo.userId)).toEqual([])
})

it.runIf(process.env.TEST_DATABASE_URL)('a member who is granted a role at the same moment is already protected as a role holder', async () => {
  const bo = await site.person()
  const before = await detailsOf(bo.memberId)
  const changing = await site.db.transaction(async (tx) => {
    await lockMemberById(tx, bo.memberId)
    const answer = change(before, { p_phone: '070-174 06 09' })
    await untilHeldUp(tx, 1)
    await grantRole(tx, { userId: bo.userId, role: 'admin_read', now: site.clock.now() })
    return [answer]
  })
  expect(await changing[0]).toMatchObject(refused)
  expect((await detailsOf(bo.memberId)).phone).toBe(before.phone)
})

it.runIf(process.env.TEST_DATABASE_URL)('a writer whose sessions end at the same moment changes no address and causes no link', async () => {
  const [writer, bo] = [await site.person({ roles: ['admin_write'] }), await site.person()]
  const email = `${bo.golfId}@annan.example.com`
  const { updated_at: p_updated_at } = await detailsOf(bo.memberId)
  const changing = await site.db.transaction(async (tx) => {
    await lockMemberById(tx, bo.memberId)
    const answer = writer.visitor.rpc('change_member', { p_id: bo.memberId, p_updated_at, p_private_email: email })
    await untilHeldUp(tx, 1)
    await endSessions(tx, { userId: writer.userId })
    return [answer]
  })
  expect((await changing[0])?.status).toBe(401)
  expect(await site.mails(email)).toEqual([])
})

it('a confirmation link from before the role was granted does not move the log-in of a role holder', async () => {
  const superadmin = await site.person({ roles: ['superadmin'] })
  const bo = await site.person()
  const email = `${bo.golfId}@ny.example.com`
  expect((await change(await detailsOf(bo.memberId), { p_private_email: email })).body).toEqual({ success: true, confirmation: 'kept', golf_id_mail: null })
  const p_token = /token=([\da-f]{64})/.exec((await site.mails(email))[0]?.text ?? '')?.[1]
  const grant = () => superadmin.visitor.rpc('grant_role', { p_id: bo.memberId, p_role: 'admin_read' })
  expect(await grant()).toMatchObject({ status: 409, body: { code: 'EMAIL_UNCONFIRMED' } })
  // The contact address is the log-in's again, set directly in the database so that the link remains; the new one is still among the addresses.
  await site.db.update(members).set({ privateEmail: bo.email, workEmail: email }).where(eq(members.id, bo.memberId))
  expect((await grant()).status).toBe(200)
  expect((await site.visitor().rpc('confirm_login_email', { p_token })).status).toBe(410)
  expect(await detailsOf(bo.memberId)).toMatchObject({ login_email: bo.email, pending_login_email: null })
})
