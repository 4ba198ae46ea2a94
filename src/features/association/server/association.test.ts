import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentSeeds } from '#content/seeds.ts'
import { loadContent } from '#server/content/store.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { association } from '../contract.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite({ ASSOCIATION_NAME: 'Björkens GF', MEMBERSHIP_FEE: '310', MEMBERSHIP_YEAR: '2026' })
  await loadContent(site.db, contentSeeds, site.clock.now())
})
afterAll(() => site.close())

it('serves a member the report, the eleven numbered bylaws and six managers', async () => {
  const { body } = await (await site.memberVisitor()).rpc('get_association')
  const { report, bylaws, managers } = association.parse(body)
  expect(report).toMatchObject({ year: 2024 })
  expect(bylaws.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(managers).toHaveLength(6)
})

it('fills the installation\'s name, fee and year into the bylaws', async () => {
  const { body } = await (await site.memberVisitor()).rpc('get_association')
  const { bylaws } = association.parse(body)
  expect(bylaws[0]?.paragraphs[0]).toMatch(/^Björkens GF är en ideell förening/)
  expect(bylaws[2]?.paragraphs).toContain('För 2026 är årsavgiften 310\u00a0kr.')
  expect(JSON.stringify(bylaws)).not.toMatch(/\{\w+\}/)
})

it('serves a guest nothing', async () => {
  expect(await site.visitor().rpc('get_association')).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } })
})

it('serves empty values on a site without content', async () => {
  const empty = await startTestSite()
  const answer = await (await empty.memberVisitor()).rpc('get_association')
  expect(answer).toMatchObject({ status: 200, body: { report: null, bylaws: [], managers: [] } })
  await empty.close()
})
