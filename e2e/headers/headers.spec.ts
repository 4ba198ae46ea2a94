import * as z from 'zod/mini'
import { sitePages } from '#domain/pages.ts'
import { callAddresses } from '../../checks/headers/addresses.ts'
import { expect, test } from '../support/fixtures.ts'
import { startSite } from '../support/site.ts'

interface Kind {
  what: string
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: { [name: string]: string }
  body?: string
  status: number
  /** The answer contains personal data, or says who somebody is. */
  isPersonal?: boolean
  /** The request is an administrator's; a guest's by default. */
  asAdministrator?: boolean
}

const json = { 'content-type': 'application/json' }
const file = (name: string): string => `/api/exports/${name}.csv`

const kinds: Kind[] = [
  { what: 'a page', path: '/', status: 200 },
  { what: 'a page behind log-in', path: '/mina-sidor', status: 200 },
  { what: 'a page for the board', path: '/admin/medlemmar', status: 200 },
  { what: 'an address that is none', path: '/finns-inte', status: 404 },
  { what: 'a redirect', path: '/integritet-policy', status: 301 },
  { what: 'a picture', path: '/icon.svg', status: 200 },
  { what: 'a file for search engines', path: '/robots.txt', status: 200 },
  { what: 'the state of the site', path: '/api/health', status: 200 },
  { what: 'the list of calls', path: '/api/openapi.json', status: 200 },
  { what: 'a call', path: '/api/auth/session', status: 200, isPersonal: true },
  { what: 'a call of somebody logged in', path: '/api/auth/session', status: 200, isPersonal: true, asAdministrator: true },
  { what: 'a call refused for want of a log-in', method: 'POST', path: '/api/rpc/get_my_profile', headers: json, body: '{}', status: 401, isPersonal: true },
  { what: 'a call refused for its input', method: 'POST', path: '/api/auth/sign-in', headers: json, body: '{}', status: 422, isPersonal: true },
  { what: 'a body that cannot be read', method: 'POST', path: '/api/auth/sign-in', headers: json, body: '{', status: 400, isPersonal: true },
  { what: 'a body that is no JSON', method: 'POST', path: '/api/auth/sign-in', headers: { 'content-type': 'text/plain' }, body: 'x', status: 415, isPersonal: true },
  { what: 'a body that is too large', method: 'POST', path: '/api/auth/sign-in', headers: json, body: `"${'x'.repeat(70_000)}"`, status: 413, isPersonal: true },
  { what: 'a request from another site', method: 'POST', path: '/api/auth/sign-in', headers: { ...json, origin: 'https://other.example' }, body: '{}', status: 403, isPersonal: true },
  { what: 'a method that is none', method: 'PUT', path: '/api/auth/sign-in', status: 405, isPersonal: true },
  { what: 'a call that is none', path: '/api/finns-inte', status: 404, isPersonal: true },
  { what: 'a calendar that is none', path: `/api/calendar/${'0'.repeat(64)}.ics`, status: 404, isPersonal: true },
  { what: 'a booking\'s calendar, refused', path: '/api/bookings/00000000-0000-4000-8000-000000000000.ics', status: 401, isPersonal: true },
  { what: 'a competition\'s calendar, refused', path: '/api/competitions/hosttavling.ics', status: 401, isPersonal: true },
  ...['members', 'bookings', 'log'].flatMap((name): Kind[] => [
    { what: `the file of ${name}`, path: file(name), status: 200, isPersonal: true, asAdministrator: true },
    { what: `the file of ${name}, refused`, path: file(name), status: 401, isPersonal: true },
  ]),
]

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'x-frame-options': 'DENY',
}

test('every kind of response has the security headers, and personal data is never cached', async ({ request, site, signIn }) => {
  await signIn({ request }, (await site.logins()).superadmin)
  const cookie = (await request.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const script = /src="(\/assets\/[^"]+\.js)"|href="(\/assets\/[^"]+\.(?:js|css))"/.exec(await (await fetch(site.origin)).text())
  const asset: Kind = { what: 'a script or style', path: script?.[1] ?? script?.[2] ?? '', status: 200 }
  expect(asset.path, 'the start page names a script or style').not.toBe('')
  for (const { what, method = 'GET', path, headers = {}, body, status, isPersonal, asAdministrator } of [asset, ...kinds]) {
    const answer = await fetch(site.origin + path, {
      method, redirect: 'manual', headers: { ...headers, ...asAdministrator && { cookie } }, ...body !== undefined && { body },
    })
    const told = Object.fromEntries(answer.headers)
    expect.soft(answer.status, what).toBe(status)
    expect.soft(told, what).toMatchObject(everywhere)
    expect.soft(told['strict-transport-security'], what).toBeUndefined()
    expect.soft(told['x-powered-by'] ?? told.server, what).toBeUndefined()
    if (isPersonal) expect.soft(told['cache-control'], what).toContain('no-store')
  }
})

test('no response to an API call may be cached', async ({ request, site, signIn }) => {
  await signIn({ request }, (await site.logins()).member)
  const cookie = (await request.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const { method, path } of callAddresses()) {
    // Signing out would end the session midway.
    if (path.endsWith('/sign-out')) continue
    const answer = await fetch(site.origin + path, { method, headers: { cookie, ...json }, ...method === 'POST' && { body: '{}' } })
    expect.soft(answer.headers.get('cache-control'), path).toBe('no-store')
  }
})

test('the content policy of documents allows inline scripts only by hash, and no other origins', async ({ request }) => {
  for (const address of [...sitePages.map((path) => path.replaceAll(/:\w+/g, 'vartavlingen')), '/finns-inte']) {
    const policy = (await request.get(address)).headers()['content-security-policy'] ?? ''
    const parts = policy.split('; ')
    const scripts = parts.find((part) => part.startsWith('script-src '))
    expect.soft(scripts, address).toContain("'sha256-")
    expect.soft(scripts, address).not.toMatch(/unsafe|\*|https?:|data:/)
    expect.soft(parts.find((part) => part.startsWith('style-src ')), address).not.toMatch(/unsafe|\*|https?:/)
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
      expect.soft(parts, address).toContain(part)
    }
  }
})

test('behind HTTPS every kind of response sets HSTS, and the cookies are Secure', async () => {
  const site = await startSite({ env: { SITE_URL: 'https://golf.example', TRUSTED_PROXIES: '1' } })
  try {
    for (const { what, method = 'GET', path, headers = {}, body, status } of kinds.filter(({ asAdministrator }) => !asAdministrator)) {
      const answer = await fetch(site.origin + path, { method, redirect: 'manual', headers, ...body !== undefined && { body } })
      expect.soft(answer.status, what).toBe(status)
      expect.soft(answer.headers.get('strict-transport-security'), what).toMatch(/^max-age=31536000/)
      expect.soft(Object.fromEntries(answer.headers), what).toMatchObject(everywhere)
    }
    const { golfId, password } = (await site.logins()).member
    const post = (path: string, input: object) => fetch(site.origin + path, { method: 'POST', headers: json, body: JSON.stringify(input) })
    const { email } = z.object({ email: z.string() }).parse(await (await post('/api/functions/lookup-email', { golfId })).json())
    const cookies = (await post('/api/auth/sign-in', { email, password })).headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookies[1]).toMatch(/^__Secure-device=[^;]+; Max-Age=\d+; Path=\/api; HttpOnly; Secure; SameSite=Strict$/)
  } finally {
    await site.stop()
  }
})
