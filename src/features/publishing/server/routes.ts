import { implement } from '@orpc/server'
import { type CallContext, invalid, refusal, type Services, signedIn } from '#server/calls.ts'
import { publishingContract } from '../contract.ts'
import { listEntries, orderEntry, type Refused, removeEntry, saveEntry } from './store.ts'

/** The calls by which the board publishes content. */
export function createPublishingRoutes({ db, clock }: Services) {
  const os = implement(publishingContract).$context<CallContext>()
  type Errors = Parameters<Parameters<typeof os.savePublished.handler>[0]>[0]['errors']

  function refused(outcome: Refused, errors: Errors) {
    if (outcome === 'not_found') return refusal('NOT_FOUND')
    if (outcome === 'gone') return errors.CONTENT_GONE()
    if (outcome === 'full') return errors.CONTENT_FULL()
    return outcome === 'fixed' ? errors.CONTENT_FIXED() : errors.CONTENT_MOVED()
  }

  return os.router({
    listPublished: os.listPublished.handler(() => listEntries(db)),

    savePublished: os.savePublished.handler(async ({ input, context, errors }) => {
      const { userId } = await signedIn(context)
      const { p_kind: kind, p_id: id, p_seen: seen, p_texts: texts } = input
      const saved = await saveEntry(db, { kind, id, seen, texts, actorId: userId, now: clock.now() })
      if (saved.outcome === 'invalid') throw invalid(saved.fields)
      if (saved.outcome !== 'saved') throw refused(saved.outcome, errors)
      return saved.entry
    }),

    removePublished: os.removePublished.handler(async ({ input, context, errors }) => {
      const { userId } = await signedIn(context)
      const { p_kind: kind, p_id: id, p_seen: seen } = input
      const outcome = await removeEntry(db, { kind, id, seen, actorId: userId, now: clock.now() })
      if (outcome !== 'done') throw refused(outcome, errors)
      return { success: true as const }
    }),

    orderPublished: os.orderPublished.handler(async ({ input, context, errors }) => {
      const { userId } = await signedIn(context)
      const { p_kind: kind, p_id: id, p_before: before } = input
      const outcome = await orderEntry(db, { kind, id, before, actorId: userId, now: clock.now() })
      if (outcome !== 'done') throw refused(outcome, errors)
      return { success: true as const }
    }),
  })
}
