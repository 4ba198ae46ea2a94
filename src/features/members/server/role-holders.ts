import { includesRole } from '#domain/roles.ts'
import { holdAsSuperadmin } from '#features/accounts/server/session-store.ts'
import { listRoles } from '#features/accounts/server/store.ts'
import type { Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'

/**
 * Whether this is a superadmin's to do: it is done to somebody else who holds a role, a waiting one too. Whoever chooses where
 * such a person's mails go, or ends the membership, gives or takes the role. The member's row is locked, so no role comes meanwhile.
 */
export async function isSuperadminsToDo(tx: Db, admin: Visitor, userId: string | null): Promise<boolean> {
  if (userId === null || userId === admin.userId || includesRole(admin.roles, 'superadmin')) return false
  return (await listRoles(tx, userId)).length > 0
}

/**
 * The same when it is written: whether it may be done, by one who is still logged in and a superadmin where it is a superadmin's. What is
 * held to the end is the own alone: nothing that follows may take somebody else's sessions or roles.
 * @throws NOT_LOGGED_IN or FORBIDDEN where the own session or role has ended meanwhile
 */
export async function mayDoTo(tx: Db, admin: Visitor, userId: string | null): Promise<boolean> {
  if (userId === null || userId === admin.userId || (await listRoles(tx, userId)).length === 0) return true
  if (!includesRole(admin.roles, 'superadmin')) return false
  await holdAsSuperadmin(tx, admin)
  return true
}
