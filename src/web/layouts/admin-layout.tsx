import { ArrowLeft, Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { paths } from '#domain/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { AdminHelp, AdminMenu } from './admin-menu.tsx'
import { Brand } from './brand.tsx'
import { Guard } from './guards.tsx'
import { MemberData } from './member-data.tsx'

function AdminShell() {
  const [menuOpen, setMenuOpen] = useState(false)
  const [helpOpen, setHelpOpen] = useState(false)
  const { key } = useLocation()
  useEffect(() => setMenuOpen(false), [key])
  function help() {
    setMenuOpen(false)
    setHelpOpen(true)
  }
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <aside className="on-deep admin-sidebar">
        <Brand />
        <AdminMenu onHelp={help} />
      </aside>
      <div className="min-w-0">
        <header className="admin-header">
          <button
            type="button"
            className="icon-button -ml-2 md:hidden"
            aria-label="Öppna adminmenyn"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <Menu className="scale-115" />
          </button>
          <p className="font-display text-lg font-semibold max-sm:sr-only">Admin Panel</p>
          <LinkButton to={paths.start} variant="quiet" size="sm" icon={<ArrowLeft />} className="ml-auto">Tillbaka till Hem</LinkButton>
        </header>
        <main id="content" tabIndex={-1} className="mx-auto w-[min(72rem,100%-2.5rem)] py-8">
          <Outlet />
        </main>
      </div>
      <Drawer open={menuOpen} onOpenChange={setMenuOpen} label="Adminmeny" side="left">
        <AdminMenu onHelp={help} />
      </Drawer>
      <AdminHelp open={helpOpen} onOpenChange={setHelpOpen} />
    </div>
  )
}

/** The admin area's own shell: menu to the left, a way back home on top. */
export default function AdminLayout() {
  return (
    <Guard administrator>
      <MemberData><AdminShell /></MemberData>
    </Guard>
  )
}
