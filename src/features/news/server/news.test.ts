import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contentSeeds } from '#content/seeds.ts'
import { loadContent } from '#server/content/store.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { newsItem } from '../contract.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite({ MEMBERSHIP_FEE: '310', MEMBERSHIP_YEAR: '2026' })
  await loadContent(site.db, contentSeeds, site.clock.now())
})
afterAll(() => site.close())

it('serves a member the news, newest first, with the installation\'s fee', async () => {
  const { body } = await (await site.memberVisitor()).rpc('list_news')
  const items = z.array(newsItem).parse(body)
  expect(items.map(({ datum }) => datum)).toEqual(['2025-10-06', '2025-09-01', '2025-04-07'])
  expect(items[2]?.kortBeskrivning).toBe('Avgiften för 2026 är 310\u00a0kr och ska vara betald senast den 1 maj.')
  expect(JSON.stringify(items)).not.toMatch(/\{\w+\}/)
})

it('serves a guest nothing', async () => {
  expect(await site.visitor().rpc('list_news')).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } })
})
