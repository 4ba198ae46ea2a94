import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './testing.ts'

let site: TestSite
beforeAll(async () => { site = await startTestSite() })
afterAll(() => site.close())

const health = () => site.visitor().call('GET', '/api/health')

it('the health report has the same fields when the database does not answer', async () => {
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

it('the OpenAPI document is sent compressed, and answered with 304 when its ETag matches', async () => {
  const read = (headers: Record<string, string>) => site.visitor().call('GET', '/api/openapi.json', undefined, headers)
  const first = await read({ 'accept-encoding': 'br' })
  expect(first).toMatchObject({ status: 200, body: { openapi: '3.1.1', info: { title: "Members' web site of a golf association" } } })
  const etag = first.headers.get('etag') ?? ''
  expect([first.headers.get('content-encoding'), first.headers.get('cache-control')]).toEqual(['br', 'no-cache'])
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect(await read({ 'if-none-match': etag })).toMatchObject({ status: 304, body: undefined })
})
