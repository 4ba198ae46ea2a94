import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestSite, type TestSite } from './testing.ts'

let webDir: string
let site: TestSite

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'surface-'))
  const files = {
    'client/index.html': '<!doctype html><title>Start</title>',
    'client/404/index.html': '<!doctype html><title>Finns inte</title>',
    'client/__spa-fallback.html': '<!doctype html><title>Sidan</title>',
    'client/assets/app.js': 'let built',
    'client/.git/config': 'not to be seen',
    'client/notes.md': 'not to be seen',
    'outside.txt': 'not to be seen',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(webDir, name)), { recursive: true })
    await writeFile(join(webDir, name), text)
  }
  site = await startTestSite({ SITE_URL: 'https://golf.example.se' }, { webDir: join(webDir, 'client') })
})
afterAll(async () => {
  await site.close()
  await rm(webDir, { recursive: true })
})

/** Sends raw bytes, as no client would compose them, and returns what came back before the connection ended. */
function send(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (part: string) => { answer += part }).on('end', () => resolve(answer)).on('error', reject)
    socket.end(`${lines.join('\r\n')}\r\n\r\n`)
  })
}

const statusOf = (answer: string): string | undefined => answer.split(' ', 2)[1]

describe('the site serves only what it is meant to', () => {
  test.each([
    '/.git/config', '/notes.md', '/assets/', '/assets', '/assets/../.git/config', '/assets/..%2f..%2foutside.txt', '/..%2foutside.txt',
    '/%2e%2e/outside.txt', '/index.html', '/__spa-fallback.html', '/assets/app.js/', '//outside.txt', '/assets/%00',
  ])('%s is not served', async (path) => {
    const answer = await send(`GET ${path} HTTP/1.1`, 'Host: golf.example.se', 'Connection: close')
    expect(['400', '404']).toContain(statusOf(answer))
    expect(answer).not.toMatch(/not to be seen|let built/)
  })

  test.each(['a b', '[::', 'x/y', ''])('a request with the invalid host "%s" is refused with an error message', async (host) => {
    const answer = await send('GET /api/health HTTP/1.1', `Host: ${host}`, 'Connection: close')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(statusOf(head)).toBe('400')
    expect(head).toMatch(/content-type: application\/json/i)
    expect(body).toContain('"code":"BAD_REQUEST"')
  })

  test.each(['TRACE', 'PUT', 'DELETE', 'PROPFIND'])('the method %s is refused', async (method) => {
    for (const path of ['/', '/api/auth/session']) {
      const answer = await send(`${method} ${path} HTTP/1.1`, 'Host: golf.example.se', 'X-Probe: echo', 'Connection: close')
      expect(['404', '405']).toContain(statusOf(answer))
      expect(answer).not.toContain('X-Probe')
    }
  })
})

describe('a request of ambiguous length is refused and its connection closed', () => {
  const start = ['POST /api/auth/sign-out HTTP/1.1', 'Host: golf.example.se', 'Content-Type: application/json']
  test.each([
    ['two ways to tell its length', [...start, 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', 'GET /smuggled HTTP/1.1']],
    ['two lengths', [...start, 'Content-Length: 2', 'Content-Length: 5', '', '{}']],
    ['a length that is none', [...start, 'Content-Length: 0x2', '', '{}']],
    ['an encoding that is none', [...start, 'Transfer-Encoding: xchunked', '', '{}']],
    ['a chunk that is none', [...start, 'Transfer-Encoding: chunked', '', 'zz', '{}', '0']],
  ])('with %s', async (_, lines) => {
    const answer = await send(...lines)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })
})

test('a request body that takes over half a minute is refused with 408 and the connection closed', async () => {
  const head = ['POST /api/auth/sign-out HTTP/1.1', 'Host: golf.example.se', 'Content-Type: application/json', 'Content-Length: 100', '', '{"a":']
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
  let answer = ''
  const ended = new Promise((resolve) => socket.setEncoding('utf8').on('data', (part: string) => { answer += part }).on('end', resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    socket.write(head.join('\r\n'))
    while (vi.getTimerCount() === 0) await turn()
    await vi.advanceTimersByTimeAsync(20_000)
    socket.write('1')
    await turn()
    await vi.advanceTimersByTimeAsync(9999)
    expect(answer).toBe('')
    await vi.advanceTimersByTimeAsync(1)
  } finally {
    vi.useRealTimers()
  }
  await ended
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(/connection: close/i)
  expect(answer).toContain('"message":"Det du skickade kom inte fram i tid. Försök igen."')
})

test('every response has its content type and the security headers', async () => {
  const kinds = {
    '/': 'text/html; charset=utf-8', '/finns-inte': 'text/html; charset=utf-8', '/assets/app.js': 'text/javascript; charset=utf-8',
    '/api/auth/session': 'application/json', '/api/rpc/list_members': 'application/json', '/api/health': 'application/json',
    '/api/exports/members.csv': 'application/json', '/robots.txt': 'text/plain; charset=utf-8', '/integritet-policy': null,
  }
  for (const [path, kind] of Object.entries(kinds)) {
    const { headers } = await site.visitor().call('GET', path)
    expect({ path, kind: headers.get('content-type') }).toEqual({ path, kind })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/default-src '(self|none)'.*base-uri 'none'.*frame-ancestors 'none'/)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})
