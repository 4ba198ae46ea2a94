import { implement } from '@orpc/server'
import type { CallContext, Services } from '#server/calls.ts'
import { auditContract } from '../contract.ts'
import { auditPageSize } from '../rules.ts'
import { entryFilter, presentEntry } from './read-log.ts'
import { listEntries } from './store.ts'

/** The call that reads the board's log. Only `recordAct` (src/server/audit/audit.ts) writes to the log, and nothing changes it. */
export function createAuditRoutes({ db }: Pick<Services, 'db'>) {
  const os = implement(auditContract).$context<CallContext>()

  return os.router({
    listAuditEntries: os.listAuditEntries.handler(async ({ input }) => {
      const { limit = auditPageSize, cursor, p_acts: acts, p_person: person, p_search: search } = input ?? {}
      const filter = entryFilter({ acts, person, search, from: input?.p_from, to: input?.p_to })
      const entries = await listEntries(db, filter, { limit, after: cursor })
      return entries.map(presentEntry)
    }),
  })
}
