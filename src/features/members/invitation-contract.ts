import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { mailFateSchema, mailStates } from '#domain/mail-state.ts'
import { rowIdSchema } from '#domain/row-id.ts'
import { inviteeLimits } from './rules.ts'

const ids = z.array(z.string())

/** A current member without a log-in. */
export const invitee = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  golf_id: z.string(),
  /** Where an invitation goes; null without any address. */
  email: z.nullable(z.string()),
  /** When an invitation was last written, null if never. */
  invited_at: z.nullable(z.iso.datetime()),
  /** The state of its mail; null if there is none, or if it is no longer kept. */
  mail: z.nullable(z.enum(mailStates)),
})
export type Invitee = z.infer<typeof invitee>

/** Members of a kind by name, and whether there are more than are listed. */
const invitees = z.object({ members: z.array(invitee), more: z.boolean() })

/** Inviting members to choose a password (docs/decisions/029-register.md). In the specification only applicants are invited. */
export const invitationContract = {
  listMembersWithoutLogIn: procedure('list_members_without_log_in', 'admin_read',
    `Current members who have no log-in: never invited (\`to_invite\`), invited with a link that no longer works (\`lapsed\`), with a mail that could not be sent (\`undelivered\`), with a link that works (\`invited\`), and without an address; each kind by name. Of more than ${inviteeLimits.listed}, or \`limit\`, those whose link works are the last who were invited, those whose link no longer works the first who were, and the others the first by name`)
    .input(z.optional(z.object({ limit: z.optional(z.int().check(z.minimum(1), z.maximum(inviteeLimits.listed))) })))
    .output(z.object({ to_invite: invitees, lapsed: invitees, undelivered: invitees, invited: invitees, without_address: invitees })),

  inviteMembers: procedure('invite_members', 'admin_write',
    'Mail members without a log-in a link each to choose a password. Whoever has a link that works keeps it and is mailed nothing, unless its mail could not be sent, so the same again does no harm. The answer groups the members by what has become of them')
    .input(z.object({ p_ids: z.array(rowIdSchema('Medlemmen finns inte')).check(z.minLength(1), z.maxLength(inviteeLimits.atOnce)) }))
    .output(z.object({
      invited: ids,
      /** Invited already, with a link that still works. */
      already: ids,
      has_log_in: ids,
      no_address: ids,
      ended: ids,
      missing: ids,
      mail: mailFateSchema,
    })),
}
