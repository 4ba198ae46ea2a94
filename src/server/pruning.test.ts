import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberImports } from '#features/member-import/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { createLog } from './log.ts'
import { prune } from './pruning.ts'
import { startTestSite, type TestSite } from './testing.ts'

let site: TestSite
const lines: string[] = []

beforeAll(async () => {
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } })
  site = await startTestSite({}, { log })
})
afterAll(() => site.close())

it('what cannot be forgotten keeps nothing after it, and is told', async () => {
  const [former, id, longAgo] = [await site.person(), randomUUID(), new Date('2026-11-01T08:00:00Z')]
  site.clock.set(new Date('2026-11-21T03:00:00Z'))
  await site.db.insert(memberImports).values({ id, fileName: 'medlemmar.csv', createdBy: former.userId, state: 'ready', createdAt: longAgo, workedAt: longAgo })
  await site.db.update(members).set({ endedOn: '2020-01-01' }).where(eq(members.id, former.memberId))
  await site.db.execute(sql`alter table limit_counts rename to away`)

  await expect(prune(site.services)).rejects.toThrow('1 of 5')
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ about: 'tries' }])
  expect(await site.db.select().from(memberImports)).toEqual([])
  expect(await site.db.select().from(members).where(eq(members.id, former.memberId))).toEqual([])
  await site.db.execute(sql`alter table away rename to limit_counts`)
  await prune(site.services)
})
