import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite } from '#server/testing.ts'

const plan = z.object({ rows: z.array(z.object({ 'QUERY PLAN': z.string() })) })

/** Only the embedded database's statements can be listened to; PostgreSQL gets the same ones. */
it.skipIf(process.env.TEST_DATABASE_URL)('the query for marks left from a former year reads only marked members, in index order', async () => {
  const statements: string[] = []
  const site = await startTestSite({}, { onStatement: (text) => statements.push(text) })
  try {
    const admin = await site.adminVisitor('admin_read')
    statements.length = 0
    expect((await admin.rpc('get_fee_marks')).status).toBe(200)
    const asking = statements.find((text) => text.includes('member_paid')) ?? ''
    const steps = await site.db.transaction(async (tx) => {
      for (const way of ['sort', 'seqscan']) await tx.execute(sql.raw(`set local enable_${way} = off`))
      const filledIn = asking.replaceAll(/\$\d+::timestamptz/g, 'now()').replaceAll(/\$\d+/g, "'50'")
      return plan.parse(await tx.execute(sql.raw(`explain ${filledIn}`))).rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    // The rows come in the index's order, and none is filtered out after it.
    expect(steps).toMatch(/Index (?:Only )?Scan using members_marked on members[^\n]*\n(?!\s*Filter)/)
    expect(steps).not.toMatch(/Sort {2}\(/)
  } finally {
    await site.close()
  }
})
