import type { Role } from '#domain/roles.ts'
import { endLinks } from '#features/accounts/server/link-store.ts'
import { grantRole, hasOtherSuperadmin, listRoles, lockSuperadmins, revokeRole } from '#features/accounts/server/store.ts'
import { recordAct } from '#server/audit/audit.ts'
import { refusal, type Services, type Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { lockMemberById } from './store.ts'

interface RoleOf {
  id: string
  role: Role
}

/** Gives a member a role, from the next request on; false when the person has no log-in or is no member any more. */
export async function giveRole({ db, clock }: Services, admin: Visitor, { id, role }: RoleOf): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const member = await lockMemberById(tx, id)
    if (!member) throw refusal('NOT_FOUND')
    if (member.userId === null || member.endedOn !== null) return false
    if (await grantRole(tx, { userId: member.userId, role, now })) {
      // Whoever began to move the log-in before would get the role with it.
      await endLinks(tx, { purpose: 'confirm_email', subject: member.userId, now })
      await recordAct(tx, { actorId: admin.userId, act: 'role_granted', subject: { kind: 'member', id }, details: { role }, now })
    }
    return true
  })
}

/** Takes a role from a member, from the next request on; false when it is the last superadmin's. */
export async function takeRole({ db, clock }: Services, admin: Visitor, { id, role }: RoleOf): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const member = await lockMemberById(tx, id)
    if (!member) throw refusal('NOT_FOUND')
    if (member.userId === null) return true
    if (role === 'superadmin' && await isLastSuperadmin(tx, member.userId)) return false
    if (await revokeRole(tx, { userId: member.userId, role })) {
      await recordAct(tx, { actorId: admin.userId, act: 'role_revoked', subject: { kind: 'member', id }, details: { role }, now })
    }
    return true
  })
}

/** Whether a user is the only superadmin. Others who take superadmins' roles wait until the transaction is over. */
export async function isLastSuperadmin(tx: Db, userId: string): Promise<boolean> {
  await lockSuperadmins(tx)
  return (await listRoles(tx, userId)).includes('superadmin') && !await hasOtherSuperadmin(tx, userId)
}
