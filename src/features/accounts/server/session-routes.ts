import { implement } from '@orpc/server'
import { type CallContext, type Services, signedIn } from '#server/calls.ts'
import { accountsContract } from '../contract.ts'
import { endOwnSession, endSessions, listSessions } from './session-store.ts'

/** The calls that list one's own sessions and end them. */
export function createSessionRoutes({ db, clock }: Services) {
  const os = implement(accountsContract).$context<CallContext>()
  return {
    listMySessions: os.listMySessions.handler(async ({ context }) => {
      const { userId, sessionId } = await signedIn(context)
      const found = (await listSessions(db, { userId, now: clock.now() })).map(({ id, device, startedAt, lastSeenAt }) =>
        ({ id, device, started_at: startedAt.toISOString(), last_seen_at: (lastSeenAt ?? startedAt).toISOString(), is_this: id === sessionId }))
      return found.toSorted((a, b) => Number(b.is_this) - Number(a.is_this) || b.last_seen_at.localeCompare(a.last_seen_at))
    }),

    endMySession: os.endMySession.handler(async ({ input: { p_id: id }, context }) => {
      const { userId } = await signedIn(context)
      await endOwnSession(db, { userId, id })
      return { success: true }
    }),

    endMyOtherSessions: os.endMyOtherSessions.handler(async ({ context }) => {
      const { userId, sessionId } = await signedIn(context)
      return { ended: await endSessions(db, { userId, exceptSessionId: sessionId }) }
    }),
  }
}
