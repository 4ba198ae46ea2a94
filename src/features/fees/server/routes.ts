import { implement } from '@orpc/server'
import { type CallContext, type Services, signedIn } from '#server/calls.ts'
import { feesContract } from '../contract.ts'
import { findPayers } from './find-payers.ts'
import { markPaid } from './mark-paid.ts'

/** What a treasurer does with a list of payments. */
export function createFeesRoutes(services: Services) {
  const os = implement(feesContract).$context<CallContext>()
  return os.router({
    findPayers: os.findPayers.handler(({ input }) => findPayers(services.db, input.p_lines)),
    markPaid: os.markPaid.handler(async ({ input, context }) => markPaid(services, await signedIn(context), input.p_ids)),
  })
}
