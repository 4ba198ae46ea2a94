import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issueLink } from '#features/accounts/server/link-store.ts'
import { linkPurposes, type LinkPurpose } from '#features/accounts/server/tables.ts'
import { addTotp, SoftAuthenticator, ticketFor, totpCode } from '#features/accounts/server/testing.ts'
import { createMember } from '#features/members/server/store.ts'
import { members } from '#features/members/server/tables.ts'
import type { Answer, TestPerson, TestSite } from '#server/testing.ts'
import { times } from '../check-mode.ts'
import { elsewhere, someEngines, startOn } from './engines.ts'

/** How to issue one kind of link, redeem it and, where possible, open it without redeeming it. */
interface Kind {
  /** Issues a link whose `redeem` can be called any number of times; `number` tells the callers apart. */
  issue(): Promise<{ redeem(number: number): Promise<Answer>; open?: () => Promise<Answer> }>
}

const [atOnce, opens] = [times(8, 50), times(8, 100)]

describe.each(someEngines)('single-use links, %s', (engine) => {
  let site: TestSite
  let anna: TestPerson
  let invited: string
  let device: SoftAuthenticator

  beforeAll(async () => {
    site = await startOn(engine)
    device = new SoftAuthenticator(site.config.siteUrl)
  })
  afterAll(() => site.close())
  let people = 0
  beforeEach(async () => {
    people += 1
    site.clock.advance({ days: 1 })
    anna = await site.person()
    invited = await createMember(site.db, {
      golfId: `770101-${String(people).padStart(3, '0')}`, firstName: 'Inga', lastName: 'Exempel', phone: null, workEmail: null,
      privateEmail: `inga${people}@example.com`, club: null, category: null, contactMethod: 'private_email', now: site.clock.now(),
    })
  })

  const call = (path: string, input: unknown, visitor = site.visitor()) => visitor.call('POST', path, input, elsewhere())
  const password = (number: number) => `Nio-Stilla-Björkar-${number}`
  const link = (purpose: LinkPurpose, subject = anna.userId, email?: string) =>
    issueLink(site.db, { purpose, subject, lifetimeSeconds: 600, now: site.clock.now(), ...(email !== undefined && { email }) })

  async function resetLink() {
    const code = await link('reset_password')
    const visitors = await Promise.all(Array.from({ length: atOnce }, async () => {
      const visitor = site.visitor()
      await call('/api/auth/exchange-code', { code }, visitor)
      return visitor
    }))
    return {
      redeem: (number: number) => call('/api/auth/update-password', { password: password(number) }, visitors[number]),
      open: () => call('/api/auth/exchange-code', { code }),
    }
  }

  const kinds: Record<LinkPurpose, Kind> = {
    onboarding: {
      async issue() {
        const token = await link('onboarding', invited)
        return {
          redeem: (number) => call('/api/functions/complete-onboarding', {
            token, password: password(number), phone: '0701740605', club: 'Ale', privacyAccepted: true,
          }),
          open: () => site.visitor().call('GET', `/api/functions/complete-onboarding?token=${token}`, undefined, elsewhere()),
        }
      },
    },
    reset_password: { issue: resetLink },
    sign_in: {
      async issue() {
        const token_hash = await link('sign_in')
        return { redeem: () => call('/api/auth/verify-token', { type: 'magiclink', token_hash }) }
      },
    },
    confirm_email: {
      async issue() {
        const email = `ny.${anna.email}`
        await site.db.update(members).set({ privateEmail: email }).where(eq(members.id, anna.memberId))
        const p_token = await link('confirm_email', anna.userId, email)
        return { redeem: () => call('/api/rpc/confirm_login_email', { p_token }) }
      },
    },
    first_administrator: {
      async issue() {
        const p_token = await link('first_administrator', 'first_administrator')
        return {
          redeem: (number) => call('/api/rpc/create_first_administrator', {
            p_token, p_golf_id: `880101-${100 + number}`, p_first_name: 'Eva', p_last_name: 'Exempel',
            p_private_email: `eva${number}@example.com`, p_password: password(number),
          }),
          open: () => call('/api/rpc/check_first_administrator', { p_token }),
        }
      },
    },
    passkey_add: {
      async issue() {
        const response = new SoftAuthenticator(site.config.siteUrl).create((await anna.visitor.rpc('begin_passkey', { p_password: anna.password })).body)
        return { redeem: () => call('/api/rpc/add_passkey', { p_name: 'Nyckel', p_response: response }, anna.visitor) }
      },
    },
    passkey_sign_in: {
      async issue() {
        if ((await ownFactor(anna)).passkeys.length === 0) {
          device = new SoftAuthenticator(site.config.siteUrl)
          const response = device.create((await anna.visitor.rpc('begin_passkey', { p_password: anna.password })).body)
          expect((await anna.visitor.rpc('add_passkey', { p_name: 'Nyckel', p_response: response })).status).toBe(200)
        }
        const ticket = await ticketFor(site.visitor(), anna)
        const response = device.sign((await call('/api/auth/passkey-options', { ticket })).body)
        return { redeem: () => call('/api/auth/passkey-sign-in', { ticket, response }) }
      },
    },
  }

  const ownFactor = async ({ visitor }: TestPerson) =>
    z.object({ passkeys: z.array(z.object({ id: z.string() })) }).parse((await visitor.rpc('get_my_second_factor')).body)

  /** The tests run in this order because the first administrator can be created only once. */
  describe.each(linkPurposes)('%s', (purpose) => {
    test('an older link is refused once a newer one is issued, and the newer one works', async () => {
      // The first administrator is created by the next test.
      const [older, newest] = [await kinds[purpose].issue(), await kinds[purpose].issue()]
      expect([410, 422]).toContain((await older.redeem(0)).status)
      if (purpose !== 'first_administrator') expect((await newest.redeem(1)).status).toBe(200)
    })

    test(`can be opened ${opens} times, and works for exactly one of ${atOnce} simultaneous uses`, { timeout: 300_000 }, async () => {
      const { open, redeem } = await kinds[purpose].issue()
      for (let number = 0; open && number < opens; number += 1) expect(await open()).toMatchObject({ status: 200 })
      const answers = await Promise.all(Array.from({ length: atOnce }, (_, number) => redeem(number)))
      const tally = new Map<number, number>()
      for (const { status } of answers) tally.set(status, (tally.get(status) ?? 0) + 1)
      expect(tally.get(200), JSON.stringify([...tally])).toBe(1)
      expect([...tally.keys()].every((status) => [200, 410, 422, 429].includes(status)), JSON.stringify([...tally])).toBe(true)
      // Mailed links answer everybody else 410; a passkey's wrong answers may also meet a limit.
      if (!purpose.startsWith('passkey')) expect(tally.get(410)).toBe(atOnce - 1)
    })
  })

  test('an app code and a recovery code each work for exactly one of several simultaneous log-ins', async () => {
    const { secret, codes: [paper] } = await addTotp(site, anna)
    for (const codeNow of [() => totpCode(secret, site.clock.now()), () => paper]) {
      site.clock.advance({ days: 1 })
      const ticket = await ticketFor(site.visitor(), anna)
      const code = codeNow()
      const answers = await Promise.all(Array.from({ length: atOnce }, () => call('/api/auth/second-factor', { ticket, code })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  describe('links of the same person', () => {
    const works = async (purpose: LinkPurpose, token: string): Promise<boolean> => {
      const answers: Partial<Record<LinkPurpose, () => Promise<Answer>>> = {
        reset_password: () => call('/api/auth/exchange-code', { code: token }),
        sign_in: () => call('/api/auth/verify-token', { type: 'magiclink', token_hash: token }),
        confirm_email: () => call('/api/rpc/confirm_login_email', { p_token: token }),
      }
      return (await answers[purpose]?.())?.status === 200
    }
    const purposes = ['reset_password', 'sign_in', 'confirm_email'] as const

    async function family(): Promise<Record<(typeof purposes)[number], string>> {
      const email = `ny.${anna.email}`
      await site.db.update(members).set({ privateEmail: email }).where(eq(members.id, anna.memberId))
      return { reset_password: await link('reset_password'), sign_in: await link('sign_in'), confirm_email: await link('confirm_email', anna.userId, email) }
    }

    test('all stop working after a password reset', async () => {
      const links = await family()
      const [visitor, other] = [site.visitor(), site.visitor()]
      for (const one of [visitor, other]) await call('/api/auth/exchange-code', { code: links.reset_password }, one)
      expect((await call('/api/auth/update-password', { password: password(1) }, visitor)).status).toBe(200)
      for (const purpose of purposes) expect(await works(purpose, links[purpose]), purpose).toBe(false)
      expect((await call('/api/auth/update-password', { password: password(2) }, other)).status).toBe(410)
    })

    test('all stop working after a password change', async () => {
      const links = await family()
      const changed = await anna.visitor.call('POST', '/api/auth/update-password', { password: password(1), currentPassword: anna.password })
      expect(changed.status).toBe(200)
      for (const purpose of purposes) expect(await works(purpose, links[purpose]), purpose).toBe(false)
    })

    test('a reset link stops working once a new e-mail address is confirmed', async () => {
      const links = await family()
      expect(await works('confirm_email', links.confirm_email)).toBe(true)
      expect(await works('reset_password', links.reset_password)).toBe(false)
    })

    test('all invitations stop working once the registration is completed', async () => {
      const [older, newest] = [await kinds.onboarding.issue(), await kinds.onboarding.issue()]
      expect((await newest.redeem(1)).status).toBe(200)
      for (const { redeem } of [older, newest]) expect((await redeem(2)).status).toBe(410)
    })

    test('are refused as links of another kind, and still work as their own', async () => {
      const links = await family()
      for (const [purpose, token] of [['reset_password', links.sign_in], ['sign_in', links.reset_password], ['confirm_email', links.sign_in]] as const) {
        expect(await works(purpose, token), purpose).toBe(false)
      }
      for (const purpose of ['sign_in', 'confirm_email'] as const) expect(await works(purpose, links[purpose]), purpose).toBe(true)
    })
  })
})
