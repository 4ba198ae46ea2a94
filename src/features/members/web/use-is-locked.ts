import { useSession } from '#web/session.ts'
import { useRole } from '#web/use-role.ts'
import type { MemberDetails } from '../contract.ts'
import type { MemberField } from '../field-rules.ts'
import { roleHolderFields } from '../rules.ts'

/** Whether the card is the viewer's own. */
export function useIsOwn({ golf_id: golfId }: Pick<MemberDetails, 'golf_id'>): boolean {
  const session = useSession()
  return session.state === 'member' && session.user.golfId === golfId
}

/**
 * Whether the member holds a role and the viewer is neither a superadmin nor the member: only those may change the log-in and the membership
 * of somebody with a role, because the role goes with them (docs/decisions/010-roles.md).
 */
export function useIsLockedToViewer(member: Pick<MemberDetails, 'roles' | 'golf_id'>): boolean {
  const isSuperadmin = useRole('superadmin')
  const isOwn = useIsOwn(member)
  return member.roles.length > 0 && !isSuperadmin && !isOwn
}

/** The fields of the card that the viewer may not change. */
export function useLockedFields(member: MemberDetails): readonly MemberField[] {
  return useIsLockedToViewer(member) ? roleHolderFields : []
}
