import { implement } from '@orpc/server'
import { findDecision } from '#features/membership/server/store.ts'
import { ownAct, recordAct } from '#server/audit/audit.ts'
import { type CallContext, refusal, type Services, signedIn, type Visitor } from '#server/calls.ts'
import { enforceLimits } from '#server/limits/enforce-limits.ts'
import { type OwnData, privacyContract } from '../contract.ts'
import { ownDataLimit } from '../rules.ts'
import { eraseApplication, eraseMember } from './erase.ts'
import { listRequests } from './erasure-store.ts'
import { ownDataOf } from './own-data.ts'
import { findPersonOfMember } from './person-store.ts'
import { requestErasure, withdrawErasure } from './request.ts'
import { summaryOf } from './summary.ts'

/** The calls about a member's own data and about being erased. */
export function createPrivacyRoutes(services: Services) {
  const { db, clock, config, outbox, mailQueued } = services
  const os = implement(privacyContract).$context<CallContext>()
  const { fate: mail } = outbox

  /** Returns everything stored about a member, counted against the limit of the visitor who asks; null when there is no such member. */
  async function dataOf(memberId: string, { userId }: Visitor, limit: 'own-data' | 'member-data'): Promise<OwnData | null> {
    const now = clock.now()
    await enforceLimits(services, { key: [limit, userId], ...ownDataLimit })
    const person = await findPersonOfMember(db, memberId)
    return person && ownDataOf(db, person, { now, siteUrl: config.siteUrl })
  }

  async function ownDataFor(visitor: Visitor): Promise<OwnData> {
    const data = await dataOf(visitor.memberId, visitor, 'own-data')
    if (!data) throw refusal('NOT_LOGGED_IN')
    return data
  }

  return os.router({
    getMyData: os.getMyData.handler(async ({ context }) => ownDataFor(await signedIn(context))),

    exportMyData: os.exportMyData.handler(async ({ context }) => {
      const visitor = await signedIn(context)
      const data = await ownDataFor(visitor)
      await recordAct(db, { ...ownAct(visitor.userId), act: 'data_exported', now: clock.now() })
      return data
    }),

    exportMemberData: os.exportMemberData.handler(async ({ input, context }) => {
      const admin = await signedIn(context)
      const data = await dataOf(input.p_id, admin, 'member-data')
      if (!data) throw refusal('NOT_FOUND')
      await recordAct(db, { actorId: admin.userId, act: 'member_data_exported', subject: { kind: 'member', id: input.p_id }, now: clock.now() })
      return data
    }),

    requestErasure: os.requestErasure.handler(async ({ input, context, errors }) => {
      const outcome = await requestErasure(services, await signedIn(context), input.p_password)
      if (outcome === 'wrong_password') throw errors.WRONG_CURRENT_PASSWORD()
      if (outcome === 'requested') mailQueued()
      return { success: true, mail: outcome === 'requested' ? mail : null }
    }),

    withdrawErasure: os.withdrawErasure.handler(async ({ context }) => {
      if (await withdrawErasure(services, await signedIn(context))) mailQueued()
      return { success: true }
    }),

    listErasureRequests: os.listErasureRequests.handler(async () =>
      (await listRequests(db)).map(({ memberId, firstName, lastName, golfId, requestedAt }) => ({
        member_id: memberId, name: `${firstName} ${lastName}`, golf_id: golfId, requested_at: requestedAt.toISOString(),
      }))),

    getErasureSummary: os.getErasureSummary.handler(async ({ input, context }) => summaryOf(services, await signedIn(context), input.p_id)),

    eraseMember: os.eraseMember.handler(async ({ input, context, errors }) => {
      const erased = await eraseMember(services, await signedIn(context), input.p_id)
      if (erased.outcome === 'refused') {
        if (erased.because === 'not_requested') throw errors.NOT_REQUESTED()
        if (erased.because === 'needs_superadmin') throw errors.NEEDS_SUPERADMIN()
        throw erased.because === 'own' ? errors.OWN_ERASURE() : errors.LAST_SUPERADMIN()
      }
      mailQueued()
      return { success: true, cancelled_bookings: erased.cancelled, mail: erased.isMailed ? mail : null }
    }),

    eraseApplication: os.eraseApplication.handler(async ({ input, context, errors }) => {
      const { p_application_id: id, p_seen_status: seen } = input
      const outcome = await eraseApplication(services, await signedIn(context), { id, seen })
      if (outcome === 'already_completed') throw errors.ALREADY_COMPLETED()
      const decision = outcome === 'already_decided' ? await findDecision(db, id) : null
      if (decision) throw errors.ALREADY_DECIDED({ data: { status: decision.status, decided_by: decision.decidedBy } })
      if (outcome !== 'erased') throw refusal('NOT_FOUND')
      return { success: true }
    }),
  })
}
