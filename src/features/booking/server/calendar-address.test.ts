import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { members } from '#features/members/server/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'

let site: TestSite
let anna: TestPerson
let bo: TestPerson

beforeAll(async () => {
  site = await startTestSite()
  anna = await site.person({ firstName: 'Anna' })
  bo = await site.person({ firstName: 'Bo' })
})
afterAll(() => site.close())

const addressOf = async ({ visitor }: TestPerson) =>
  new URL(z.object({ url: z.url() }).parse((await visitor.rpc('renew_calendar_address')).body).url).pathname
const reads = async (path: string) => (await site.visitor().call('GET', path)).status

it('the private calendar address is ended by its owner, and another one can be made', async () => {
  const [hers, his] = [await addressOf(anna), await addressOf(bo)]
  expect((await site.visitor().rpc('end_calendar_address')).status).toBe(401)
  expect(await reads(hers)).toBe(200)
  expect(await anna.visitor.rpc('end_calendar_address')).toMatchObject({ status: 200, body: { success: true, had_one: true } })
  expect([await reads(hers), await reads(his)]).toEqual([404, 200])
  expect(await anna.visitor.rpc('end_calendar_address')).toMatchObject({ status: 200, body: { success: true, had_one: false } })
  expect(await reads(await addressOf(anna))).toBe(200)
  expect(await reads(hers)).toBe(404)
})

it('one alone comes of two that are asked for at once as the first, and the profile tells since when', async () => {
  const person = await site.person({ firstName: 'Cecilia' })
  const since = async () => z.tuple([z.object({ calendar_address_since: z.nullable(z.string()) })]).parse((await person.visitor.rpc('get_my_profile')).body)[0].calendar_address_since
  expect(await since()).toBeNull()
  const answers = await Promise.all([1, 2].map(() => person.visitor.rpc('renew_calendar_address', { p_replace: false })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'HAS_ADDRESS' } })
  expect(await since()).toBe(site.clock.now().toISOString())
  const given = new URL(z.object({ url: z.url() }).parse(answers.find(({ status }) => status === 200)?.body).url).pathname
  expect(await reads(given)).toBe(200)
  await person.visitor.rpc('end_calendar_address')
  expect(await since()).toBeNull()
})

it('tells nothing of a former member, also one that was being made while the membership ended', async () => {
  const his = await addressOf(bo)
  await site.db.update(members).set({ endedOn: '2026-11-20' }).where(eq(members.id, bo.memberId))
  expect(await reads(his)).toBe(404)
})

it('a booking’s file leads whoever follows the link with an ended session to log in, and refuses what is no page', async () => {
  const at = `/api/bookings/${crypto.randomUUID()}.ics`
  const followed = await site.visitor().call('GET', at, undefined, { accept: 'text/html,*/*;q=0.8' })
  expect([followed.status, followed.headers.get('location'), followed.headers.get('cache-control')]).toEqual([302, '/mina-sidor', 'no-store'])
  expect(await site.visitor().call('GET', at)).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } })
  expect((await anna.visitor.call('GET', at, undefined, { accept: 'text/html' })).status).toBe(404)
})
