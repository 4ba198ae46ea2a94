import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** Entries of the history whose part has been shown. Gone back to, they are where the reader left them. */
const shown = new Set<string>()

/**
 * Goes to the part of the page that the address names, once the content above it has its size: the keyboard to its heading,
 * which takes the focus by `tabIndex={-1}`, and the eye. A part that unfolds is open before the router returns to a place:
 * folded, the page may be too short for it. Where the skip link leads the browser goes by itself, before the page is alive. Whoever has begun to fill in a
 * form meanwhile stays there.
 * @param otherwise the id of the part to go to where the page does not have the one that the address names
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
    // Not in a window that closes over it, which gives the focus back a moment later.
    if (document.activeElement?.matches('main :is(input, textarea, select)')) return
    if (isFirst && named) part.scrollIntoView()
    // The router goes to the beginning of the page, a moment later, where it does not find what is named.
    else if (isFirst) queueMicrotask(() => part.scrollIntoView())
    const heading = part.querySelector<HTMLElement>('summary, h2, h3') ?? part
    heading.focus({ preventScroll: true })
  }, [isReady, hash, key, otherwise])
}
