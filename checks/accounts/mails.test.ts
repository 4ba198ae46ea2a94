import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountLimits } from '#features/accounts/rules.ts'
import { claimIdentifiers, createMember } from '#features/members/server/store.ts'
import type { TestSite } from '#server/testing.ts'
import { elsewhere, someEngines, startOn } from './engines.ts'

const perDay = accountLimits.linkMailsDaily.limit

describe.each(someEngines)('mails to an address, %s', (engine) => {
  let site: TestSite
  beforeAll(async () => {
    site = await startOn(engine)
  })
  afterAll(() => site.close())
  beforeEach(() => site.clock.advance({ days: 2 }))

  const ask = async (email: string, from = elsewhere()) => (await site.visitor().call('POST', '/api/auth/send-reset-link', { email }, from)).status
  const mailed = async (email: string) => (await site.mails(email)).length

  test.each(['known', 'unknown'])('are limited to one in five minutes and five a day over all networks, answered 200: %s address', async (kind) => {
    const { email } = kind === 'known' ? await site.person() : { email: 'ingen@example.com' }
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => ask(email))))).toEqual(new Set([200]))
    expect(await mailed(email)).toBe(kind === 'known' ? 1 : 0)
    const later: number[] = []
    for (let number = 0; number < 7; number += 1) {
      site.clock.advance({ minutes: 5 })
      later.push(await ask(number % 2 ? email.toUpperCase() : ` ${email} `))
    }
    expect(new Set(later)).toEqual(new Set([200]))
    expect(await mailed(email)).toBe(kind === 'known' ? perDay : 0)
    site.clock.advance({ days: 1 })
    expect(await ask(email)).toBe(200)
    expect(await mailed(email)).toBe(kind === 'known' ? perDay + 1 : 0)
  })

  test.each(['known', 'unknown'])('are refused with 429 to a network that asks too often: %s address', async (kind) => {
    const { email } = kind === 'known' ? await site.person() : { email: 'ingen2@example.com' }
    const from = elsewhere()
    expect((await Promise.all(Array.from({ length: 10 }, () => ask(email, from)))).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 429)])
    const later: number[] = []
    for (let number = 0; number < 6; number += 1) {
      site.clock.advance({ minutes: 5 })
      later.push(await ask(email, from))
    }
    expect(later).toEqual([200, 200, 200, 200, 429, 429])
  })

  test('are limited per person, without revealing that two addresses belong to the same one', async () => {
    const anna = await site.person()
    const work = anna.email.replace('@', '@work.')
    const statuses = await Promise.all([ask(anna.email), ask(work)])
    expect(statuses).toEqual([200, 200])
    expect(await mailed(anna.email)).toBe(1)
    for (let number = 0; number < 4; number += 1) {
      site.clock.advance({ minutes: 5 })
      expect(await ask(work)).toBe(200)
      site.clock.advance({ minutes: 5 })
      expect(await ask(anna.email)).toBe(200)
    }
    expect(await mailed(anna.email)).toBe(perDay)
    expect(await mailed(work)).toBe(0)
  })

  test('are limited per person also when an invitation is requested again', async () => {
    const [privateEmail, workEmail] = ['inga@example.com', 'inga@work.example.com']
    const ownerId = await createMember(site.db, {
      golfId: '770101-001', firstName: 'Inga', lastName: 'Exempel', phone: null, privateEmail, workEmail, club: null, category: null,
      contactMethod: 'private_email', now: site.clock.now(),
    })
    await claimIdentifiers(site.db, { ownerId, emails: [privateEmail, workEmail] })
    expect(await Promise.all([ask(privateEmail), ask(workEmail)])).toEqual([200, 200])
    expect(await mailed(privateEmail)).toBe(1)
  })
})
