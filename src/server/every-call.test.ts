import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Access } from '#domain/access.ts'
import { includesRole, type Role, roles } from '#domain/roles.ts'
import { listCalls } from './call-list.ts'
import { startTestSite, type TestSite, type TestVisitor } from './testing.ts'

/** Read off the contracts, so that a call added later is held to the same. */
const calls = listCalls()

const kinds = ['guest', 'member', ...roles] as const
type Kind = (typeof kinds)[number]

/** Who may make a call, said once more and independently of the code that enforces it. */
function mayCall(kind: Kind, access: Access): 200 | 401 | 403 {
  if (access === 'public') return 200
  if (kind === 'guest') return 401
  if (access === 'member' || access === 'reset_link') return 200
  const held: Role[] = kind === 'member' ? [] : [kind]
  return includesRole(held, access) ? 200 : 403
}

const errorShape = z.strictObject({
  defined: z.literal(true),
  code: z.string(),
  status: z.number(),
  message: z.string(),
  data: z.optional(z.unknown()),
})

let site: TestSite
let visitors: Record<Kind, TestVisitor>

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
  visitors = {
    guest: site.visitor(),
    member: await site.memberVisitor(),
    admin_read: await site.adminVisitor('admin_read'),
    admin_write: await site.adminVisitor('admin_write'),
    superadmin: await site.adminVisitor('superadmin'),
  }
})
afterAll(() => site.close())

let networks = 0
/** Every request from a network of its own: limits are tested elsewhere. */
function elsewhere(): Record<string, string> {
  networks += 1
  return { 'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` }
}

describe.each(calls)('$method $path', ({ method, path, access }) => {
  test.each(kinds)('as %s', async (kind) => {
    const expected = mayCall(kind, access)
    const visitor = await visitorFor(kind, path)
    const answer = await visitor.call(method, path, method === 'POST' ? { made_up: true } : undefined, elsewhere())
    if (expected === 200) expect([401, 403, 500, 503]).not.toContain(answer.status)
    else expect(answer).toMatchObject({ status: expected, body: { status: expected } })
  })

  test('refuses what it cannot read, with the one error shape and never as its own failure', async () => {
    const visitor = await visitorFor('superadmin', path)
    const bodies: unknown[] = [null, 1, 'text', [], [1], { p_golf_id: { a: 1 }, token: [], email: 7, code: null, p_email: true },
      everyField('\u0000'), everyField('x'.repeat(20_000)), everyField({ nested: { deep: [[[]]] } }), everyField(-1)]
    for (const body of method === 'POST' ? bodies : []) {
      const answer = await visitor.call('POST', path, JSON.stringify(body), elsewhere())
      expect(answer.status, JSON.stringify(body).slice(0, 80)).toBeLessThan(500)
      if (answer.status >= 400) expect(errorShape.safeParse(answer.body).success, JSON.stringify(answer.body)).toBe(true)
    }
  })

  test('refuses broken JSON, other kinds of body, other sites, other methods and too much', async () => {
    const visitor = await visitorFor('superadmin', path)
    const wrongMethod = await visitor.call(method === 'GET' && path !== '/api/functions/complete-onboarding' ? 'POST' : 'GET', path, undefined, elsewhere())
    if (path !== '/api/functions/complete-onboarding') expect(wrongMethod).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } })
    if (method === 'GET') return
    expect(await visitor.call('POST', path, '{"broken', elsewhere())).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(await visitor.call('POST', path, 'a=b', { ...elsewhere(), 'content-type': 'application/x-www-form-urlencoded' }))
      .toMatchObject({ status: 415, body: { code: 'NOT_JSON' } })
    expect(await visitor.call('POST', path, {}, { ...elsewhere(), origin: 'https://elsewhere.example' }))
      .toMatchObject({ status: 403, body: { code: 'WRONG_ORIGIN' } })
    expect(await visitor.call('POST', path, {}, { ...elsewhere(), 'sec-fetch-site': 'cross-site' }))
      .toMatchObject({ status: 403, body: { code: 'WRONG_ORIGIN' } })
    expect(await visitor.call('POST', path, { filler: 'x'.repeat(70_000) }, elsewhere())).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
  })
})

test('an address that is no call answers 404 in the same shape', async () => {
  for (const path of ['/api/rpc/list_everything', '/api/', '/api/rpc/../rpc/list_members/x']) {
    const answer = await site.visitor().call('POST', path, {})
    expect(answer).toMatchObject({ status: 404, body: { code: 'NO_SUCH_CALL' } })
  }
})

test('the document names every call', async () => {
  const answer = await site.visitor().call('GET', '/api/openapi.json')
  const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(answer.body)
  for (const { method, path } of calls) expect(paths[path.slice(4)]).toHaveProperty(method.toLowerCase())
})

/** Logging out changes the visitor for good, so that call gets somebody of its own. */
function visitorFor(kind: Kind, path: string): TestVisitor | Promise<TestVisitor> {
  if (path !== '/api/auth/sign-out' || kind === 'guest') return visitors[kind]
  return kind === 'member' ? site.memberVisitor() : site.adminVisitor(kind)
}

/** One value under every name that any call takes. */
function everyField(value: unknown): Record<string, unknown> {
  const names = ['p_golf_id', 'p_first_name', 'p_last_name', 'p_phone', 'p_private_email', 'p_work_email', 'p_club', 'p_category',
    'p_contact_method', 'p_note', 'p_request_key', 'p_consent_version', 'p_email', 'p_token', 'p_password', 'p_application_id', 'applicationId',
    'rejectionReason', 'golfId', 'email', 'password', 'currentPassword', 'code', 'type', 'token', 'token_hash', 'phone', 'club',
    'privacyAccepted', 'p_id', 'p_name', 'p_subject', 'p_message', 'p_website', 'search', 'limit', 'cursor', 'status', 'limit_count']
  return Object.fromEntries(names.map((name) => [name, value]))
}
