import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openPostgres } from './db/postgres.ts'
import { openNetwork, type TestNetwork } from './db/testing-network.ts'
import { migrationsDir, silentLog } from './db/testing.ts'
import { logIn, startTestSite, type TestPerson, type TestSite, type TestVisitor } from './testing.ts'

const server = process.env.TEST_DATABASE_URL

// The embedded database runs in the site's own process: if it stops, no response is sent either.
describe.skipIf(!server)('when the database is lost in the middle of a save', () => {
  let site: TestSite
  let network: TestNetwork
  let far: TestSite
  let closeFar: () => Promise<void>
  let anna: TestPerson
  let visitor: TestVisitor

  beforeAll(async () => {
    site = await startTestSite()
    const databaseUrl = new URL(server ?? '')
    const [{ name }] = z.tuple([z.object({ name: z.string() })]).parse(await site.db.select({ name: sql`current_database()` }).from(sql`(select 1) as once`))
    databaseUrl.pathname = `/${name}`
    network = await openNetwork(databaseUrl)
    const database = await openPostgres({ databaseUrl: network.databaseUrl, migrationsDir, log: silentLog })
    closeFar = () => database.close()
    far = await startTestSite({}, { besides: database })
    anna = await site.person({ firstName: 'Anna' })
    visitor = far.visitor()
    await logIn(visitor, anna)
  })
  afterAll(async () => {
    await far.close()
    await closeFar()
    await network.close()
    await site.close()
  })

  const firstName = async (): Promise<unknown> => (await anna.visitor.rpc('get_my_profile')).body

  test('the visitor gets UNANSWERED if the answer to the commit is lost, and the save is kept', async () => {
    network.loseAnswerTo('commit')
    const answer = await visitor.rpc('update_my_profile', { p_first_name: 'Annika' })
    expect(answer).toMatchObject({ status: 504, body: { code: 'UNANSWERED' } })
    expect(answer.body).not.toHaveProperty('data.reference')
    expect(await firstName()).toMatchObject([{ first_name: 'Annika' }])
  })

  test('the visitor gets UNAVAILABLE if the answer to an earlier statement is lost, and nothing is kept', async () => {
    network.loseAnswerTo('update "members"')
    expect(await visitor.rpc('update_my_profile', { p_first_name: 'Annelie' })).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(await firstName()).toMatchObject([{ first_name: 'Annika' }])
  })

  test('the next save succeeds on a new connection', async () => {
    expect(await visitor.rpc('update_my_profile', { p_first_name: 'Anneli' })).toMatchObject({ status: 200 })
    expect(await firstName()).toMatchObject([{ first_name: 'Anneli' }])
  })
})
