import { ArrowLeft, Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Outlet } from 'react-router'
import { paths } from '#domain/paths.ts'
import type { SessionUser } from '#features/accounts/contract.ts'
import { SecondFactorBanner } from '#features/accounts/web/second-factor-banner.tsx'
import { useSession } from '#web/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { AdminAccount } from './admin-account.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { ariaShortcut, shortcutText, useShortcut } from './admin-shortcuts.ts'
import { useSidebar } from './admin-sidebar.ts'
import { Brand } from './brand.tsx'
import { CommandSearch } from './command-search.tsx'
import { Guard } from './guards.tsx'
import { MemberData } from './member-data.tsx'

interface ToggleProps {
  narrow: boolean
  onToggle: () => void
}

function SidebarToggle({ narrow, onToggle }: ToggleProps) {
  const text = narrow ? 'Fäll ut menyn' : 'Fäll ihop menyn'
  return (
    <Tooltip text={`${text} (${shortcutText('sidebar')})`}>
      <button
        type="button"
        className="icon-button -ml-2 max-md:hidden"
        aria-label={text}
        aria-expanded={!narrow}
        aria-keyshortcuts={ariaShortcut('sidebar')}
        onClick={onToggle}
      >
        {narrow ? <PanelLeftOpen /> : <PanelLeftClose />}
      </button>
    </Tooltip>
  )
}

function AdminShell({ user }: { user: SessionUser }) {
  const { narrow, toggle, drawerOpen, setDrawerOpen } = useSidebar()
  useShortcut('sidebar', toggle)
  return (
    <div className={classNames('admin-shell', narrow && 'admin-shell-narrow')}>
      <aside className={classNames('on-deep admin-sidebar', narrow && 'admin-narrow')} aria-label="Administration">
        <Brand />
        <AdminMenu narrow={narrow} held={user.roles} />
        <AdminAccount narrow={narrow} user={user} />
      </aside>
      <div className="min-w-0">
        <header className="admin-header">
          <button
            type="button"
            className="icon-button -ml-2 md:hidden"
            aria-label="Öppna adminmenyn"
            aria-haspopup="dialog"
            aria-expanded={drawerOpen}
            onClick={() => setDrawerOpen(true)}
          >
            <Menu className="scale-115" />
          </button>
          <SidebarToggle narrow={narrow} onToggle={toggle} />
          <p className="font-display text-lg font-semibold max-lg:sr-only">Admin Panel</p>
          <CommandSearch held={user.roles} />
          <LinkButton to={paths.start} variant="quiet" size="sm" icon={<ArrowLeft />}>Tillbaka till Hem</LinkButton>
        </header>
        <SecondFactorBanner className="mx-auto w-[min(72rem,100%-min(2.5rem,12.5vw))] pt-6" />
        <main id="content" tabIndex={-1} className="mx-auto w-[min(72rem,100%-min(2.5rem,12.5vw))] py-8">
          <Outlet />
        </main>
      </div>
      <Drawer open={drawerOpen} onClose={() => setDrawerOpen(false)} label="Adminmeny" side="left">
        <AdminMenu spelledOut held={user.roles} />
        <AdminAccount user={user} />
      </Drawer>
    </div>
  )
}

function SignedInShell() {
  const session = useSession()
  return session.state === 'member' && <AdminShell user={session.user} />
}

/** The admin area's own shell: the menu on the left, the search and a link back to the site at the top. */
export default function AdminLayout() {
  return (
    <Guard administrator isOutermost>
      <MemberData><SignedInShell /></MemberData>
    </Guard>
  )
}
