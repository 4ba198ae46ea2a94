import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestSite, type TestVisitor } from '#server/testing.ts'
import { uploadFile, rowsOf, run } from './testing.ts'

let site: TestSite
let admin: TestVisitor

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.adminVisitor('admin_write')
})
afterAll(() => site.close())

const fileOf = (id: string, who = admin) => who.call('GET', `/api/exports/faulty.csv?import=${id}`)
const rowsIn = (body: unknown, delimiter = ';') => z.array(z.record(z.string(), z.string())).parse(parse(String(body), { columns: true, bom: true, delimiter }))

const faulty = [
  'Golf-ID;Namn;E-post;Telefon;Mobil;Tillhör;Betald;Anteckning',
  '990231-401;Nils Rätt;nils@example.com;;070-174 06 06;Pensionär;Ja;spelar gärna',
  '990231-402;Åsa Öström;asa@example;031-12 34 56;0701740607;Volvo Cars;Nej;spelar gärna',
  '990231-403;Eva Ek;eva@example.com;;=1+1;Båtklubben;;',
  '990231-401;Nils Igen;igen@example.com;;;;;',
].join('\r\n')

test('faulty rows can be downloaded with their problems, corrected and imported again', async () => {
  const { id, counts } = await uploadFile(site, admin, faulty)
  expect(counts).toMatchObject({ new: 1, faulty: 3 })
  const { status, headers, body } = await fileOf(id)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/csv; charset=utf-8', 'no-store'])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="felaktiga-rader-\d{4}-\d\d-\d\d\.csv"$/)
  const problems = (await rowsOf(admin, id, { p_verdict: 'faulty' })).map((row) => row.problems.map(({ text }) => text))
  const rows = rowsIn(body)
  expect(rows.map(({ Fel: said = '', ...cells }, index) => [problems[index]?.every((text) => said.includes(text)), cells])).toEqual([
    [true, { 'Rad': '3', 'Golf-ID': '990231-402', 'Namn': 'Åsa Öström', 'E-post': 'asa@example', 'Telefon': '0701740607', 'Tillhör': 'Volvo Cars', 'Betald': 'Nej' }],
    // Escaped so that a spreadsheet does not compute it.
    [true, { 'Rad': '4', 'Golf-ID': '990231-403', 'Namn': 'Eva Ek', 'E-post': 'eva@example.com', 'Telefon': "'=1+1", 'Tillhör': 'Båtklubben', 'Betald': '' }],
    [true, { 'Rad': '5', 'Golf-ID': '990231-401', 'Namn': 'Nils Igen', 'E-post': 'igen@example.com', 'Telefon': '', 'Tillhör': '', 'Betald': '' }],
  ])
  expect(rows[1]?.['Fel']).toMatch(/Kategori: Okänd kategori\./)
  expect(rows[1]?.['Fel']).toMatch(/Telefon: /)
  expect(body).not.toContain('spelar gärna')

  await run(admin, id, true)
  // Its rows are deleted by now, and an empty file would say that nothing was wrong.
  expect((await fileOf(id)).status).toBe(404)
  const again = await uploadFile(site, admin, String(body))
  // Of the two rows with the same Golf-ID the first has been imported.
  expect(again).toMatchObject({ separator: ';', counts: { new: 0, changed: 1, faulty: 2 } })
  const mended = String(body).replace('asa@example;', 'asa@example.com;').replace("'=1+1;Båtklubben", '0701740608;Volvo Group').replace('990231-401', '990231-404')
  expect((await uploadFile(site, admin, mended)).counts).toEqual({ new: 3, changed: 0, same: 0, faulty: 0 })
})

test('the file of faulty rows keeps how a name was split, and leaves a shortened cell empty', async () => {
  const long = 'spelar helst på förmiddagen och gärna med någon som inte har så bråttom runt banan'
  const { id } = await uploadFile(site, admin, ['Golf-ID,Namn,E-post,Klubb', `990231-411,"Berg Larsson, Anna",anna@example,${long}`].join('\n'))
  const { body } = await fileOf(id)
  expect(rowsIn(body, ',')).toMatchObject([{ Namn: 'Berg Larsson, Anna', Klubb: '' }])
  expect(rowsIn(body, ',')[0]?.['Fel']).toMatch(/Hemmaklubb: .*Hämta den ur din egen fil/)
  const again = await uploadFile(site, admin, String(body).replace('anna@example,', 'anna@example.com,'))
  await run(admin, again.id, false)
  expect((await admin.rpc('list_members', { search: '990231-411' })).body).toMatchObject([{ first_name: 'Anna', last_name: 'Berg Larsson' }])
})

test('the file of faulty rows is complete when it is longer than a batch', async () => {
  const people = Array.from({ length: 1050 }, (_, index) => `fel;Nils;Namn${index}`)
  const { id } = await uploadFile(site, admin, ['Golf-ID;Förnamn;Efternamn', ...people].join('\n'))
  expect(rowsIn((await fileOf(id)).body).map(({ Rad: line }) => line)).toEqual(people.map((_, index) => String(index + 2)))
})

test('the file of faulty rows is for writers only, and refuses an unknown import or filter', async () => {
  const { id } = await uploadFile(site, admin, faulty)
  expect((await fileOf(id, await site.adminVisitor('admin_read'))).status).toBe(403)
  expect((await fileOf(id, site.visitor())).status).toBe(401)
  expect((await fileOf(crypto.randomUUID())).status).toBe(404)
  expect(await fileOf('x')).toMatchObject({ status: 422, body: { data: { fields: { import: 'Importen finns inte' } } } })
  expect(await admin.call('GET', `/api/exports/faulty.csv?import=${id}&search=a`)).toMatchObject({ status: 422 })
})
