import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accountLimits, lifetimes } from '#features/accounts/rules.ts'
import { createSeal, handleContent } from '#features/accounts/server/seal.ts'
import { siteSecret } from '#features/accounts/server/store.ts'
import { addTotp, givePassword, ticketFor } from '#features/accounts/server/testing.ts'
import type { Answer, TestPerson, TestSite, TestVisitor } from '#server/testing.ts'
import { isLong, times } from '../check-mode.ts'
import { elsewhere, someEngines, startOn } from './engines.ts'

const wrong = 'Fel-Vatten-23'
const [quarter, day] = [15 * 60_000, 24 * 3600_000]
const same = { 'x-forwarded-for': '192.0.2.1' }

const lookUp = (visitor: TestVisitor, golfId: string, headers: Record<string, string>) =>
  visitor.call('POST', '/api/functions/lookup-email', { golfId }, headers)
const signIn = (visitor: TestVisitor, email: string, password: string, headers: Record<string, string> = same) =>
  visitor.call('POST', '/api/auth/sign-in', { email, password }, headers)

async function handleOf(site: TestSite, { golfId }: TestPerson): Promise<string> {
  return z.object({ email: z.string() }).parse((await lookUp(site.visitor(), golfId, elsewhere())).body).email
}

/** Another browser with the same cookies, or only with those named. */
function copyOf(site: TestSite, visitor: TestVisitor, names = [...visitor.cookies.keys()]): TestVisitor {
  const copy = site.visitor()
  for (const name of names) copy.cookies.set(name, visitor.cookies.get(name) ?? '')
  return copy
}

async function statusesOf(count: number, make: (number: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 0; number < count; number += 1) statuses.push((await make(number)).status)
  return statuses
}

const fiveOf = (status: number, count: number) => Array.from({ length: count }, (_, number) => number < accountLimits.signInFailures.limit ? status : 429)

/** The largest number of moments within any window of this length. */
function mostWithin(moments: readonly number[], stretch: number): number {
  return Math.max(0, ...moments.map((start) => moments.filter((moment) => moment >= start && moment < start + stretch).length))
}

describe.each(someEngines)('guessing passwords, %s', (engine) => {
  let site: TestSite
  let anna: TestPerson
  beforeAll(async () => {
    site = await startOn(engine)
    anna = await site.person()
  })
  afterAll(() => site.close())
  // Moves past every limit's window, so that all counts start anew.
  beforeEach(() => site.clock.advance({ days: 2 }))

  const paces = [
    { pace: 'on both sides of where a window would end', pauses: [quarter - 1000, 0, 0, 0, 0] },
    { pace: 'at once when allowed', pauses: [0] },
    { pace: 'slowly', pauses: [quarter / 4 + 1000] },
  ]
  const days = times(1.1, 2.5)

  test.each(paces.slice(0, times(1, 3)))('is limited to 5 failures in any 15 minutes and 20 in any day: $pace', async ({ pauses }) => {
    const began = site.clock.now().getTime()
    const failures: number[] = []
    for (let number = 0; site.clock.now().getTime() < began + days * day; number += 1) {
      const { status, headers } = await signIn(site.visitor(), await handleOf(site, anna), wrong)
      if (status === 401) failures.push(site.clock.now().getTime())
      const wait = status === 429 ? Number(headers.get('retry-after')) * 1000 : pauses[number % pauses.length] ?? 0
      site.clock.set(new Date(site.clock.now().getTime() + wait))
    }
    expect(failures.length).toBeGreaterThanOrEqual(accountLimits.signInFailuresDaily.limit * Math.floor(days))
    expect(mostWithin(failures, quarter)).toBeLessThanOrEqual(accountLimits.signInFailures.limit)
    expect(mostWithin(failures, day)).toBeLessThanOrEqual(accountLimits.signInFailuresDaily.limit)
  })

  test('gains nothing from a forged X-Forwarded-For header behind one trusted proxy', async () => {
    const handle = await handleOf(site, anna)
    const forged = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}, 198.51.100.${number}, 192.0.2.1` })
    expect(await statusesOf(20, (number) => signIn(site.visitor(), handle, wrong, forged(number)))).toEqual(fiveOf(401, 20))
  })

  test('is limited per IPv6 network, not per address', async () => {
    const handle = await handleOf(site, anna)
    const rotated = (number: number) => ({ 'x-forwarded-for': `2001:db8:1:2:${number}::1` })
    expect(await statusesOf(20, (number) => signIn(site.visitor(), handle, wrong, rotated(number)))).toEqual(fiveOf(401, 20))
  })

  test('is limited whatever the forwarding headers say if no proxy is trusted', async () => {
    const bare = await startOn(engine, {})
    try {
      const bo = await bare.person()
      const { email } = z.object({ email: z.string() }).parse((await lookUp(bare.visitor(), bo.golfId, {})).body)
      const rotated = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}`, 'x-real-ip': `203.0.113.${number}`, forwarded: `for=203.0.113.${number}` })
      expect(await statusesOf(20, (number) => signIn(bare.visitor(), email, wrong, rotated(number)))).toEqual(fiveOf(401, 20))
    } finally {
      await bare.close()
    }
  })

  test('is limited alike for second-factor codes and for the current password', async () => {
    const bo = await site.person()
    await addTotp(site, bo)
    const ticket = await ticketFor(site.visitor(), bo)
    const code = (headers: Record<string, string>) => site.visitor().call('POST', '/api/auth/second-factor', { ticket, code: 'zzzz-zzzz-zzzz' }, headers)
    expect(await statusesOf(8, () => code(same))).toEqual(fiveOf(422, 8))
    const { limit } = accountLimits.secondFactorFailuresPerPerson
    const elsewhereToo = await statusesOf(limit, () => code(elsewhere()))
    expect(elsewhereToo.filter((status) => status === 422)).toHaveLength(limit - accountLimits.signInFailures.limit)
    const current = () => bo.visitor.call('POST', '/api/auth/update-password', { password: 'Nio-Stilla-Björkar', currentPassword: wrong }, elsewhere())
    expect(await statusesOf(8, current)).toEqual(fiveOf(422, 8))
  })
})

describe.each(someEngines)('the cookie of a known device, %s', (engine) => {
  let site: TestSite
  let anna: TestPerson
  let handle: string
  beforeAll(async () => {
    site = await startOn(engine)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.clock.advance({ days: 2 })
    anna = await site.person()
    handle = await handleOf(site, anna)
  })

  /** Somebody in the same network uses up the limits of this person. */
  async function attack(): Promise<void> {
    await statusesOf(6, () => signIn(site.visitor(), handle, wrong))
    await Promise.all(Array.from({ length: accountLimits.lookUpPerGolfId.limit + 1 }, () => lookUp(site.visitor(), anna.golfId, same)))
  }

  /** Uses up the network's own limit as well, with a few attempts for each of many people. */
  async function attackNetwork(): Promise<void> {
    const secret = await siteSecret(site.db)
    const handles = createSeal({ secret, purpose: 'sign-in handle', lifetimeSeconds: lifetimes.signInHandle, clock: site.clock })
    const people = Array.from({ length: accountLimits.signInFailuresPerNetwork.limit / 4 }, (_, number) => handles.seal(handleContent({ userId: `person-${number}`, passwordHash: '' })))
    for (const person of people) await Promise.all(Array.from({ length: 4 }, () => signIn(site.visitor(), person, wrong)))
  }

  const logInFrom = (visitor: TestVisitor, person: { golfId: string; password: string } = anna) => givePassword(visitor, person, same)

  test('lets the owner log in while attackers in the same network have locked everybody else out', async () => {
    const [known, unknown] = [copyOf(site, anna.visitor, ['device']), site.visitor()]
    const bo = await handleOf(site, await site.person())
    await attack()
    if (isLong) await attackNetwork()
    expect((await lookUp(unknown, anna.golfId, same)).status).toBe(429)
    for (const person of isLong ? [handle, bo] : [handle]) expect((await signIn(unknown, person, anna.password)).status).toBe(429)
    expect(await logInFrom(known)).toMatchObject({ status: 200, body: { user: { id: anna.userId } } })
  })

  test('lets the owner finish the second step while wrong codes have locked everybody else out', async () => {
    const { codes: [paper] } = await addTotp(site, anna)
    const known = copyOf(site, anna.visitor, ['device'])
    const ticket = await ticketFor(site.visitor(), anna)
    const finish = (visitor: TestVisitor, code: unknown, headers: Record<string, string>) =>
      visitor.call('POST', '/api/auth/second-factor', { ticket, code }, headers)
    await Promise.all(Array.from({ length: 60 }, () => finish(site.visitor(), 'zzzz-zzzz-zzzz', elsewhere())))
    expect((await finish(site.visitor(), paper, elsewhere())).status).toBe(429)
    expect((await finish(known, paper, same)).status).toBe(200)
  })

  test('has five tries of its own from any network, and works again after 15 minutes', async () => {
    const known = copyOf(site, anna.visitor, ['device'])
    expect(await statusesOf(8, () => signIn(known, handle, wrong, elsewhere()))).toEqual(fiveOf(401, 8))
    expect((await signIn(known, handle, anna.password, elsewhere())).status).toBe(429)
    expect((await signIn(site.visitor(), handle, anna.password)).status).toBe(200)
    site.clock.advance({ minutes: 15 })
    expect((await logInFrom(known)).status).toBe(200)
  })

  test('gives a thief no session and no extra tries at another login', async () => {
    const [thief, bo] = [copyOf(site, anna.visitor, ['device']), await site.person()]
    expect((await thief.call('GET', '/api/auth/session')).body).toEqual({ user: null })
    expect((await thief.rpc('get_my_profile')).status).toBe(401)
    expect((await thief.call('POST', '/api/auth/update-password', { password: 'Nio-Stilla-Björkar' })).status).toBe(401)
    const bosHandle = await handleOf(site, bo)
    expect(await statusesOf(8, () => signIn(thief, bosHandle, wrong))).toEqual(fiveOf(401, 8))
    expect((await signIn(site.visitor(), bosHandle, bo.password)).status).toBe(429)
  })

  test('has no effect when it is altered or forged', async () => {
    const value = anna.visitor.cookies.get('device') ?? ''
    await attack()
    for (const forged of ['x', '', value.slice(1), `${value.slice(0, -4)}AAAA`, anna.visitor.cookies.get('session') ?? '']) {
      const forger = site.visitor()
      forger.cookies.set('device', forged)
      expect((await signIn(forger, handle, anna.password)).status).toBe(429)
    }
  })

  test('stops working after a password change, except on the device that made the change', async () => {
    const former = copyOf(site, anna.visitor, ['device'])
    const password = 'Nio-Stilla-Björkar'
    expect((await anna.visitor.call('POST', '/api/auth/update-password', { password, currentPassword: anna.password })).status).toBe(200)
    await attack()
    expect((await signIn(former, handle, password)).status).toBe(429)
    expect((await logInFrom(copyOf(site, anna.visitor, ['device']), { ...anna, password })).status).toBe(200)
  })

  test('stops working on every device after a password reset', async () => {
    await site.visitor().call('POST', '/api/auth/send-reset-link', { email: anna.email }, elsewhere())
    const [mail] = await site.mails(anna.email)
    const code = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('code')
    const [password, visitor] = ['Nio-Stilla-Björkar', copyOf(site, anna.visitor, ['device'])]
    expect((await visitor.call('POST', '/api/auth/exchange-code', { code }, elsewhere())).status).toBe(200)
    expect((await visitor.call('POST', '/api/auth/update-password', { password }, elsewhere())).status).toBe(200)
    await attack()
    expect((await signIn(visitor, handle, password)).status).toBe(429)
    expect((await signIn(copyOf(site, anna.visitor), handle, password)).status).toBe(429)
  })
})
