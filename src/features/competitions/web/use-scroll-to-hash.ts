import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Goes to the part of the page that the address names, once the content above it has its size. A page that had its
 * content from the start is left alone: there the browser finds the part, or returns to where the reader was.
 */
export function useScrollToHash(isReady: boolean): void {
  const { hash } = useLocation()
  const waits = useRef(!isReady)
  useEffect(() => {
    if (!isReady || !waits.current) return
    waits.current = false
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isReady, hash])
}
