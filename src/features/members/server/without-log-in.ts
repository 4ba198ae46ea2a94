import { mailStateOf } from '#domain/mail-state.ts'
import { sorted } from '#domain/sorted.ts'
import type { Services } from '#server/calls.ts'
import type { Invitee } from '../invitation-contract.ts'
import { contactEmail, inviteeLimits } from '../rules.ts'
import { findWithoutLogIn, type FoundInvitee, type InviteeKind } from './without-log-in-store.ts'

/** Returns the current members without a log-in by whether they can be invited, of each kind at most `limit`, by name. */
export async function membersWithoutLogIn({ db, clock, outbox: { delivers } }: Pick<Services, 'db' | 'clock' | 'outbox'>, limit: number = inviteeLimits.listed) {
  const now = clock.now()
  const list = async (kind: InviteeKind) => {
    const found = await findWithoutLogIn(db, { kind, limit: limit + 1, now })
    const byName = sorted(found.slice(0, limit), (one, other) => (one.name < other.name ? -1 : 1))
    return { members: byName.map((each) => present(each, delivers)), more: found.length > limit }
  }
  const [toInvite, lapsed, undelivered, invited, withoutAddress] = await Promise.all([
    list('to_invite'), list('lapsed'), list('undelivered'), list('invited'), list('without_address'),
  ])
  return { to_invite: toInvite, lapsed, undelivered, invited, without_address: withoutAddress }
}

function present({ id, firstName, lastName, golfId, lastInvitedAt, mail, ...addresses }: FoundInvitee, delivers: boolean): Invitee {
  return {
    id, first_name: firstName, last_name: lastName, golf_id: golfId, email: contactEmail(addresses),
    invited_at: lastInvitedAt?.toISOString() ?? null, mail: mail && mailStateOf(mail, delivers),
  }
}
