import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { auditEntries } from '#server/audit/tables.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'

let site: TestSite
const marked = z.object({ marked: z.array(z.string()), already: z.array(z.string()) })

// The embedded database has one connection and hides what this shows.
describe.runIf(process.env['TEST_DATABASE_URL'])('at the same moment', () => {
  beforeAll(async () => { site = await startTestSite() })
  afterAll(() => site.close())

  it('treasurers who mark the same members in other orders, and one card after the other, mark each once', async () => {
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
})
