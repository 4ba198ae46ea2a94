import * as z from 'zod/mini'
import { endpoint, procedure } from '#domain/calls.ts'
import { mailFates, mailStates } from '#domain/mail-state.ts'
import { memberCategories } from '#domain/member-category.ts'
import { policyVersions } from '#domain/policy-versions.ts'
import { searchSchema } from '#domain/search-words.ts'
import { textSchema } from '#domain/text.ts'
import { applicationFields, applicationStatuses, likenesses, preferredEmails, rejectionReasonLimit } from './rules.ts'
import { applicationTexts, reviewTexts } from './texts.ts'

const fieldData = z.object({ fields: z.record(z.string(), z.string()) })

/** Whether mails leave this installation (`queued`) or are kept in it (`kept`), so that the screen can say what is true. */
export const mailFate = z.enum(mailFates)

export const applicationRecord = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  golf_id: z.string(),
  private_email: z.string(),
  work_email: z.string(),
  phone: z.string(),
  club: z.string(),
  category: z.enum(memberCategories),
  contact_method: z.enum(preferredEmails),
  note: z.nullable(z.string()),
  status: z.enum(applicationStatuses),
  rejection_reason: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** When the applicant became a member, else null; an addition of ours. */
  completed_at: z.nullable(z.iso.datetime()),
  /** The privacy policy's version that the applicant accepted; an addition of ours. */
  consent_version: z.string(),
})
export type ApplicationRecord = z.infer<typeof applicationRecord>

/** A member in the register whom an applicant may be. */
export const alikeMember = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  golf_id: z.string(),
  club: z.nullable(z.string()),
  /** The last day of a membership that has ended, else null. */
  ended_on: z.nullable(z.iso.date()),
  same: z.array(z.enum(likenesses)),
})
export type AlikeMember = z.infer<typeof alikeMember>

/**
 * With the latest mail to the applicant, and what has become of it; null when those are forgotten. `alike` are members who may be the
 * same person under another Golf-ID, of applications that may still make one. `invitation_ends_at` is until when the invitation can be
 * taken up, null where there is none that can. Additions of ours.
 */
export const reviewedApplication = z.extend(applicationRecord, {
  invitation_ends_at: z.nullable(z.iso.datetime()),
  alike: z.array(alikeMember),
  last_mail: z.nullable(z.object({ subject: z.string(), to: z.string(), state: z.enum(mailStates), at: z.iso.datetime() })),
})
export type ReviewedApplication = z.infer<typeof reviewedApplication>

/** What was decided before, and by whom; null for somebody without a log-in any more. */
export const earlierDecision = z.object({ status: z.enum(applicationStatuses), decided_by: z.nullable(z.string()) })
export type EarlierDecision = z.infer<typeof earlierDecision>

const applicationId = z.uuid('Ansökan finns inte')
const alreadyDecided = {
  ALREADY_DECIDED: { status: 409, message: reviewTexts.alreadyDecided, data: earlierDecision },
} as const
const decided = z.object({ success: z.literal(true), mail: mailFate })

/** From application to decision (specification 7). */
export const membershipContract = {
  checkEmailExists: procedure('check_email_exists', 'public', 'True when a member or an open application has the address')
    .input(z.object({ p_email: applicationFields.privateEmail }))
    .output(z.boolean()),

  checkGolfIdExists: procedure('check_golf_id_exists', 'public', 'True when a member or an open application has the Golf-ID')
    .input(z.object({ p_golf_id: applicationFields.golfId }))
    .output(z.boolean()),

  createMembershipApplication: procedure('create_membership_application', 'public', 'Apply for membership')
    .input(z.object({
      p_golf_id: applicationFields.golfId,
      p_first_name: applicationFields.firstName,
      p_last_name: applicationFields.lastName,
      p_phone: applicationFields.phone,
      p_private_email: applicationFields.privateEmail,
      p_work_email: applicationFields.workEmail,
      p_club: applicationFields.club,
      p_category: applicationFields.company,
      p_contact_method: applicationFields.preferredEmail,
      p_note: z.nullish(applicationFields.note),
      /** Made by the form; the same key again answers as the first time. */
      p_request_key: z.optional(z.uuid()),
      /** The policy version that the applicant saw, one of those that have been; the current one when left out. */
      p_consent_version: z.optional(z.enum(policyVersions)),
    }))
    .output(z.object({ success: z.literal(true) }))
    .errors({
      GOLF_ID_TAKEN: { status: 409, message: applicationTexts.golfIdTaken, data: fieldData },
      EMAIL_TAKEN: { status: 409, message: applicationTexts.emailTaken, data: fieldData },
      /** The same request key with other words. */
      ALREADY_RECEIVED: { status: 409, message: applicationTexts.receivedBefore },
    }),

  listAllApplications: procedure('list_all_applications', 'admin_read', 'Applications, newest first: `limit` of them, 500 unless told; `cursor` is the id of the last one shown')
    .input(z.optional(z.object({
      /** This one alone. */
      id: z.optional(applicationId),
      status: z.optional(z.enum(applicationStatuses)),
      /** Those alone that are approved and whose registration has not been completed. */
      unfinished: z.optional(z.boolean()),
      search: z.optional(searchSchema()),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
      cursor: z.optional(z.string().check(z.maxLength(400))),
    })))
    .output(z.array(reviewedApplication)),

  getDashboardStats: procedure('get_dashboard_stats', 'admin_read', 'The counters of the dashboard')
    .output(z.object({
      totalMembers: z.number(),
      pendingApplications: z.number(),
      totalCourses: z.number(),
      totalPriceLists: z.number(),
      /** Approved applications of which no invitation can be taken up any more; an addition of ours. */
      lapsedInvitations: z.number(),
    })),

  getRecentApplications: procedure('get_recent_applications', 'admin_read', 'The latest applications')
    .input(z.object({ limit_count: z._default(z.int().check(z.minimum(1), z.maximum(50)), 5) }))
    .output(z.array(applicationRecord)),

  approveApplication: endpoint('POST', '/functions/approve-application', 'admin_write',
    'Approve a waiting application and mail the invitation')
    .input(z.object({ applicationId }))
    .output(decided)
    .errors(alreadyDecided),

  rejectApplication: endpoint('POST', '/functions/reject-application', 'admin_write',
    'Reject a waiting application, with an optional reason, and mail the answer')
    .input(z.object({
      applicationId,
      rejectionReason: z.nullish(textSchema({ max: rejectionReasonLimit })),
    }))
    .output(decided)
    .errors(alreadyDecided),

  resendInvitation: procedure('resend_invitation', 'admin_write',
    'Mail a new invitation to someone approved who has not finished; the older link stops working')
    .input(z.object({ p_application_id: applicationId }))
    .output(decided)
    .errors({ ALREADY_COMPLETED: { status: 409, message: reviewTexts.alreadyCompleted } }),
}
