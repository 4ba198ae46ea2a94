import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { issueLink } from '#features/accounts/server/link-store.ts'
import type { TestPerson } from '#server/testing.ts'
import { giveKey } from './others-things.ts'
import { copyOf } from './people.ts'
import type { CallRows } from './row.ts'
import type { World } from './world.ts'

const madeUp = 'f'.repeat(64)
const handle = z.object({ email: z.string() })
const setUp = z.object({ ticket: z.string(), secret: z.string() })
const password = 'Annat-Lugnt-Vatten-9'
const bytes = randomBytes(32).toString('base64url')
const passkey = { id: bytes, rawId: bytes, type: 'public-key' }

/** Issues a working link for a new person. */
async function newLink({ site, someone }: World, purpose: 'reset_password' | 'sign_in'): Promise<string> {
  const { userId } = await someone()
  return issueLink(site.db, { purpose, subject: userId, lifetimeSeconds: 60, now: site.clock.now() })
}

async function handleOf({ site }: World, golfId: string): Promise<string> {
  const answer = await site.visitor().call('POST', '/api/functions/lookup-email', { golfId })
  return handle.parse(answer.body).email
}

const ownPassword = { input: (_: World, caller: TestPerson) => ({ p_password: caller.password }) }

/** Calls for log-in, passwords, second factors and devices. */
export const accountRows: CallRows = {
  'POST /api/functions/lookup-email': { who: 'anyone', input: ({ other }) => ({ golfId: other.golfId }) },
  'POST /api/auth/sign-in': {
    who: 'anyone',
    changesCaller: true,
    input: async (world) => {
      const { golfId, password: right } = await world.someone()
      return { email: await handleOf(world, golfId), password: right }
    },
  },
  'POST /api/auth/second-factor': { who: 'anyone', changesCaller: true, input: ({ waitingLogIn: { ticket, codes } }) => ({ ticket, code: codes.pop() }) },
  'POST /api/auth/passkey-options': { who: 'anyone', input: ({ waitingLogIn: { ticket } }) => ({ ticket }) },
  'POST /api/auth/passkey-sign-in': {
    who: 'anyone',
    or: ['DEAD_TICKET'],
    input: () => ({
      ticket: madeUp,
      response: { ...passkey, response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes } },
    }),
  },
  'POST /api/auth/sign-out': { who: 'anyone', changesCaller: true },
  'GET /api/auth/session': { who: 'anyone' },
  'POST /api/auth/send-reset-link': { who: 'anyone', input: ({ unused }) => ({ email: `okand${unused().number}@example.com` }) },
  'POST /api/auth/exchange-code': { who: 'anyone', input: async (world) => ({ code: await newLink(world, 'reset_password') }) },
  'POST /api/auth/update-password': {
    who: 'link',
    changesCaller: true,
    input: (_, caller) => (caller.kind === 'reset_link' ? { password } : { password, currentPassword: caller.password }),
  },
  'POST /api/auth/verify-token': {
    who: 'anyone',
    changesCaller: true,
    input: async (world) => ({ type: 'magiclink', token_hash: await newLink(world, 'sign_in') }),
  },
  'POST /api/rpc/get_my_roles': { who: 'members' },
  'POST /api/rpc/get_my_second_factor': { who: 'members' },
  'POST /api/rpc/begin_totp': { who: 'members', ...ownPassword },
  'POST /api/rpc/confirm_totp': {
    who: 'members',
    or: ['WRONG_CODE'],
    input: async ({ site }, caller) => {
      const begun = setUp.safeParse((await copyOf(site, caller).rpc('begin_totp', { p_password: caller.password })).body)
      return { p_ticket: begun.data?.ticket ?? madeUp, p_code: '000000' }
    },
  },
  'POST /api/rpc/remove_totp': { who: 'members', ...ownPassword },
  'POST /api/rpc/begin_passkey': { who: 'members', ...ownPassword },
  'POST /api/rpc/add_passkey': {
    who: 'members',
    or: ['PASSKEY_REFUSED'],
    input: () => ({ p_name: 'Telefonen', p_response: { ...passkey, response: { clientDataJSON: bytes, attestationObject: bytes } } }),
  },
  'POST /api/rpc/remove_passkey': { who: 'members', input: (_, caller) => ({ p_id: randomUUID(), p_password: caller.password }) },
  'POST /api/rpc/make_recovery_codes': { who: 'members', or: ['NO_SECOND_FACTOR'], ...ownPassword },
  'POST /api/rpc/list_my_sessions': { who: 'members' },
  'POST /api/rpc/end_my_session': { who: 'members', input: () => ({ p_id: randomUUID() }) },
  'POST /api/rpc/end_my_other_sessions': { who: 'members' },
  'POST /api/rpc/reset_second_factor': {
    who: 'superadmins',
    input: async ({ site, someone }) => {
      const { userId, memberId } = await someone()
      await giveKey(site, userId)
      return { p_id: memberId }
    },
  },
  'POST /api/rpc/confirm_login_email': { who: 'anyone', or: ['DEAD_LINK'], input: () => ({ p_token: madeUp }) },
  'POST /api/rpc/check_first_administrator': { who: 'anyone', input: () => ({ p_token: madeUp }) },
  'POST /api/rpc/create_first_administrator': {
    who: 'anyone',
    or: ['DEAD_LINK'],
    input: ({ unused }) => ({
      p_token: madeUp, p_golf_id: unused().golfId, p_first_name: 'Fia', p_last_name: 'Först', p_private_email: 'fia@example.com', p_password: password,
    }),
  },
}
