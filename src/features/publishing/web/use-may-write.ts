import { includesRole } from '#domain/roles.ts'
import { useSession } from '#web/session.ts'

/** Whether whoever uses this browser may edit content (decisions.md). The server decides in the end. */
export function useMayWrite(): boolean {
  const session = useSession()
  return session.state === 'member' && includesRole(session.user.roles, 'admin_write')
}
