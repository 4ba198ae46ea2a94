import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { members } from '#features/members/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { mails } from '#server/outbox/tables.ts'
import { refusalOf, startTestSite, type TestSite } from '#server/testing.ts'
import { feeMarks } from '../contract.ts'
import { halfAYear, undoDays } from '../rules.ts'

const added = z.object({ id: z.string() })
const clearing = z.object({ cleared: z.number(), cleared_at: z.string() })
const moved = z.object({ data: z.object({ paid: z.number() }) })

let site: TestSite
let treasurer: Awaited<ReturnType<TestSite['adminVisitor']>>
let number = 100

beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(new Date('2026-01-02T09:15:00Z'))
  treasurer = await site.adminVisitor('admin_write')
})
afterAll(() => site.close())
beforeEach(() => site.db.update(members).set({ matchplayApproved: false, feeClearedAt: null }))

async function member(): Promise<string> {
  const { body } = await treasurer.rpc('add_member', { p_first_name: 'Någon', p_last_name: 'Betalande', p_golf_id: `560506-${number++}`, p_club: 'Ale' })
  return added.parse(body).id
}

async function paying(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let one = 0; one < count; one += 1) ids.push(await member())
  await mark(...ids)
  return ids
}

const mark = async (...p_ids: string[]) => expect((await treasurer.rpc('mark_paid', { p_ids })).status).toBe(200)
const marks = async (who = treasurer) => feeMarks.parse((await who.rpc('get_fee_marks')).body)
const clear = async (p_seen_paid: number) => {
  const answer = await treasurer.rpc('clear_paid', { p_seen_paid })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return clearing.parse(answer.body)
}
const restore = (p_cleared_at: string) => treasurer.rpc('restore_paid', { p_cleared_at })
const paidIds = async () => new Set((await site.db.select({ id: members.id }).from(members).where(eq(members.matchplayApproved, true))).map(({ id }) => id))
const latestAct = async () => (await site.db.select().from(auditEntries).orderBy(desc(auditEntries.seq)).limit(1))[0]

describe('clear_paid', () => {
  it('clears the mark of all current members but no ended ones, without mails, as one log entry', async () => {
    const ids = await paying(3)
    const [left] = await paying(1)
    await treasurer.rpc('end_membership', { p_id: left, p_ended_on: '2025-12-31' })
    const { paid, cleared } = await marks()
    expect({ paid, cleared }).toEqual({ paid: 3, cleared: null })
    const lettersBefore = await site.db.$count(mails)

    const { cleared: count, cleared_at: at } = await clear(3)
    expect(count).toBe(3)
    expect(await paidIds()).toEqual(new Set([left]))
    expect(await latestAct()).toMatchObject({ act: 'paid_cleared', subjectKind: null, subjectId: null, details: { members: 3 } })
    expect(await site.db.$count(mails)).toBe(lettersBefore)
    expect(await marks()).toMatchObject({ paid: 0, cleared: { at, restorable: 3 } })
    expect(await site.db.$count(auditEntries, eq(auditEntries.subjectId, ids[0] ?? ''))).toBe(2)
  })

  it('changes nothing if the number of marks is not the one seen, and returns the current one', async () => {
    const ids = await paying(2)
    const acts = await site.db.$count(auditEntries)
    const answer = await treasurer.rpc('clear_paid', { p_seen_paid: 3 })
    expect(refusalOf(answer)).toMatchObject({ code: 'MARKS_MOVED', status: 409, message: 'Inget är ändrat. Antalet har hunnit ändras: nu är 2 medlemmar markerade som Betald.' })
    expect(moved.parse(answer.body).data.paid).toBe(2)
    expect(await paidIds()).toEqual(new Set(ids))
    expect(await site.db.$count(auditEntries)).toBe(acts)
    expect(refusalOf(await treasurer.rpc('clear_paid', { p_seen_paid: 0 })).code).toBe('INVALID')
  })

  it('updates the time of the last change, so that an open card notices', async () => {
    const [id = ''] = await paying(1)
    const changedAt = async () => (await site.db.select({ at: members.updatedAt }).from(members).where(eq(members.id, id)))[0]?.at.getTime() ?? 0
    const before = await changedAt()
    await clear(1)
    expect(await changedAt()).toBeGreaterThan(before)
  })

  it('does not cost a member who pays afterwards, leaves by mistake and is resumed the new mark', async () => {
    const before = site.clock.now()
    await paying(1)
    await clear(1)
    const [since = ''] = await paying(1)
    site.clock.advance({ days: 30 })
    const later = await site.adminVisitor('admin_write')
    expect((await later.rpc('end_membership', { p_id: since, p_ended_on: '2026-02-01' })).status).toBe(200)
    expect((await later.rpc('resume_membership', { p_id: since })).status).toBe(200)
    expect(await paidIds()).toEqual(new Set([since]))
    site.clock.set(before)
  })
})

describe('restore_paid', () => {
  it('gives the mark back to those who lost it, and takes it from nobody', async () => {
    const [back = '', since = '', ended = '', corrected = ''] = await paying(4)
    const [never, fresh] = [await member(), await member()]
    const { cleared_at: at } = await clear(4)
    await mark(since, fresh, corrected)
    await treasurer.rpc('set_member_paid', { p_id: corrected, p_paid: false })
    await treasurer.rpc('end_membership', { p_id: ended, p_ended_on: '2026-01-02' })
    expect((await marks()).cleared).toEqual({ at, restorable: 2 })

    expect((await restore(at)).body).toEqual({ restored: 2 })
    // Also to the member who has left: if the membership is resumed, it would otherwise lack the fee that was paid.
    expect(await paidIds()).toEqual(new Set([back, since, fresh, corrected, ended]))
    expect(await paidIds()).not.toContain(never)
    expect(await latestAct()).toMatchObject({ act: 'paid_restored', details: { members: 2 } })
    expect((await marks()).cleared).toBeNull()
    const acts = await site.db.$count(auditEntries)
    expect(refusalOf(await restore(at)).code).toBe('NOTHING_TO_RESTORE')
    expect(await site.db.$count(auditEntries)).toBe(acts)
  })

  it('refuses a moment that the database does not know', async () => {
    expect((await restore('0000-01-01T00:00:00Z')).status).toBe((await restore('i går')).status)
  })

  it('keeps two clearings at the same moment apart, and restores the last one first', async () => {
    const old = await paying(2)
    const first = await clear(2)
    const fresh = await paying(1)
    const second = await clear(1)
    expect(second.cleared_at).not.toBe(first.cleared_at)
    expect((await marks()).cleared).toEqual({ at: second.cleared_at, restorable: 1 })
    await restore(second.cleared_at)
    expect(await paidIds()).toEqual(new Set(fresh))
    expect((await marks()).cleared).toEqual({ at: first.cleared_at, restorable: 2 })
    await restore(first.cleared_at)
    expect(await paidIds()).toEqual(new Set([...old, ...fresh]))
  })

  it('is offered for an earlier clearing when all marks of a later one are set again', async () => {
    const old = await paying(2)
    const { cleared_at: at } = await clear(2)
    const fresh = await paying(1)
    await clear(1)
    await mark(...fresh)
    expect((await marks()).cleared).toEqual({ at, restorable: 2 })
    expect((await restore(at)).body).toEqual({ restored: 2 })
    expect(await paidIds()).toEqual(new Set([...old, ...fresh]))
  })

  it('is not offered for an earlier clearing once it is too late: the last one is what another clearing asks about', async () => {
    const before = site.clock.now()
    await paying(2)
    await clear(2)
    site.clock.advance({ days: undoDays + 1 })
    const fresh = await paying(1)
    const { cleared_at: at } = await clear(1)
    await mark(...fresh)
    expect((await marks()).cleared).toEqual({ at, restorable: 0 })
    site.clock.set(before)
  })

  it('does not mark a member who left before the clearing and has been resumed since', async () => {
    const [left = ''] = await paying(1)
    await paying(1)
    await treasurer.rpc('end_membership', { p_id: left, p_ended_on: '2026-01-02' })
    const { cleared_at: at } = await clear(1)
    expect(await paidIds()).toEqual(new Set([left]))
    await treasurer.rpc('resume_membership', { p_id: left })
    expect(await paidIds()).toEqual(new Set())
    await restore(at)
    expect(await paidIds()).not.toContain(left)
  })

  it('is possible for two weeks after the clearing', async () => {
    const before = site.clock.now()
    await paying(1)
    const { cleared_at: at } = await clear(1)
    site.clock.advance({ days: undoDays })
    expect((await marks()).cleared?.restorable).toBe(1)
    site.clock.advance({ days: 1 })
    expect((await marks()).cleared).toEqual({ at, restorable: 0 })
    expect(refusalOf(await restore(at)).code).toBe('TOO_LATE')
    expect(await paidIds()).toEqual(new Set())
    site.clock.set(before)
  })
})

describe('a membership year that has been changed', () => {
  let revision = 0
  async function changeYear(value: string) {
    const superadmin = await site.adminVisitor('superadmin')
    expect((await superadmin.rpc('save_settings', { p_changes: [{ name: 'membership_year', value, revision }] })).status).toBe(200)
    revision += 1
  }
  const leftSince = async (who = treasurer) => (await marks(who)).left_since

  it('is reported for half a year while members marked before the change still have the mark', async () => {
    const before = site.clock.now()
    const [old = '', other = ''] = await paying(2)
    site.clock.advance({ minutes: 1 })
    expect(await leftSince()).toBeNull()
    await changeYear('2026')
    const changedAt = site.clock.now().toISOString()
    expect(await leftSince()).toBe(changedAt)
    const { cleared_at: at } = await clear(2)
    expect(await leftSince()).toBeNull()
    await restore(at)
    expect(await leftSince()).toBe(changedAt)

    const untick = (p_id: string) => treasurer.rpc('set_member_paid', { p_id, p_paid: false })
    await untick(old)
    site.clock.advance({ minutes: 1 })
    await mark(old)
    expect(await leftSince()).toBe(changedAt)
    const soon = site.clock.now()
    site.clock.advance({ days: halfAYear - 1 })
    const later = await site.adminVisitor('admin_write')
    expect(await leftSince(later)).toBe(changedAt)
    site.clock.advance({ days: 1 })
    expect(await leftSince(later)).toBeNull()
    site.clock.set(soon)
    // Only those who were members and had the mark before the change can have paid for the former year.
    await untick(other)
    await paying(1)
    expect(await leftSince()).toBeNull()
    await mark(other)
    expect(await leftSince()).toBeNull()
    site.clock.set(before)
  })

  it('is not reported if the marks were cleared before the change', async () => {
    const before = site.clock.now()
    await paying(1)
    await clear(1)
    await paying(1)
    site.clock.advance({ days: 150 })
    await changeYear('2027')
    expect(await leftSince(await site.adminVisitor('admin_write'))).toBeNull()
    site.clock.set(before)
  })

  it('is not reported if it was mistyped and has been changed back', async () => {
    const before = site.clock.now()
    await paying(1)
    site.clock.advance({ days: 2 * halfAYear })
    const later = await site.adminVisitor('admin_write')
    await changeYear('2028')
    expect(await leftSince(later)).toBe(site.clock.now().toISOString())
    site.clock.advance({ minutes: 1 })
    await changeYear('2027')
    expect(await leftSince(later)).toBeNull()
    site.clock.advance({ minutes: 1 })
    await changeYear('2028')
    expect(await leftSince(later)).not.toBeNull()
    site.clock.set(before)
  })
})

it('get_fee_marks is for administrators, clear_paid and restore_paid for writers only', async () => {
  await paying(1)
  const reader = await site.adminVisitor('admin_read')
  const { visitor } = await site.person()
  expect((await reader.rpc('get_fee_marks')).status).toBe(200)
  for (const [who, status] of [[visitor, 403], [site.visitor(), 401]] as const) expect((await who.rpc('get_fee_marks')).status).toBe(status)
  for (const [who, status] of [[reader, 403], [visitor, 403], [site.visitor(), 401]] as const) {
    expect((await who.rpc('clear_paid', { p_seen_paid: 1 })).status).toBe(status)
    expect((await who.rpc('restore_paid', { p_cleared_at: new Date().toISOString() })).status).toBe(status)
  }
  expect((await marks()).paid).toBe(1)
})

it('clear_paid and restore_paid send a query per hundreds of members, not one for each', async () => {
  const counted: string[] = []
  const other = await startTestSite({}, { onStatement: (text) => counted.push(text) })
  try {
    const admin = await other.adminVisitor('admin_write')
    const statements = async (name: string, input: unknown) => {
      counted.length = 0
      const answer = await admin.rpc(name, input)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return { asked: counted.length, answer: answer.body }
    }
    const both = async (p_seen_paid: number) => {
      const cleared = await statements('clear_paid', { p_seen_paid })
      const restored = await statements('restore_paid', { p_cleared_at: clearing.parse(cleared.answer).cleared_at })
      return [cleared.asked, restored.asked]
    }
    const fill = (from: number, to: number) => other.db.execute(sql`
      insert into members (id, golf_id, first_name, last_name, matchplay_approved, created_at, updated_at)
      select gen_random_uuid(), '560506-' || n, 'Någon', 'Namn' || n, true, now(), now() from generate_series(${from}::int, ${to}::int) n`)
    await fill(100, 101)
    const few = await both(2)
    await fill(102, 749)
    expect(await both(650)).toEqual(few.map((asked) => asked + 2))
    expect(Math.max(...few)).toBeLessThanOrEqual(7)
  } finally {
    await other.close()
  }
})
