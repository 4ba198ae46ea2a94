import { recordAct } from '#server/audit/audit.ts'
import { refusal, type Services, type Visitor } from '#server/calls.ts'
import { changeMember, lockMemberById } from './store.ts'

/**
 * Marks a member `Betald` or `Ej betald`. Setting the same mark again changes and logs nothing. Returns false if the membership has ended:
 * the mark is then that of its last year.
 */
export function setPaid({ db, clock }: Services, admin: Visitor, { id, paid }: { id: string; paid: boolean }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const member = await lockMemberById(tx, id)
    if (!member) throw refusal('NOT_FOUND')
    if (member.endedOn !== null) return false
    if (member.matchplayApproved === paid) return true
    await changeMember(tx, { id, change: { matchplayApproved: paid }, now })
    await recordAct(tx, { actorId: admin.userId, act: paid ? 'member_paid' : 'member_unpaid', subject: { kind: 'member', id }, now })
    return true
  })
}
