import { includesRole, type Role } from '#domain/roles.ts'
import { useSession } from '#web/session.ts'

/** Whether the visitor has this role, or one above it. The server decides in the end. */
export function useRole(needed: Role): boolean {
  const session = useSession()
  return session.state === 'member' && includesRole(session.user.roles, needed)
}
