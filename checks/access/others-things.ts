import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { addPasskey, listPasskeys } from '#features/accounts/server/factor-store.ts'
import { addTotp } from '#features/accounts/server/testing.ts'
import type { TestPerson } from '#server/testing.ts'
import { copyOf } from './people.ts'
import type { World } from './world.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const withId = z.object({ id: z.string() })
const sessionList = z.array(withId)
const setUp = z.object({ ticket: z.string() })
const handle = z.object({ email: z.string() })

/** The input of an attempt with another person's thing, and of one with a thing that does not exist: both must get the same answer. */
interface Try {
  theirs: Record<string, unknown>
  nobodys: Record<string, unknown>
}

/** A field that may name another person's thing: how to try it, or why no attempt is needed. */
export type Field = string | ((world: World, thief: TestPerson) => Promise<Try>)

const link = 'a secret that was mailed: whoever holds it is meant'
const ownWords = 'typed anew each time; nothing of another\'s hangs on it'
const asked = 'the form asks whether it is taken, and learns nothing else (decisions.md, part 2)'

const coPlayers = [{ name: 'En gäst', isVgfMember: false }]

/** Every field of guests' and members' calls that names something or somebody. */
export const othersThings: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  '/api/functions/lookup-email': { golfId: 'answers a sealed handle in place of the address' },
  '/api/auth/sign-in': {
    email: async ({ site, other }, thief) => {
      const found = await site.visitor().call('POST', '/api/functions/lookup-email', { golfId: other.golfId })
      const { email } = handle.parse(found.body)
      return { theirs: { email, password: thief.password }, nobodys: { email: 'f'.repeat(email.length), password: thief.password } }
    },
  },
  '/api/auth/second-factor': {
    ticket: 'made out to whoever has just given the password',
    code: async ({ site, waitingLogIn: { ticket } }, thief) => {
      const { codes: [own = ''] } = await addTotp(site, thief)
      return { theirs: { ticket, code: own }, nobodys: { ticket, code: 'aaaa-aaaa' } }
    },
  },
  '/api/auth/passkey-options': { ticket: link },
  '/api/auth/passkey-sign-in': { ticket: link, response: 'signed by the key itself' },
  '/api/auth/send-reset-link': { email: 'the answer is the same for every address' },
  '/api/auth/exchange-code': { code: link },
  '/api/auth/update-password': { linkId: 'only compared with the link that this browser has opened' },
  '/api/auth/verify-token': { token_hash: link },
  '/api/rpc/confirm_login_email': { p_token: link },
  '/api/rpc/check_first_administrator': { p_token: link },
  '/api/rpc/create_first_administrator': { p_token: link, p_golf_id: link, p_private_email: link },
  '/api/functions/complete-onboarding': { token: link },
  '/api/rpc/confirm_totp': {
    p_ticket: async ({ site }) => {
      const victim = await site.person()
      const { ticket } = setUp.parse((await victim.visitor.rpc('begin_totp', { p_password: victim.password })).body)
      return { theirs: { p_ticket: ticket, p_code: '000000' }, nobodys: { p_ticket: 'f'.repeat(64), p_code: '000000' } }
    },
    p_code: 'shown by the own app',
  },
  '/api/rpc/add_passkey': { p_response: 'signed for a challenge of one\'s own' },
  '/api/rpc/remove_passkey': {
    p_id: async ({ site, other }, thief) => {
      const key = await giveKey(site, other.userId)
      return { theirs: { p_id: key, p_password: thief.password }, nobodys: { p_id: nobody, p_password: thief.password } }
    },
  },
  '/api/rpc/end_my_session': {
    p_id: async ({ site, other }) => {
      const sessions = sessionList.parse((await copyOf(site, other).rpc('list_my_sessions')).body)
      return { theirs: { p_id: sessions[0]?.id }, nobodys: { p_id: nobody } }
    },
  },
  '/api/rpc/check_email_exists': { p_email: asked },
  '/api/rpc/check_golf_id_exists': { p_golf_id: asked },
  '/api/rpc/create_membership_application': {
    p_golf_id: asked, p_private_email: asked, p_work_email: asked, p_request_key: 'made by the form; another\'s key stores nothing and shows nothing',
  },
  '/api/rpc/send_contact_message': { p_email: ownWords, p_request_key: 'made by the form; another\'s key stores nothing and shows nothing' },
  '/api/rpc/update_my_profile': {
    p_private_email: 'refused where another has it (EMAIL_TAKEN), as the form asks anyway',
    p_work_email: 'refused where another has it (EMAIL_TAKEN), as the form asks anyway',
  },
  '/api/rpc/get_tournament': { p_id: 'the association\'s own' },
  '/api/rpc/complete_co_player': { p_golf_id: 'answers the name and no more, limited (docs/decisions, booking)' },
  '/api/rpc/check_booking': {
    p_golf_id: async ({ other, bookingForm }, thief) => ({
      theirs: { ...bookingForm(thief), p_golf_id: other.golfId }, nobodys: { ...bookingForm(thief), p_golf_id: '770707-777' },
    }),
    p_email: ownWords,
  },
  '/api/rpc/create_booking_request': {
    p_golf_id: async ({ other, bookingForm }, thief) => ({
      theirs: { ...bookingForm(thief), p_golf_id: other.golfId }, nobodys: { ...bookingForm(thief), p_golf_id: '770707-777' },
    }),
    p_email: ownWords,
    p_request_key: 'below: another\'s key is refused',
  },
  '/api/rpc/cancel_booking': {
    p_id: async ({ requestedBooking }) => ({ theirs: { p_id: await requestedBooking() }, nobodys: { p_id: nobody } }),
  },
  '/api/rpc/change_co_players': {
    p_id: async ({ requestedBooking }) => (
      { theirs: { p_id: await requestedBooking(), p_co_players: coPlayers }, nobodys: { p_id: nobody, p_co_players: coPlayers } }
    ),
  },
}

/** Adds a passkey that no test can use; returns its id. */
export async function giveKey({ db, clock }: World['site'], userId: string): Promise<string> {
  const credentialId = randomUUID()
  await addPasskey(db, { credentialId, publicKey: '', counter: 0, transports: '', name: 'Annans nyckel', createdAt: clock.now(), userId })
  return (await listPasskeys(db, userId)).find((passkey) => passkey.credentialId === credentialId)?.id ?? ''
}
