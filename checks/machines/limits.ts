import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accountLimits, lifetimes } from '#features/accounts/rules.ts'
import { statusEverywhere, type World } from './world.ts'

const { signInFailures, linkMailsDaily } = accountLimits

/** Limits belong to the site: several processes together allow no more than one. */
export function limitsHold(given: () => World): void {
  describe('a limit shared by all processes', () => {
    const from = (network: string) => ({ 'x-forwarded-for': network })

    test('blocks a network after five wrong passwords until a quarter of an hour has passed', async () => {
      const { site } = given()
      const { golfId, password } = await site.person()
      // One handle serves several attempts, so that each attempt goes to the next process.
      const lookUp = async () => z.object({ email: z.string() }).parse((await site.visitor().call('POST', '/api/functions/lookup-email', { golfId })).body)
      const tries = (email: string, network: string, given = password) => () =>
        site.visitor().call('POST', '/api/auth/sign-in', { email, password: given }, from(network))
      const { email } = await lookUp()
      const wrong = tries(email, '10.7.0.1', 'Fel-Lösenord-23')
      const statuses: number[] = []
      for (let turn = 0; turn < signInFailures.limit + 2; turn += 1) statuses.push((await wrong()).status)
      expect(statuses).toEqual([...Array.from({ length: signInFailures.limit }, () => 401), 429, 429])
      expect(await statusEverywhere(given(), tries(email, '10.7.0.1'))).toBe(429)
      expect(await statusEverywhere(given(), tries(email, '10.7.0.2'))).toBe(200)
      site.clock.advance({ seconds: signInFailures.windowSeconds })
      expect(await statusEverywhere(given(), tries((await lookUp()).email, '10.7.0.1'))).toBe(200)
    })

    test('allows five mails a day to an address, whoever asks', async () => {
      const { site } = given()
      const { email } = await site.person()
      let asked = 0
      const ask = async () => {
        asked += 1
        return (await site.visitor().call('POST', '/api/auth/send-reset-link', { email }, from(`10.8.0.${asked}`))).status
      }
      expect(new Set(await Promise.all(Array.from({ length: 8 }, ask)))).toEqual(new Set([200]))
      expect(await site.mails(email)).toHaveLength(1)
      for (let turn = 0; turn < linkMailsDaily.limit + 1; turn += 1) {
        site.clock.advance({ seconds: lifetimes.linkReuseWindow })
        expect(await ask()).toBe(200)
      }
      expect(await site.mails(email)).toHaveLength(linkMailsDaily.limit)
    })
  })
}
