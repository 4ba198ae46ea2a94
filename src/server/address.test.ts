import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from './log.ts'
import { startTestSite, type TestSite } from './testing.ts'

const lines: string[] = []
let site: TestSite

afterEach(async () => {
  lines.length = 0
  await site.close()
})

async function start(environment: Record<string, string>): Promise<void> {
  site = await startTestSite(environment, { log: createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } }) })
}

const ask = (headers: Record<string, string>) => site.visitor().call('POST', '/api/functions/lookup-email', { golfId: '990230-001' }, headers)

const warning = z.object({ level: z.literal('warn'), setting: z.literal('TRUSTED_PROXIES'), value: z.number(), msg: z.string() })
const told = () => lines.map((line) => warning.parse(JSON.parse(line)))

it('a site with an https address that trusts no proxy warns at its start, and not at each call', async () => {
  await start({ SITE_URL: 'https://golf.example' })
  expect(told()).toMatchObject([{ value: 0, msg: 'the site has an https address and trusts no proxy: the limits take all visitors for one' }])
  await ask({})
  await ask({ 'x-forwarded-for': '192.0.2.7' })
  expect(told()).toHaveLength(1)
})

it.each([
  ['one proxy and is told of none', '1', {}],
  ['one proxy and is told no address', '1', { 'x-forwarded-for': 'unknown' }],
  ['two proxies and is told of one', '2', { 'x-forwarded-for': '192.0.2.7' }],
])('a site that trusts %s warns once an hour, without any address', async (_, trusted, headers) => {
  await start({ SITE_URL: 'https://golf.example', TRUSTED_PROXIES: trusted })
  expect(lines).toEqual([])
  await ask(headers)
  await ask(headers)
  const msg = 'a call came with fewer addresses in X-Forwarded-For than proxies are trusted: the limits take all such visitors for one'
  expect(told()).toMatchObject([{ value: Number(trusted), msg }])
  site.clock.advance({ minutes: 59 })
  await ask(headers)
  expect(told()).toHaveLength(1)
  site.clock.advance({ minutes: 1 })
  await ask(headers)
  await ask(headers)
  expect(told()).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/192\.0\.2|127\.0\.0|::1/)
})

it.each([
  ['trusts the proxy before it', { SITE_URL: 'https://golf.example', TRUSTED_PROXIES: '1' }, { 'x-forwarded-for': '203.0.113.9, 192.0.2.7' }],
  ['trusts both', { SITE_URL: 'https://golf.example', TRUSTED_PROXIES: '2' }, { 'x-forwarded-for': '192.0.2.7, 198.51.100.1' }],
  ['has no https address', {}, { 'x-forwarded-for': '192.0.2.7' }],
])('a site that %s logs no warning', async (_, environment, headers) => {
  await start(environment)
  await ask(headers)
  expect(lines).toEqual([])
})
