import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { members } from '#features/members/server/tables.ts'
import { hit, type LimitKey, peek } from '#server/limits/limits.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { mostSessions } from '../rules.ts'
import { openSession } from './session-store.ts'
import { findLogIn } from './store.ts'
import { sessions } from './tables.ts'

let site: TestSite
let anna: TestPerson
let former: TestPerson
const counted: readonly LimitKey[] = [['tries', 'a'], ['tries', 'b']]
const other: LimitKey = ['tries', 'of others']

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.advance({ days: 2 })
  anna = await site.person()
  former = await site.person()
  for (const key of [...counted, other]) await hit(site.db, { key, limit: 1, windowSeconds: 60, now: site.clock.now() })
})

async function open({ passwordHash, formerToken = null }: { passwordHash: string | null; formerToken?: string | null }) {
  const now = site.clock.now()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  return openSession(site.db, { userId: anna.userId, passwordHash, device: null, expiresAt, now, formerToken, counted })
}

async function usedUp(): Promise<string[]> {
  const found: string[] = []
  for (const key of [...counted, other]) if (!(await peek(site.db, { key, limit: 1, now: site.clock.now() })).allowed) found.push(key.join(' '))
  return found
}

const sessionsOf = ({ userId }: TestPerson) => site.db.select().from(sessions).where(eq(sessions.userId, userId))
const hashOf = async ({ userId }: TestPerson) => (await findLogIn(site.db, { userId }))?.passwordHash ?? null

describe('beginning a session', () => {
  test('ends the oldest sessions of the person beyond the allowed number, and none of others', async () => {
    const stranger = await site.person()
    const now = site.clock.now().getTime()
    const [mine] = await sessionsOf(anna)
    if (!mine) throw new Error('Nobody is logged in')
    await site.db.delete(sessions).where(eq(sessions.userId, anna.userId))
    const ages = Array.from({ length: mostSessions + 3 }, (_, age) => age)
    await site.db.insert(sessions).values(ages.map((age) => ({ ...mine, id: `age ${age}`, token: `token ${age}`, createdAt: new Date(now - 1000 - age) })))
    expect(await open({ passwordHash: await hashOf(anna) })).not.toBeNull()
    const left = (await sessionsOf(anna)).map(({ id }) => id)
    expect(left).toHaveLength(mostSessions)
    expect(left).toEqual(expect.arrayContaining(ages.slice(0, mostSessions - 1).map((age) => `age ${age}`)))
    expect(await sessionsOf(stranger)).toHaveLength(1)
  })

  test('ends no session when it is refused', async () => {
    const [mine] = await sessionsOf(anna)
    if (!mine) throw new Error('Nobody is logged in')
    const many = Array.from({ length: mostSessions }, (_, number) => ({ ...mine, id: `more ${number}`, token: `more ${number}` }))
    await site.db.insert(sessions).values(many)
    expect(await open({ passwordHash: 'another' })).toBeNull()
    expect(await sessionsOf(anna)).toHaveLength(mostSessions + 1)
  })

  test('resets the counted tries and ends the former session, and leaves those of others alone', async () => {
    const [session] = await sessionsOf(former)
    const stranger = await site.person()
    expect(await open({ passwordHash: await hashOf(anna), formerToken: session?.token ?? null })).toMatchObject({ visitor: { userId: anna.userId } })
    expect(await usedUp()).toEqual(['tries of others'])
    expect(await sessionsOf(former)).toEqual([])
    expect(await sessionsOf(stranger)).toHaveLength(1)
  })

  test('is refused after a password change, and then leaves the tries and the sessions as they are', async () => {
    const [session] = await sessionsOf(former)
    const before = await sessionsOf(anna)
    expect(await open({ passwordHash: 'another hash', formerToken: session?.token ?? null })).toBeNull()
    expect(await usedUp()).toEqual(['tries a', 'tries b', 'tries of others'])
    expect(await sessionsOf(former)).toHaveLength(1)
    expect(await sessionsOf(anna)).toEqual(before)
  })

  test.each(['password', 'link'])('is refused if the membership ended after the %s was verified, and then leaves all sessions alone', async (proof) => {
    const passwordHash = proof === 'password' ? await hashOf(anna) : null
    const [session] = await sessionsOf(former)
    const before = await sessionsOf(anna)
    await site.db.update(members).set({ endedOn: '2026-11-20' }).where(eq(members.id, anna.memberId))
    expect(await open({ passwordHash, formerToken: session?.token ?? null })).toBeNull()
    expect(await sessionsOf(former)).toHaveLength(1)
    expect(await sessionsOf(anna)).toEqual(before)
  })
})
