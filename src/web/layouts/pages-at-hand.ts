import { useEffect } from 'react'

/** How long the page at hand has the network to itself after it is there, in milliseconds. */
const quiet = 1000
const atOnce = 8

/** Fetches what the pages within these layouts consist of, once the page at hand is there: a click then shows the next at once. */
export function usePagesAtHand(...layouts: readonly string[]): void {
  const wanted = layouts.join(' ')
  useEffect(() => {
    if (import.meta.env.DEV || savesData()) return undefined
    const timer = setTimeout(() => fetchPages(wanted.split(' ')), quiet)
    return () => clearTimeout(timer)
  }, [wanted])
}

function fetchPages(layouts: readonly string[]): void {
  const pages = Object.values(window.__reactRouterManifest.routes).filter((page) => page?.parentId !== undefined && layouts.includes(page.parentId))
  const files = new Set(pages.flatMap((page) => page ? [page.module, ...page.imports ?? []] : []))
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) files.delete(new URL(link.href).pathname)
  inParts([...files], (file) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file, fetchPriority: 'low' }))
  })
}

/** A few at a time, with room for whoever taps in between. */
function inParts(files: readonly string[], act: (file: string) => void): void {
  files.slice(0, atOnce).forEach(act)
  if (files.length > atOnce) setTimeout(() => inParts(files.slice(atOnce), act))
}

/** Asked for in the settings of some browsers; the others do not tell. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return connection instanceof Object && 'saveData' in connection && connection.saveData === true
}
