import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addTotp, givePassword, ticketFor, totpCode } from '#features/accounts/server/testing.ts'
import { createLog } from './log.ts'
import { logIn, startTestSite, type TestSite } from './testing.ts'

const line = z.looseObject({ level: z.string(), time: z.string(), msg: z.string() })
const lines: string[] = []
let site: TestSite

beforeAll(async () => {
  site = await startTestSite({}, { log: createLog({ destination: { write: (written) => { lines.push(written) } } }) })
})
afterAll(() => site.close())
beforeEach(() => { lines.length = 0 })

/** What has been logged since the test began, without time, level and process. */
function logged(): unknown[] {
  return lines.map((written) => {
    const { level, time, pid, ...rest } = line.parse(JSON.parse(written))
    expect([level, typeof pid]).toEqual(['info', 'number'])
    expect(Date.parse(time)).toBeGreaterThan(0)
    return rest
  })
}

describe('the log tells', () => {
  test('who logged in and how, who failed, and who logged out', async () => {
    const { userId: user, ...person } = await site.person()
    lines.length = 0
    const visitor = site.visitor()
    await givePassword(visitor, { ...person, password: 'fel lösenord' })
    await givePassword(visitor, person)
    await visitor.call('POST', '/api/auth/sign-out', {})
    expect(logged()).toEqual([
      { msg: 'wrong password', user },
      { msg: 'refused', call: 'accounts.signIn', code: 'WRONG_CREDENTIALS', user: null },
      { msg: 'logged in', user, proof: 'password' },
      { msg: 'logged out', user },
    ])
  })

  test('the proof given at the second step, and whether it was right', async () => {
    const { userId: user, ...person } = await site.person()
    const { secret, codes: [recoveryCode] } = await addTotp(site, person)
    const visitor = site.visitor()
    lines.length = 0
    const finish = async (code: string | undefined) =>
      visitor.call('POST', '/api/auth/second-factor', { ticket: await ticketFor(visitor, person), code })
    await finish('000000')
    await finish(totpCode(secret, site.clock.now(), 1))
    await finish(recoveryCode)
    expect(logged().filter((entry) => z.object({ proof: z.string() }).safeParse(entry).success)).toEqual([
      { msg: 'wrong second step', user, proof: 'totp' },
      { msg: 'logged in', user, proof: 'totp' },
      { msg: 'logged in', user, proof: 'recovery_code' },
    ])
  })

  test('each refusal: of calls, files, foreign origins, invalid input and too many tries', async () => {
    const { userId: user, visitor } = await site.person()
    lines.length = 0
    await site.visitor().rpc('list_members')
    await visitor.rpc('list_members')
    await visitor.rpc('update_my_profile', { p_phone: 'x' })
    await visitor.call('GET', '/api/exports/members.csv')
    await visitor.call('POST', '/api/rpc/get_my_profile', {}, { origin: 'https://elsewhere.example' })
    await visitor.rpc('no_such_call')
    expect(logged()).toEqual([
      { msg: 'refused', call: 'members.listMembers', code: 'NOT_LOGGED_IN', user: null },
      { msg: 'refused', call: 'members.listMembers', code: 'FORBIDDEN', user },
      { msg: 'refused', call: 'members.updateMyProfile', code: 'INVALID', user },
      { msg: 'refused', file: '/api/exports/members.csv', status: 403 },
      { msg: 'refused', call: '/api/rpc/get_my_profile', code: 'WRONG_ORIGIN' },
    ])
    lines.length = 0
    for (let times = 0; times <= 20; times++) await site.visitor().call('POST', '/api/functions/lookup-email', { golfId: '111111-111' })
    expect(logged()).toEqual([{ msg: 'refused', call: 'accounts.lookUpEmail', code: 'TOO_MANY', user: null }])
  })

  test('each event in one line, whatever its text contains', () => {
    createLog({ destination: { write: (written) => { lines.push(written) } } }).info({ file: '/x\r\n{"level":"info"}\u2028' }, 'one\nand\u0000 another')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n\0]/)
    expect(logged()).toEqual([{ msg: 'one\nand\u0000 another', file: '/x\r\n{"level":"info"}\u2028' }])
  })

  test('nothing that identifies a person except the user id', async () => {
    const person = await site.person({ firstName: 'Ingeborg' })
    await logIn(site.visitor(), person)
    await givePassword(site.visitor(), { ...person, password: 'hemligt-ord' })
    const all = lines.join('')
    expect(all).toContain(person.userId)
    for (const told of [person.golfId, person.email, 'Ingeborg', 'hemligt-ord', person.password]) expect(all).not.toContain(told)
  })
})
