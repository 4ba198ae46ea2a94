import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import frauncesUrl from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useContext, useMemo, type MouseEvent, type ReactNode } from 'react'
import { Meta, Outlet, Scripts, ScrollRestoration, UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'
import { paths } from '#domain/paths.ts'
import { siteBlockId } from '#domain/site-facts.ts'
import { ErrorPage } from './layouts/error-page.tsx'
import { themeScript } from './layouts/theme-switch.tsx'
import { unlisted } from './page-meta.ts'
import { siteBlock, site } from './site.ts'
import { RouteAnnouncer } from './layouts/route-announcer.tsx'
import { EarlyWork, StartScripts } from './start-scripts.tsx'
import { styleBlockId, styles } from './styles/styles.ts'
import { NeedsScripts } from './ui/needs-scripts.tsx'
import { PageSpinner } from './ui/spinner.tsx'
import { Toaster } from './ui/toast.tsx'

/**
 * The meta of the document that pages are rendered from in the browser, which only the administration uses. A page's own replaces it once
 * the page's file is there.
 */
export const meta = ({ location: { pathname } }: { location: { pathname: string } }) => {
  const { name } = site()
  return [{ title: import.meta.env.SSR || pathname.startsWith(paths.admin) ? `Administrationen – ${name}` : name }, unlisted]
}

function HeadLinks() {
  return (
    <>
      {[figtreeUrl, frauncesUrl].map((href) => <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />)}
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  )
}

/**
 * What every document tells browsers, and what accompanies a shared link to the site: a drawn picture (scripts/draw-pictures.mjs). It is
 * the same on every page, and React leaves it alone in a document that has it.
 */
function DocumentFacts() {
  const { name, url } = site()
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#123b2e" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f2a21" />
      <meta name="format-detection" content="telephone=no" />
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="sv_SE" />
      <meta property="og:image" content={`${url}/social-card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="En golfgreen med flagga i ett böljande landskap" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/**
 * The current page's meta. In the empty document, which most of the administration starts from, the router uses the root's meta for every
 * page until its own `Scripts` have rendered, and this site's documents have none. While prerendering, the root's meta is right.
 */
function PageMeta() {
  const framework = useContext(FrameworkContext)
  const ofThisPage = useMemo(() => framework && { ...framework, isSpaMode: framework.isSpaMode && import.meta.env.SSR }, [framework])
  return <FrameworkContext.Provider value={ofThisPage}><Meta /></FrameworkContext.Provider>
}

/**
 * The document already has its scripts when it arrives, and React leaves them alone. Only the code that writes documents needs to know how
 * they are made.
 */
function DocumentScripts() {
  if (import.meta.env.DEV) return <Scripts />
  return import.meta.env.SSR ? <StartScripts /> : null
}

/** Moves the focus without a history entry of its own, which the router would not know: Back from there could leave a form without asking. */
function skipToContent(event: MouseEvent): void {
  const content = document.getElementById('content')
  if (!content) return
  event.preventDefault()
  content.focus()
}

/** The document around every page, prerendered or not. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // The theme script writes on this element before React does.
    <html lang="sv" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        {import.meta.env.SSR && !import.meta.env.DEV && <EarlyWork />}
        <PageMeta />
        {import.meta.env.SSR && <DocumentFacts />}
        <HeadLinks />
        {!import.meta.env.DEV && <style id={styleBlockId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles() }} />}
      </head>
      <body>
        <a href="#content" className="skip-link" onClick={skipToContent}>Hoppa till innehållet</a>
        {children}
        <script
          type="application/json"
          id={siteBlockId}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: siteBlock() }}
        />
        <ScrollRestoration />
        <DocumentScripts />
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
  return <main id="content"><NeedsScripts /><PageSpinner /></main>
}

export { ErrorPage as ErrorBoundary }
