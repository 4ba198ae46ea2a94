import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { secondFactorAsked } from '#features/accounts/contract.ts'
import { addPasskey, listPasskeys } from '#features/accounts/server/factor-store.ts'
import { issueLink } from '#features/accounts/server/link-store.ts'
import { setPassword } from '#features/accounts/server/store.ts'
import { passkeys, sessions } from '#features/accounts/server/tables.ts'
import { SoftAuthenticator, totpCode } from '#features/accounts/server/testing.ts'
import { type CallRows, few, member, one } from './row.ts'
import type { World } from './world.ts'

const madeUp = 'f'.repeat(64)
const handle = z.object({ email: z.string() })
const waiting = z.object({ second_factor: secondFactorAsked })
const begun = z.object({ secret: z.string(), ticket: z.string() })
const otherPassword = 'Annat-Lugnt-Vatten-9'

async function logInForm({ post, password, guest }: World, golfId: string, headers = guest()) {
  const { email } = handle.parse(await post('/api/functions/lookup-email', { golfId }, headers))
  return { headers, body: { email, password } }
}

/** Sends the right password of somebody with a second factor, and returns the ticket for it. */
async function ticketOf(world: World, golfId: string) {
  const { headers, body } = await logInForm(world, golfId)
  return { headers, ticket: waiting.parse(await world.post('/api/auth/sign-in', body, headers)).second_factor.ticket }
}

function linkFor({ db }: World, purpose: 'reset_password' | 'sign_in' | 'confirm_email', { userId, email }: { userId: string | null; email: string }): Promise<string> {
  return issueLink(db, { purpose, subject: userId ?? '', lifetimeSeconds: 600, now: new Date(), ...(purpose === 'confirm_email' && { email }) })
}

async function giveKey({ db }: World, userId: string): Promise<string> {
  const credentialId = randomUUID()
  await addPasskey(db, { credentialId, publicKey: '', counter: 0, transports: '', name: 'Nyckel', createdAt: new Date(), userId })
  return (await listPasskeys(db, userId)).find((key) => key.credentialId === credentialId)?.id ?? ''
}

async function giveSession({ db }: World, userId: string): Promise<string> {
  const [id, now] = [randomUUID(), new Date()]
  await db.insert(sessions).values({ id, userId, token: randomUUID(), expiresAt: new Date(now.getTime() + 3_600_000), createdAt: now, updatedAt: now })
  return id
}

const ownPassword = { p_password: 'Lugnt-Vatten-23' }

/** The calls about log-in, passwords, second factors and devices. */
export const accountRows: CallRows = {
  'functions/lookup-email': {
    asks: {
      'on an unknown device': ({ guest, sample }, turn) => ({ headers: guest(), body: { golfId: sample(turn).golfId } }),
      // Must take as much work as for a member: a difference would reveal who is one.
      'nobody\'s': ({ guest, unused }) => ({ headers: guest(), body: { golfId: unused().golfId } }),
      'on a known device': ({ person }, turn) => ({ headers: person(turn).headers, body: { golfId: person(turn).golfId } }),
    },
  },
  'auth/sign-in': {
    most: few,
    asks: {
      'on an unknown device': (world, turn) => logInForm(world, world.withLogIn(turn).golfId),
      // The request also carries a session, which the log-in ends.
      'on a known device': async (world, turn) => {
        const { golfId } = world.withLogIn(turn)
        return logInForm(world, golfId, (await world.logIn({ golfId })).headers)
      },
    },
  },
  'auth/second-factor': one(async (world, turn) => {
    const { caller, codes } = world.guarded(turn)
    const { headers, ticket } = await ticketOf(world, caller.golfId)
    return { headers, body: { ticket, code: codes.pop() } }
  }, few),
  'auth/passkey-options': one(async (world, turn) => {
    const { headers, ticket } = await ticketOf(world, world.guarded(turn).caller.golfId)
    return { headers, body: { ticket } }
  }, few),
  'auth/passkey-sign-in': one(async (world, turn) => {
    const { caller, authenticator } = world.guarded(turn)
    const { headers, ticket } = await ticketOf(world, caller.golfId)
    return { headers, body: { ticket, response: authenticator.sign(await world.post('/api/auth/passkey-options', { ticket }, headers)) } }
  }, few),
  'auth/sign-out': one(async (world, turn) => ({ headers: (await world.logIn(world.withLogIn(turn))).headers, body: {} }), few),
  'GET auth/session': one(({ person }, turn) => ({ headers: person(turn).headers })),
  'auth/send-reset-link': {
    most: few,
    asks: {
      'a member\'s address': ({ guest, withLogIn }, turn) => ({ headers: guest(), body: { email: withLogIn(turn).email } }),
      'of an applicant who has not finished': ({ guest, unfinished }, turn) => ({ headers: guest(), body: { email: unfinished(turn).email } }),
      'nobody\'s': ({ guest, unused }) => ({ headers: guest(), body: { email: `okand${unused().number}@example.com` } }),
    },
  },
  'auth/exchange-code': one(async (world, turn) => ({
    headers: world.guest(), body: { code: await linkFor(world, 'reset_password', world.withLogIn(turn)) },
  })),
  'auth/update-password': one(async (world, turn) => {
    const { db, password, passwordHash: hash, withLogIn } = world
    const { golfId, userId } = withLogIn(turn)
    const { headers } = await world.logIn({ golfId })
    return {
      headers, body: { password: otherPassword, currentPassword: password },
      after: () => setPassword(db, { userId: userId ?? '', passwordHash: hash, now: new Date() }),
    }
  }, few),
  'auth/verify-token': one(async (world, turn) => ({
    headers: world.guest(), body: { type: 'magiclink', token_hash: await linkFor(world, 'sign_in', world.withLogIn(turn)) },
  })),
  get_my_roles: one(member()),
  get_my_second_factor: one(member()),
  begin_totp: one(member(ownPassword), few),
  confirm_totp: one(async (world, turn) => {
    const { headers } = world.person(turn)
    const { secret, ticket } = begun.parse(await world.post('/api/rpc/begin_totp', ownPassword, headers))
    return {
      headers, body: { p_ticket: ticket, p_code: totpCode(secret, new Date()) },
      after: async () => void await world.post('/api/rpc/remove_totp', ownPassword, headers),
    }
  }, few),
  remove_totp: one(async (world, turn) => {
    const { headers } = world.person(turn)
    const { secret, ticket } = begun.parse(await world.post('/api/rpc/begin_totp', ownPassword, headers))
    await world.post('/api/rpc/confirm_totp', { p_ticket: ticket, p_code: totpCode(secret, new Date()) }, headers)
    return { headers, body: ownPassword }
  }, few),
  begin_passkey: one(member(ownPassword), few),
  add_passkey: one(async (world, turn) => {
    const { headers, userId } = world.person(turn)
    const options = await world.post('/api/rpc/begin_passkey', ownPassword, headers)
    return {
      headers, body: { p_name: 'Telefonen', p_response: new SoftAuthenticator('http://localhost:1').create(options) },
      after: async () => void await world.db.delete(passkeys).where(eq(passkeys.userId, userId)),
    }
  }, few),
  remove_passkey: one(async (world, turn) => {
    const { headers, userId } = world.person(turn)
    return { headers, body: { p_id: await giveKey(world, userId), ...ownPassword } }
  }, few),
  make_recovery_codes: one(({ guarded }, turn) => ({ headers: guarded(turn).caller.headers, body: ownPassword }), few),
  list_my_sessions: one(member()),
  end_my_session: one(async (world, turn) => {
    const { headers, userId } = world.person(turn)
    return { headers, body: { p_id: await giveSession(world, userId) } }
  }),
  end_my_other_sessions: one(async (world, turn) => {
    const { headers, userId } = world.person(turn)
    await giveSession(world, userId)
    return { headers }
  }),
  reset_second_factor: one(async (world, turn) => {
    const { memberId, userId } = world.withLogIn(turn)
    await giveKey(world, userId ?? '')
    return { headers: world.admin.headers, body: { p_id: memberId } }
  }, few),
  confirm_login_email: one(async (world, turn) => ({
    headers: world.guest(), body: { p_token: await linkFor(world, 'confirm_email', world.withLogIn(turn)) },
  })),
  check_first_administrator: one(({ guest }) => ({ headers: guest(), body: { p_token: madeUp } })),
}
