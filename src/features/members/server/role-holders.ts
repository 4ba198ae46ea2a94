import { includesRole } from '#domain/roles.ts'
import { holdAsSuperadmin } from '#features/accounts/server/session-store.ts'
import { listRoles } from '#features/accounts/server/role-store.ts'
import type { Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'

/**
 * Whether only a superadmin may do this: it is done to somebody else who holds a role, even one that waits for a second factor. Whoever
 * decides where such a person's mails go, or ends the membership, in effect gives or takes the role. If the member's row is locked, no role
 * is granted meanwhile.
 */
export async function requiresSuperadmin(tx: Db, admin: Visitor, userId: string | null): Promise<boolean> {
  if (userId === null || userId === admin.userId || includesRole(admin.roles, 'superadmin')) return false
  return (await listRoles(tx, userId)).length > 0
}

/**
 * Whether this may be done, checked as it is written. If only a superadmin may do it, the admin's own session and role are locked until the
 * transaction ends. Nothing else is locked, so nothing that follows may take somebody else's sessions or roles.
 * @throws NOT_LOGGED_IN or FORBIDDEN if the admin's session or role has ended meanwhile
 */
export async function refusalToActOn(tx: Db, admin: Visitor, userId: string | null): Promise<boolean> {
  if (userId === null || userId === admin.userId || (await listRoles(tx, userId)).length === 0) return true
  if (!includesRole(admin.roles, 'superadmin')) return false
  await holdAsSuperadmin(tx, admin)
  return true
}
