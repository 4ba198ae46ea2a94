import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { members } from '#features/members/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { startTestSite, type TestSite, type TestVisitor } from '#server/testing.ts'

let site: TestSite
const marked = z.object({ marked: z.array(z.string()), already: z.array(z.string()) })

// The embedded database has only one connection, which hides these races.
describe.runIf(process.env['TEST_DATABASE_URL'])('at the same moment', () => {
  beforeAll(async () => { site = await startTestSite() })
  afterAll(() => site.close())

  it('treasurers who mark the same members in different orders mark each of them once', async () => {
    const [first, second] = [await site.adminVisitor('admin_write'), await site.adminVisitor('admin_write')]
    for (let round = 0; round < 5; round++) {
      const ids = (await Promise.all(Array.from({ length: 12 }, () => site.person()))).map(({ memberId }) => memberId)
      const answers = await Promise.all([
        first.rpc('mark_paid', { p_ids: ids }),
        second.rpc('mark_paid', { p_ids: ids.toReversed() }),
        ...ids.map((p_id) => first.rpc('set_member_paid', { p_id, p_paid: true })),
        second.rpc('mark_paid', { p_ids: ids.toSorted() }),
      ])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const told = [answers[0], answers[1], answers.at(-1)].map((answer) => marked.parse(answer?.body))
      for (const { marked: mine, already } of told) expect(new Set([...mine, ...already])).toEqual(new Set(ids))
      const acts = await site.db.select({ id: auditEntries.subjectId }).from(auditEntries).where(inArray(auditEntries.subjectId, ids))
      expect(acts).toHaveLength(ids.length)
      expect(new Set(acts.map(({ id }) => id))).toEqual(new Set(ids))
    }
  })

  it('only one of two treasurers clears all marks, and only one of two restores them', async () => {
    const [first, second] = [await site.adminVisitor('admin_write'), await site.adminVisitor('admin_write')]
    for (let round = 0; round < 5; round++) {
      const ids = await marked12(first)
      const cleared = await Promise.all([first, second].map((one) => one.rpc('clear_paid', { p_seen_paid: ids.length })))
      expect(cleared.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(cleared.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'MARKS_MOVED', data: { paid: 0 } })
      const p_cleared_at = clearing.parse(cleared.find(({ status }) => status === 200)?.body).cleared_at
      const restored = await Promise.all([first, second].map((one) => one.rpc('restore_paid', { p_cleared_at })))
      expect(restored.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await paid()).toEqual(new Set(ids))
    }
  })

  it('members marked while all marks are cleared stop the clearing or keep the mark', async () => {
    const [first, second] = [await site.adminVisitor('admin_write'), await site.adminVisitor('admin_write')]
    for (let round = 0; round < 8; round++) {
      const ids = await marked12(first)
      const fresh = await addMembers(first, 6)
      const [before, ...marking] = await Promise.all([
        first.rpc('clear_paid', { p_seen_paid: ids.length }),
        second.rpc('mark_paid', { p_ids: [...fresh, ...ids].toSorted().toReversed() }),
        ...ids.slice(0, 3).map((p_id) => second.rpc('set_member_paid', { p_id, p_paid: true })),
      ])
      expect(marking.map(({ status }) => status)).toEqual(marking.map(() => 200))
      const all = [...ids, ...fresh]
      const isRefused = before?.status === 409
      if (isRefused) expect(await paid()).toEqual(new Set(all))
      const cleared = isRefused ? await first.rpc('clear_paid', { p_seen_paid: all.length }) : before
      expect(cleared?.status).toBe(200)
      const { cleared_at: p_cleared_at } = clearing.parse(cleared?.body)
      const lost = await site.db.select({ id: members.id }).from(members).where(eq(members.feeClearedAt, new Date(p_cleared_at)))
      expect(new Set(lost.map(({ id }) => id)), 'only the members that were counted lose the mark').toEqual(new Set(isRefused ? all : ids))
      if (!isRefused) expect(await paid(), 'members marked meanwhile keep the mark').toEqual(new Set([...await paid(), ...fresh]))

      const [restored, again] = await Promise.all([
        first.rpc('restore_paid', { p_cleared_at }), second.rpc('mark_paid', { p_ids: all.toReversed() }),
      ])
      expect([200, 409]).toContain(restored?.status)
      expect(again?.status).toBe(200)
      expect(await paid(), 'everybody has the mark, whichever call came first').toEqual(new Set(all))
    }
  })
})

const added = z.object({ id: z.string() })
const clearing = z.object({ cleared_at: z.string() })
const paid = async () => new Set((await site.db.select({ id: members.id }).from(members).where(eq(members.matchplayApproved, true))).map(({ id }) => id))

let number = 100

/** Adds members without a log-in, since the number of log-ins from one network is limited. */
async function addMembers(admin: TestVisitor, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const { body } = await admin.rpc('add_member', { p_first_name: 'Någon', p_last_name: 'Betalande', p_golf_id: `560506-${number++}` })
    ids.push(added.parse(body).id)
  }
  return ids
}

/** Adds twelve members with the mark, and takes it from everybody else. Returns their ids. */
async function marked12(admin: TestVisitor): Promise<string[]> {
  await site.db.update(members).set({ matchplayApproved: false, feeClearedAt: null })
  const ids = await addMembers(admin, 12)
  await admin.rpc('mark_paid', { p_ids: ids })
  return ids
}
