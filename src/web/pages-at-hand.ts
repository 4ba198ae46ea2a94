import { type ContextType, useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, type RouteObject } from 'react-router'

type Router = NonNullable<ContextType<typeof DataRouterContext>>['router']

/** How long the page at hand has the network to itself after it is there, in milliseconds. */
const quiet = 1000
/** So many files are asked for before whoever taps is answered. */
const atOnce = 8

/**
 * Fetches what these routes consist of (with `/*` at its end, a layout and the pages within it), once the page at hand is
 * there, and evaluates it when the browser has nothing else to do: a click then shows the next at once.
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
    // What cannot be fetched now is asked for again when a link leads there.
    await import(/* @vite-ignore */ module).then(() => putIn(id, router), () => undefined)
  }
}

/** As the router does it itself with the first click: it need not wait for the page then. */
async function putIn(id: string, router: Router): Promise<void> {
  const route = findRoute(id, router.routes)
  if (typeof route?.lazy !== 'function') return
  const parts = await route.lazy()
  // A click that came meanwhile may have asked for it, too: the router puts it in then, and complains of what it finds there.
  if (router.state.navigation.state === 'idle') Object.assign(route, parts, { lazy: undefined })
}

function findRoute(id: string, routes: readonly RouteObject[]): RouteObject | undefined {
  for (const route of routes) {
    const found = route.id === id ? route : findRoute(id, route.children ?? [])
    if (found) return found
  }
  return undefined
}

/** The browser has nothing to do; where it cannot tell, it has at least done what it was doing. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => 'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve))
}

/** Asked for in the settings of some browsers; the others do not tell. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return connection instanceof Object && 'saveData' in connection && connection.saveData === true
}
