import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** History entries whose part has been shown. On going back to one, the reader finds it where it was left. */
const shown = new Set<string>()

/**
 * Goes to the part of the page that the address's fragment names, once the content above it has its size: scrolls to it and focuses its
 * heading, which needs `tabIndex={-1}`. A part that unfolds is opened before the router restores a scroll position: folded, the page may be
 * too short for it. The skip link's target is left to the browser, which goes there before the page is alive. Somebody who has begun to
 * fill in a form stays there.
 * @param otherwise the id of the part to go to if the page does not have the one that the address names
 */
export function useScrollToHash(isReady: boolean, otherwise?: string): void {
  const { hash, key } = useLocation()
  useLayoutEffect(() => {
    if (!isReady || !hash || hash === '#content') return
    const named = document.getElementById(hash.slice(1))
    const part = named ?? (otherwise === undefined ? null : document.getElementById(otherwise))
    if (!part) return
    if (part instanceof HTMLDetailsElement) part.open = true
    const isFirst = !shown.has(key)
    shown.add(key)
    // Fields in a dialog do not count: a dialog that is closing returns the focus a moment later.
    if (document.activeElement?.matches('main :is(input, textarea, select)')) return
    if (isFirst && named) part.scrollIntoView()
    // If the named part does not exist, the router scrolls to the top a moment later: scroll after that.
    else if (isFirst) queueMicrotask(() => part.scrollIntoView())
    const heading = part.querySelector<HTMLElement>('summary, h2, h3') ?? part
    heading.focus({ preventScroll: true })
  }, [isReady, hash, key, otherwise])
}
