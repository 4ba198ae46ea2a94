import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sitePages } from '#domain/pages.ts'
import { settled } from '#features/member-import/server/testing.ts'
import { limitCounts } from '#server/limits/tables.ts'
import { times } from '../check-mode.ts'
import { faultOf } from './answers.ts'
import { envelope } from './envelopes.ts'
import { storableText } from './hostile.ts'
import { ask, type Asked } from './in-process.ts'
import { type Fuzzing, inputs, seed, startFuzzing } from './run.ts'
import type { SenderKind } from './senders.ts'

const each = Math.min(inputs, 3000)
/** Fewer for files: each export contains everything, and every download adds a line to the log, which is one of the files. */
const eachFile = Math.min(inputs, 300)
const timeLimit = times(60_000, 900_000)
const webDir = 'build/web/client'

const given = z.object({ id: z.string() })
const kind = fc.constantFrom<SenderKind>('guest', 'member', 'superadmin', 'superadmin')
const names = fc.constantFrom('search', 'category', 'paid', 'state', 'sort', 'status', 'course', 'from', 'to', 'acts', 'person', 'name', 'import', '__proto__', 'x')
const values = fc.oneof(storableText, fc.constantFrom('yes', 'all', '-name', 'confirmed', '2026-12-01', 'member_added,x', 'a\u0000b', '\uFFFD', 'x'.repeat(3000)))
const query = fc.array(fc.tuple(names, values), { maxLength: 4 }).map((pairs) => `?${new URLSearchParams(pairs).toString()}`)
const piece = fc.oneof(
  fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', '%00', '%', '%E0%A4%A', '%C0%AF', '~', '*', ':id', 'etc', 'assets', 'index.html', '__spa-fallback.html', '.env', 'con', ';', 'a'.repeat(3000)),
  storableText.map((text) => encodeURIComponent(text.toWellFormed())),
)
const path = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('/'))

/** Addresses besides the calls, each with what may be appended to it. */
const addresses: [string, fc.Arbitrary<string>][] = [
  ['GET /api/exports/members.csv', query], ['GET /api/exports/bookings.csv', query], ['GET /api/exports/log.csv', query], ['GET /api/exports/faulty.csv', query], ['GET /api/exports/', path],
  ['GET /api/bookings/', path.map((tail) => `${tail}.ics`)], ['GET /api/competitions/', path.map((tail) => `${tail}.ics`)], ['GET /api/calendar/', path.map((tail) => `${tail.padEnd(64, 'f')}.ics`)],
  ['GET /api/health', query], ['GET /api/openapi.json', query], ['GET /api/', path], ['POST /api/rpc/', path], ['GET /', path], ['POST /', path],
  ['GET /assets/', path], ['GET /dev/mail/', path], ['GET /dev/mail.json', query], ...sitePages.map((page): [string, fc.Arbitrary<string>] => [`GET ${page}`, query]),
]

let fuzzing: Fuzzing
beforeAll(async () => {
  fuzzing = await startFuzzing(webDir)
})
afterAll(() => fuzzing.close())

async function send(asked: Asked): Promise<string | null> {
  const answer = await ask(fuzzing.app, asked)
  const isPage = answer.contentType.startsWith('text/html') && !callPath.test(pathOf(asked.url)) && answer.status < 500
  const fault = isPage ? null : faultOf(answer, { isHead: asked.method === 'HEAD' })
  return fault && `${asked.method} ${asked.url.slice(0, 200)} ${JSON.stringify(asked.headers).slice(0, 200)}\n  ${fault}`
}

const callPath = /^\/api(\/|$)/

/** The path as a browser reads it, with `..` and `.` resolved. */
function pathOf(url: string): string {
  return URL.parse(url, 'http://localhost')?.pathname ?? url
}

describe(`seed ${seed}`, () => {
  test.each(addresses)('%s answers hostile requests without server errors or leaked internals', { timeout: timeLimit }, async (address, tails) => {
    const [method = '', start = ''] = address.split(' ')
    const faults: string[] = []
    for (const [who, tail, around] of fc.sample(fc.tuple(kind, tails, fc.option(envelope, { freq: 3 })), { seed, numRuns: start.endsWith('.csv') ? eachFile : each })) {
      const cookies = [fuzzing.senders.cookieOf(who), around?.cookie ?? ''].filter((text) => text !== '').join('; ')
      const fault = await send({
        method: around?.method ?? method, url: start + tail + (around?.tail ?? ''), headers: { ...(cookies !== '' && { cookie: cookies }), ...around?.headers }, body: null,
      })
      if (fault !== null) faults.push(fault)
    }
    expect(faults.slice(0, 5)).toEqual([])
    await fuzzing.world.site.db.delete(limitCounts)
  })

  test('POST /api/imports/members.csv answers hostile files correctly, and every import ends', { timeout: timeLimit }, async () => {
    const { senders, world: { chair } } = fuzzing
    const faults: string[] = []
    for (const body of fc.sample(csvBodies, { seed, numRuns: times(15, 1000) })) {
      // The limit allows only a few files an hour.
      await fuzzing.world.site.db.delete(limitCounts)
      const answer = await ask(fuzzing.app, { method: 'POST', url: '/api/imports/members.csv?name=%00', headers: { cookie: senders.cookieOf('superadmin') }, body })
      expect(answer.status).not.toBe(429)
      const fault = faultOf(answer, { isHead: false })
      if (fault !== null) faults.push(fault)
      const made = given.safeParse(JSON.parse(answer.text))
      // The file is read in the background; every import must end, whatever the file holds.
      if (made.success) expect(['ready', 'failed']).toContain((await settled(chair.visitor, made.data.id)).state)
    }
    expect(faults).toEqual([])
  })
})

const cell = fc.oneof(storableText, fc.constantFrom('880808-900', '"', '""', '"a', 'a"b', ',', ';', '\t', '\r', '\n', '\u0000', '\uFEFF', 'x'.repeat(5000), '1e5', 'ny@example.com', 'pensioner'))
const headings = fc.constantFrom('Golf-ID,Förnamn,Efternamn,E-post', 'Golf-ID;Förnamn;Efternamn', 'Golf-ID\tFörnamn', 'x', '', '"Golf-ID', '__proto__,constructor,Golf-ID', 'Golf-ID,Golf-ID')
const csvBodies: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.tuple(headings, fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 })).map(([heading, rows]) => [heading, ...rows.map((row) => row.join(','))].join('\r\n')),
  fc.uint8Array({ maxLength: 400 }),
  fc.constantFrom<string | Uint8Array>('', '\uFEFF', '\u0000'.repeat(500), ','.repeat(20_000), '"'.repeat(9999), '\n'.repeat(20_000), Buffer.from('Golf-ID,Förnamn\r\n1,2', 'utf16le'), 'PK\u0003\u0004'),
)
