import type { Services } from '#server/calls.ts'
import type { Invitee } from '../invitation-contract.ts'
import { contactEmail, inviteeLimits } from '../rules.ts'
import { findWithoutLogIn, type FoundInvitee, type InviteeKind } from './without-log-in-store.ts'

/** Returns the current members without a log-in by whether they can be invited. */
export async function membersWithoutLogIn({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock.now()
  const list = async (kind: InviteeKind) => {
    const found = await findWithoutLogIn(db, { kind, limit: inviteeLimits.listed + 1, now })
    return { members: found.slice(0, inviteeLimits.listed).map(present), more: found.length > inviteeLimits.listed }
  }
  const [toInvite, invited, withoutAddress] = await Promise.all([list('to_invite'), list('invited'), list('without_address')])
  return { to_invite: toInvite, invited, without_address: withoutAddress }
}

function present({ id, firstName, lastName, golfId, invitedAt, ...addresses }: FoundInvitee): Invitee {
  return { id, first_name: firstName, last_name: lastName, golf_id: golfId, email: contactEmail(addresses), invited_at: invitedAt?.toISOString() ?? null }
}
