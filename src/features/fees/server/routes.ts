import { implement } from '@orpc/server'
import { type CallContext, type Services, signedIn } from '#server/calls.ts'
import { feesContract } from '../contract.ts'
import { feeTexts } from '../texts.ts'
import { clearPaid, readFeeMarks, restorePaid } from './clear-paid.ts'
import { findPayers } from './find-payers.ts'
import { markPaid } from './mark-paid.ts'

/** The treasurer's calls: ticking off a list of payments, and beginning a new membership year. */
export function createFeesRoutes(services: Services) {
  const os = implement(feesContract).$context<CallContext>()
  return os.router({
    findPayers: os.findPayers.handler(({ input }) => findPayers(services.db, { lines: input.p_lines, spellings: input.p_spellings ?? false })),
    markPaid: os.markPaid.handler(async ({ input, context }) => markPaid(services, await signedIn(context), input.p_ids)),
    getFeeMarks: os.getFeeMarks.handler(() => readFeeMarks(services)),

    clearPaid: os.clearPaid.handler(async ({ input, context, errors }) => {
      const done = await clearPaid(services, await signedIn(context), input.p_seen_paid)
      if ('paid' in done) throw errors.MARKS_MOVED({ message: feeTexts.marksMoved(done.paid), data: done })
      return { cleared: input.p_seen_paid, cleared_at: done.clearedAt.toISOString() }
    }),

    restorePaid: os.restorePaid.handler(async ({ input, context, errors }) => {
      const done = await restorePaid(services, await signedIn(context), new Date(input.p_cleared_at))
      if (done.outcome !== 'restored') throw done.outcome === 'too_late' ? errors.TOO_LATE() : errors.NOTHING_TO_RESTORE()
      return { restored: done.restored }
    }),
  })
}
