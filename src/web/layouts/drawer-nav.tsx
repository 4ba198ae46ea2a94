import { useId, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { isAdministrator } from '#domain/roles.ts'
import type { Session } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { MenuLink, useCurrent } from './menu-link.tsx'
import { siteNavigation, type NavigationEntry } from './navigation.ts'

/** Competitions unfold, with a link to their overview first (specification 2, "Mobile"). */
function ExpandingEntry({ entry, submenu }: { entry: NavigationEntry; submenu: NonNullable<NavigationEntry['submenu']> }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const current = useCurrent(entry.to)
  const items = [{ text: 'Översikt', to: entry.to, end: true }, ...submenu]
  return (
    <li>
      <button type="button" className="nav-link w-full" aria-current={current && 'true'} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {entry.text}
        <Icon name="chevron-down" className={`ml-auto ${open ? 'rotate-180' : ''}`} />
      </button>
      <ul id={id} hidden={!open} className="ml-4 border-l border-white/20 pl-2">
        {items.map((item) => <MenuLink key={item.text} {...item} />)}
      </ul>
    </li>
  )
}

function AccountEntries({ session }: { session: Session }) {
  if (session.state !== 'member') {
    return <MenuLink to={paths.logIn} icon="log-in" text="Logga in" />
  }
  return (
    <>
      <MenuLink to={paths.profile} icon="person" text="Mina sidor" />
      {isAdministrator(session.user.roles) && <MenuLink to={paths.adminDashboard} icon="dashboard" text="Admin Panel" />}
      <li>
        <LogOutButton icon={<Icon name="log-out" />} className="nav-link w-full">Logga ut</LogOutButton>
      </li>
    </>
  )
}

/** The same menu as along the top, for the drawer on small screens. */
export function DrawerNav({ session }: { session: Session }) {
  const member = session.state === 'member'
  return (
    <nav aria-label="Meny">
      <ul className="grid gap-0.5">
        {siteNavigation.filter((entry) => entry.open || member).map((entry) => (
          entry.submenu
            ? <ExpandingEntry key={entry.to} entry={entry} submenu={entry.submenu} />
            : <MenuLink key={entry.to} to={entry.to} text={entry.text} />
        ))}
      </ul>
      <ul className="mt-3 grid gap-0.5 border-t border-white/20 pt-3">
        <AccountEntries session={session} />
      </ul>
    </nav>
  )
}
