import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import frauncesUrl from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { siteBlockId } from '#domain/site-facts.ts'
import { ErrorPage } from './layouts/error-page.tsx'
import { themeScript } from './layouts/theme-switch.tsx'
import { siteBlock, site } from './site.ts'
import { RouteAnnouncer } from './layouts/route-announcer.tsx'
import { PageSpinner } from './ui/spinner.tsx'
import { Toaster } from './ui/toast.tsx'
import './styles/app.css'

export const meta = () => [{ title: site().name }]

const font = (href: string) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href })

export const links = () => [
  font(figtreeUrl),
  font(frauncesUrl),
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** The document around every page, prerendered or not. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // The theme script writes on this element before React does.
    <html lang="sv" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#123b2e" />
        <meta name="format-detection" content="telephone=no" />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#content" className="skip-link">Hoppa till innehållet</a>
        {children}
        <script
          type="application/json"
          id={siteBlockId}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: siteBlock() }}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <CSPProvider disableStyleElements>
      <Outlet />
      <RouteAnnouncer />
      <Toaster />
    </CSPProvider>
  )
}

/** Shown while the scripts of a page that is not prerendered arrive. */
export function HydrateFallback() {
  return <main id="content"><PageSpinner /></main>
}

export { ErrorPage as ErrorBoundary }
