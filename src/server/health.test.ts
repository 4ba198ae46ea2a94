import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './testing.ts'

let site: TestSite
beforeAll(async () => { site = await startTestSite() })
afterAll(() => site.close())

const health = () => site.visitor().call('GET', '/api/health')

it('the state of the site has one form, also where the database does not answer', async () => {
  const well = await health()
  const version: unknown = expect.any(String)
  expect(well.status).toBe(200)
  expect(well.body).toEqual({ status: 'ok', database: 'ok', disk: 'ok', outbox: { waiting: 0, oldestSeconds: 0 }, version })
  await site.db.execute(sql`alter table mails rename to away`)
  const ill = await health()
  await site.db.execute(sql`alter table away rename to mails`)
  expect(ill.status).toBe(503)
  expect(ill.body).toEqual({ status: 'failing', database: 'unreachable', disk: 'ok', outbox: { waiting: null, oldestSeconds: null }, version })
})
