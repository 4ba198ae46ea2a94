import { useState } from 'react'
import { paths } from '#domain/paths.ts'
import { isAdministrator } from '#domain/roles.ts'
import { lastMemberHere, useSession, type Session } from '#web/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Brand } from './brand.tsx'
import { DrawerNav } from './drawer-nav.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { MainNav } from './main-nav.tsx'
import { useCurrent } from './menu-link.tsx'
import { pageLinksPart } from './site-footer.tsx'

function AccountActions({ session }: { session: Session }) {
  const current = useCurrent(paths.profile)
  if (session.state !== 'member') {
    return (
      <div className={session.state === 'loading' ? 'session-unknown' : undefined}>
        <LinkButton to={paths.logIn} variant="ghost" size="sm">Logga in</LinkButton>
      </div>
    )
  }
  return (
    <div className="flex items-center gap-2">
      {isAdministrator(session.user.roles) && (
        <LinkButton to={paths.adminDashboard} variant="light" size="sm" className="max-sm:hidden">Admin Panel</LinkButton>
      )}
      <LinkButton to={paths.profile} aria-current={current} variant="ghost" size="sm">Mina sidor</LinkButton>
      <LogOutButton icon={<Icon name="log-out" />} className="icon-button max-sm:hidden" aria-label="Logga ut" title="Logga ut" />
    </div>
  )
}

const menuIcon = <Icon name="menu" className="scale-115" />

/** Has its own state, so that opening and closing the menu does not render the rest of the header. */
function SmallScreenMenu({ session }: { session: Session }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {/* Replaces the button where scripts do not run (shell.css), so that the history entry it adds never meets the router. */}
      <a href={`#${pageLinksPart}`} className="icon-button menu-below -mr-2" aria-label="Till länkarna längst ner">{menuIcon}</a>
      <button
        type="button"
        className="icon-button menu-opener -mr-2"
        aria-label="Öppna menyn"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {menuIcon}
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} label="Meny">
        <DrawerNav session={session} />
      </Drawer>
    </>
  )
}

/** The header of every page outside the admin area. */
export function SiteHeader() {
  const session = useSession()
  const isMember = session.state === 'member'
  const [hadMember, setHadMember] = useState(lastMemberHere() !== null)
  if (isMember && !hadMember) setHadMember(true)
  return (
    // As the document began until there has been a member, so that nothing moves even where the session has ended.
    <header className={classNames('on-deep site-header', isMember ? 'header-member' : !hadMember && 'header-as-sent')}>
      <div className="site-header-inner">
        <Brand />
        <MainNav member={isMember} tight={isMember && isAdministrator(session.user.roles)} />
        <div className="no-print ml-auto flex shrink-0 items-center gap-1.5">
          <AccountActions session={session} />
          <SmallScreenMenu session={session} />
        </div>
      </div>
    </header>
  )
}
