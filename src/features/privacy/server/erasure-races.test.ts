import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { dateInStockholm } from '#domain/calendar.ts'
import { sessions, userRoles } from '#features/accounts/server/tables.ts'
import { addTotp, ticketFor } from '#features/accounts/server/testing.ts'
import { calendarAddresses } from '#features/booking/server/tables.ts'
import { lockMemberById } from '#features/members/server/store.ts'
import type { Db } from '#server/db/database.ts'
import { oneAfterTheOther, untilHeldUp } from '#server/db/testing.ts'
import { mails } from '#server/outbox/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { eraseRows, holdLogIn } from './erasure-store.ts'
import { findPersonOfMember } from './person-store.ts'

let site: TestSite
let chair: TestPerson

beforeAll(async () => {
  site = await startTestSite()
  chair = await site.person({ firstName: 'Eva', roles: ['superadmin'], hasSecondFactor: true })
})
afterAll(() => site.close())

const ask = (person: TestPerson) => person.visitor.rpc('request_erasure', { p_password: person.password })
const erase = (person: TestPerson) => chair.visitor.rpc('erase_member', { p_id: person.memberId })

// The embedded database runs one thing at a time.
describe.runIf(process.env['TEST_DATABASE_URL'])('an erasure at the same moment', () => {
  it('as a log-in is not stopped by it, and the log-in is refused', async () => {
    const bo = await site.person()
    const visitor = site.visitor()
    const { email } = z.object({ email: z.string() }).parse((await visitor.call('POST', '/api/functions/lookup-email', { golfId: bo.golfId })).body)
    const [signingIn] = await site.db.transaction(async (tx) => {
      await lockMemberById(tx, bo.memberId)
      await holdLogIn(tx, bo.userId)
      const answer = visitor.call('POST', '/api/auth/sign-in', { email, password: bo.password })
      // Waits until the password has been compared and the session is about to begin.
      await untilHeldUp(tx, 1)
      const person = await findPersonOfMember(tx, bo.memberId)
      if (person) await eraseRows(tx, person, site.clock.now())
      return [answer]
    })
    expect((await signingIn).status).toBe(401)
  })

  it('as a recovery code is used leaves no mail about that', async () => {
    const bo = await site.person({ firstName: 'Bo' })
    const visitor = site.visitor()
    const { codes } = await addTotp(site, bo)
    await ask(bo)
    const ticket = await ticketFor(visitor, bo)
    const logIn = () => visitor.call('POST', '/api/auth/second-factor', { ticket, code: codes[0] })
    // Both wait when they are about to touch the mails, or before.
    const answers = await oneAfterTheOther(site.db, (tx) => tx.execute(sql`lock table ${mails} in share mode`), () => erase(bo), logIn)
    expect(answers.map(({ status }) => status)).toEqual([200, 422])
    expect((await site.mails(bo.email)).map(({ kind }) => kind)).toEqual(['erasure_done'])
  })

  it.each([
    ['is logged out', 401, (tx: Db, { userId }: TestPerson) => tx.delete(sessions).where(eq(sessions.userId, userId))],
    ['loses the role', 403, (tx: Db, { userId }: TestPerson) => tx.delete(userRoles).where(eq(userRoles.userId, userId))],
    ['is no longer a superadmin, where only one may erase', 409, (tx: Db, { userId }: TestPerson) =>
      tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'superadmin')))],
  ])('as the administrator %s does not happen', async (_, status, lose) => {
    const dag = await site.person({ firstName: 'Dag', roles: ['admin_write', 'superadmin'], hasSecondFactor: true })
    const bo = await site.person({ firstName: 'Bo' })
    // Of a former member who has not asked, only a superadmin may.
    if (status === 409) expect((await chair.visitor.rpc('end_membership', { p_id: bo.memberId, p_ended_on: dateInStockholm(site.clock.now()) })).status).toBe(200)
    else await ask(bo)
    const [erasing] = await site.db.transaction(async (tx) => {
      await lockMemberById(tx, bo.memberId)
      const answer = dag.visitor.rpc('erase_member', { p_id: bo.memberId })
      await untilHeldUp(tx, 1)
      await lose(tx, dag)
      return [answer]
    })
    expect((await erasing).status).toBe(status)
    expect(await findPersonOfMember(site.db, bo.memberId)).not.toBeNull()
  })

  it('as a calendar address is created erases that too', async () => {
    const bo = await site.person({ firstName: 'Bo' })
    await ask(bo)
    const create = () => bo.visitor.rpc('renew_calendar_address', {})
    const answers = await oneAfterTheOther(site.db, (tx) => tx.execute(sql`lock table ${calendarAddresses} in share mode`), create, () => erase(bo))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await site.db.select().from(calendarAddresses)).toEqual([])
  })
})
