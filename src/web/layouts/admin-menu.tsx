import { Link, useLocation } from 'react-router'
import { includesRole, type Role } from '#domain/roles.ts'
import { sorted } from '#domain/sorted.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { adminHelp, adminNavigation, type AdminEntry } from './admin-navigation.ts'

interface EntryProps {
  entry: AdminEntry
  /** Icons only; the words come as a hint. */
  narrow: boolean
  held: readonly Role[]
  /** The page that one is on, or that it lies under. */
  isCurrent: boolean
}

const lacks: Record<NonNullable<AdminEntry['role']>, string> = { admin_write: 'Kräver skrivbehörighet', superadmin: 'Bara för superadministratörer' }

/** Why an entry leads nowhere, in full and as the sidebar has room for; null when it leads somewhere. */
function whyNot({ to, role }: AdminEntry, held: readonly Role[]): { full: string; short: string } | null {
  if (to === null) return { full: 'Kommer senare', short: 'Senare' }
  return role && !includesRole(held, role) ? { full: lacks[role], short: 'Spärrad' } : null
}

/** Where one is: of a page and one below it, each with an entry, the nearest. A part of a page is not marked. */
function currentOf(pathname: string, held: readonly Role[]): string | undefined {
  const open = [...adminNavigation, adminHelp].flatMap((entry) => (entry.to === null || whyNot(entry, held) ? [] : [entry.to]))
  return sorted(open.filter((to) => `${pathname}/`.startsWith(`${to}/`)), (one, other) => other.length - one.length)[0]
}

function MenuEntry({ entry, narrow, held, isCurrent }: EntryProps) {
  const { text, icon: Icon, to } = entry
  const reason = whyNot(entry, held)
  if (to !== null && !reason) {
    return (
      <Tooltip text={text} side="right" disabled={!narrow}>
        <Link to={to} aria-current={isCurrent ? 'page' : undefined} className="nav-link"><Icon /><span className="nav-words">{text}</span></Link>
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
  const current = currentOf(useLocation().pathname, held)
  const shown = (entry: AdminEntry) => <MenuEntry {...{ entry, narrow, held }} isCurrent={entry.to === current} />
  return (
    <nav aria-label="Adminmeny" className={classNames('admin-menu', narrow && 'admin-narrow')}>
      <ul>
        {adminNavigation.map((entry) => <li key={entry.text}>{shown(entry)}</li>)}
        <li className="admin-menu-last">{shown(adminHelp)}</li>
      </ul>
    </nav>
  )
}
