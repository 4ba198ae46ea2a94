import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { retention } from '#domain/retention.ts'
import { pruneEndedAccess } from '#features/accounts/server/store.ts'
import { oneTimeLinks, sessions } from '#features/accounts/server/tables.ts'
import { pruneImports } from '#features/member-import/server/store.ts'
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

it('a part of pruning that fails is logged and does not stop the other parts', async () => {
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

it('deletes used and expired links once their retention period has passed', async () => {
  const now = site.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const [longAgo, lately, tomorrow] = [before(retention.linkDays + 1), before(retention.linkDays - 1), before(-1)]
  const link = (subject: string, expiresAt: Date, endedAt: Date | null) => ({
    id: randomUUID(), purpose: 'onboarding' as const, tokenHash: randomUUID(), subject, createdAt: longAgo, expiresAt, endedAt,
  })
  await site.db.insert(oneTimeLinks).values([
    link('used up', tomorrow, longAgo), link('run out', longAgo, null), link('used lately', tomorrow, lately), link('works', tomorrow, null),
  ])
  await pruneEndedAccess(site.db, now)
  expect((await site.db.select().from(oneTimeLinks)).map(({ subject }) => subject).toSorted()).toEqual(['used lately', 'works'])
})

it('deletes expired sessions and logs nobody else out', async () => {
  const [now, over, living] = [site.clock.now(), await site.person(), await site.person()]
  await site.db.update(sessions).set({ expiresAt: new Date(now.getTime() - 1) }).where(eq(sessions.userId, over.userId))
  await prune(site.services)
  const left = await site.db.select({ userId: sessions.userId }).from(sessions).where(inArray(sessions.userId, [over.userId, living.userId]))
  expect(left).toEqual([{ userId: living.userId }])
  expect((await living.visitor.rpc('get_my_profile')).status).toBe(200)
})

it('deletes a member file after a day, however recently used, unless it is being imported', async () => {
  const [now, id] = [site.clock.now(), randomUUID()]
  const yesterday = new Date(now.getTime() - 25 * 3_600_000)
  await site.db.insert(memberImports).values({ id, fileName: 'medlemmar.csv', createdBy: '', state: 'importing', createdAt: yesterday, workedAt: now })
  await pruneImports(site.db, now)
  expect(await site.db.$count(memberImports)).toBe(1)
  await site.db.update(memberImports).set({ state: 'ready' }).where(eq(memberImports.id, id))
  await pruneImports(site.db, now)
  expect(await site.db.$count(memberImports)).toBe(0)
})

it('forgets the name of an imported file after a day, and keeps the import', async () => {
  const [id, importedAt] = [randomUUID(), new Date('2026-11-22T12:00:00Z')]
  await site.db.insert(memberImports).values({
    id, fileName: 'Anna Svensson ny.csv', createdBy: '', state: 'imported', createdAt: importedAt, workedAt: importedAt, importedAt,
  })
  const named = async () => (await (await site.adminVisitor('admin_write')).rpc('list_member_imports')).body
  await pruneImports(site.db, new Date('2026-11-23T12:00:00Z'))
  expect(await named()).toMatchObject([{ file_name: 'Anna Svensson ny.csv' }])
  await pruneImports(site.db, new Date('2026-11-23T12:00:01Z'))
  expect(await named()).toMatchObject([{ id, file_name: 'Fil med medlemmar', state: 'imported' }])
  expect(await site.db.select().from(memberImports)).toMatchObject([{ fileName: '' }])
})
