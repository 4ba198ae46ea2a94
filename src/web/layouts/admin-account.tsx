import { LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { roleTexts } from '#domain/role-texts.ts'
import { includesRole, roles, type Role } from '#domain/roles.ts'
import type { SessionUser } from '#features/accounts/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { LogOutButton } from './log-out-button.tsx'

function strongestRole(held: readonly Role[]): string {
  let strongest = ''
  for (const role of roles) if (includesRole(held, role)) strongest = roleTexts[role].name
  return strongest
}

/** The last part of the menu: who is logged in with which role, and the log-out button. */
export function AdminAccount({ user, narrow = false }: { user: SessionUser; narrow?: boolean }) {
  const name = `${user.firstName} ${user.lastName}`
  const role = strongestRole(user.roles)
  return (
    <div className={classNames('admin-account', narrow && 'admin-narrow')}>
      <Tooltip text={`${name}, ${role.toLowerCase()}`} side="right" disabled={!narrow}>
        <Link to={paths.profile} className="nav-link">
          <span aria-hidden="true" className="admin-initials">{user.firstName.slice(0, 1)}{user.lastName.slice(0, 1)}</span>
          <span className="nav-words admin-who">
            <span className="sr-only">Inloggad som </span>
            <span className="font-semibold">{name}</span>
            <span className="admin-role">{role}</span>
          </span>
        </Link>
      </Tooltip>
      <Tooltip text="Logga ut" side="right" disabled={!narrow}>
        <LogOutButton icon={<LogOut />} className="nav-link w-full"><span className="nav-words">Logga ut</span></LogOutButton>
      </Tooltip>
    </div>
  )
}
