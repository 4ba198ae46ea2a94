import { Link, NavLink } from 'react-router'
import { includesRole, type Role } from '#domain/roles.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { adminHelp, adminNavigation, type AdminEntry } from './admin-navigation.ts'

interface EntryProps {
  entry: AdminEntry
  /** Icons only; the words come as a hint. */
  narrow: boolean
  held: readonly Role[]
}

/** Why an entry leads nowhere, in full and as the sidebar has room for; null when it leads somewhere. */
function whyNot({ to, role }: AdminEntry, held: readonly Role[]): { full: string; short: string } | null {
  if (to === null) return { full: 'Kommer senare', short: 'Senare' }
  return role && !includesRole(held, role) ? { full: 'Bara för superadministratörer', short: 'Spärrad' } : null
}

function MenuEntry({ entry, narrow, held }: EntryProps) {
  const { text, icon: Icon, to } = entry
  const reason = whyNot(entry, held)
  if (to !== null && !reason) {
    // Of a page and its part, the page is the one that is marked as where one is.
    const Way = to.includes('#') ? Link : NavLink
    return (
      <Tooltip text={text} side="right" disabled={!narrow}>
        <Way to={to} className="nav-link"><Icon /><span className="nav-words">{text}</span></Way>
      </Tooltip>
    )
  }
  return (
    <Tooltip text={`${narrow ? `${text}: ` : ''}${reason?.full}`} side="right">
      {/* A tab stop, though it leads nowhere, so that the reason can be had with the keyboard too. */}
      <span role="link" aria-disabled="true" tabIndex={0} className="nav-link">
        <Icon />
        <span className="nav-words">
          <span>{text}<span className="sr-only"> ({reason?.full.toLowerCase()})</span></span>
          <span aria-hidden="true" className="nav-reason">{reason?.short}</span>
        </span>
      </span>
    </Tooltip>
  )
}

/** The admin area's menu, beside the page and in the drawer of small screens. */
export function AdminMenu({ narrow = false, held }: { narrow?: boolean; held: readonly Role[] }) {
  return (
    <nav aria-label="Adminmeny" className={classNames('admin-menu', narrow && 'admin-narrow')}>
      <ul>
        {adminNavigation.map((entry) => <li key={entry.text}><MenuEntry entry={entry} narrow={narrow} held={held} /></li>)}
        <li className="admin-menu-last"><MenuEntry entry={adminHelp} narrow={narrow} held={held} /></li>
      </ul>
    </nav>
  )
}
