import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { users } from '#features/accounts/server/tables.ts'
import { lockMemberById } from '#features/members/server/store.ts'
import { members } from '#features/members/server/tables.ts'
import { untilHeldUp } from '#server/db/testing.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { erasureSummary } from '../contract.ts'
import { done } from './testing.ts'

const board = 'styrelsen@example.com'
let site: TestSite
let chair: TestPerson

beforeAll(async () => {
  site = await startTestSite({ BOARD_EMAIL: board })
  chair = await site.person({ roles: ['superadmin'] })
})
afterAll(() => site.close())

const lastMailTo = async (id: string) => erasureSummary.parse(await done(chair.visitor, 'get_erasure_summary', { p_id: id })).last_mail_to
const add = async (draft: Record<string, string>) =>
  z.object({ id: z.uuid() }).parse(await done(chair.visitor, 'add_member', { p_last_name: 'Exempel', ...draft })).id
const erase = (id: string) => done(chair.visitor, 'erase_member', { p_id: id })
const kindsTo = async (address: string) => (await site.mails(address)).map(({ kind }) => kind)

describe('the last mail about an erasure', () => {
  it('goes to the verified log-in address, not to that in the register, like replies of the board', async () => {
    const marta = await site.person({ firstName: 'Märta' })
    await site.db.update(members).set({ privateEmail: 'oprovad@example.com', contactMethod: 'private_email' }).where(eq(members.id, marta.memberId))
    await done(marta.visitor, 'request_erasure', { p_password: marta.password })
    const request = (await site.mails(board)).find(({ about }) => about === marta.memberId)
    expect(request).toMatchObject({ kind: 'erasure_request', replyTo: marta.email })
    expect(await lastMailTo(marta.memberId)).toBe(marta.email)
    expect(await erase(marta.memberId)).toMatchObject({ mail: 'kept' })
    expect(await kindsTo(marta.email)).toEqual(['erasure_done'])
    expect(await kindsTo('oprovad@example.com')).toEqual([])
  })

  it.each([
    ['work_email', '990230-401', 'sven.arbete@example.com', 'sven@example.com'],
    ['private_email', '990230-402', 'siv@example.com', 'siv.arbete@example.com'],
  ] as const)('goes to the chosen contact address of somebody without a login (%s)', async (contactMethod, golfId, chosen, other) => {
    const [work, priv] = contactMethod === 'work_email' ? [chosen, other] : [other, chosen]
    const id = await add({ p_golf_id: golfId, p_first_name: 'Sven', p_work_email: work, p_private_email: priv })
    await site.db.update(members).set({ contactMethod }).where(eq(members.id, id))
    expect(await lastMailTo(id)).toBe(chosen)
    expect(await erase(id)).toMatchObject({ mail: 'kept' })
    expect([await kindsTo(chosen), await kindsTo(other)]).toEqual([['erasure_done'], []])
  })

  it('is neither shown to another member who enters the same address nor erased with that member', async () => {
    const [marta, eve] = [await site.person({ firstName: 'Märta' }), await site.person({ firstName: 'Eve' })]
    await done(marta.visitor, 'request_erasure', { p_password: marta.password })
    await erase(marta.memberId)
    await done(eve.visitor, 'update_my_profile', { p_work_email: marta.email })
    const [{ subject } = { subject: '' }] = await site.mails(marta.email)
    expect(subject).not.toBe('')
    expect(JSON.stringify(await done(eve.visitor, 'get_my_data', {}))).not.toContain(subject)
    expect(JSON.stringify(await done(chair.visitor, 'get_member', { p_id: eve.memberId }))).not.toContain(subject)
    await done(eve.visitor, 'request_erasure', { p_password: eve.password })
    await erase(eve.memberId)
    expect([await kindsTo(marta.email), await kindsTo(eve.email)]).toEqual([['erasure_done'], ['erasure_done']])
  })

  it('is not written if there is no address', async () => {
    const id = await add({ p_golf_id: '990230-403', p_first_name: 'Stig' })
    expect(await lastMailTo(id)).toBeNull()
    const before = (await site.mails()).length
    expect(await erase(id)).toMatchObject({ mail: null })
    expect(await site.mails()).toHaveLength(before)
  })

  // The embedded database runs one thing at a time, so races need PostgreSQL.
  it.runIf(process.env['TEST_DATABASE_URL'])('goes to an address that is confirmed while the mail is being written', async () => {
    const dan = await site.person({ firstName: 'Dan' })
    await done(dan.visitor, 'request_erasure', { p_password: dan.password })
    const [erasing] = await site.db.transaction(async (tx) => {
      await lockMemberById(tx, dan.memberId)
      const answer = erase(dan.memberId)
      await untilHeldUp(tx, 1)
      await tx.update(users).set({ email: 'dan.ny@example.com' }).where(eq(users.id, dan.userId))
      return [answer]
    })
    expect(await erasing).toMatchObject({ mail: 'kept' })
    expect([await kindsTo('dan.ny@example.com'), await kindsTo(dan.email)]).toEqual([['erasure_done'], []])
  })
})
