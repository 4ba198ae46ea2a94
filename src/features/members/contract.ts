import * as z from 'zod/mini'
import { isDay } from '#domain/calendar.ts'
import { procedure } from '#domain/calls.ts'
import { mailFateSchema, mailStates } from '#domain/mail-state.ts'
import { memberCategories } from '#domain/member-category.ts'
import { momentSchema } from '#domain/moment.ts'
import { roles } from '#domain/roles.ts'
import { rowIdSchema } from '#domain/row-id.ts'
import { searchSchema } from '#domain/search-words.ts'
import { bookingStatuses, standings } from '#features/booking/rules.ts'
import { applicationStatuses } from '#features/membership/rules.ts'
import { takenData } from './holder-rules.ts'
import { invitationContract } from './invitation-contract.ts'
import { contactMethods, memberSorts, memberStates, newMember, profileFields } from './rules.ts'
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
  /** Where log-in links go (an addition to the specification). */
  login_email: z.string(),
  /** A new address that waits to be confirmed, else null (an addition to the specification). */
  pending_login_email: z.nullable(z.string()),
  /** When the member asked to be erased, else null (an addition to the specification). */
  erasure_requested_at: z.nullable(z.iso.datetime()),
  /** When the private calendar address was created, null where there is none (an addition to the specification). */
  calendar_address_since: z.nullable(z.iso.datetime()),
  /** Whether that calendar includes the competitions (an addition to the specification). */
  calendar_competitions: z.boolean(),
  /** The text for a member whom the board has stopped from booking, without the board's note; else null (an addition to the specification). */
  booking_stop: z.nullable(z.string()),
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
  /** The last day of a membership that has ended, else null (an addition to the specification). */
  ended_on: z.nullable(z.iso.date()),
})
export type MemberRecord = z.infer<typeof memberRecord>

/** A member in the list, with the place in its order, which is the cursor for the page that follows (an addition to the specification). */
export const registerRow = z.extend(memberRecord, { place: z.string() })
export type RegisterRow = z.infer<typeof registerRow>

/** Filters of the register. One that is left out filters nothing, except that `state` defaults to `active`. */
export const memberFilter = {
  search: z.optional(searchSchema()),
  category: z.optional(z.enum([...memberCategories, 'none'])),
  paid: z.optional(z.boolean()),
  state: z.optional(z.enum(memberStates)),
} as const
export type RegisterFilter = z.infer<z.ZodMiniObject<typeof memberFilter>>

const standing = z.object({ standing: z.enum(standings), note: z.nullable(z.string()), set_at: z.iso.datetime() })

/** A member's card: the register's own fields, then what other parts of the site know of the person. */
export const memberDetails = z.extend(memberRecord, {
  contact_method: z.nullable(z.enum(contactMethods)),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  privacy_accepted_at: z.nullable(z.iso.datetime()),
  privacy_version: z.nullable(z.string()),
  /** When the member asked to be erased; null when no request is pending. */
  erasure_requested_at: z.nullable(z.iso.datetime()),
  /** Null while the person has no log-in. */
  login_email: z.nullable(z.string()),
  pending_login_email: z.nullable(z.string()),
  /** When the link to choose a password was mailed, if it still works and the member has no log-in; else null. */
  invited_at: z.nullable(z.iso.datetime()),
  roles: z.array(z.enum(roles)),
  /** Only for superadmins, who may remove it; null for others. */
  has_second_factor: z.nullable(z.boolean()),
  standing: z.nullable(standing),
  applications: z.array(z.object({
    /** `golf_id` is the one in the application: the register's may have been corrected since. */
    id: z.string(), golf_id: z.string(), status: z.enum(applicationStatuses), created_at: z.iso.datetime(),
    decided_at: z.nullable(z.iso.datetime()), decided_by: z.nullable(z.string()), completed_at: z.nullable(z.iso.datetime()),
    rejection_reason: z.nullable(z.string()), note: z.nullable(z.string()),
  })),
  /** Latest play day first, at most 50. */
  bookings: z.array(z.object({
    id: z.string(), course: z.string(), play_date: z.iso.date(), status: z.enum(bookingStatuses), created_at: z.iso.datetime(),
    /** Who has booked when somebody else has, by the register's name where there is one; null for the member's own booking. */
    booked_by: z.nullable(z.string()),
  })),
  /** Newest first, at most 50. Without their contents, which are between the site and the person. */
  mails: z.array(z.object({
    id: z.string(), subject: z.string(), to: z.string(), created_at: z.iso.datetime(),
    state: z.enum(mailStates), sent_at: z.nullable(z.iso.datetime()),
  })),
})
export type MemberDetails = z.infer<typeof memberDetails>

const memberId = rowIdSchema('Medlemmen finns inte')
const done = z.object({ success: z.literal(true) })
const taken = {
  GOLF_ID_TAKEN: { status: 409, message: memberErrorTexts.golfIdTaken, data: takenData },
  EMAIL_TAKEN: { status: 409, message: memberErrorTexts.emailTaken, data: takenData },
} as const
const moved = { MEMBER_MOVED: { status: 409, message: memberErrorTexts.moved } } as const
const alreadyEnded = { ALREADY_ENDED: { status: 409, message: memberErrorTexts.alreadyEnded } } as const
const holdsRole = { HOLDS_ROLE: { status: 403, message: memberErrorTexts.holdsRole } } as const
const lastSuperadmin = { LAST_SUPERADMIN: { status: 409, message: memberErrorTexts.lastSuperadmin } } as const

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
      confirmation: z.nullable(mailFateSchema),
    }))
    .errors({
      EMAIL_TAKEN: {
        status: 409,
        message: memberErrorTexts.emailTaken,
        data: z.object({ fields: z.record(z.string(), z.string()) }),
      },
    }),

  listMembers: procedure('list_members', 'admin_read',
    'The register, by name unless `sort` says otherwise; `limit` of it, 500 unless told. `cursor` is the place of the last one shown')
    .input(z.optional(z.object({
      ...memberFilter,
      sort: z.optional(z.enum(memberSorts)),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
      cursor: z.optional(z.string().check(z.maxLength(400))),
    })))
    .output(z.array(registerRow)),

  countMembers: procedure('count_members', 'admin_read',
    'How many members a filter of the register finds; of a search only so many are counted, and `isMore` tells whether there are more')
    .input(z.optional(z.object(memberFilter)))
    .output(z.object({ count: z.int(), isMore: z.boolean() })),

  getMember: procedure('get_member', 'admin_read', 'Everything that is stored of a member, with what has happened')
    .input(z.object({ p_id: memberId }))
    .output(memberDetails),

  listAdministrators: procedure('list_administrators', 'admin_read',
    'Everybody who has been given a role, those who may most first, then by name; one that waits for a second factor counts, too')
    .output(z.array(z.object({ id: z.string(), first_name: z.string(), last_name: z.string(), roles: z.array(z.enum(roles)) }))),

  addMember: procedure('add_member', 'admin_write',
    'Add someone to the register, and mail an invitation to choose a password when `p_send_invitation` is true')
    .input(z.object({
      p_first_name: newMember.firstName,
      p_last_name: newMember.lastName,
      p_golf_id: newMember.golfId,
      p_private_email: z.nullish(newMember.email),
      p_work_email: z.nullish(newMember.email),
      p_phone: z.nullish(newMember.phone),
      p_club: z.nullish(newMember.club),
      p_category: z.nullish(z.enum(memberCategories)),
      p_send_invitation: z.optional(z.boolean()),
    }))
    .output(z.object({ success: z.literal(true), id: z.string(), invitation: z.nullable(mailFateSchema) }))
    .errors(taken),

  changeMember: procedure('change_member', 'admin_write',
    'Correct a member\'s details; `p_updated_at` is when the details on the screen were stored, and newer ones refuse the change. Golf-ID, addresses, phone and contact method of somebody else with a role are a superadmin\'s to change')
    .input(z.object({
      p_id: memberId,
      p_updated_at: momentSchema(),
      p_first_name: z.optional(newMember.firstName),
      p_last_name: z.optional(newMember.lastName),
      p_golf_id: z.optional(newMember.golfId),
      p_private_email: z.optional(z.nullable(newMember.email)),
      p_work_email: z.optional(z.nullable(newMember.email)),
      p_phone: z.optional(z.nullable(newMember.phone)),
      p_club: z.optional(z.nullable(newMember.club)),
      p_category: z.optional(z.nullable(z.enum(memberCategories))),
      p_contact_method: z.optional(z.nullable(z.enum(contactMethods))),
    }))
    .output(z.object({
      success: z.literal(true),
      /** `queued` or `kept` if a mail asks to confirm another address for log-in links, else null. */
      confirmation: z.nullable(mailFateSchema),
      /** `queued` or `kept` if a mail tells of a new Golf-ID, which is needed to log in, else null. */
      golf_id_mail: z.nullable(mailFateSchema),
    }))
    .errors({ ...taken, ...moved, ...holdsRole }),

  setMemberPaid: procedure('set_member_paid', 'admin_write', 'Mark a member `Betald` or `Ej betald`')
    .input(z.object({ p_id: memberId, p_paid: z.boolean() }))
    .output(done)
    .errors(alreadyEnded),

  endMembership: procedure('end_membership', 'admin_write',
    'End a membership on a day, today at the latest and within the years that former members are kept (of whoever has a log-in with a year of them left, unless a superadmin does it): the person is logged out everywhere, loses every role and can no longer log in. Of somebody else with a role only a superadmin does')
    .input(z.object({ p_id: memberId, p_ended_on: z.string().check(z.refine(isDay, memberErrorTexts.endDay)) }))
    .output(z.object({
      success: z.literal(true),
      /** The member's own bookings from today on, which stay. */
      coming_bookings: z.int(),
      /** Those of others in which the member plays. */
      plays_with_others: z.int(),
    }))
    .errors({ ...lastSuperadmin, ...alreadyEnded, ...holdsRole }),

  resumeMembership: procedure('resume_membership', 'admin_write', 'Make someone whose membership was ended a member again')
    .input(z.object({ p_id: memberId }))
    .output(done)
    .errors({ NOT_ENDED: { status: 409, message: memberErrorTexts.notEnded } }),

  inviteMember: procedure('invite_member', 'admin_write',
    'Mail a member without a log-in a new link to choose a password; the older link stops working. `p_seen_invited_at` is when the invitation on the screen was sent, null for none: another one since then refuses it')
    .input(z.object({ p_id: memberId, p_seen_invited_at: z.nullish(momentSchema()) }))
    .output(z.object({ success: z.literal(true), mail: mailFateSchema }))
    .errors({
      HAS_LOG_IN: { status: 409, message: memberErrorTexts.hasLogIn },
      NO_ADDRESS: { status: 409, message: memberErrorTexts.noAddress },
      INVITED_SINCE: { status: 409, message: memberErrorTexts.invitedSince },
      ...alreadyEnded,
    }),

  ...invitationContract,

  grantRole: procedure('grant_role', 'superadmin', 'Give a member a role')
    .input(z.object({ p_id: memberId, p_role: z.enum(roles) }))
    .output(done)
    .errors({
      NO_LOG_IN: { status: 409, message: memberErrorTexts.noLogIn },
      EMAIL_UNCONFIRMED: { status: 409, message: memberErrorTexts.emailUnconfirmed },
    }),

  revokeRole: procedure('revoke_role', 'superadmin', 'Take a role from a member; never the last superadmin\'s')
    .input(z.object({ p_id: memberId, p_role: z.enum(roles) }))
    .output(done)
    .errors(lastSuperadmin),
}
