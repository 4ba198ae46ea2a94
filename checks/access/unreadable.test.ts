import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { siteCalls } from './site-addresses.ts'

const calls = siteCalls()
const methods = new Map(calls.map(({ path }) => [path, new Set(calls.filter((call) => call.path === path).map(({ method }) => method))]))

let site: TestSite
let chair: TestPerson
beforeAll(async () => {
  site = await startTestSite()
  chair = await site.person({ roles: ['superadmin'] })
})
afterAll(() => site.close())

const json = { 'content-type': 'application/json' }
/** Requests that every call refuses, and how. */
const refused: [string, { body: string; headers: Record<string, string> }, { status: number; code: string }][] = [
  ['broken JSON', { body: '{"broken', headers: json }, { status: 400, code: 'BAD_REQUEST' }],
  ['a form', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, { status: 415, code: 'NOT_JSON' }],
  ['a request of another site', { body: '{}', headers: { ...json, origin: 'https://elsewhere.example' } }, { status: 403, code: 'WRONG_ORIGIN' }],
  ['what a browser calls another site\'s', { body: '{}', headers: { ...json, 'sec-fetch-site': 'cross-site' } }, { status: 403, code: 'WRONG_ORIGIN' }],
  ['more than 64 kilobytes', { body: JSON.stringify({ filler: 'x'.repeat(70_000) }), headers: json }, { status: 413, code: 'TOO_LARGE' }],
]

test.each(refused)('every POST call refuses %s', async (_what, { body, headers }, { status, code }) => {
  for (const { path } of calls.filter(({ method }) => method === 'POST')) {
    const answer = await chair.visitor.call('POST', path, body, headers)
    expect(answer, path).toMatchObject({ status, body: { code, status } })
  }
})

test('every call answers 405 to another method and names the allowed ones', async () => {
  for (const [path, own] of methods) {
    for (const method of (['GET', 'POST'] as const).filter((one) => !own.has(one))) {
      const answer = await chair.visitor.call(method, path)
      expect(answer, path).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } })
      expect(answer.headers.get('allow'), path).toBe([...own].join(', '))
    }
  }
})

test.each(['/api/rpc/finns_inte', '/api/finns-inte', '/api', '/api/calendar/finns-inte.ics'])('%s answers 404 with Cache-Control no-store', async (path) => {
  const { status, body, headers } = await chair.visitor.call('POST', path)
  expect([status, body, headers.get('cache-control')]).toMatchObject([404, { code: 'NO_SUCH_CALL' }, 'no-store'])
})
