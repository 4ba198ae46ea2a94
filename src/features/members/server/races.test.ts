import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { identifierClaims, members } from './tables.ts'

let site: TestSite
let people: TestPerson[]

// The embedded database has one connection and hides what these show.
describe.runIf(process.env['TEST_DATABASE_URL'])('at the same moment', () => {
  beforeAll(async () => {
    site = await startTestSite()
    people = await Promise.all(Array.from({ length: 10 }, () => site.person()))
  })
  afterAll(() => site.close())

  it('one of ten members gets an address', async () => {
    const answers = await Promise.all(people.map(({ visitor }) => visitor.rpc('update_my_profile', { p_work_email: 'delad@example.com' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(refusalOf(answer).code).toBe('EMAIL_TAKEN')
    expect(await site.db.select().from(members).where(eq(members.workEmail, 'delad@example.com'))).toHaveLength(1)
  })

  it('many changes of one member leave exactly the addresses in use registered', async () => {
    const [person] = people
    if (!person) throw new Error('Nobody is there')
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) =>
      person.visitor.rpc('update_my_profile', { [index % 2 ? 'p_private_email' : 'p_work_email']: `ny${index}@example.com`, p_first_name: `Namn${index}` })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const [member] = await site.db.select().from(members).where(eq(members.id, person.memberId))
    const claims = await site.db.select({ value: identifierClaims.value }).from(identifierClaims).where(eq(identifierClaims.ownerId, person.memberId))
    expect(new Set(claims.map(({ value }) => value)))
      .toEqual(new Set([person.golfId, person.email, member?.privateEmail, member?.workEmail]))
  })
})
