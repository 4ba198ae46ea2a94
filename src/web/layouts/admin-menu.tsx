import { Link, useLocation } from 'react-router'
import { includesRole, type Role } from '#domain/roles.ts'
import { sorted } from '#domain/sorted.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { adminHelp, adminNavigation, type AdminEntry } from './admin-navigation.ts'

interface EntryProps {
  entry: AdminEntry
  /** Icons only; the texts are shown as tooltips. */
  narrow: boolean
  /** Says in full why an entry is disabled. In the drawer no tooltip can: a modal dialog lies above it, and a phone has no pointer. */
  spelledOut: boolean
  held: readonly Role[]
  /** Whether the page shown is the entry's or one below it. */
  isCurrent: boolean
}

const lacks: Record<NonNullable<AdminEntry['role']>, string> = { admin_write: 'Kräver skrivbehörighet', superadmin: 'Bara för superadministratörer' }

/** Why an entry is disabled, in full and short enough for the sidebar; null when it leads somewhere. */
function whyNot({ to, role }: AdminEntry, held: readonly Role[]): { full: string; short: string } | null {
  if (to === null) return { full: 'Kommer senare', short: 'Senare' }
  return role && !includesRole(held, role) ? { full: lacks[role], short: 'Spärrad' } : null
}

/** The entry to mark as current: the nearest, when both a page and the one above it have entries. A part of a page is never marked. */
function currentOf(pathname: string, held: readonly Role[]): string | undefined {
  const open = [...adminNavigation, adminHelp].flatMap((entry) => (entry.to === null || whyNot(entry, held) ? [] : [entry.to]))
  return sorted(open.filter((to) => `${pathname}/`.startsWith(`${to}/`)), (one, other) => other.length - one.length)[0]
}

function MenuEntry({ entry, narrow, spelledOut, held, isCurrent }: EntryProps) {
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
    <Tooltip text={`${narrow ? `${text}: ` : ''}${reason?.full}`} side="right" disabled={spelledOut}>
      {/* A tab stop although it leads nowhere, so that keyboard users get the reason too. */}
      <span role="link" aria-disabled="true" tabIndex={0} className="nav-link">
        <Icon />
        <span className={classNames('nav-words', spelledOut && 'flex-col items-start')}>
          <span>{text}<span className="sr-only"> ({reason?.full.toLowerCase()})</span></span>
          <span aria-hidden="true" className="nav-reason">{spelledOut ? reason?.full : reason?.short}</span>
        </span>
      </span>
    </Tooltip>
  )
}

/** The admin area's menu, beside the page and, spelled out, in the drawer of small screens. */
export function AdminMenu({ narrow = false, spelledOut = false, held }: { narrow?: boolean; spelledOut?: boolean; held: readonly Role[] }) {
  const current = currentOf(useLocation().pathname, held)
  const shown = (entry: AdminEntry) => <MenuEntry {...{ entry, narrow, spelledOut, held }} isCurrent={entry.to === current} />
  return (
    <nav aria-label="Adminmeny" className={classNames('admin-menu', narrow && 'admin-narrow')}>
      <ul>
        {adminNavigation.map((entry) => <li key={entry.text}>{shown(entry)}</li>)}
        <li className="admin-menu-last">{shown(adminHelp)}</li>
      </ul>
    </nav>
  )
}
