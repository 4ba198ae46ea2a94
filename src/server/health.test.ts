import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
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

it('the health report counts mails that have waited for ten minutes, so that a request for a link leaves no trace in it', async () => {
  const delivering = await startTestSite({ SMTP_URL: 'smtp://127.0.0.1:2525' })
  try {
    const anna = await delivering.person()
    const outbox = async () => z.object({ outbox: z.unknown() }).parse((await delivering.visitor().call('GET', '/api/health')).body).outbox
    for (const email of ['ingen@example.com', anna.email]) {
      expect((await delivering.visitor().call('POST', '/api/auth/send-reset-link', { email })).status).toBe(200)
      expect(await outbox()).toEqual({ waiting: 0, oldestSeconds: 0 })
    }
    expect(await delivering.mails(anna.email)).toHaveLength(1)
    delivering.clock.advance({ seconds: 599 })
    expect(await outbox()).toEqual({ waiting: 0, oldestSeconds: 0 })
    delivering.clock.advance({ seconds: 1 })
    expect(await outbox()).toEqual({ waiting: 1, oldestSeconds: 600 })
  } finally {
    await delivering.close()
  }
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
