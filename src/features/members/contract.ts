import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { memberCategories } from '#domain/member-category.ts'
import { textSchema } from '#domain/text.ts'
import { contactMethods, profileFields } from './rules.ts'
import { memberErrorTexts } from './texts.ts'

export const profile = z.object({
  golf_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.nullable(z.string()),
  club: z.nullable(z.string()),
  private_email: z.nullable(z.string()),
  work_email: z.nullable(z.string()),
  contact_method: z.nullable(z.enum(contactMethods)),
  category: z.nullable(z.enum(memberCategories)),
  matchplay_approved: z.boolean(),
  /** Where log-in links go; an addition of ours. */
  login_email: z.string(),
  /** A new address that waits for its confirmation, else null; an addition of ours. */
  pending_login_email: z.nullable(z.string()),
})
export type Profile = z.infer<typeof profile>

export const memberRecord = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  golf_id: z.string(),
  private_email: z.nullable(z.string()),
  work_email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  club: z.nullable(z.string()),
  category: z.nullable(z.enum(memberCategories)),
  matchplay_approved: z.boolean(),
})
export type MemberRecord = z.infer<typeof memberRecord>

/** The member's own profile and the board's register (specification 7). */
export const membersContract = {
  getMyProfile: procedure('get_my_profile', 'member', 'The profile of the one logged in, as a list of one')
    .output(z.array(profile)),

  updateMyProfile: procedure('update_my_profile', 'member',
    'Change own details, one or more fields. A new address that log-in links go to must be confirmed from that address first')
    .input(z.object({
      p_first_name: z.optional(profileFields.firstName),
      p_last_name: z.optional(profileFields.lastName),
      p_phone: z.optional(profileFields.phone),
      p_club: z.optional(profileFields.club),
      p_private_email: z.optional(profileFields.email),
      p_work_email: z.optional(profileFields.email),
    }))
    .output(z.object({
      success: z.literal(true),
      /** `queued` or `kept` when a confirmation was mailed to the new address, else null. */
      confirmation: z.nullable(z.enum(['queued', 'kept'])),
    }))
    .errors({
      EMAIL_TAKEN: {
        status: 409,
        message: memberErrorTexts.emailTaken,
        data: z.object({ fields: z.record(z.string(), z.string()) }),
      },
    }),

  listMembers: procedure('list_members', 'admin_read', 'The register by name; a page of it when `limit` is given')
    .input(z.optional(z.object({
      search: z.optional(textSchema({ max: 100 })),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
      cursor: z.optional(z.string().check(z.maxLength(400))),
    })))
    .output(z.array(memberRecord)),
}
