import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestSite, type TestVisitor } from '#server/testing.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { reviewedApplication } from '../contract.ts'

let site: TestSite
let admin: TestVisitor
let number = 700

async function applicant(changes: Record<string, unknown> = {}): Promise<string> {
  number += 1
  site.clock.advance({ minutes: 1 })
  const answer = await site.visitor().call('POST', '/api/rpc/create_membership_application', applicationForm(number, changes), {
    'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
  })
  expect(answer.status).toBe(200)
  return `990230-${number}`
}

async function list(input: unknown) {
  const answer = await admin.rpc('list_all_applications', input)
  expect(answer.status).toBe(200)
  return z.array(reviewedApplication).parse(answer.body)
}

beforeAll(async () => {
  site = await startTestSite({ TRUSTED_PROXIES: '1' })
  admin = await site.adminVisitor('admin_read')
})
afterAll(() => site.close())

it('is without regard to case, also of Å, and takes signs as they are', async () => {
  const golfId = await applicant({ p_first_name: 'Ärla', p_last_name: 'ÖBERG_50%', p_club: 'Ågesta' })
  for (const search of ['ärla öb', 'ÄRLA', 'öberg_50%', golfId, golfId.replace('-', ''), `PRIVAT${number}@`, `arbete${number}`, 'ÅGESTA']) {
    expect((await list({ search })).map((found) => found.golf_id), search).toContain(golfId)
  }
  for (const search of ['öberg%50', 'ärla_öb', String.raw`\%`, `990230_${number}`]) expect(await list({ search }), search).toEqual([])
})

it('comes in pages that follow each other without gap or overlap', async () => {
  // Full pages and the last one, which is not, are found in two ways.
  for (const p_club of ['Sökbara', 'Annanstans', 'Sökbara', 'Sökbara']) await applicant({ p_club })
  for (const filter of [{}, { search: 'sökbara' }, { search: 'sökbara', status: 'pending' }, { search: 'sö' }]) {
    const all = await list(filter)
    const paged: typeof all = []
    const next = () => list({ ...filter, limit: 2, cursor: paged.at(-1)?.id })
    for (let page = await next(); page.length > 0; page = await next()) paged.push(...page)
    expect(paged, JSON.stringify(filter)).toEqual(all)
    expect(all.length, JSON.stringify(filter)).toBeGreaterThan(2)
  }
})
