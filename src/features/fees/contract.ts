import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { momentSchema } from '#domain/moment.ts'
import { rowIdSchema } from '#domain/row-id.ts'
import { textSchema } from '#domain/text.ts'
import { foundBy, payerLimits } from './rules.ts'
import { feeTexts } from './texts.ts'

/** A member whom a payer's line may mean. */
export const payerCandidate = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  golf_id: z.string(),
  club: z.nullable(z.string()),
  /** Whether the member already has the mark `Betald`. */
  paid: z.boolean(),
  /** The last day of a membership that has ended; null for a current member. */
  ended_on: z.nullable(z.iso.date()),
  found_by: z.enum(foundBy),
})
export type PayerCandidate = z.infer<typeof payerCandidate>

/** How many members' fees are marked for the year, and whether marks that were taken away can be restored. */
export const feeMarks = z.object({
  /** Members with the mark, out of `members`. Neither counts memberships that have ended. */
  paid: z.int(),
  members: z.int(),
  /** The membership year as currently set, which an open page may not know yet. */
  membership_year: z.int(),
  /**
   * When the membership year was changed to a later one, if somebody still has a mark from before the change and no marks have been
   * taken away for it: those marks may be the former year's. Otherwise null, and always half a year after the change.
   */
  left_since: z.nullable(z.iso.datetime()),
  /**
   * When the marks were last taken away from everybody without being given back. `restorable` is how many members would get theirs
   * back now; 0 when it is too late. Of several such times, the last one with anybody to restore, while it is not too late.
   */
  cleared: z.nullable(z.object({ at: z.iso.datetime(), restorable: z.int() })),
})
export type FeeMarks = z.infer<typeof feeMarks>

const ids = z.array(z.string())

/** Marking the fees that have been paid (docs/decisions/045-fees.md). In the specification members can only be marked one at a time. */
export const feesContract = {
  findPayers: procedure('find_payers', 'admin_write',
    'Whom the lines of a list of payments may mean: one answer for each line, in their order. By the Golf-IDs in it, else by a first and a last name, else, with `p_spellings`, by a name that is nearly theirs: but for å, ä, ö, é and ü. What is given in is not kept')
    .input(z.object({
      p_lines: z.array(textSchema({ max: payerLimits.lineLength })).check(z.minLength(1), z.maxLength(payerLimits.linesAtOnce)),
      /** Left out by a page from before this was added: it would tick such members among the sure ones. */
      p_spellings: z.optional(z.boolean()),
    }))
    .output(z.array(z.object({
      candidates: z.array(payerCandidate),
      /** Whether more members have the name than are listed. */
      more: z.boolean(),
      /** The line's Golf-IDs, in the register's format, that nobody has, though another one in it was found: the payment is for somebody more. */
      unknown_golf_ids: z.array(z.string()),
    }))),

  markPaid: procedure('mark_paid', 'admin_write',
    'Mark members `Betald`, all at once. The same again changes nothing; who had the mark, has left or is nobody any more is told')
    .input(z.object({ p_ids: z.array(rowIdSchema('Medlemmen finns inte')).check(z.minLength(1), z.maxLength(payerLimits.membersAtOnce)) }))
    .output(z.object({ marked: ids, already: ids, ended: ids, missing: ids })),

  getFeeMarks: procedure('get_fee_marks', 'admin_read', 'How many members are marked `Betald`, and when the marks were last taken away from all')
    .output(feeMarks),

  clearPaid: procedure('clear_paid', 'admin_write',
    'Take the mark `Betald` away from every member, for a new membership year; `p_seen_paid` is how many the screen said, and another number refuses it. Ended memberships keep theirs. Nobody is mailed')
    .input(z.object({ p_seen_paid: z.int().check(z.minimum(1)) }))
    .output(z.object({ cleared: z.int(), cleared_at: z.iso.datetime() }))
    .errors({ MARKS_MOVED: { status: 409, message: feeTexts.marksMoved(0), data: z.object({ paid: z.int() }) } }),

  restorePaid: procedure('restore_paid', 'admin_write',
    'Give the mark back to those who lost it at `p_cleared_at`, within two weeks, while one of them is a member still; `restored` tells how many are. Whoever has been marked since keeps it')
    .input(z.object({ p_cleared_at: momentSchema() }))
    .output(z.object({ restored: z.int() }))
    .errors({
      NOTHING_TO_RESTORE: { status: 409, message: feeTexts.nothingToRestore },
      TOO_LATE: { status: 409, message: feeTexts.tooLateToRestore },
    }),
}
