import { type ComponentProps, type ComponentType, type ReactNode, useEffect } from 'react'
import { preloadModule } from 'react-dom'
import { createBrowserRouter, UNSAFE_FrameworkContext as FrameworkContext, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { aliveEvent } from './alive-event.ts'
import { PageError } from './ui/page-error.tsx'
import { showToast } from './ui/toast-queue.ts'

type Framework = NonNullable<ComponentProps<typeof FrameworkContext.Provider>['value']>
type Manifest = Framework['manifest']
type RouteModules = Framework['routeModules']
type Entry = NonNullable<Manifest['routes'][string]>
type RouteModule = NonNullable<RouteModules[string]>

declare global {
  interface Window {
    /** Written by the framework into every document. */
    __reactRouterContext: Pick<Framework, 'future' | 'ssr' | 'isSpaMode' | 'routeDiscovery'>
    /** Of all routes, with the files that each needs. */
    __reactRouterManifest: Manifest
    /** Of the routes that the document was built from. */
    __reactRouterRouteModules: RouteModules
  }
}

let router: ReturnType<typeof createBrowserRouter>

/**
 * The framework's client (`HydratedRouter`) without what this site has no use for: loaders and actions on a server, their
 * stream, and routes that are looked up while one moves about. That is a tenth of the script of every page.
 */
export function createSiteRouter(): ReactNode {
  const { __reactRouterContext: context, __reactRouterManifest: manifest, __reactRouterRouteModules: routeModules } = window
  const framework: Framework = { ...context, manifest, routeModules }
  // A document is at its place when its scripts come: without these, though there is nothing in them, the router would take
  // whoever has begun to read back to the top.
  router = createBrowserRouter(routesBelow(undefined, manifest, routeModules), { hydrationData: {} })
  return <SiteRouter framework={framework} />
}

/** The start page: what is still HTML there comes alive later. */
const hasPartsBelow = () => location.pathname === '/'

/**
 * A click is answered with the next page in one go: in slices it would wait for every frame of the menu that slides out. Not
 * where parts are still HTML, which can only wait for what comes in slices.
 */
function SiteRouter({ framework }: { framework: Framework }) {
  useEffect(comeAlive, [])
  return (
    <>
      <FrameworkContext.Provider value={framework}><RouterProvider router={router} {...(!hasPartsBelow() && { useTransitions: false })} /></FrameworkContext.Provider>
      {/* Where documents are written something can stand here. Ids are made of places: others than the document's would tie what comes later to nothing. */}
      {null}
    </>
  )
}

function routesBelow(parentId: string | undefined, manifest: Manifest, modules: RouteModules): RouteObject[] {
  return Object.values(manifest.routes).filter((entry) => entry !== undefined).filter((entry) => entry.parentId === parentId).map((entry) => {
    const module = modules[entry.id]
    const known = { id: entry.id, ...(entry.path !== undefined && { path: entry.path }), ...(entry.caseSensitive !== undefined && { caseSensitive: entry.caseSensitive }) }
    const shown = {
      // What fails in a page leaves the layout around it: the header and its menu are the way out.
      ...(parentId !== undefined && parentId !== 'root' && { errorElement: <PageError /> }),
      ...(module ? partsOf(entry, module) : { lazy: () => fetchRoute(entry, modules) }),
    }
    if (entry.index) return { ...known, ...shown, index: true }
    const children = routesBelow(entry.id, manifest, modules)
    return { ...known, ...shown, ...(children.length > 0 && { children }) }
  })
}

/** What a route shows. The root's parts stand in the document around every page. */
function partsOf({ id }: Entry, { default: Component, ErrorBoundary, HydrateFallback, Layout, handle }: RouteModule) {
  const inDocument = (Part: ComponentType) => id === 'root' && Layout ? <Layout><Part /></Layout> : <Part />
  return {
    handle,
    ...(Component && { element: inDocument(Component) }),
    ...(ErrorBoundary && { errorElement: inDocument(ErrorBoundary) }),
    ...(HydrateFallback && { hydrateFallbackElement: inDocument(HydrateFallback) }),
  }
}

let setAlive: () => void
/** The first rendering must be what stands in the document: a page that was fetched before it would not be (React's error 418). */
const alive = new Promise<void>((resolve) => { setAlive = resolve })

function comeAlive(): void {
  setAlive()
  // When the page's other effects have run, and what they changed is there: some take over what was typed early.
  setTimeout(() => dispatchEvent(new Event(aliveEvent)))
}

/**
 * A page that cannot be fetched is most likely of a version that has been replaced: its document is asked for anew, once, where
 * the site answers. Where it does not, whoever has clicked stays where they are, and may click again.
 */
async function fetchRoute(entry: Entry, modules: RouteModules) {
  // All at once, instead of one after the other as they come to name each other.
  for (const file of entry.imports ?? []) preloadModule(file)
  for (;;) {
    try {
      const module: unknown = await import(/* @vite-ignore */ entry.module)
      if (!isRouteModule(module)) throw new TypeError(`${entry.module} is no route`)
      await alive
      // From here on the page's own title is in the document, which began with the root's.
      modules[entry.id] = module
      return partsOf(entry, module)
    } catch {
      await alive
      // Not thrown: of a route that is still to be fetched the router shows nothing, nor of what is around it.
      if (!await startAnew(pending())) return { element: entry.parentId === 'root' ? <main id="content"><PageError /></main> : <PageError /> }
    }
  }
}

/** Where somebody is being led; nowhere while the first page comes. */
const pending = () => router.state.navigation.location

/** Leaves the page, or waits until the same address is asked for once more. @returns false when there is nothing to be done */
async function startAnew(to: ReturnType<typeof pending>): Promise<boolean> {
  const isThere = await fetch('', { method: 'HEAD' }).then(({ ok }) => ok, () => false)
  if (isThere && (to || !isReloaded())) {
    if (to) location.assign(router.createHref(to))
    else location.reload()
    return new Promise<never>(() => undefined)
  }
  if (isThere || !to) return false
  showToast({ tone: 'bad', title: 'Ingen kontakt med webbplatsen', text: 'Sidan kunde inte hämtas. Försök igen om en stund.' })
  do await nextClick()
  while (pending() === to || pending()?.pathname !== to.pathname)
  return true
}

/** A document that has been asked for anew, and whose scripts do not come all the same, would be so without end. */
const isReloaded = () => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/** Resolves when what was clicked has been followed. */
function nextClick(): Promise<unknown> {
  return new Promise((resolve) => addEventListener('click', () => setTimeout(resolve), { once: true }))
}

/** Modules are objects, and those that the build names as routes have been checked as such by it. */
function isRouteModule(module: unknown): module is RouteModule {
  return typeof module === 'object' && module !== null
}
