import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditActs, type AuditAct } from '#domain/audit-acts.ts'
import { roles } from '#domain/roles.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { recordAct } from '#server/audit/audit.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { auditEntry } from '../contract.ts'

let site: TestSite
let eva: TestPerson
let bo: TestPerson
let asa = ''

const entries = z.array(auditEntry)

async function list(input?: unknown, who: TestVisitor = eva.visitor) {
  const answer = await who.rpc('list_audit_entries', input)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return entries.parse(answer.body)
}
const acts = async (input: unknown) => (await list(input)).map(({ act }) => act)

beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(new Date('2026-03-28T22:30:00Z'))
  eva = await site.person({ roles: ['admin_read'], firstName: 'Eva', lastName: 'Äng' })
  bo = await site.person({ firstName: 'Bo', lastName: 'Öberg_50%' })
  await site.visitor().rpc('create_membership_application', applicationForm(400, { p_club: 'Bohus' }))
  const [application] = await site.db.select().from(applications)
  asa = application?.id ?? ''
  const record = (act: AuditAct, subject?: Parameters<typeof recordAct>[1]['subject'], actorId: string | null = eva.userId) =>
    recordAct(site.db, { actorId, act, subject, now: site.clock.now() })
  await record('application_approved', { kind: 'application', id: asa })
  await record('member_paid', { kind: 'member', id: bo.memberId })
  // Half past midnight in Sweden, on the morning that summer time begins.
  site.clock.advance({ hours: 1 })
  await record('password_changed', { kind: 'user', id: bo.userId }, bo.userId)
  await record('settings_changed', { kind: 'setting', id: 'fee' })
  await record('quota_changed', { kind: 'course', id: 'torslanda' })
  site.clock.set(new Date('2026-03-29T21:59:59Z'))
  await record('login_failures', undefined, null)
  site.clock.advance({ seconds: 1 })
  await record('member_changed', { kind: 'member', id: randomUUID() }, 'left')
  await record('quota_changed', { kind: 'course', id: 'no course' })
})
afterAll(() => site.close())

describe('the list', () => {
  test('is newest first, with the current names and links to member cards', async () => {
    const byEva = { id: eva.userId, name: 'Eva Äng', link_id: eva.memberId }
    expect(await list()).toMatchObject([
      { act: 'quota_changed', actor: byEva, subject: { kind: 'course', id: 'no course', name: 'no course', link_id: null } },
      { act: 'member_changed', actor: { id: 'left', name: null, link_id: null }, subject: { kind: 'member', name: null, link_id: null } },
      { act: 'login_failures', actor: null, subject: null, at: '2026-03-29T21:59:59.000Z' },
      { act: 'quota_changed', subject: { kind: 'course', id: 'torslanda', name: 'Torslanda (A), Torslanda (B)', link_id: null } },
      { act: 'settings_changed', subject: { kind: 'setting', id: 'fee', name: 'Årsavgift i kronor', link_id: null } },
      {
        act: 'password_changed', actor: { id: bo.userId, name: 'Bo Öberg_50%', link_id: bo.memberId },
        subject: { kind: 'user', id: bo.userId, name: 'Bo Öberg_50%', link_id: bo.memberId },
      },
      { act: 'member_paid', actor: byEva, subject: { kind: 'member', id: bo.memberId, name: 'Bo Öberg_50%', link_id: bo.memberId } },
      { act: 'application_approved', actor: byEva, subject: { kind: 'application', id: asa, name: 'Åsa Exempel400', link_id: null } },
    ])
  })

  test('shows people by their current names in the register', async () => {
    await site.db.update(members).set({ lastName: 'Nynamn' }).where(eq(members.id, eva.memberId))
    expect((await list({ limit: 1 }))[0]?.actor?.name).toBe('Eva Nynamn')
    await site.db.update(members).set({ lastName: 'Äng' }).where(eq(members.id, eva.memberId))
  })

  test('is paged without gaps or overlaps', async () => {
    const all = await list()
    const paged: typeof all = []
    for (let page = await list({ limit: 3 }); page.length > 0; page = await list({ limit: 3, cursor: paged.at(-1)?.seq })) paged.push(...page)
    expect(paged).toEqual(all)
    expect(await acts({ limit: 1, p_acts: ['member_paid', 'password_changed'], cursor: all[5]?.seq })).toEqual(['member_paid'])
  })
})

describe('the filter', () => {
  test('selects acts, and whole days in Swedish time', async () => {
    expect(await acts({ p_acts: ['member_paid', 'settings_changed'] })).toEqual(['settings_changed', 'member_paid'])
    expect(await acts({ p_acts: [] })).toEqual([])
    expect(await acts({ p_to: '2026-03-28' })).toEqual(['member_paid', 'application_approved'])
    expect(await acts({ p_from: '2026-03-29', p_to: '2026-03-29' })).toEqual(['login_failures', 'quota_changed', 'settings_changed', 'password_changed'])
    expect(await acts({ p_from: '2026-03-30' })).toEqual(['quota_changed', 'member_changed'])
  })

  test('selects everything done by and to a person', async () => {
    expect(await acts({ p_person: bo.memberId })).toEqual(['password_changed', 'member_paid'])
    expect(await acts({ p_person: eva.memberId })).toEqual(['quota_changed', 'quota_changed', 'settings_changed', 'member_paid', 'application_approved'])
    expect(await acts({ p_person: randomUUID() })).toEqual([])
  })

  test('selects for a member also the decision on their application', async () => {
    const member = await site.person({ golfId: '990230-400' })
    expect(await acts({ p_person: member.memberId })).toEqual(['application_approved'])
  })

  test('finds parts of names and Golf-IDs in any case, takes wildcards literally, and searches no more', async () => {
    for (const p_search of ['öberg_50%', 'BO ÖB', 'öBERG', bo.golfId, bo.golfId.replace('-', '')]) expect(await acts({ p_search }), p_search).toEqual(['password_changed', 'member_paid'])
    for (const p_search of ['åsa', 'ÅSA EXEMPEL4', '990230-400']) expect(await acts({ p_search }), p_search).toEqual(['application_approved'])
    expect(await acts({ p_search: 'äng', p_acts: ['settings_changed'] })).toEqual(['settings_changed'])
    for (const p_search of ['bohus', 'privat400@', '%', 'öberg%50']) {
      expect(await acts({ p_search, p_acts: ['application_approved', 'settings_changed'] }), p_search).toEqual([])
    }
    expect(await acts({ p_search: '', p_acts: ['member_paid'] })).toEqual(['member_paid'])
  })

  test('refuses invalid values', async () => {
    const wrong = [
      { p_acts: ['everything'] }, { p_acts: 'member_paid' }, { p_person: 'bo' }, { p_from: '2026-02-30' }, { p_to: 'idag' }, { p_search: 'x'.repeat(101) },
      { p_search: 'a\u0000' }, { limit: 0 }, { limit: 101 }, { cursor: 0 }, { cursor: 'x' }, { cursor: 1.5 }, { cursor: 1e300 },
    ]
    for (const input of wrong) expect((await eva.visitor.rpc('list_audit_entries', input)).status, JSON.stringify(input)).toBe(422)
    expect(await acts({ p_acts: [...auditActs], cursor: Number.MAX_SAFE_INTEGER, limit: 1 })).toEqual(['quota_changed'])
  })
})

describe('access', () => {
  test('is refused to guests and members, and given to every board role', async () => {
    expect(refusalOf(await site.visitor().rpc('list_audit_entries'))).toMatchObject({ code: 'NOT_LOGGED_IN', status: 401 })
    expect(refusalOf(await bo.visitor.rpc('list_audit_entries'))).toMatchObject({ code: 'FORBIDDEN', status: 403 })
    for (const role of roles) expect((await list({}, await site.adminVisitor(role))).length).toBeGreaterThan(0)
  })
})
