import { Outlet } from 'react-router'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, page and footer: around everything but the admin area. */
export default function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <SiteHeader />
      <main id="content" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
