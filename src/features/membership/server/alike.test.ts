import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestSite, type TestVisitor } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { reviewedApplication } from '../contract.ts'
import { applications } from './tables.ts'

let site: TestSite
let admin: TestVisitor
let number = 100

const added = z.object({ id: z.string() })

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
  admin = await site.adminVisitor('admin_write')
})
beforeEach(() => site.clock.advance({ minutes: 1 }))
afterAll(() => site.close())

async function member(p_first_name: string, p_last_name: string, born: string, p_phone = ''): Promise<string> {
  const { body } = await admin.rpc('add_member', { p_first_name, p_last_name, p_golf_id: `${born}-${number++}`, p_phone: p_phone || null, p_club: 'Ale' })
  return added.parse(body).id
}

/** Sends an application. @returns its id */
async function applicant(p_first_name: string, p_last_name: string, born: string, p_phone = '0701740699'): Promise<string> {
  const p_golf_id = `${born}-${number++}`
  const answer = await site.visitor().call('POST', '/api/rpc/create_membership_application',
    applicationForm(number, { p_first_name, p_last_name, p_golf_id, p_phone }), { 'x-forwarded-for': `10.0.0.${number & 255}` })
  expect(answer.status).toBe(200)
  const [row] = await site.db.select({ id: applications.id }).from(applications).where(eq(applications.golfId, p_golf_id))
  return row?.id ?? ''
}

async function alike(id: string) {
  const [shown] = z.array(reviewedApplication).parse((await admin.rpc('list_all_applications', { id })).body)
  return shown?.alike.map((each) => [each.id, ...each.same]) ?? []
}

it('finds a member with the same name, and says what else is the same', async () => {
  const id = await member('Åke', 'Dubbelgren', '410311', '0701740611')
  await admin.rpc('end_membership', { p_id: id, p_ended_on: '2025-12-31' })
  expect(await alike(await applicant('åke', 'DUBBELGREN', '550101'))).toEqual([[id, 'name']])
  expect(await alike(await applicant('Åke', 'Dubbelgren', '550102', '0701740611'))).toEqual([[id, 'name', 'phone']])
  const applied = await applicant('Åke', 'Dubbelgren', '410311')
  const [shown] = z.array(reviewedApplication).parse((await admin.rpc('list_all_applications', { id: applied })).body)
  expect(shown?.alike).toMatchObject([{ id, first_name: 'Åke', last_name: 'Dubbelgren', club: 'Ale', ended_on: '2025-12-31', same: ['name', 'born'] }])
  expect(await alike(await applicant('Ake', 'Dubbelgren', '550103'))).toEqual([])
})

it('finds a member who shares one of the names and the date of birth', async () => {
  const id = await member('Rut-Marie', 'Ogift', '640229')
  expect(await alike(await applicant('Rut-Marie', 'Giftgren', '640229'))).toEqual([[id, 'first_name', 'born']])
  expect(await alike(await applicant('Rut', 'Ogift', '640229'))).toEqual([[id, 'last_name', 'born']])
  expect(await alike(await applicant('Marie', 'Giftgren', '640229'))).toEqual([])
  expect(await alike(await applicant('Rut-Marie', 'Giftgren', '620301'))).toEqual([])
  // Digits that are not a date say nothing: many made-up Golf-IDs have the same ones.
  await member('Nils', 'Påhitt', '990230')
  expect(await alike(await applicant('Olga', 'Påhitt', '990230'))).toEqual([])
})

it('finds nobody by only part of a name', async () => {
  const id = await member('Eva', 'von Delgren', '640301')
  const parted = await member('Ann Mari', 'Tudelad', '640302')
  // The whole name sorts the same in the register, but neither the first nor the last name is the same.
  const moved = await member('Lena von', 'Flyttgren', '640303')
  expect(await alike(await applicant('Siv', 'von', '640301'))).toEqual([])
  expect(await alike(await applicant('Mari', 'Annangren', '640302'))).toEqual([])
  expect(await alike(await applicant('von', 'Flyttgren Lena', '640304'))).toEqual([])
  expect(await alike(await applicant('Siv', 'von Delgren', '640301'))).toEqual([[id, 'last_name', 'born']])
  expect(await alike(await applicant('Ann Mari', 'Annangren', '640302'))).toEqual([[parted, 'first_name', 'born']])
  expect(await alike(await applicant('Lena von', 'Annangren', '640303'))).toEqual([[moved, 'first_name', 'born']])
})

it('finds only members with more in common when many have the name', async () => {
  const ids: string[] = []
  for (const day of ['01', '02', '03']) ids.push(await member('Lars', 'Vanligsson', `5001${day}`))
  expect(new Set((await alike(await applicant('Lars', 'Vanligsson', '700101'))).map(([id]) => id))).toEqual(new Set(ids))
  ids.push(await member('Lars', 'Vanligsson', '500104', '0701740612'))
  expect(await alike(await applicant('Lars', 'Vanligsson', '700102'))).toEqual([])
  expect(await alike(await applicant('Lars', 'Vanligsson', '500103'))).toEqual([[ids[2], 'name', 'born']])
  expect(await alike(await applicant('Lars', 'Vanligsson', '700103', '0701740612'))).toEqual([[ids[3], 'name', 'phone']])
  // Each one is found, although more members have the name than are listed.
  for (const day of ['05', '06']) ids.push(await member('Lars', 'Vanligsson', `5001${day}`))
  for (const [index, id] of ids.entries()) {
    expect(await alike(await applicant('Lars', 'Vanligsson', `50010${index + 1}`))).toEqual([[id, 'name', 'born']])
  }
})

it('lists similar members until the application is rejected or completed', async () => {
  const id = await member('Siv', 'Enda', '480507')
  const applied = await applicant('Siv', 'Enda', '480508')
  await admin.call('POST', '/api/functions/approve-application', { applicationId: applied })
  expect(await alike(applied)).toEqual([[id, 'name']])
  const other = await applicant('Siv', 'Enda', '480509')
  await admin.call('POST', '/api/functions/reject-application', { applicationId: other, rejectionReason: null })
  expect(await alike(other)).toEqual([])
  await site.db.update(applications).set({ completedAt: site.clock.now() }).where(eq(applications.id, applied))
  expect(await alike(applied)).toEqual([])
})
