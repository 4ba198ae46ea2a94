import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './testing.ts'

let site: TestSite
beforeAll(async () => { site = await startTestSite() })
afterAll(() => site.close())

const health = () => site.visitor().call('GET', '/api/health')

it('the state of the site has one form, also where the database does not answer', async () => {
  const well = await health()
  expect(well).toMatchObject({ status: 200, body: { status: 'ok', database: 'ok', disk: 'ok', outbox: { waiting: 0, oldestSeconds: 0 } } })
  await site.db.execute(sql`alter table mails rename to away`)
  const ill = await health()
  await site.db.execute(sql`alter table away rename to mails`)
  expect(ill).toMatchObject({ status: 503, body: { status: 'failing', database: 'unreachable', disk: 'ok', outbox: { waiting: null, oldestSeconds: null } } })
  expect(Object.keys(Object(ill.body))).toEqual(Object.keys(Object(well.body)))
})
