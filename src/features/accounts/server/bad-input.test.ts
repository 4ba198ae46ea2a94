import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'

let site: TestSite
let anna: TestPerson

beforeAll(async () => {
  site = await startTestSite()
  anna = await site.person()
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ days: 1 }))

const endless = 'x'.repeat(5000)

/** Every call of the accounts that takes input, with a valid value for each field, and whether it is for members only. */
const calls: { path: string; right: Record<string, unknown>; guarded?: boolean }[] = [
  { path: '/api/functions/lookup-email', right: { golfId: '111111-111' } },
  { path: '/api/auth/sign-in', right: { email: 'handle', password: 'secret' } },
  { path: '/api/auth/send-reset-link', right: { email: 'nobody@example.com' } },
  { path: '/api/auth/exchange-code', right: { code: 'a'.repeat(64) } },
  { path: '/api/auth/update-password', right: { password: 'Nio-Stilla-Björkar' }, guarded: true },
  { path: '/api/auth/verify-token', right: { type: 'magiclink', token_hash: 'a'.repeat(64) } },
  { path: '/api/rpc/confirm_login_email', right: { p_token: 'a'.repeat(64) } },
  {
    path: '/api/rpc/create_first_administrator',
    right: {
      p_token: 'a'.repeat(64), p_golf_id: '111111-111', p_first_name: 'Eva', p_last_name: 'Exempel',
      p_private_email: 'eva@example.com', p_password: 'Nio-Stilla-Björkar',
    },
  },
]

/** Returns the inputs that were not refused properly: with a 4xx status, in the error shape, revealing no internals. */
async function notRefused(visitor: TestVisitor, path: string, inputs: readonly unknown[]): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const input of inputs) {
    const answer = await visitor.call('POST', path, input)
    const isRefusal = answer.status >= 400 && answer.status < 500 && refusalOf(answer).message !== ''
    if (!isRefusal || /select|insert|node_modules|\.ts|stack/i.test(JSON.stringify(answer.body))) failures.push([input, answer.status, answer.body])
  }
  return failures
}

describe.each(calls)('$path', ({ path, right, guarded = false }) => {
  const visitorFor = async () => {
    // A day passes before each test; this call extends the session.
    await anna.visitor.call('GET', '/api/auth/session')
    return guarded ? anna.visitor : site.visitor()
  }

  test('refuses a body that is not the expected object', async () => {
    const bodies = ['{"broken', '[]', '"text"', '17', 'null', '{}']
    expect(await notRefused(await visitorFor(), path, bodies)).toEqual([])
  })

  for (const field of Object.keys(right)) {
    test(`refuses a ${field} that is missing, of the wrong kind or too long`, async () => {
      const visitor = await visitorFor()
      const wrong = [undefined, null, 17, true, [], {}, ['x'], endless].map((value) => ({ ...right, [field]: value }))
      expect(await notRefused(visitor, path, wrong)).toEqual([])
    })

    test(`never fails on odd characters in ${field}`, async () => {
      const visitor = await visitorFor()
      const { [field]: value } = right
      for (const odd of ['\u0000', '\uD800', '\u202E', '\u{1F3CC}', '\'; drop table users; --', '%00', '../../etc/passwd']) {
        const answer = await visitor.call('POST', path, { ...right, [field]: `${String(value)}${odd}` })
        expect(answer.status, JSON.stringify(odd)).toBeLessThan(500)
      }
    })
  }
})

describe('other calls', () => {
  test('sign-out, get_my_roles and session ignore unexpected input', async () => {
    for (const path of ['/api/auth/sign-out', '/api/rpc/get_my_roles']) {
      const answer = await site.visitor().call('POST', path, { p_user_id: anna.userId })
      expect(answer.status).toBeLessThan(500)
    }
    expect((await site.visitor().rpc('get_my_roles', { p_user_id: anna.userId })).status).toBe(401)
    expect((await site.visitor().call('GET', `/api/auth/session?id=${anna.userId}`)).body).toEqual({ user: null })
  })

  test('check_first_administrator answers false for a token that is no link, and refuses malformed ones', async () => {
    for (const p_token of ['x', '\u0000', 'a'.repeat(64)]) {
      expect((await site.visitor().rpc('check_first_administrator', { p_token })).body).toEqual({ valid: false })
    }
    const wrong = ['', 17, null, endless].map((p_token) => ({ p_token }))
    expect(await notRefused(site.visitor(), '/api/rpc/check_first_administrator', wrong)).toEqual([])
  })
})
