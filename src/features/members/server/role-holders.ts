import { includesRole } from '#domain/roles.ts'
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
