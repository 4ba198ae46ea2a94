import { dateInStockholm } from '#domain/calendar.ts'
import { includesRole } from '#domain/roles.ts'
import { endLinks } from '#features/accounts/server/link-store.ts'
import { listRoles, revokeRole } from '#features/accounts/server/role-store.ts'
import { endSessions, holdAsSuperadmin } from '#features/accounts/server/session-store.ts'
import { linkPurposes } from '#features/accounts/server/tables.ts'
import { recordAct } from '#server/audit/audit.ts'
import { invalid, refusal, type Services, type Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { endDayProblem, type Ending, isOfPastYear } from '../end-rules.ts'
import { countComingBookings } from './details-store.ts'
import { findClearing } from './fee-store.ts'
import { isLastSuperadmin } from './member-roles.ts'
import { requiresSuperadmin } from './role-holders.ts'
import { changeMember, endCalendarAddress, lockMemberById } from './store.ts'

/**
 * Ends a membership. Sessions, links and roles are removed in the same transaction, and later requests find no current member. The register
 * keeps the row, and claims stay, so that the board can resume the membership.
 */
export async function endMembership(
  { db, clock }: Services,
  admin: Visitor,
  { id, endedOn }: { id: string; endedOn: string },
): Promise<{ outcome: 'ended'; coming: { own: number; withOthers: number } } | { outcome: 'already_ended' | 'holds_role' | 'last_superadmin' }> {
  const today = dateInStockholm(clock.now())
  const checkDay = (ending: Ending) => {
    const problem = endDayProblem(endedOn, today, ending)
    if (problem !== null) throw invalid({ p_ended_on: problem })
  }
  checkDay({ hasLogIn: false, bySuperadmin: false })
  return db.transaction(async (tx) => {
    const now = clock.now()
    const member = await lockMemberById(tx, id)
    if (!member) throw refusal('NOT_FOUND')
    if (member.endedOn !== null) return { outcome: 'already_ended' }
    const { userId } = member
    checkDay({ hasLogIn: userId !== null, bySuperadmin: includesRole(admin.roles, 'superadmin') })
    if (await requiresSuperadmin(tx, admin, userId)) return { outcome: 'holds_role' }
    const isLast = userId !== null && await isLastSuperadmin(tx, userId)
    const held = userId === null ? [] : await listRoles(tx, userId)
    // As when a role is taken: the admin's own may have been taken while this waited.
    if (held.length > 0 && userId !== admin.userId) await holdAsSuperadmin(tx, admin)
    if (isLast) return { outcome: 'last_superadmin' }
    const act = { actorId: admin.userId, subject: { kind: 'member', id }, now } as const
    await changeMember(tx, { id, change: { endedOn }, now })
    await recordAct(tx, { ...act, act: 'member_ended', details: { ended_on: endedOn } })
    // Sessions before roles: granting a role and an erasure lock them in this order, and any other could deadlock.
    await endAccess(tx, { id, userId, now })
    for (const role of held) {
      if (userId !== null && await revokeRole(tx, { userId, role })) await recordAct(tx, { ...act, act: 'role_revoked', details: { role } })
    }
    return { outcome: 'ended', coming: await countComingBookings(tx, member, today) }
  })
}

/**
 * Makes somebody a member again. The password is as it was, and roles are not given back. The mark of a paid fee is removed if it is from an
 * earlier year: a calendar year, or a membership year whose marks have been cleared since. Returns false when the membership had not ended.
 */
export async function resumeMembership({ db, clock }: Services, admin: Visitor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const member = await lockMemberById(tx, id)
    if (!member) throw refusal('NOT_FOUND')
    if (member.endedOn === null) return false
    const losesPaid = member.matchplayApproved && (isOfPastYear(member.endedOn, dateInStockholm(now)) || await isOfClearedYear(tx, member.endedOn))
    await changeMember(tx, { id, change: { endedOn: null, ...(losesPaid && { matchplayApproved: false }) }, now })
    // What was requested at the very moment when the membership ended must not become valid again.
    await endAccess(tx, { id, userId: member.userId, now })
    const act = { actorId: admin.userId, subject: { kind: 'member', id }, now } as const
    await recordAct(tx, { ...act, act: 'member_resumed' })
    if (losesPaid) await recordAct(tx, { ...act, act: 'member_unpaid' })
    return true
  })
}

/** Whether everybody's marks have been cleared for a new membership year since then (045). */
async function isOfClearedYear(tx: Db, endedOn: string): Promise<boolean> {
  const clearedAt = await findClearing(tx)
  return clearedAt !== null && dateInStockholm(clearedAt) >= endedOn
}

async function endAccess(tx: Db, { id, userId, now }: { id: string; userId: string | null; now: Date }): Promise<void> {
  for (const purpose of linkPurposes) {
    await endLinks(tx, { purpose, subject: id, now })
    if (userId !== null) await endLinks(tx, { purpose, subject: userId, now })
  }
  if (userId === null) return
  await endSessions(tx, { userId })
  await endCalendarAddress(tx, userId)
}
