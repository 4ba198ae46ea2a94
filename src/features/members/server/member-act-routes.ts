import { implement } from '@orpc/server'
import { type CallContext, type Services, signedIn } from '#server/calls.ts'
import { membersContract } from '../contract.ts'
import { endMembership, resumeMembership } from './end-membership.ts'
import { inviteMembers } from './invite-members.ts'
import { inviteMember } from './invitations.ts'
import { giveRole, takeRole } from './member-roles.ts'
import { setPaid } from './set-paid.ts'
import { membersWithoutLogIn } from './without-log-in.ts'

/** The board's calls on a member: the fee, the end of a membership, invitations and roles. */
export function createMemberActRoutes(services: Services) {
  const os = implement(membersContract).$context<CallContext>()

  return {
    setMemberPaid: os.setMemberPaid.handler(async ({ input, context, errors }) => {
      if (!await setPaid(services, await signedIn(context), { id: input.p_id, paid: input.p_paid })) throw errors.ALREADY_ENDED()
      return { success: true }
    }),

    endMembership: os.endMembership.handler(async ({ input, context, errors }) => {
      const ended = await endMembership(services, await signedIn(context), { id: input.p_id, endedOn: input.p_ended_on })
      if (ended.outcome === 'already_ended') throw errors.ALREADY_ENDED()
      if (ended.outcome === 'holds_role') throw errors.HOLDS_ROLE()
      if (ended.outcome !== 'ended') throw errors.LAST_SUPERADMIN()
      return { success: true, coming_bookings: ended.coming.own, plays_with_others: ended.coming.withOthers }
    }),

    resumeMembership: os.resumeMembership.handler(async ({ input, context, errors }) => {
      if (!await resumeMembership(services, await signedIn(context), input.p_id)) throw errors.NOT_ENDED()
      return { success: true }
    }),

    inviteMember: os.inviteMember.handler(async ({ input, context, errors }) => {
      const { p_id: id, p_seen_invited_at: at } = input
      const problem = await inviteMember(services, await signedIn(context), { id, seen: typeof at === 'string' ? new Date(at) : at })
      if (problem === 'has_log_in') throw errors.HAS_LOG_IN()
      if (problem === 'no_address') throw errors.NO_ADDRESS()
      if (problem === 'ended') throw errors.ALREADY_ENDED()
      if (problem === 'invited_since') throw errors.INVITED_SINCE()
      return { success: true, mail: services.outbox.fate }
    }),

    listMembersWithoutLogIn: os.listMembersWithoutLogIn.handler(({ input }) => membersWithoutLogIn(services, input?.limit)),

    inviteMembers: os.inviteMembers.handler(async ({ input, context }) => (
      { ...await inviteMembers(services, await signedIn(context), input.p_ids), mail: services.outbox.fate }
    )),

    grantRole: os.grantRole.handler(async ({ input, context, errors }) => {
      const notGiven = await giveRole(services, await signedIn(context), { id: input.p_id, role: input.p_role })
      if (notGiven === 'email_unconfirmed') throw errors.EMAIL_UNCONFIRMED()
      if (notGiven !== null) throw errors.NO_LOG_IN()
      return { success: true }
    }),

    revokeRole: os.revokeRole.handler(async ({ input, context, errors }) => {
      if (!await takeRole(services, await signedIn(context), { id: input.p_id, role: input.p_role })) throw errors.LAST_SUPERADMIN()
      return { success: true }
    }),
  }
}
