import { lockMembers, markMembersPaid } from '#features/members/server/fee-store.ts'
import { recordActs } from '#server/audit/audit.ts'
import type { Services, Visitor } from '#server/calls.ts'

export interface Marked {
  marked: string[]
  already: string[]
  /** Members whose membership has ended: they keep the mark, or the lack of it, of their last year. */
  ended: string[]
  /** Ids that no member has any more. */
  missing: string[]
}

/** Marks members `Betald` in one transaction. Each new mark is an act of its own in the log, as when it is made on the member's card. */
export function markPaid({ db, clock }: Services, admin: Visitor, ids: readonly string[]): Promise<Marked> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const asked = [...new Set(ids)]
    const held = new Map((await lockMembers(tx, asked)).map((row) => [row.id, row]))
    const marked = new Set(await markMembersPaid(tx, { ids: asked, now }))
    await recordActs(tx, [...marked].map((id) => ({ actorId: admin.userId, act: 'member_paid', subject: { kind: 'member', id }, now })))
    return {
      marked: asked.filter((id) => marked.has(id)),
      already: asked.filter((id) => held.get(id)?.isPaid && !held.get(id)?.hasEnded),
      ended: asked.filter((id) => held.get(id)?.hasEnded),
      missing: asked.filter((id) => !held.has(id)),
    }
  })
}
