import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dateInStockholm } from '#domain/calendar.ts'
import { identifierClaims, members } from '#features/members/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { enforceLimits } from '#server/limits/enforce-limits.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { importLimits } from '../rules.ts'
import { pruneImports } from './store.ts'
import { memberImportRows, memberImports } from './tables.ts'
import { uploadFile, inOldLetters, inWindows1252, post, postUnfinished, rowsOf, run, settled } from './testing.ts'

let site: TestSite
let admin: TestVisitor
let anna: TestPerson

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.adminVisitor('admin_write')
  anna = await site.person({ firstName: 'Anna' })
})
afterAll(() => site.close())

const memberWith = async (golfId: string) => (await site.db.select().from(members).where(eq(members.golfId, golfId)))[0]
const claimsOf = async (id: string | undefined) => (await site.db.select({ value: identifierClaims.value }).from(identifierClaims)
  .where(eq(identifierClaims.ownerId, id ?? '')).orderBy(asc(identifierClaims.value))).map(({ value }) => value)
const countMembers = async () => (await site.db.select({ id: members.id }).from(members)).length

let people = 100
/** Returns a Golf-ID that has not been used yet. */
const someone = () => `990231-${people += 1}`

describe('a register file from Excel', () => {
  const [first, second] = ['050112-003', someone()]
  const file = inWindows1252([
    'Golf-ID;Förnamn;Efternamn;Privat e-post;Volvo Mail;Mobil;Hemmaklubb;Tillhör;Betald;Anteckning',
    '50112003;Åsa;Öström;Asa@Example.com;;701740606;Sjögärde;Volvo Cars;x;bra på putt',
    `${second};Nils;Exempel;;nils@work.example.com;+46 70 174 06 07;;Pensionär;Nej;`,
    '990230-002;Anna;Exempel;;;070-1740699;Ale;;Ja;',
    ';;;;;;;;;',
  ].join('\r\n'))

  test('is read and judged without saving anything', async () => {
    const before = await countMembers()
    const found = await uploadFile(site, admin, file, 'Medlemmar 2026.csv')
    expect(found).toMatchObject({
      state: 'ready', file_name: 'Medlemmar 2026.csv', encoding: 'windows-1252', separator: ';', rows_total: 3, rows_done: 3,
      counts: { new: 2, changed: 1, same: 0, faulty: 0 }, problem: null, result: null, created_by: 'Person001 Exempel',
    })
    expect(found.columns.at(-1)).toEqual({ heading: 'Anteckning', column: null })
    const rows = await rowsOf(admin, found.id)
    expect(rows.map(({ line, verdict, golf_id, name }) => [line, verdict, golf_id, name])).toEqual([
      [2, 'new', first, 'Åsa Öström'], [3, 'new', second, 'Nils Exempel'], [4, 'changed', '990230-002', 'Anna Exempel'],
    ])
    expect(rows[2]).toMatchObject({
      member_id: anna.memberId,
      changes: [{ field: 'phone', old: '0701740605', new: '0701740699' }, { field: 'matchplay_approved', old: false, new: true }],
    })
    expect(await countMembers()).toBe(before)
  })

  test('is imported, with claims and a log entry, and its rows are deleted', async () => {
    const found = await uploadFile(site, admin, file)
    const done = await run(admin, found.id)
    expect(done).toMatchObject({ state: 'imported', problem: null, result: { added: 2, changed: 1, same: 0, skipped: 0 } })
    const asa = await memberWith(first)
    expect(asa).toMatchObject({
      firstName: 'Åsa', lastName: 'Öström', privateEmail: 'asa@example.com', workEmail: null, phone: '0701740606', club: 'Sjögärde',
      category: 'volvo_cars', matchplayApproved: true, contactMethod: 'private_email', userId: null, endedOn: null,
    })
    expect(await memberWith(second)).toMatchObject({ matchplayApproved: false, contactMethod: null, club: null })
    expect(await claimsOf(asa?.id)).toEqual([first, 'asa@example.com'])
    const [entry] = await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, found.id))
    expect(entry).toMatchObject({ act: 'members_imported', subjectKind: 'import', details: { added: 2, changed: 1, same: 0, skipped: 0 } })
    expect(await site.db.select().from(memberImportRows).where(eq(memberImportRows.importId, found.id))).toEqual([])
  })

  test('changes nothing when it is imported a second time', async () => {
    const before = await memberWith('990230-002')
    site.clock.advance({ minutes: 5 })
    const found = await uploadFile(site, admin, file)
    expect(found.counts).toEqual({ new: 0, changed: 0, same: 3, faulty: 0 })
    expect(await run(admin, found.id)).toMatchObject({ state: 'imported', result: { added: 0, changed: 0, same: 3, skipped: 0 } })
    expect(await memberWith('990230-002')).toEqual(before)
  })
})

test('an empty cell or a missing column leaves the stored value', async () => {
  const before = await memberWith(anna.golfId)
  const found = await uploadFile(site, admin, `Golf-ID,Namn,Telefon,Kategori\n${anna.golfId},Anna Exempel,,-\n`)
  expect(found.counts).toMatchObject({ same: 1 })
  await run(admin, found.id)
  expect(await memberWith(anna.golfId)).toEqual(before)
})

describe('faulty rows', () => {
  const [good, bad] = [someone(), someone()]
  const file = `Golf-ID;Namn;E-post\n${good};Eva Exempel;eva@example.com\n${bad};Olga Exempel;olga.example.com\n${bad};Olga Exempel;person001@example.com\n12;Rut Exempel;\n`

  test('say which cell is wrong and why', async () => {
    const found = await uploadFile(site, admin, file)
    expect(found.counts).toEqual({ new: 1, changed: 0, same: 0, faulty: 3 })
    const rows = await rowsOf(admin, found.id, { p_verdict: 'faulty' })
    expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
      [3, [{ field: 'email', text: 'Ogiltig email', value: 'olga.example.com' }]],
      [4, [{ field: 'email', text: 'Adressen tillhör redan Person001 Exempel (990230-001). Skriv en egen adress för medlemmen, eller lämna cellen tom', value: null }]],
      [5, [{ field: 'golf_id', text: 'Ogiltigt Golf-ID format (XXXXXX-XXX)', value: '12' }]],
    ])
  })

  test('stop the import until the user chooses to skip them', async () => {
    const found = await uploadFile(site, admin, file)
    const refused = await admin.rpc('run_member_import', { p_id: found.id })
    expect(refusalOf(refused)).toMatchObject({ code: 'FAULTY_ROWS', status: 409 })
    expect(await memberWith(good)).toBeUndefined()
    expect(await run(admin, found.id, true)).toMatchObject({ state: 'imported', result: { added: 1, changed: 0, same: 0, skipped: 3 } })
    expect(await memberWith(good)).toBeDefined()
    expect(await memberWith(bad)).toBeUndefined()
  })

  test('include those with the Golf-ID or address of an open application', async () => {
    await site.visitor().rpc('create_membership_application', applicationForm(700))
    const found = await uploadFile(site, admin, `Golf-ID;Namn;E-post\n990230-700;Åsa Exempel;\n${someone()};Per Exempel;privat700@example.com\n`)
    expect((await rowsOf(admin, found.id)).map(({ problems }) => problems[0]?.text)).toEqual([
      'Det finns en ansökan med det här Golf-ID:t som inte är klar. Avgör eller radera den först, eller låt den sökande slutföra registreringen', 'Adressen finns i en ansökan som inte är klar. Avgör eller radera den först, eller låt den sökande slutföra registreringen',
    ])
  })
})

describe('when the register has changed since the preview', () => {
  test('saves nothing and judges the rows again if somebody else has taken an address', async () => {
    const [mine, other] = [someone(), someone()]
    const found = await uploadFile(site, admin, `Golf-ID;Namn;E-post\n${other};Hans Exempel;\n${mine};Ida Exempel;ida@example.com\n`)
    await admin.rpc('add_member', { p_first_name: 'Ivar', p_last_name: 'Exempel', p_golf_id: someone(), p_private_email: 'ida@example.com' })
    const moved = await run(admin, found.id)
    expect(moved).toMatchObject({ state: 'ready', counts: { new: 1, faulty: 1 }, result: null })
    expect(moved.problem).toMatch(/Registret ändrades/)
    expect(await memberWith(other)).toBeUndefined()
    expect(await memberWith(mine)).toBeUndefined()
    expect(await run(admin, found.id, true)).toMatchObject({ state: 'imported', problem: null, result: { added: 1, skipped: 1 } })
  })

  test('does not overwrite a newer value that the administrator has not seen', async () => {
    const found = await uploadFile(site, admin, `Golf-ID;Telefon\n${anna.golfId};0701740611\n`)
    await anna.visitor.rpc('update_my_profile', { p_phone: '0701740622' })
    const moved = await run(admin, found.id)
    expect(moved).toMatchObject({ state: 'ready', counts: { changed: 1 } })
    // Nor is it overwritten by somebody who still sees the first judgement.
    expect(refusalOf(await admin.rpc('run_member_import', { p_id: found.id, p_seen_judged_at: found.judged_at }))).toMatchObject({ status: 409, code: 'JUDGED_ANEW' })
    expect((await rowsOf(admin, found.id))[0]?.changes).toEqual([{ field: 'phone', old: '0701740622', new: '0701740611' }])
    expect(await memberWith(anna.golfId)).toMatchObject({ phone: '0701740622' })
    expect((await admin.rpc('run_member_import', { p_id: found.id, p_seen_judged_at: moved.judged_at })).status).toBe(200)
    expect(await settled(admin, found.id)).toMatchObject({ state: 'imported', judged_at: null })
    expect(await memberWith(anna.golfId)).toMatchObject({ phone: '0701740611' })
  })

  test('makes the row faulty and leaves the member unchanged if the membership has ended', async () => {
    const former = await site.person()
    const found = await uploadFile(site, admin, `Golf-ID;Telefon\n${former.golfId};0701740611\n`)
    expect(found.counts).toMatchObject({ changed: 1 })
    await admin.rpc('end_membership', { p_id: former.memberId, p_ended_on: dateInStockholm(site.clock.now()) })
    const before = await memberWith(former.golfId)
    expect(await run(admin, found.id)).toMatchObject({ state: 'ready', counts: { changed: 0, faulty: 1 }, result: null })
    expect(await memberWith(former.golfId)).toEqual(before)
  })

  test('changes the member instead of adding one if the person has been added by hand', async () => {
    const golfId = someone()
    const found = await uploadFile(site, admin, `Golf-ID;Namn;Klubb\n${golfId};Ulf Exempel;Koberg\n`)
    await admin.rpc('add_member', { p_first_name: 'Ulf', p_last_name: 'Exempel', p_golf_id: golfId })
    expect(await run(admin, found.id)).toMatchObject({ state: 'ready', counts: { new: 0, changed: 1 } })
    expect(await run(admin, found.id)).toMatchObject({ state: 'imported', result: { changed: 1 } })
    expect(await memberWith(golfId)).toMatchObject({ club: 'Koberg' })
  })
})

describe('unusable files', () => {
  test.each([
    ['an empty one', '', 'Filen är tom.'],
    ['only headings', 'Golf-ID;Namn\r\n', 'Filen har rubriker men inga medlemmar.'],
    ['a workbook', 'PK\u0003\u0004…', /Excel-arbetsbok/],
    ['no headings', 'Anna;Exempel\n', /en av dem ska vara Golf-ID/],
    ['one with the letters of DOS', inOldLetters('Golf-ID;Namn\n990231-099;Håkan Sjögren\n', 'dos'), /På rad 2 står det till exempel: H†kan Sj”gren\./],
  ])('%s fails with the reason', async (_, content, problem) => {
    const found = await uploadFile(site, admin, content)
    expect(found).toMatchObject({ state: 'failed', counts: { new: 0 } })
    expect(found.problem).toMatch(problem)
    expect(refusalOf(await admin.rpc('run_member_import', { p_id: found.id }))).toMatchObject({ code: 'NOT_READY' })
  })

  test('a file with too many rows fails with the reason', async () => {
    const found = await uploadFile(site, admin, `Golf-ID\n${'990230-001\n'.repeat(importLimits.rows + 1)}`)
    expect(found.state).toBe('failed')
    expect(found.problem).toMatch(/^Filen har fler än 100\s000 rader\. Dela upp den\.$/)
    expect(await rowsOf(admin, found.id)).toEqual([])
  })

  test('a file with too many bytes is refused in the usual error format', async () => {
    const answer = await post(site, admin, new Uint8Array(importLimits.bytes + 1))
    expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE', status: 413, message: 'Filen är för stor. Den får vara högst 24 MB.' } })
  })

  test('more files than the hourly limit are refused until the hour is over', async () => {
    const other = await site.adminVisitor('admin_write')
    for (let given = 0; given < importLimits.perUser.limit; given += 1) expect((await post(site, other, 'x')).status).toBe(200)
    expect(await post(site, other, 'x')).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    site.clock.advance({ minutes: 61 })
    expect((await post(site, other, 'x')).status).toBe(200)
  })

  test('a file with too many bytes is refused even if its length is not declared', async () => {
    expect(await postUnfinished(site, admin, importLimits.bytes + 1)).toBe(413)
  })
})

describe('permissions', () => {
  const file = `Golf-ID;Namn\n${someone()};Ebba Exempel\n`

  test('only writers may upload, import and discard', async () => {
    const found = await uploadFile(site, admin, file)
    for (const [visitor, status] of [[site.visitor(), 401], [anna.visitor, 403], [await site.adminVisitor('admin_read'), 403]] as const) {
      expect(await post(site, visitor, file)).toMatchObject({ status, body: { status } })
      expect(await visitor.rpc('run_member_import', { p_id: found.id })).toMatchObject({ status })
      expect(await visitor.rpc('discard_member_import', { p_id: found.id })).toMatchObject({ status })
    }
  })

  test('any administrator may look at an import, and members may not', async () => {
    const found = await uploadFile(site, admin, file)
    const reader = await site.adminVisitor('admin_read')
    expect(await rowsOf(reader, found.id)).toHaveLength(1)
    expect(await reader.rpc('list_member_imports')).toMatchObject({ status: 200 })
    expect(await anna.visitor.rpc('list_member_import_rows', { p_id: found.id })).toMatchObject({ status: 403 })
  })

  test('a request from another site is refused', async () => {
    const headers = { 'content-type': 'text/csv', 'sec-fetch-site': 'cross-site' }
    expect(await admin.call('POST', '/api/imports/members.csv', file, headers)).toMatchObject({ status: 403, body: { code: 'WRONG_ORIGIN' } })
  })
})

test('more files in an hour than the limit are refused, and the answer says when to come back', async () => {
  const { userId, visitor } = await site.person({ roles: ['admin_write'], hasSecondFactor: true })
  for (let file = 0; file < importLimits.perUser.limit; file += 1) {
    await enforceLimits(site.services, { key: ['member-import', userId], ...importLimits.perUser })
  }
  const refused = await visitor.call('POST', '/api/imports/members.csv', 'Golf-ID;Namn\n', { 'content-type': 'text/csv' })
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('cache-control')).toBe('no-store')
})

describe('an import that is discarded, lost or old', () => {
  let id: string
  beforeEach(async () => {
    id = (await uploadFile(site, admin, `Golf-ID;Namn\n${someone()};Sten Exempel\n`)).id
  })

  test('can be discarded, and then neither run nor found in the list', async () => {
    expect(await admin.rpc('discard_member_import', { p_id: id })).toMatchObject({ status: 200, body: { success: true } })
    expect(await settled(admin, id)).toMatchObject({ state: 'discarded', counts: { new: 0 } })
    expect(refusalOf(await admin.rpc('run_member_import', { p_id: id }))).toMatchObject({ code: 'NOT_READY' })
    expect(z.array(z.object({ id: z.string() })).parse((await admin.rpc('list_member_imports')).body).map((each) => each.id)).not.toContain(id)
  })

  test('cannot be discarded when it is done', async () => {
    await run(admin, id)
    expect(refusalOf(await admin.rpc('discard_member_import', { p_id: id }))).toMatchObject({ code: 'NOT_DISCARDABLE' })
  })

  test.each(['reading', 'importing'] as const)('counts as failed when the process that was %s it has gone silent', async (state) => {
    await site.db.update(memberImports).set({ state }).where(eq(memberImports.id, id))
    expect((await admin.rpc('get_member_import', { p_id: id })).body).toMatchObject({ state })
    site.clock.advance({ minutes: 2 })
    const lost = await settled(admin, id)
    expect(lost.state).toBe('failed')
    expect(lost.problem).toMatch(/Arbetet avbröts/)
    expect(await admin.rpc('discard_member_import', { p_id: id })).toMatchObject({ status: 200 })
  })

  test('is deleted with its rows after a day, unless it was carried out', async () => {
    await run(admin, id)
    const waiting = await uploadFile(site, admin, `Golf-ID;Namn\n${someone()};Tora Exempel\n`)
    site.clock.advance({ hours: 23 })
    await pruneImports(site.db, site.clock.now())
    expect(await rowsOf(admin, waiting.id)).toHaveLength(1)
    site.clock.advance({ hours: 2 })
    await pruneImports(site.db, site.clock.now())
    expect(await admin.rpc('get_member_import', { p_id: waiting.id })).toMatchObject({ status: 404 })
    expect(await site.db.select().from(memberImportRows)).toEqual([])
    expect(await settled(admin, id)).toMatchObject({ state: 'imported', result: { added: 1 } })
  })
})
