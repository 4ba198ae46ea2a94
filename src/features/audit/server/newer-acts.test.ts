import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { auditEntry } from '../contract.ts'

let site: TestSite
let eva: TestPerson
beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(new Date('2026-11-29T08:00:00Z'))
  eva = await site.person({ roles: ['admin_write'], firstName: 'Eva', lastName: 'Äng' })
  await eva.visitor.rpc('set_member_paid', { p_id: eva.memberId, p_paid: true })
  await site.db.execute(sql`insert into audit_entries (at, actor_id, act, subject_kind, subject_id, details) values
    (${site.clock.now().toISOString()}, ${eva.userId}, 'moon_landed', 'moon', 'the-moon', ${JSON.stringify({ members: 2, craters: 7, flag: { colour: 'red' }, steps: [1, 2] })}::jsonb)`)
})
afterAll(() => site.close())

test('the log lists an act written by a newer release next to the others', async () => {
  const answer = await eva.visitor.rpc('list_audit_entries', {})
  expect(answer.status).toBe(200)
  const entries = z.array(auditEntry).parse(answer.body)
  expect(entries[0]?.details).toEqual({ members: 2, craters: 7 })
  expect(entries).toMatchObject([
    {
      act: 'moon_landed', actor: { name: 'Eva Äng' }, details: { members: 2, craters: 7 },
      subject: { kind: 'moon', id: 'the-moon', name: null, link_id: null, booker_id: null },
    },
    { act: 'member_paid' },
  ])
})

test('the log file and the copy of own data show an act of a newer release as another event', async () => {
  const file = await eva.visitor.call('GET', '/api/exports/log.csv')
  const rows = parse(String(file.body), { bom: true })
  expect(rows[2]).toEqual(['2026-11-29 09:00:00', 'Eva Äng', 'Annan händelse (moon_landed)', 'finns inte kvar', 'Medlemmar: 2'])
  const copy = await eva.visitor.rpc('get_my_data')
  expect(copy.status).toBe(200)
  expect(JSON.stringify(copy.body)).toContain('Annan händelse (moon_landed)')
})
