import { type ComponentProps, type ComponentType, type ReactNode, useEffect } from 'react'
import { preloadModule } from 'react-dom'
import { createBrowserRouter, UNSAFE_FrameworkContext as FrameworkContext, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { aliveEvent } from './alive-event.ts'

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

/**
 * The framework's client (`HydratedRouter`) without what this site has no use for: loaders and actions on a server, their
 * stream, and routes that are looked up while one moves about. That is a tenth of the script of every page.
 */
export function createSiteRouter(): ReactNode {
  const { __reactRouterContext: context, __reactRouterManifest: manifest, __reactRouterRouteModules: routeModules } = window
  const framework: Framework = { ...context, manifest, routeModules }
  // A document that stands whole is at its place when its scripts come; otherwise the router begins at the top, and asks for
  // the place in one of those slices that a page with parts below waits for.
  const atPlace = hasPartsBelow() && { hydrationData: {} }
  const router = createBrowserRouter(routesBelow(undefined, manifest, routeModules), { ...atPlace })
  return <SiteRouter framework={framework} router={router} />
}

/** The start page: what is still HTML there comes alive later. */
const hasPartsBelow = () => location.pathname === '/'

/**
 * A click is answered with the next page in one go: in slices it would wait for every frame of the menu that slides out. Not
 * where parts are still HTML, which can only wait for what comes in slices.
 */
function SiteRouter({ framework, router }: { framework: Framework; router: ReturnType<typeof createBrowserRouter> }) {
  useEffect(comeAlive, [])
  return <FrameworkContext.Provider value={framework}><RouterProvider router={router} {...(!hasPartsBelow() && { useTransitions: false })} /></FrameworkContext.Provider>
}

function routesBelow(parentId: string | undefined, manifest: Manifest, modules: RouteModules): RouteObject[] {
  return Object.values(manifest.routes).filter((entry) => entry !== undefined).filter((entry) => entry.parentId === parentId).map((entry) => {
    const module = modules[entry.id]
    const known = { id: entry.id, ...(entry.path !== undefined && { path: entry.path }), ...(entry.caseSensitive !== undefined && { caseSensitive: entry.caseSensitive }) }
    const shown = module ? partsOf(entry, module) : { lazy: () => fetchRoute(entry, modules) }
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

/** A page that cannot be fetched is most likely of a version that has been replaced: the document is asked for anew. */
async function fetchRoute(entry: Entry, modules: RouteModules) {
  // All at once, instead of one after the other as they come to name each other.
  for (const file of entry.imports ?? []) preloadModule(file)
  try {
    const module: unknown = await import(/* @vite-ignore */ entry.module)
    if (!isRouteModule(module)) throw new TypeError(`${entry.module} is no route`)
    modules[entry.id] = module
    await alive
    return partsOf(entry, module)
  } catch {
    window.location.reload()
    return new Promise<never>(() => undefined)
  }
}

/** Modules are objects, and those that the build names as routes have been checked as such by it. */
function isRouteModule(module: unknown): module is RouteModule {
  return typeof module === 'object' && module !== null
}
