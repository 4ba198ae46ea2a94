import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { memberCategories } from '#domain/member-category.ts'
import { members } from '#features/members/server/tables.ts'
import { startTestSite, type TestSite, type TestVisitor } from '#server/testing.ts'
import { type FieldValue, type FileColumn, fileColumns, type RegisterField, registerFields } from '../rules.ts'
import { uploadFile, run } from './testing.ts'

let site: TestSite
let admin: TestVisitor

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.adminVisitor('admin_write')
})
afterAll(() => site.close())

type Cells = Record<FileColumn, string>
type Stored = Record<RegisterField, FieldValue>

/** A row with every possible column, and what the register must then hold. */
interface Whole {
  cells: Cells
  stored: Stored
}

const newcomer: Whole = {
  cells: {
    golf_id: '990231-901', first_name: 'Åsa', last_name: 'Öström', private_email: 'asa@example.com', work_email: 'asa@work.example.com',
    phone: '070-174 06 91', club: 'Sjögärde', category: 'Volvo Cars', matchplay_approved: 'Ja', name: 'Åsa Öström', email: 'asa@example.com',
  },
  stored: {
    golf_id: '990231-901', first_name: 'Åsa', last_name: 'Öström', private_email: 'asa@example.com', work_email: 'asa@work.example.com',
    phone: '0701740691', club: 'Sjögärde', category: 'volvo_cars', matchplay_approved: true,
  },
}
const changed: Whole = {
  cells: {
    ...newcomer.cells, first_name: 'Eva', last_name: 'Alm', private_email: 'eva@example.com', work_email: 'eva@work.example.com',
    phone: '070-174 06 92', club: 'Ale', category: 'Pensionär', matchplay_approved: 'Nej', name: 'Eva Alm', email: 'eva@example.com',
  },
  stored: {
    golf_id: newcomer.stored.golf_id, first_name: 'Eva', last_name: 'Alm', private_email: 'eva@example.com', work_email: 'eva@work.example.com',
    phone: '0701740692', club: 'Ale', category: 'pensioner', matchplay_approved: false,
  },
}

const fileOf = (cells: Cells) => `${fileColumns.join(';')}\n${fileColumns.map((column) => cells[column]).join(';')}\n`
const rowOf = async (golfId: FieldValue) => z.object({ rows: z.array(z.record(z.string(), z.unknown())) })
  .parse(await site.db.execute(sql`select * from ${members} where golf_id = ${golfId}`)).rows[0]

test.each([['added', newcomer], ['changed', changed]])('a member is %s with every field that a file can hold', async (word, { cells, stored }) => {
  const before = await rowOf(cells.golf_id)
  // Otherwise a field that the import forgets would look like one that it leaves unchanged.
  for (const field of registerFields) if (field !== 'golf_id') expect(before?.[field], field).not.toBe(stored[field])
  const found = await uploadFile(site, admin, fileOf(cells))
  // The full name is ignored beside both of its parts.
  expect(found.columns).toEqual(fileColumns.map((heading) => ({ heading, column: heading === 'name' ? null : heading })))
  expect(await run(admin, found.id)).toMatchObject({ state: 'imported', result: { added: 0, changed: 0, same: 0, skipped: 0, [word]: 1 } })
  expect(await rowOf(cells.golf_id)).toMatchObject(stored)
})

test('importing the export of the register changes nothing', async () => {
  const member = { phone: null, privateEmail: null, workEmail: null, club: null, category: null }
  const moments = { createdAt: site.clock.now(), updatedAt: site.clock.now() }
  await site.db.insert(members).values([
    { ...member, golfId: '990231-911', firstName: 'Anna Lena', lastName: 'af Ek' },
    { ...member, golfId: '990231-912', firstName: 'Nils', lastName: 'Arbete', workEmail: 'nils@work.example.com', phone: '0701740693' },
    { ...member, golfId: '990231-913', firstName: '=cmd', lastName: '"Ace" jr', privateEmail: 'ace@example.com', workEmail: 'ace@work.example.com', club: '@Ale;GK' },
    ...memberCategories.map((category, number) => ({ ...member, golfId: `990231-92${number}`, firstName: 'Kajsa', lastName: 'Kategori', category })),
  ].map((each) => ({ ...each, ...moments, id: crypto.randomUUID() })))
  const exported = String((await admin.call('GET', '/api/exports/members.csv')).body)
  const found = await uploadFile(site, admin, exported)
  expect(found.columns.filter(({ column }) => column === null)).toEqual([])
  expect(found.columns.length).toBeGreaterThan(5)
  const everybody = await site.db.$count(members)
  expect(everybody).toBeGreaterThan(4)
  expect(found).toMatchObject({ state: 'ready', counts: { new: 0, changed: 0, same: everybody, faulty: 0 } })
})
