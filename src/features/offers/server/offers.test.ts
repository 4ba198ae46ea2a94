import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contentSeeds } from '#content/seeds.ts'
import { loadContent } from '#server/content/store.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { offer } from '../contract.ts'
import { isAboutAngles } from '../rules.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
  await loadContent(site.db, contentSeeds, site.clock.now())
})
afterAll(() => site.close())

it('serves a member the workshop\'s offer, which is about the angles of a club, and a guest nothing', async () => {
  const { body } = await (await site.memberVisitor()).rpc('list_offers')
  const offers = z.array(offer).parse(body)
  expect(offers.map(isAboutAngles)).toEqual([true])
  expect(offers).toMatchObject([{ workshop: 'Exempelverkstaden', website: 'https://example.com', phone: '031-390 06 10' }])
  expect(await site.visitor().rpc('list_offers')).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } })
})
