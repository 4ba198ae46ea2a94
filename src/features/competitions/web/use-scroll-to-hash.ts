import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Goes to the part of the page that the address names, once the content above it has its size: the keyboard to its heading,
 * which takes the focus by `tabIndex={-1}`, and the eye. On a page that had its content from the start the eye is left alone:
 * there the browser finds the part, or returns to where the reader was.
 */
export function useScrollToHash(isReady: boolean): void {
  const { hash, key } = useLocation()
  const waits = useRef(!isReady)
  useEffect(() => {
    if (!isReady) return
    const part = hash ? document.getElementById(hash.slice(1)) : null
    if (waits.current) part?.scrollIntoView()
    waits.current = false
    part?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true })
  }, [isReady, hash, key])
}
