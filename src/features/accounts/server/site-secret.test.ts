import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { addTotp, givePassword, ticketFor, totpCode } from './testing.ts'

const SITE_SECRET = 'inte-i-databasen-utan-i-miljon-32'
let site: TestSite
let neighbour: TestSite
/** The same database without the secret: what a thief gets from a stolen copy. */
let stolen: TestSite
let anna: TestPerson
let secret: string

beforeAll(async () => {
  site = await startTestSite({ SITE_SECRET })
  neighbour = await startTestSite({ SITE_SECRET }, { besides: site })
  stolen = await startTestSite({}, { besides: site })
  anna = await site.person()
  secret = (await addTotp(site, anna)).secret
})
afterAll(async () => {
  await stolen.close()
  await neighbour.close()
  await site.close()
})

const whoIs = async (at: TestSite) => {
  const visitor = at.visitor()
  for (const [name, value] of anna.visitor.cookies) visitor.cookies.set(name, value)
  return z.object({ user: z.nullable(z.object({ id: z.string() })) }).parse((await visitor.call('GET', '/api/auth/session')).body).user?.id ?? null
}

test('every process of the installation accepts the session, a copy of the database does not', async () => {
  expect([await whoIs(site), await whoIs(neighbour), await whoIs(stolen)]).toEqual([anna.userId, anna.userId, null])
})

test('a copy of the database cannot read the secret of an app to check its codes', async () => {
  const finish = async (at: TestSite) => {
    const visitor = at.visitor()
    const ticket = await ticketFor(visitor, anna)
    site.clock.advance({ minutes: 1 })
    stolen.clock.set(site.clock.now())
    return (await visitor.call('POST', '/api/auth/second-factor', { ticket, code: totpCode(secret, site.clock.now()) })).status
  }
  expect((await givePassword(stolen.visitor(), anna)).status).toBe(200)
  expect([await finish(site), await finish(stolen)]).toEqual([200, 500])
})
