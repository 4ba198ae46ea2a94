import { inspect } from 'node:util'
import { parse } from 'csv-parse/sync'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { auditEntries } from '#server/audit/tables.ts'
import { createLog } from '#server/log.ts'
import { refusalOf, startTestSite, type TestSite, type TestVisitor } from '#server/testing.ts'
import { listInBatches } from './register-file-store.ts'
import { createMember } from './store.ts'
import { members } from './tables.ts'

let site: TestSite
let admin: TestVisitor

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.adminVisitor('admin_write')
  const now = site.clock.now()
  const nobody = { phone: null, privateEmail: null, workEmail: null, club: null, category: null, contactMethod: null, now }
  await createMember(site.db, { ...nobody, golfId: '990231-001', firstName: 'Åsa', lastName: 'Öström', workEmail: 'asa@work.example.com' })
  await createMember(site.db, { ...nobody, golfId: '990231-002', firstName: '=cmd', lastName: '"Ace", jr', club: '@Ale\nGK', category: 'pensioner' })
})
afterAll(() => site.close())

const fetchFile = async (query = '', visitor = admin) => visitor.call('GET', `/api/exports/members.csv${query}`)
const rowsOf = (body: unknown) => z.array(z.array(z.string())).parse(parse(String(body), { bom: true }))
const golfIds = async (query: string) => rowsOf((await fetchFile(query)).body).slice(1).map(([, golfId]) => golfId)

test('exports the columns of the specification, and escapes only cells that look like formulas', async () => {
  const answer = await fetchFile()
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="members-\d{4}-\d{2}-\d{2}\.csv"$/)
  expect(String(answer.body).split('\r\n')).toEqual([
    'Namn,Golf-ID,Email,Telefon,Hemklubb,Kategori',
    `"'=cmd ""Ace"", jr",990231-002,,,"'@Ale\nGK",pensioner`,
    'Person001 Exempel,990230-001,person001@example.com,0701740605,Ale,volvo_cars',
    'Åsa Öström,990231-001,asa@work.example.com,,,',
    '',
  ])
})

test('begins with the byte order mark by which spreadsheets recognize UTF-8', async () => {
  const response = await fetch(`${site.origin}/api/exports/members.csv`, { headers: { cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; ') } })
  expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xEF, 0xBB, 0xBF])
})

test('refuses a HEAD request, and does not log it as an export', async () => {
  const taken = () => site.db.$count(auditEntries, eq(auditEntries.act, 'members_exported'))
  const before = await taken()
  const answer = await fetch(`${site.origin}/api/exports/members.csv`, { method: 'HEAD', headers: { cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; ') } })
  expect([answer.status, answer.headers.get('allow'), await taken()]).toEqual([405, 'GET', before])
})

describe('the export with the filter and the order of the list', () => {
  test.each([
    ['?search=ÖSTR', ['990231-001']],
    ['?category=pensioner', ['990231-002']],
    ['?category=none', ['990231-001']],
    ['?sort=-golf_id', ['990231-002', '990231-001', '990230-001']],
    ['?sort=golf_id&paid=no&state=active', ['990230-001', '990231-001', '990231-002']],
    ['?paid=yes', []],
    ['?state=ended', []],
  ])('has the members that match %s', async (query, expected) => {
    expect(await golfIds(query)).toEqual(expected)
  })

  test('refuses invalid filter values field by field', async () => {
    const answer = await fetchFile('?paid=maybe&sort=age')
    expect(answer.status).toBe(422)
    expect(Object.keys(refusalOf(answer).data?.fields ?? {})).toEqual(['paid', 'sort'])
  })

  test('refuses an unknown filter instead of exporting everybody', async () => {
    const before = await site.db.$count(auditEntries)
    expect(refusalOf(await fetchFile('?shirt=XL&paid=no'))).toMatchObject({ code: 'INVALID', status: 422, data: { fields: { shirt: 'Det här urvalet finns inte' } } })
    expect(await site.db.$count(auditEntries)).toBe(before)
  })
})

test('exports every row exactly once when the register is longer than a batch', async () => {
  const now = site.clock.now()
  const many = Array.from({ length: 4100 }, (_, index) => ({
    id: crypto.randomUUID(), golfId: `9902${String(40 + Math.floor(index / 1000))}-${String(index % 1000).padStart(3, '0')}`,
    firstName: 'Nils', lastName: 'Batch', createdAt: now, updatedAt: now,
  }))
  for (let start = 0; start < many.length; start += 1000) await site.db.insert(members).values(many.slice(start, start + 1000))
  for (const sort of ['name', '-created_at'] as const) {
    const found = await golfIds(`?search=batch&sort=${sort}`)
    expect(found).toHaveLength(many.length)
    expect(new Set(found).size).toBe(many.length)
  }
  const whole = await golfIds('')
  expect(whole.length).toBeGreaterThan(many.length)
  expect(new Set(whole).size).toBe(whole.length)
})

test.each(['name', '-name', 'golf_id', '-golf_id', 'created_at', '-created_at'] as const)(
  'by %s, lists everybody once though the last of a batch is erased or renamed before the next is read', async (sort) => {
    await site.db.delete(members).where(eq(members.club, 'Vid sidan'))
    const day = site.clock.now().getTime()
    const some = Array.from({ length: 9 }, (_, index) => ({
      id: crypto.randomUUID(), golfId: `990300-00${index}`, firstName: 'Nils', lastName: `Sidan${index}`, club: 'Vid sidan',
      createdAt: new Date(day + index), updatedAt: new Date(day),
    }))
    await site.db.insert(members).values(some)
    // Microseconds, which the database stores and a JavaScript Date does not.
    await site.db.update(members).set({ createdAt: sql`${members.createdAt} + interval '1 microsecond'` }).where(eq(members.club, 'Vid sidan'))
    const found: string[] = []
    for await (const batch of listInBatches(site.db, { filter: { search: 'vid sidan' }, sort, size: 3 })) {
      found.push(...batch.map(({ golfId }) => golfId))
      const last = eq(members.id, batch.at(-1)?.id ?? '')
      if (found.length === 3) await site.db.delete(members).where(last)
      if (found.length === 6) await site.db.update(members).set({ lastName: sort === 'name' ? 'Alm' : 'Ö' }).where(last)
    }
    const all = some.map(({ golfId }) => golfId)
    expect(found).toEqual(sort.startsWith('-') ? all.toReversed() : all)
  },
)

test('logs an export with its row count and order, without the search text', async () => {
  await fetchFile('?search=Östr&sort=-name')
  const [entry] = await site.db.select().from(auditEntries).where(eq(auditEntries.act, 'members_exported')).orderBy(desc(auditEntries.seq)).limit(1)
  expect(entry?.details).toEqual({ rows: 1, sort: '-name', searched: true })
})

test('logs an export that breaks off, without the search text', async () => {
  const lines: string[] = []
  const printed = vi.spyOn(console, 'error').mockImplementation((...parts) => void lines.push(inspect(parts, { depth: null })))
  const broken = await startTestSite({}, { besides: site, log: createLog({ destination: { write: (line) => { lines.push(line) } } }) })
  await site.db.execute(sql`alter table members rename column club to club_away`)
  try {
    const visitor = broken.visitor()
    for (const [name, value] of admin.cookies) visitor.cookies.set(name, value)
    await expect(fetchFile('?search=hemligson', visitor)).rejects.toThrow()
  } finally {
    await site.db.execute(sql`alter table members rename column club_away to club`)
    await broken.close()
    printed.mockRestore()
  }
  expect(lines.join('\n')).toMatch(/Failed query: select.*an export broke off/)
  expect(lines.join('\n').toLowerCase()).not.toContain('hemligson')
})

test('is allowed for administrators with write access only', async () => {
  expect(await fetchFile('', site.visitor())).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } })
  expect(await fetchFile('', await site.memberVisitor())).toMatchObject({ status: 403 })
  expect(await fetchFile('', await site.adminVisitor('admin_read'))).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
})
