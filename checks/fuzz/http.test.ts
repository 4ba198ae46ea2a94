import { once } from 'node:events'
import { connect } from 'node:net'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSite, startSite } from '../../e2e/support/site.ts'
import { siteCalls } from '../access/site-addresses.ts'
import { times } from '../check-mode.ts'
import { faultOf } from './answers.ts'
import { rawBodies } from './hostile.ts'
import { seed } from './run.ts'

const timeLimit = times(60_000, 900_000)
let site: RunningSite
beforeAll(async () => {
  site = await startSite({ postgresUrl: process.env.TEST_DATABASE_URL, env: { TRUSTED_PROXIES: '1' } })
}, 120_000)
afterAll(() => site.stop())

/** Sends bytes unchanged and returns everything received until the connection closes. A silent site ends in the test's timeout. */
async function raw(bytes: string | Uint8Array): Promise<string> {
  const socket = connect({ port: Number(new URL(site.origin).port), host: '127.0.0.1', allowHalfOpen: true })
  const parts: Buffer[] = []
  socket.on('data', (chunk) => void parts.push(chunk))
  // The site may close the connection before it has read everything.
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.end(bytes)
  await closed
  return Buffer.concat(parts).toString('latin1')
}

const post = '/api/functions/lookup-email'
const head = `POST ${post} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n`

/** Requests that no real client sends. */
const malformed: (string | Uint8Array)[] = [
  '', '\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n', 'GET  / HTTP/1.1\r\nHost: a\r\n\r\n', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nCookie: session=\u0000\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\r\nCookie: session=\u0001\r\nConnection: close\r\n\r\n', 'GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://elsewhere.example/api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 'GET //elsewhere.example/%2e%2e HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET ../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 'GET / HTTP/1.1\r\nHost: [::\r\nConnection: close\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  'GET /api/health HTTP/1.1\r\nHost: \u00ff\r\nConnection: close\r\n\r\n', 'GET /nyheter HTTP/1.1\r\nHost: a"><x\r\nConnection: close\r\n\r\n', 'GET / HTTP/1.1\nHost: a\n\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n',
  `${head}Content-Length: 5\r\n\r\n{"a":1}`, `${head}Content-Length: 500\r\n\r\n{"a":1}`, `${head}Content-Length: -1\r\n\r\n{}`, `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, `${head}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`,
  `${head}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, `${head}Transfer-Encoding: x\r\n\r\n{}`, `${head}Expect: 200-maybe\r\nContent-Length: 2\r\n\r\n{}`,
  `${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\n{\r\n'.repeat(2000)}0\r\n\r\n`, `${head}Content-Length: 99999999999999999999\r\n\r\n{}`, Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]), Buffer.alloc(4000, 0xff),
]

/** A valid request with some bytes changed. */
const mutated = fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }).map((changes) => {
  const bytes = Buffer.from(`${head}Content-Length: 23\r\n\r\n{"golfId":"880808-001"}`)
  for (const [at, byte] of changes) bytes[at % bytes.length] = byte
  return bytes
})

/** Expects no answer, or HTTP answers of which none is a 5xx or reveals internals. */
function expectCalm(sent: string | Uint8Array, answer: string): void {
  const what = Buffer.from(sent).toString('latin1').slice(0, 300)
  const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
  expect(statuses.filter((status) => status >= 500), `${what}\n${answer.slice(0, 600)}`).toEqual([])
  expect(answer, what).not.toMatch(/node_modules|\n\s+at .+:\d+|file:\/\//)
}

describe(`seed ${seed}, over the network`, () => {
  test('malformed HTTP gets no server error and no leaked internals', { timeout: timeLimit }, async () => {
    for (const bytes of [...malformed, ...fc.sample(mutated, { seed, numRuns: times(40, 3000) })]) expectCalm(bytes, await raw(bytes))
    expect((await fetch(`${site.origin}/api/health`)).status).toBe(200)
  })

  test('every call answers hostile bodies without server errors or leaked internals', { timeout: timeLimit }, async () => {
    const inputs = times(4, 200)
    const faults: string[] = []
    for (const { path } of siteCalls().filter(({ method }) => method === 'POST')) {
      for (const body of fc.sample(rawBodies('{"golfId":"880808-001","p_id":"x"}'), { seed, numRuns: inputs })) {
        const response = await fetch(site.origin + path, { method: 'POST', body: Buffer.from(body), headers: { 'content-type': 'application/json' } }).catch(() => null)
        // The connection is closed when a body is refused as too long while it is still being sent.
        if (!response) continue
        const answer = { status: response.status, contentType: response.headers.get('content-type') ?? '', cookies: [], text: await response.text() }
        const fault = faultOf(answer, { isHead: false })
        if (fault !== null) faults.push(`${path} ${String(body).slice(0, 100)}\n  ${fault}`)
      }
    }
    expect(faults.slice(0, 5)).toEqual([])
  })

  test('the process is still alive, has logged no error and uses less than 1 GB', { timeout: timeLimit }, async () => {
    expect((await fetch(`${site.origin}/api/health`)).status).toBe(200)
    expect(site.process.exitCode).toBeNull()
    expect(site.printed()).not.toMatch(/uncaught|unhandled|"level":"(error|fatal)"/i)
    const status = await readFile(`/proc/${site.process.pid}/status`, 'utf8').catch(() => '')
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
    // Only Linux tells how much is in use.
    expect(kilobytes > 0, `${kilobytes} kB in use`).toBe(process.platform === 'linux')
    expect(kilobytes / 1024).toBeLessThan(1024)
  })
})
