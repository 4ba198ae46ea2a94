import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { textSchema } from '#domain/text.ts'
import { foundBy, payerLimits } from './rules.ts'

/** A member whom a payer's line may mean. */
export const payerCandidate = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  golf_id: z.string(),
  club: z.nullable(z.string()),
  /** Marked `Betald` already. */
  paid: z.boolean(),
  /** The last day of a membership that has ended, else null. */
  ended_on: z.nullable(z.iso.date()),
  found_by: z.enum(foundBy),
})
export type PayerCandidate = z.infer<typeof payerCandidate>

const ids = z.array(z.string())

/** Marking the fees that have been paid (docs/decisions/045-fees.md). The calls are ours: the specification marks one member at a time. */
export const feesContract = {
  findPayers: procedure('find_payers', 'admin_write',
    'Whom the lines of a list of payments may mean: one answer for each line, in their order. By the Golf-IDs in it, else by a first and a last name. What is given in is not kept')
    .input(z.object({
      p_lines: z.array(textSchema({ max: payerLimits.lineLength })).check(z.minLength(1), z.maxLength(payerLimits.linesAtOnce)),
    }))
    .output(z.array(z.object({
      candidates: z.array(payerCandidate),
      /** More bear the name than are told. */
      more: z.boolean(),
    }))),

  markPaid: procedure('mark_paid', 'admin_write',
    'Mark members `Betald`, all at once. The same again changes nothing; who had the mark, has left or is nobody any more is told')
    .input(z.object({ p_ids: z.array(z.uuid('Medlemmen finns inte')).check(z.minLength(1), z.maxLength(payerLimits.membersAtOnce)) }))
    .output(z.object({ marked: ids, already: ids, ended: ids, missing: ids })),
}
