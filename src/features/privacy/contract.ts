import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { mailFateSchema } from '#domain/mail-state.ts'
import { rowIdSchema } from '#domain/row-id.ts'
import { bookingStatuses, standings } from '#features/booking/rules.ts'
import { alreadyDecided } from '#features/membership/contract.ts'
import { applicationStatuses } from '#features/membership/rules.ts'
import { erasureTexts } from './texts.ts'

const shown = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Everything that the site has stored about somebody, with a section for each table. */
export const ownData = z.object({
  made_at: z.iso.datetime(),
  sections: z.array(z.object({
    /** The table, so that a program can tell the sections apart. */
    name: z.string(),
    title: z.string(),
    /** How long such rows are kept, in words. */
    kept: z.string(),
    fields: z.array(z.object({
      name: z.string(),
      label: z.string(),
      /** `moment` is ISO 8601 in UTC, `day` such as `2025-05-24`. */
      kind: z.enum(['text', 'moment', 'day', 'number', 'flag']),
    })),
    /** Keyed by the fields' names. */
    rows: z.array(z.record(z.string(), shown)),
    /** Why some of what is stored is not handed out. */
    withheld: z.array(z.string()),
  })),
  /** What the copy does not contain, in words. */
  left_out: z.string(),
  /** Where to read about purposes, recipients and rights. */
  policy: z.string(),
})
export type OwnData = z.infer<typeof ownData>

const coming = z.object({ course: z.string(), play_date: z.iso.date(), status: z.enum(bookingStatuses) })

/** What an erasure would do. */
export const erasureSummary = z.object({
  /** When the member asked; null if the member has not. */
  requested_at: z.nullable(z.iso.datetime()),
  /** Why it cannot be done now; null when it can. */
  hindrance: z.nullable(z.enum(['not_requested', 'needs_superadmin', 'last_superadmin', 'own'])),
  goes: z.array(z.object({ title: z.string(), rows: z.int(), /** What of the rows goes; null when all of it does. */ says: z.nullable(z.string()) })),
  stays: z.array(z.object({ title: z.string(), rows: z.int(), why: z.string() })),
  /** The member's own coming bookings, which are cancelled. */
  coming_bookings: z.array(coming),
  /** Other people's coming bookings in which the member plays; they stay, without the name. */
  plays_with_others: z.array(z.extend(coming, { booker: z.string() })),
  /** The member's own rounds whose payment was due lately, or still is; the site does not know which have been paid. */
  played_bookings: z.array(z.object({ course: z.string(), play_date: z.iso.date(), pay_by: z.iso.date() })),
  /** Fees for late cancellations that are stored, in kronor; the site does not know which have been paid. */
  fees: z.int(),
  /** Whether the board has stopped the member from booking. */
  standing: z.nullable(z.enum(standings)),
  /** How many mails to the board about the member have not been sent yet, and never will be after the erasure. */
  waiting_mails: z.int(),
  /** Where the last mail goes; null when there is no address. */
  last_mail_to: z.nullable(z.string()),
})
export type ErasureSummary = z.infer<typeof erasureSummary>

export const waitingErasure = z.object({ member_id: z.string(), name: z.string(), golf_id: z.string(), requested_at: z.iso.datetime() })

const memberId = rowIdSchema('Medlemmen finns inte')
const done = z.object({ success: z.literal(true) })

/** A member's own data, and being erased (GDPR articles 15, 17 and 20). */
export const privacyContract = {
  getMyData: procedure('get_my_data', 'member', 'All that is stored about the one logged in, to be read')
    .output(ownData),

  exportMyData: procedure('export_my_data', 'member', 'The same, to take away; the log tells that it was fetched')
    .output(ownData),

  exportMemberData: procedure('export_member_data', 'admin_write',
    'The same of a member, for whoever asks for a copy and cannot log in; the log tells that it was fetched')
    .input(z.object({ p_id: memberId }))
    .output(ownData),

  requestErasure: procedure('request_erasure', 'member',
    'Ask to be erased: the board carries it out. Mails the board and the member, once however often it is asked: `mail` is null when it had been')
    .input(z.object({ p_password: z.string().check(z.maxLength(1000)) }))
    .output(z.object({ success: z.literal(true), mail: z.nullable(mailFateSchema) }))
    .errors({ WRONG_CURRENT_PASSWORD: { status: 422, message: erasureTexts.wrongPassword } }),

  withdrawErasure: procedure('withdraw_erasure', 'member', 'Take the request back, as long as it has not been carried out')
    .output(done),

  listErasureRequests: procedure('list_erasure_requests', 'admin_read', 'Who has asked to be erased, the one that has waited longest first')
    .output(z.array(waitingErasure)),

  getErasureSummary: procedure('get_erasure_summary', 'admin_read', 'What erasing a member would remove, what would stay and why')
    .input(z.object({ p_id: memberId }))
    .output(erasureSummary),

  eraseMember: procedure('erase_member', 'admin_write',
    'Erase a member for good: one who has asked, or who cannot ask on the site; of a former member who has not asked, a superadmin alone. Coming bookings are cancelled without a fee')
    .input(z.object({ p_id: memberId }))
    .output(z.object({ success: z.literal(true), cancelled_bookings: z.int(), mail: z.nullable(mailFateSchema) }))
    .errors({
      NOT_REQUESTED: { status: 409, message: erasureTexts.notRequested },
      NEEDS_SUPERADMIN: { status: 409, message: erasureTexts.needsSuperadmin },
      LAST_SUPERADMIN: { status: 409, message: erasureTexts.lastSuperadmin },
      OWN_ERASURE: { status: 409, message: erasureTexts.own },
    }),

  eraseApplication: procedure('erase_application', 'admin_write',
    'Erase an application for good, on the word of whoever it is about. A link that was sent stops working, the Golf-ID and the addresses are free again, nothing is mailed. `p_seen_status` is the one on the screen: another one refuses it')
    .input(z.object({ p_application_id: rowIdSchema('Ansökan finns inte'), p_seen_status: z.optional(z.enum(applicationStatuses)) }))
    .output(done)
    .errors({ ALREADY_COMPLETED: { status: 409, message: erasureTexts.isMember }, ...alreadyDecided }),
}
