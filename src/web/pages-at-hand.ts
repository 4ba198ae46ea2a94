import { type ContextType, useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, type RouteObject } from 'react-router'

type Router = NonNullable<ContextType<typeof DataRouterContext>>['router']

/** How long the current page has the network to itself once it is there, in milliseconds. */
const quiet = 1000
/** How many files are requested before the browser may handle input. */
const atOnce = 8

/**
 * Prefetches these routes (with `/*` at the end, a layout and the pages within it) once the current page is there, and evaluates them when
 * the browser is idle, so that a click shows the next page at once.
 */
export function usePagesAtHand(...routes: readonly string[]): void {
  const wanted = routes.join(' ')
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    if (import.meta.env.DEV || savesData() || !router) return undefined
    const timer = setTimeout(() => void fetchPages(wanted.split(' '), router), quiet)
    return () => clearTimeout(timer)
  }, [wanted, router])
}

async function fetchPages(wanted: readonly string[], router: Router): Promise<void> {
  const pages = Object.values(window.__reactRouterManifest.routes).filter((page) => page !== undefined)
    .filter(({ id, parentId = '' }) => [id, `${id}/*`, `${parentId}/*`].some((name) => wanted.includes(name)))
  const files = new Set([...pages.map(({ module }) => module), ...pages.flatMap(({ imports = [] }) => imports)])
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) files.delete(new URL(link.href).pathname)
  for (const [index, file] of [...files].entries()) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file, fetchPriority: 'low' }))
    if (index % atOnce === 0) await idle()
  }
  for (const { id, module } of pages) {
    await idle()
    // What cannot be fetched now is requested again when a link leads there.
    await import(/* @vite-ignore */ module).then(() => putIn(id, router), () => undefined)
  }
}

/** Puts a page's module into its route, as the router does on the first click, so that the click need not wait for it. */
async function putIn(id: string, router: Router): Promise<void> {
  const route = findRoute(id, router.routes)
  if (typeof route?.lazy !== 'function') return
  const parts = await route.lazy()
  // A click may have requested it meanwhile: the router then puts it in itself, and warns if it finds it there already.
  if (router.state.navigation.state === 'idle') Object.assign(route, parts, { lazy: undefined })
}

function findRoute(id: string, routes: readonly RouteObject[]): RouteObject | undefined {
  for (const route of routes) {
    const found = route.id === id ? route : findRoute(id, route.children ?? [])
    if (found) return found
  }
  return undefined
}

/** Resolves when the browser is idle or, where it cannot tell, has finished its current task. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => 'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve))
}

/** Whether the browser is set to save data; not every browser tells. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return connection instanceof Object && 'saveData' in connection && connection.saveData === true
}
