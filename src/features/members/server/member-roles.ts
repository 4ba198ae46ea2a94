import type { Role } from '#domain/roles.ts'
import { endLinks } from '#features/accounts/server/link-store.ts'
import { holdAsSuperadmin } from '#features/accounts/server/session-store.ts'
import { grantRole, hasOtherSuperadmin, listRoles, lockSuperadmins, revokeRole } from '#features/accounts/server/role-store.ts'
import { recordAct } from '#server/audit/audit.ts'
import { refusal, type Services, type Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { contactEmail } from '../rules.ts'
import { roleGivenMail } from './mails.tsx'
import { findMember, findProfile, lockMemberById, type Member } from './store.ts'

interface RoleOf {
  id: string
  role: Role
}

/** Why a role was not given: no log-in or no membership any more, or mails go elsewhere than the log-in's links. */
type NotGiven = 'no_log_in' | 'email_unconfirmed'

/** Gives a member a role, from the next request on, and tells the board by mail. @returns why it was not given, else null */
export async function giveRole({ db, clock, config, outbox, mailQueued }: Services, admin: Visitor, { id, role }: RoleOf): Promise<NotGiven | null> {
  const now = clock.now()
  const seen = await findMember(db, id)
  const mail = seen && await roleGivenMail(config, { member: seen, role, by: admin, now })
  const notGiven = await db.transaction(async (tx) => {
    const member = await lockMemberById(tx, id)
    if (!member) throw refusal('NOT_FOUND')
    if (member.userId === null || member.endedOn !== null) return 'no_log_in'
    // The role outlives the session and role that gave it, so those must still be valid.
    await holdAsSuperadmin(tx, admin)
    if (!await hasProvedEmail(tx, { ...member, userId: member.userId }, now)) return 'email_unconfirmed'
    if (await grantRole(tx, { userId: member.userId, role, now })) {
      // Somebody who began to move the log-in before would get the role with it.
      await endLinks(tx, { purpose: 'confirm_email', subject: member.userId, now })
      await recordAct(tx, { actorId: admin.userId, act: 'role_granted', subject: { kind: 'member', id }, details: { role }, now })
      if (mail) await outbox.enqueue(tx, mail)
    }
    return null
  })
  if (notGiven === null) mailQueued()
  return notGiven
}

/**
 * Whether mails go where the log-in's links go. Another address has been entered by somebody who may not give roles, and moving the links to
 * it later would hand over the role.
 */
async function hasProvedEmail(tx: Db, member: Member & { userId: string }, now: Date): Promise<boolean> {
  const email = contactEmail(member)
  return email === null || email === (await findProfile(tx, { userId: member.userId, now }))?.logInEmail
}

/**
 * Takes a role from a member, from the next request on; false when it is the last superadmin's. The admin must still be logged in and a
 * superadmin when it is written: somebody whose own role is being taken could otherwise take the others' roles as well.
 */
export async function takeRole({ db, clock }: Services, admin: Visitor, { id, role }: RoleOf): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const member = await lockMemberById(tx, id)
    if (!member) throw refusal('NOT_FOUND')
    if (member.userId === null) return true
    // Comes before the locks on the admin's own session and role: two who take each other's roles would both hold theirs and deadlock here.
    const isLast = role === 'superadmin' && await isLastSuperadmin(tx, member.userId)
    await holdAsSuperadmin(tx, admin)
    if (isLast) return false
    if (await revokeRole(tx, { userId: member.userId, role })) {
      await recordAct(tx, { actorId: admin.userId, act: 'role_revoked', subject: { kind: 'member', id }, details: { role }, now })
    }
    return true
  })
}

/** Whether a user is the only superadmin. Others who take superadmins' roles wait until the transaction ends. */
export async function isLastSuperadmin(tx: Db, userId: string): Promise<boolean> {
  await lockSuperadmins(tx)
  return (await listRoles(tx, userId)).includes('superadmin') && !await hasOtherSuperadmin(tx, userId)
}
