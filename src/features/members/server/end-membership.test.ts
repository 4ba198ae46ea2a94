import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import type { Role } from '#domain/roles.ts'
import { sessions } from '#features/accounts/server/tables.ts'
import { bookingPlayers, bookings, calendarAddresses } from '#features/booking/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { logIn, refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { firstEndDay } from '../end-rules.ts'
import { members } from './tables.ts'

let site: TestSite
let chair: TestPerson
let today: string
const superadmins = { hasLogIn: true, bySuperadmin: true }

const end = (p_id: string, p_ended_on = today) => chair.visitor.rpc('end_membership', { p_id, p_ended_on })
const resume = (p_id: string) => chair.visitor.rpc('resume_membership', { p_id })
const role = (call: 'grant_role' | 'revoke_role', p_id: string, p_role: Role, by = chair) => by.visitor.rpc(call, { p_id, p_role })
const rolesOf = async (person: TestPerson) => (await person.visitor.rpc('get_my_roles')).body
const actsOn = async (id: string) =>
  (await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(desc(auditEntries.seq))).map(({ act, details }) => [act, details])

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
  chair = await site.person({ firstName: 'Eva', roles: ['superadmin'] })
  today = dateInStockholm(site.clock.now())
})
afterAll(() => site.close())

describe('ending a membership', () => {
  it('logs the person out at once and closes every way to log in', async () => {
    const bo = await site.person({ firstName: 'Bo', roles: ['admin_read', 'admin_write'] })
    await site.visitor().call('POST', '/api/auth/send-reset-link', { email: bo.email })
    const [reset] = await site.mails(bo.email)
    const code = /code=([\da-f]{64})/.exec(reset?.text ?? '')?.[1]
    const { body: handle } = await site.visitor().call('POST', '/api/functions/lookup-email', { golfId: bo.golfId })

    expect((await end(bo.memberId)).body).toEqual({ success: true, coming_bookings: 0, plays_with_others: 0 })

    expect((await bo.visitor.rpc('get_my_profile')).status).toBe(401)
    expect((await bo.visitor.rpc('list_members')).status).toBe(401)
    expect((await site.visitor().call('POST', '/api/functions/lookup-email', { golfId: bo.golfId })).body).toEqual({ email: null })
    const signIn = { ...(typeof handle === 'object' ? handle : {}), password: bo.password }
    expect((await site.visitor().call('POST', '/api/auth/sign-in', signIn)).status).toBe(401)
    expect((await site.visitor().call('POST', '/api/auth/exchange-code', { code })).status).toBe(410)
    site.clock.advance({ hours: 2 })
    // If the test runs late in the evening, it is the next day by now.
    today = dateInStockholm(site.clock.now())
    expect((await site.visitor().call('POST', '/api/auth/send-reset-link', { email: bo.email })).body).toEqual({ success: true })
    expect(await site.mails(bo.email)).toHaveLength(1)
  })

  it('revokes the roles, logs each act, keeps what is registered, and cannot be repeated', async () => {
    const bo = await site.person({ roles: ['admin_read', 'admin_write'] })
    await end(bo.memberId, addDays(today, -30))
    const acts = await actsOn(bo.memberId)
    expect(acts).toHaveLength(3)
    expect(acts).toEqual(expect.arrayContaining([
      ['member_ended', { ended_on: addDays(today, -30) }], ['role_revoked', { role: 'admin_read' }], ['role_revoked', { role: 'admin_write' }],
    ]))
    expect((await site.visitor().rpc('check_golf_id_exists', { p_golf_id: bo.golfId })).body).toBe(true)
    expect((await chair.visitor.rpc('get_member', { p_id: bo.memberId })).body).toMatchObject({ ended_on: addDays(today, -30), roles: [] })
    const again = await end(bo.memberId)
    expect([again.status, refusalOf(again).code]).toEqual([409, 'ALREADY_ENDED'])
  })

  it('removes the member from the current register, its count and the dashboard', async () => {
    const bo = await site.person({ firstName: 'Bertil', lastName: 'Borta' })
    const total = async () => (await chair.visitor.rpc('get_dashboard_stats')).body
    const count = async () => (await chair.visitor.rpc('count_members')).body
    const before = await count()
    await end(bo.memberId)
    expect(await count()).not.toEqual(before)
    const now = await count()
    expect(await total()).toMatchObject({ totalMembers: typeof now === 'object' && now && 'count' in now ? now.count : null })
    expect((await chair.visitor.rpc('list_members', { search: 'borta' })).body).toEqual([])
    expect((await chair.visitor.rpc('list_members', { search: 'borta', state: 'ended' })).body).toMatchObject([{ id: bo.memberId }])
  })

  it('refuses a day after today, an invalid day and an unknown member', async () => {
    const bo = await site.person()
    for (const day of [addDays(today, 1), '2025-02-30', 'i dag']) {
      const refused = refusalOf(await end(bo.memberId, day))
      expect(refused.data?.fields, day).toEqual({ p_ended_on: 'Ange ett datum, senast i dag' })
    }
    expect((await end(randomUUID())).status).toBe(404)
  })

  it('refuses a day so long ago, probably mistyped, that the person would be erased at once', async () => {
    const bo = await site.person()
    const refused = await end(bo.memberId, addDays(firstEndDay(today, superadmins), -1))
    expect(refused.status).toBe(422)
    expect(refusalOf(refused).data?.fields?.['p_ended_on']).toMatch(/^Ange ett datum, tidigast .* Kontrollera årtalet: uppgifterna raderas 5 år efter medlemskapets sista dag\.$/)
    expect((await end(bo.memberId, `${Number(today.slice(0, 4)) - 10}-06-15`)).status).toBe(422)
    expect((await chair.visitor.rpc('get_member', { p_id: bo.memberId })).body).toMatchObject({ ended_on: null })
    expect((await end(bo.memberId, firstEndDay(today, superadmins))).status).toBe(200)
  })

  it('refuses a day that would soon erase somebody with a log-in, unless a superadmin sets it', async () => {
    const writer = await site.person({ roles: ['admin_write'], hasSecondFactor: true })
    const [bo, imported] = [await site.person(), await site.person()]
    await site.db.update(members).set({ userId: null }).where(eq(members.id, imported.memberId))
    const day = addDays(today, -1500)
    const byWriter = (p_id: string, p_ended_on: string) => writer.visitor.rpc('end_membership', { p_id, p_ended_on })
    const refused = await byWriter(bo.memberId, day)
    expect(refused.status).toBe(422)
    expect(refusalOf(refused).data?.fields?.['p_ended_on']).toMatch(/kan bara en superadministratör ange\.$/)
    expect((await byWriter(imported.memberId, day)).status).toBe(200)
    expect((await end(bo.memberId, day)).status).toBe(200)
    await resume(bo.memberId)
    expect((await byWriter(bo.memberId, addDays(today, -1400))).status).toBe(200)
  })

  it('tells the member’s own coming bookings from those that others have made', async () => {
    const [bo, maria] = [await site.person(), await site.person({ firstName: 'Maria' })]
    const day = (days: number) => addDays(today, days)
    const rows = [[1, 'confirmed', bo], [2, 'received', maria], [3, 'confirmed', maria], [4, 'cancelled', maria], [-1, 'cancelled', null]] as const
    for (const [days, status, booker] of rows) {
      const id = randomUUID()
      await site.db.insert(bookings).values({
        id, requestKey: randomUUID(), userId: booker?.userId ?? null, fullName: booker ? 'Som det stod' : 'Raderad medlem', golfId: '000000-000', email: 'x@example.com', course: 'ale',
        quotaGroup: 'ale', playDate: day(days), ball: 'two', isMatch: false, status, createdAt: site.clock.now(),
      })
      await site.db.insert(bookingPlayers).values({ bookingId: id, playDate: day(days), position: 1, name: 'Bo', golfId: bo.golfId, isMember: true })
    }
    const card = (await chair.visitor.rpc('get_member', { p_id: bo.memberId })).body
    expect(card).toMatchObject({
      bookings: [
        { play_date: day(4), booked_by: 'Maria Exempel' }, { play_date: day(3), booked_by: 'Maria Exempel' }, { play_date: day(2), booked_by: 'Maria Exempel' },
        { play_date: day(1), booked_by: null }, { play_date: day(-1), booked_by: 'Raderad medlem' },
      ],
    })
    expect((await end(bo.memberId)).body).toEqual({ success: true, coming_bookings: 1, plays_with_others: 2 })
  })

  it('can be undone: the password works again, but sessions, roles and calendar address do not', async () => {
    const bo = await site.person({ roles: ['admin_write'] })
    const { url } = z.object({ url: z.url() }).parse((await bo.visitor.rpc('renew_calendar_address')).body)
    const opens = async () => [(await bo.visitor.rpc('get_my_profile')).status, (await site.visitor().call('GET', new URL(url).pathname)).status]
    const begun = await site.db.select().from(sessions).where(eq(sessions.userId, bo.userId))
    const given = await site.db.select().from(calendarAddresses).where(eq(calendarAddresses.userId, bo.userId))
    expect(await opens()).toEqual([200, 200])
    await end(bo.memberId)
    // As if they had been requested at the very moment when the membership ended.
    await site.db.insert(sessions).values(begun)
    await site.db.insert(calendarAddresses).values(given)
    expect(await opens()).toEqual([401, 404])
    expect((await resume(bo.memberId)).body).toEqual({ success: true })
    expect(await opens()).toEqual([401, 404])
    await logIn(bo.visitor, bo)
    expect(await rolesOf(bo)).toEqual([])
    expect(refusalOf(await resume(bo.memberId)).code).toBe('NOT_ENDED')
    expect((await actsOn(bo.memberId))[0]).toEqual(['member_resumed', {}])
  })

  it('in an earlier year clears the paid mark when the membership is resumed', async () => {
    const isPaid = async (p_id: string) => (await chair.visitor.rpc('get_member', { p_id })).body
    const lastYear = `${Number(today.slice(0, 4)) - 1}-12-31`
    const paid = async (endedOn: string, p_paid = true) => {
      const { memberId } = await site.person()
      await chair.visitor.rpc('set_member_paid', { p_id: memberId, p_paid })
      await end(memberId, endedOn)
      expect(refusalOf(await chair.visitor.rpc('set_member_paid', { p_id: memberId, p_paid: !p_paid })).code).toBe('ALREADY_ENDED')
      expect((await resume(memberId)).body).toEqual({ success: true })
      return memberId
    }
    const [old, own, unpaid] = [await paid(lastYear), await paid(`${today.slice(0, 4)}-01-01`), await paid(lastYear, false)]
    expect(await isPaid(old)).toMatchObject({ ended_on: null, matchplay_approved: false })
    expect((await actsOn(old)).slice(0, 2)).toEqual([['member_unpaid', {}], ['member_resumed', {}]])
    expect(await isPaid(own)).toMatchObject({ matchplay_approved: true })
    expect((await actsOn(own))[0]).toEqual(['member_resumed', {}])
    expect((await actsOn(unpaid))[0]).toEqual(['member_resumed', {}])
  })
})

describe('roles', () => {
  it('are granted and revoked with effect from the next request, and each change is logged once', async () => {
    const bo = await site.person()
    for (let times = 0; times < 2; times += 1) expect((await role('grant_role', bo.memberId, 'admin_read')).body).toEqual({ success: true })
    expect((await bo.visitor.rpc('list_members', { limit: 1 })).status).toBe(200)
    for (let times = 0; times < 2; times += 1) expect((await role('revoke_role', bo.memberId, 'admin_read')).status).toBe(200)
    expect((await bo.visitor.rpc('list_members', { limit: 1 })).status).toBe(403)
    expect(await actsOn(bo.memberId)).toEqual([['role_revoked', { role: 'admin_read' }], ['role_granted', { role: 'admin_read' }]])
  })

  it('are reported to the board by mail when granted, once each', async () => {
    const bo = await site.person({ firstName: 'Bo' })
    const told = async () => (await site.mails(site.config.boardEmail)).filter(({ kind, about }) => kind === 'role_given' && about === bo.memberId)
    for (let times = 0; times < 2; times += 1) await role('grant_role', bo.memberId, 'superadmin')
    expect(await told()).toMatchObject([{ subject: 'Bo Exempel har fått behörighet som superadministratör' }])
    for (const said of [bo.golfId, 'Given av: Eva Exempel']) expect((await told())[0]?.text).toContain(said)
    await role('revoke_role', bo.memberId, 'superadmin')
    expect(await told()).toHaveLength(1)
  })

  it('are granted only to members with a log-in and a current membership', async () => {
    const { body } = await chair.visitor.rpc('add_member', { p_first_name: 'Nils', p_last_name: 'Ny', p_golf_id: '770707-001' })
    const id = typeof body === 'object' && body && 'id' in body ? String(body.id) : ''
    expect(refusalOf(await role('grant_role', id, 'admin_read')).code).toBe('NO_LOG_IN')
    expect((await role('revoke_role', id, 'admin_read')).status).toBe(200)
    expect((await role('grant_role', randomUUID(), 'admin_read')).status).toBe(404)
    const former = await site.person()
    await end(former.memberId)
    expect(await role('grant_role', former.memberId, 'admin_read')).toMatchObject({ status: 409, body: { code: 'NO_LOG_IN' } })
    expect((await actsOn(former.memberId)).map(([act]) => act)).toEqual(['member_ended'])
  })

  it('never leave the site without a superadmin, by revoking or by ending a membership', async () => {
    expect(refusalOf(await role('revoke_role', chair.memberId, 'superadmin')).code).toBe('LAST_SUPERADMIN')
    expect(refusalOf(await end(chair.memberId)).code).toBe('LAST_SUPERADMIN')
    const next = await site.person()
    await role('grant_role', next.memberId, 'superadmin')
    expect((await role('revoke_role', chair.memberId, 'superadmin', next)).status).toBe(200)
    expect((await role('grant_role', chair.memberId, 'superadmin')).status).toBe(403)
    await role('grant_role', chair.memberId, 'superadmin', next)
    expect((await end(next.memberId)).status).toBe(200)
  })

  it('keep anyone but a superadmin from ending the membership of another role holder', async () => {
    const writer = await site.person({ roles: ['admin_write'] })
    for (const held of ['admin_read', 'superadmin'] as const) {
      const holder = await site.person({ roles: [held] })
      expect(refusalOf(await writer.visitor.rpc('end_membership', { p_id: holder.memberId, p_ended_on: today })).code).toBe('HOLDS_ROLE')
      expect(await rolesOf(holder)).toHaveLength(1)
      if (held === 'superadmin') await end(holder.memberId)
    }
    const bo = await site.person()
    expect((await writer.visitor.rpc('end_membership', { p_id: bo.memberId, p_ended_on: today })).status).toBe(200)
    expect((await writer.visitor.rpc('end_membership', { p_id: writer.memberId, p_ended_on: today })).status).toBe(200)
  })

  it('are changed by superadmins only, and readers may not end, resume or invite', async () => {
    const writer = await site.person({ roles: ['admin_write'] })
    const bo = await site.person()
    expect((await role('grant_role', bo.memberId, 'admin_read', writer)).status).toBe(403)
    expect((await role('revoke_role', bo.memberId, 'admin_read', writer)).status).toBe(403)
    const reader = await site.person({ roles: ['admin_read'] })
    const tries = { end_membership: { p_id: bo.memberId, p_ended_on: today }, resume_membership: { p_id: bo.memberId }, invite_member: { p_id: bo.memberId } }
    for (const [call, input] of Object.entries(tries)) expect((await reader.visitor.rpc(call, input)).status, call).toBe(403)
  })
})
