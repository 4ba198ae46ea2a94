import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dateInStockholm } from '#domain/calendar.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { auditEntry } from '../contract.ts'

/** More than the log looks at before it decides how to find a name. */
const stored = 1400

let site: TestSite
let admin: TestPerson
let people: Record<'often' | 'sometimes' | 'seldom' | 'formerly', TestPerson>

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.person({ roles: ['admin_read'], firstName: 'Eva', lastName: 'Äng' })
  people = {
    often: await site.person({ firstName: 'Vanlig', lastName: 'Vinge' }),
    sometimes: await site.person({ firstName: 'Ibland', lastName: 'Ek' }),
    seldom: await site.person({ firstName: 'Sällan', lastName: 'Sten' }),
    formerly: await site.person({ firstName: 'Östen', lastName: 'Fordom' }),
  }
  const subject = (number: number) => {
    if (number > 20 && number < 30) return { subjectKind: 'member', subjectId: people.formerly.memberId } as const
    if (number % 3 === 0) return { subjectKind: 'member', subjectId: people.often.memberId } as const
    if (number % 120 === 1) return { subjectKind: 'user', subjectId: people.sometimes.userId } as const
    if (number % 650 === 2) return { subjectKind: 'member', subjectId: people.seldom.memberId } as const
    return { subjectKind: 'setting', subjectId: 'fee' } as const
  }
  await site.db.insert(auditEntries).values(Array.from({ length: stored }, (_, number) => ({
    at: new Date(site.clock.now().getTime() - Math.floor((stored - number) / 50) * 86_400_000), actorId: number % 200 === 8 ? people.seldom.userId : null, act: 'member_changed' as const, ...subject(number + 1), details: {},
  })))
})
afterAll(() => site.close())

async function paged(search: string, days: { p_from?: string; p_to?: string } = {}): Promise<z.infer<typeof auditEntry>[]> {
  const found: z.infer<typeof auditEntry>[] = []
  for (;;) {
    const { body } = await admin.visitor.rpc('list_audit_entries', { limit: 40, ...days, ...(search && { p_search: search }), ...(found.length > 0 && { cursor: found.at(-1)?.seq }) })
    const page = z.array(auditEntry).parse(body)
    found.push(...page)
    if (page.length < 40) return found
  }
}

test.each(['vanlig', 'ibland ek', 'sällan', 'östen ford'])('%s is found in all of a long log, newest first', async (search) => {
  const all = await paged('')
  expect(all).toHaveLength(stored)
  const expected = all.filter(({ actor, subject }) => [actor?.name, subject?.name].some((name) => name?.toLowerCase().includes(search)))
  expect(expected.length).toBeGreaterThan(5)
  expect(await paged(search)).toEqual(expected)
  const p_to = dateInStockholm(new Date(site.clock.now().getTime() - 10 * 86_400_000))
  expect(await paged(search, { p_to })).toEqual(expected.filter(({ at }) => dateInStockholm(new Date(at)) <= p_to))
})
