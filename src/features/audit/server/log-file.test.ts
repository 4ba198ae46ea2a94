import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#domain/roles.ts'
import { recordAct } from '#server/audit/audit.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'

let site: TestSite
let eva: TestPerson

beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(new Date('2026-05-02T07:00:00Z'))
  eva = await site.person({ roles: ['admin_read'], firstName: '=Eva', lastName: 'Äng, "E"' })
})
afterAll(() => site.close())

async function save(query = '', who: TestVisitor = eva.visitor) {
  const answer = await who.call('GET', `/api/exports/log.csv${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const text = String(answer.body)
  return { headers: answer.headers, text, rows: parse(text, { bom: true }) }
}

describe('the log as a file', () => {
  test('has Swedish columns and local times, escapes formulas, and logs its own export', async () => {
    await recordAct(site.db, {
      actorId: eva.userId, act: 'member_changed', subject: { kind: 'member', id: eva.memberId },
      details: { fields: ['p_phone', 'golfId', 'private_email'] }, now: site.clock.now(),
    })
    await recordAct(site.db, { actorId: null, act: 'login_failures', details: { failures: 5 }, now: site.clock.now() })
    site.clock.advance({ seconds: 5 })
    const { headers, rows } = await save()
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="logg-2026-05-02.csv"')
    expect(headers.get('cache-control')).toBe('no-store')
    const name = "'=Eva Äng, \"E\""
    expect(rows).toEqual([
      ['Tid', 'Vem', 'Händelse', 'Gäller', 'Detaljer'],
      ['2026-05-02 09:00:05', name, 'Logg exporterad', '', ''],
      ['2026-05-02 09:00:00', 'Någon som inte var inloggad', 'Många misslyckade inloggningar', '', '5 misslyckade försök'],
      ['2026-05-02 09:00:00', name, 'Uppgifter ändrade', name, 'Ändrat: telefon, Golf-ID, privat e-post'],
    ])
  })

  test('applies the filter of the page, and logs the export without the words searched for', async () => {
    const { rows } = await save('?acts=member_changed,login_failures&search=%C3%A4ng&from=2026-05-02&to=2026-05-02')
    expect(rows.slice(1).map(([, , act]) => act)).toEqual(['Uppgifter ändrade'])
    const [newest] = (await site.db.select().from(auditEntries)).toSorted((one, other) => other.seq - one.seq)
    expect(newest).toMatchObject({ act: 'log_exported', details: { acts: 2, from: '2026-05-02', to: '2026-05-02', searched: true } })
    expect((await save(`?person=${eva.memberId}&acts=log_exported`)).rows).toHaveLength(4)
  })

  test('is complete however long the log is', async () => {
    const now = site.clock.now()
    await site.db.insert(auditEntries).values(Array.from({ length: 2500 }, () => ({ at: now, actorId: eva.userId, act: 'member_paid' as const, details: {} })))
    expect((await save('?acts=member_paid')).rows).toHaveLength(2501)
  })

  test('shows which role was granted, and leaves the subject of imports and exports empty', async () => {
    const [actorId, now] = [eva.userId, site.clock.now()]
    await recordAct(site.db, { actorId, act: 'role_granted', subject: { kind: 'user', id: eva.userId }, details: { role: 'superadmin' }, now })
    await recordAct(site.db, { actorId, act: 'members_imported', subject: { kind: 'import', id: randomUUID() }, details: { added: 3 }, now })
    await recordAct(site.db, { actorId, act: 'bookings_exported', details: { course: 'torslanda-a' }, now })
    const { rows } = await save('?acts=role_granted,members_imported,bookings_exported')
    expect(rows.slice(1).map((row) => row.slice(3))).toEqual([
      ['', 'Bana: Torslanda (A)'],
      ['', 'Nya: 3'],
      ["'=Eva Äng, \"E\"", 'Behörighet som superadministratör'],
    ])
  })

  test('names the member who completed a registration, and the site for its own acts', async () => {
    const [subject, now] = [{ kind: 'member', id: eva.memberId } as const, site.clock.now()]
    await recordAct(site.db, { actorId: null, act: 'registration_completed', subject, now })
    await recordAct(site.db, { actorId: null, act: 'retention_applied', subject: { kind: 'member', id: randomUUID() }, now })
    const { rows } = await save('?acts=registration_completed,retention_applied')
    expect(rows.slice(1).map((row) => row.slice(1, 4))).toEqual([
      ['Webbplatsen', 'Gamla uppgifter raderade', 'finns inte kvar'],
      ["'=Eva Äng, \"E\"", 'Registrering slutförd', "'=Eva Äng, \"E\""],
    ])
  })

  test('refuses an invalid filter, and then logs no export', async () => {
    const before = (await site.db.select().from(auditEntries)).length
    for (const query of ['?acts=everything', '?acts=', '?from=idag', '?person=bo', `?search=${'x'.repeat(101)}`, '?shirt=XL']) {
      const answer = await eva.visitor.call('GET', `/api/exports/log.csv${query}`)
      expect(refusalOf(answer), query).toMatchObject({ code: 'INVALID', status: 422 })
    }
    expect(await site.db.select().from(auditEntries)).toHaveLength(before)
  })

  test('is refused to guests, members and requests from other sites, and given to every board role', async () => {
    const ask = (who: TestVisitor, headers?: Record<string, string>) => who.call('GET', '/api/exports/log.csv', undefined, headers)
    expect(refusalOf(await ask(site.visitor()))).toMatchObject({ code: 'NOT_LOGGED_IN', status: 401 })
    expect(refusalOf(await ask(await site.memberVisitor()))).toMatchObject({ code: 'FORBIDDEN', status: 403 })
    expect(refusalOf(await ask(eva.visitor, { 'sec-fetch-site': 'cross-site' }))).toMatchObject({ code: 'WRONG_ORIGIN', status: 403 })
    // A URL that is typed in or opened from a bookmark.
    expect((await ask(eva.visitor, { 'sec-fetch-site': 'none' })).status).toBe(200)
    for (const role of roles) expect((await ask(await site.adminVisitor(role))).status).toBe(200)
  })
})
