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
    /** All routes, with the files that each needs. */
    __reactRouterManifest: Manifest
    /** The modules of the routes that the document was built from. */
    __reactRouterRouteModules: RouteModules
  }
}

let router: ReturnType<typeof createBrowserRouter>

/**
 * The framework's client (`HydratedRouter`) without what this site does not use: loaders and actions on a server, their stream, and route
 * discovery. That saves a tenth of every page's script.
 */
export function createSiteRouter(): ReactNode {
  const { __reactRouterContext: context, __reactRouterManifest: manifest, __reactRouterRouteModules: routeModules } = window
  const framework: Framework = { ...context, manifest, routeModules }
  // Given although it is empty: without it the router would scroll a visitor who has begun to read back to the top.
  router = createBrowserRouter(routesBelow(undefined, manifest, routeModules), { hydrationData: {} })
  return <SiteRouter framework={framework} />
}

/** Whether this is the start page, parts of which hydrate later. */
const hasPartsBelow = () => location.pathname === '/'

/**
 * Renders the next page synchronously after a click: as a transition it would wait for every frame of the menu that slides out. Not on the
 * start page, whose parts that are not hydrated yet can wait for transitions only.
 */
function SiteRouter({ framework }: { framework: Framework }) {
  useEffect(comeAlive, [])
  return (
    <>
      <FrameworkContext.Provider value={framework}><RouterProvider router={router} {...(!hasPartsBelow() && { useTransitions: false })} /></FrameworkContext.Provider>
      {/* Keeps the element positions of the prerendered document, which may have something here. `useId` derives ids from positions:
          different ones would break references in parts that hydrate later. */}
      {null}
    </>
  )
}

function routesBelow(parentId: string | undefined, manifest: Manifest, modules: RouteModules): RouteObject[] {
  return Object.values(manifest.routes).filter((entry) => entry !== undefined).filter((entry) => entry.parentId === parentId).map((entry) => {
    const module = modules[entry.id]
    const known = { id: entry.id, ...(entry.path !== undefined && { path: entry.path }), ...(entry.caseSensitive !== undefined && { caseSensitive: entry.caseSensitive }) }
    const shown = {
      // A page that fails leaves the layout around it: the header and its menu are the way out.
      ...(parentId !== undefined && parentId !== 'root' && { errorElement: <PageError /> }),
      ...(module ? partsOf(entry, module) : { lazy: () => fetchRoute(entry, modules) }),
    }
    if (entry.index) return { ...known, ...shown, index: true }
    const children = routesBelow(entry.id, manifest, modules)
    return { ...known, ...shown, ...(children.length > 0 && { children }) }
  })
}

/** The elements of a route. The root's are wrapped in the document that is around every page. */
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
/** Resolves after the first rendering, which must match the document; a page fetched before that would not (React's error 418). */
const alive = new Promise<void>((resolve) => { setAlive = resolve })

function comeAlive(): void {
  setAlive()
  // After the page's other effects have run and their changes are rendered: some take over what was typed early.
  setTimeout(() => dispatchEvent(new Event(aliveEvent)))
}

/**
 * Loads a route's module. One that cannot be fetched most likely belongs to a replaced version of the site: if the site answers, the
 * document is loaded anew, once. If it does not, the visitor stays on the page and may click again.
 */
async function fetchRoute(entry: Entry, modules: RouteModules) {
  // Requests all files at once, instead of one after another as imports are discovered.
  for (const file of entry.imports ?? []) preloadModule(file)
  for (;;) {
    try {
      const module: unknown = await import(/* @vite-ignore */ entry.module)
      if (!isRouteModule(module)) throw new TypeError(`${entry.module} is no route`)
      await alive
      // From here on the document has the page's own title; it started with the root's.
      modules[entry.id] = module
      return partsOf(entry, module)
    } catch {
      await alive
      // Returned, not thrown: for a route that has not loaded, the router would render nothing, not even the layout around it.
      if (!await startAnew(pending())) return { element: entry.parentId === 'root' ? <main id="content"><PageError /></main> : <PageError /> }
    }
  }
}

/** Where the router is navigating to; undefined while the first page loads. */
const pending = () => router.state.navigation.location

/** Loads the document anew, or waits until the same address is requested again. @returns false when neither is possible */
async function startAnew(to: ReturnType<typeof pending>): Promise<boolean> {
  // A page that does not exist answers too: somebody on it wants to get to one that does.
  const isThere = await fetch('', { method: 'HEAD' }).then(({ status }) => status < 500, () => false)
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

/** Whether the document has been reloaded already: if its scripts still fail, reloading would never end. */
const isReloaded = () => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/** Resolves when the next click has been handled. */
function nextClick(): Promise<unknown> {
  return new Promise((resolve) => addEventListener('click', () => setTimeout(resolve), { once: true }))
}

/** Checks only for an object: the build has checked the modules that it names as routes. */
function isRouteModule(module: unknown): module is RouteModule {
  return typeof module === 'object' && module !== null
}
