import { implement } from '@orpc/server'
import { type CallContext, refusal, type Services, signedIn } from '#server/calls.ts'
import { memberImportContract } from '../contract.ts'
import { importRowsPageSize, stateNow } from '../rules.ts'
import { startImporting } from './importing.ts'
import { presentImport, presentRow, presentSummary } from './present.ts'
import { countRows, findImport, forgetRows, listImports, listNamedRows, moveImport } from './store.ts'

/** The calls that show, run and discard imports. Files are uploaded in `import-files.ts`. */
export function createMemberImportRoutes(services: Services) {
  const { db, clock } = services
  const os = implement(memberImportContract).$context<CallContext>()

  return os.router({
    getMemberImport: os.getMemberImport.handler(async ({ input }) => {
      const listed = await existing(input.p_id)
      return presentImport(listed, await countRows(db, input.p_id), clock.now())
    }),

    listMemberImportRows: os.listMemberImportRows.handler(async ({ input }) => {
      await existing(input.p_id)
      const { p_id: importId, p_verdict: verdict, cursor: after = 0, limit = importRowsPageSize } = input
      return (await listNamedRows(db, { importId, verdict, after, limit })).map(presentRow)
    }),

    listMemberImports: os.listMemberImports.handler(async () => {
      const now = clock.now()
      return (await listImports(db)).map((listed) => presentSummary(listed, now))
    }),

    runMemberImport: os.runMemberImport.handler(async ({ input, context, errors }) => {
      const { userId } = await signedIn(context)
      const { p_id: id, p_skip_faulty: skipFaulty = false, p_seen_judged_at: seen } = input
      await existing(id)
      const { faulty } = await countRows(db, id)
      if (faulty > 0 && !skipFaulty) throw errors.FAULTY_ROWS({ data: { faulty } })
      // Of two concurrent callers one starts the import, and rows that have been judged anew since they were seen are not imported.
      const seenAt = seen ? new Date(seen) : undefined
      const isMine = await moveImport(db, { id, from: ['ready'], seenAt, now: clock.now(), state: 'importing', problem: null })
      if (!isMine) throw (await existing(id)).import.state === 'ready' ? errors.JUDGED_ANEW() : errors.NOT_READY()
      void startImporting(services, id, userId)
      return { state: 'importing' }
    }),

    discardMemberImport: os.discardMemberImport.handler(async ({ input, errors }) => {
      const now = clock.now()
      const { import: stored } = await existing(input.p_id)
      const isLost = stateNow(stored, now) === 'failed'
      const from = isLost ? ['reading', 'importing', 'failed'] as const : ['reading', 'ready', 'failed', 'discarded'] as const
      if (!await moveImport(db, { id: input.p_id, from, now, state: 'discarded' })) throw errors.NOT_DISCARDABLE()
      await forgetRows(db, input.p_id)
      return { success: true }
    }),
  })

  async function existing(id: string) {
    const listed = await findImport(db, id)
    if (!listed) throw refusal('NOT_FOUND')
    return listed
  }
}
