import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contactMessages } from '#features/association/server/tables.ts'
import { runNightlyRetention } from '#features/privacy/server/retain.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'

let site: TestSite
beforeEach(async () => {
  site = await startTestSite()
  await site.db.execute(sql.raw(`create function stays() returns trigger language plpgsql as $$ begin raise exception 'Stays'; end $$`))
  await site.db.execute(sql.raw(`create trigger stays before delete on contact_messages for each row execute function stays()`))
})
afterEach(() => site.close())

const report = async (): Promise<unknown> => (await (await site.adminVisitor('admin_read')).rpc('get_backup_report')).body
const at = (time: string): void => site.clock.set(new Date(time))
/** Runs the nightly retention. @returns whether it completed */
const night = (time: string): Promise<boolean> => {
  at(time)
  return runNightlyRetention(site.services).then((isDone) => isDone, () => false)
}
/** Adds a message that is due for deletion on 20 November 2028 at noon, and cannot be deleted. */
const addMessage = () => site.db.insert(contactMessages).values({
  id: randomUUID(), name: 'Åsa', email: 'asa@example.com', subject: 'En fråga', message: 'Hur bokar man?', createdAt: new Date('2028-08-22T12:00:00Z'),
})
const forget = () => site.db.execute(sql`drop function stays cascade`)

it('the report shows a failing retention after two nights, until a night goes well', async () => {
  await addMessage()
  expect(await night('2028-11-20T02:30:00Z')).toBe(true)
  expect(await night('2028-11-22T02:30:00Z')).toBe(false)
  expect(await night('2028-11-22T03:30:00Z')).toBe(false)
  at('2028-11-22T22:00:00Z')
  const [visitor, later] = [await site.adminVisitor('admin_read'), () => site.adminVisitor('admin_read')]
  expect((await visitor.rpc('get_backup_report')).body).toMatchObject({ late_retention: null })
  expect(await night('2028-11-23T02:30:00Z')).toBe(false)
  at('2028-11-23T02:31:00Z')
  expect((await (await later()).rpc('get_backup_report')).body).toMatchObject({ late_retention: { last_good: '2028-11-20T02:30:00.000Z' } })
  expect((await site.visitor().call('GET', '/api/health')).status).toBe(200)
  await forget()
  expect(await night('2028-11-23T03:31:00Z')).toBe(true)
  expect(await report()).toMatchObject({ late_retention: null })
})

it('the report shows a failing retention also if no night has gone well yet', async () => {
  await addMessage()
  expect(await night('2028-12-01T02:30:00Z')).toBe(false)
  at('2028-12-02T02:00:00Z')
  expect(await report()).toMatchObject({ late_retention: null })
  at('2028-12-02T02:00:01Z')
  expect(await report()).toMatchObject({ late_retention: { last_good: null } })
})

it('the report shows no late retention for a new site or one that has stood still', async () => {
  at('2026-12-24T12:00:00Z')
  expect(await report()).toMatchObject({ late_retention: null })
  expect(await night('2026-12-25T02:30:00Z')).toBe(true)
  at('2027-06-01T12:00:00Z')
  expect(await report()).toMatchObject({ late_retention: null })
})
