import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { registerRow } from '../contract.ts'
import { memberSorts } from '../rules.ts'

const statements: string[] = []
let site: TestSite
let admin: TestPerson

const plan = z.object({ rows: z.array(z.object({ 'QUERY PLAN': z.string() })) })

/** Returns the plan of a statement, with sorting discouraged. Numbers stand in for its parameters. */
async function planOf(statement: string): Promise<string> {
  return site.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`)
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = plan.parse(await tx.execute(sql.raw(`explain ${statement.replaceAll(/\$\d+/g, '50')}`)))
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

/** Statements are recorded on the embedded database only; they are the same on both. */
describe.skipIf(process.env.TEST_DATABASE_URL)('a page of the register', () => {
  beforeAll(async () => {
    site = await startTestSite({}, { onStatement: (text) => statements.push(text) })
    admin = await site.person({ roles: ['admin_read'] })
    await site.person()
  })
  afterAll(() => site.close())

  it.each(memberSorts)('is read in index order without sorting, by %s', async (sort) => {
    statements.length = 0
    const { body } = await admin.visitor.rpc('list_members', { sort, limit: 1 })
    const [first] = z.array(registerRow).parse(body)
    const next = statements.length
    expect((await admin.visitor.rpc('list_members', { sort, limit: 1, cursor: first?.place })).status).toBe(200)
    for (const [page, from] of [['first', 0], ['next', next]] as const) {
      const listing = statements.slice(from).find((text) => text.includes('from "members"')) ?? ''
      const steps = await planOf(listing.replaceAll(/\$\d+::uuid/g, `'${admin.memberId}'`).replaceAll(/\$\d+::timestamptz/g, 'now()'))
      expect(steps, page).toMatch(/Index (Only )?Scan.* using members_/)
      if (page === 'next') expect(steps).toMatch(/Index Cond: \(+(ROW\(|golf_id)/)
      // An incremental sort by id is allowed: each Golf-ID has one member, so it is no work.
      expect(steps, page).not.toMatch(/(?<!Incremental )Sort {2}\(/)
    }
  })

  it('has its matches by last name counted from the index alone', async () => {
    for (const search of ['a', 'svensson']) {
      statements.length = 0
      expect((await admin.visitor.rpc('count_members', { search })).status).toBe(200)
      const counting = statements.find((text) => text.includes('count(*)')) ?? ''
      // Parameters that are compared with texts are replaced by texts.
      const steps = await planOf(counting.replaceAll(/(collate "C" (?:>=|<)|like|~) \$\d+/g, "$1 'a'").replaceAll(/, \$\d+\)/g, ", 'a')"))
      expect(steps).toMatch(/Index Only Scan using members_last_name/)
    }
  })

  it('of members without a log-in is read from an index that has no others', async () => {
    statements.length = 0
    expect((await admin.visitor.rpc('list_members_without_log_in')).status).toBe(200)
    // Those whose mail failed are found by their ids, and sorted.
    const listings = statements.filter((text) => text.includes('from "members"') && text.includes('lateral') && !text.includes('= any(array('))
    const plans = await Promise.all(listings.map((text) => planOf(text.replaceAll(/("kind"|"purpose") = \$\d+/g, "$1 = 'a'").replaceAll(/("expires_at"|"last_invited_at") > \$\d+/g, '$1 > now()'))))
    expect(plans.map((steps) => /using (members_\w+) on/.exec(steps)?.[1])).toEqual([
      'members_never_invited', 'members_once_invited', 'members_once_invited', 'members_out_of_reach',
    ])
  })
})
