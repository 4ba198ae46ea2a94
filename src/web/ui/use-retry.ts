import { useLayoutEffect, useRef } from 'react'
import { announce, prepareToAnnounce } from './announce.ts'

/** In milliseconds, from an answer until its content is on the page. */
const showingMs = 100

/** How many notices with a retry button are on the page. */
let notices = 0
/** The element that a removed notice has left the focus to. */
let heir: HTMLElement | null = null

/**
 * For a retry button that goes away meanwhile: the focus then moves to the element around it (the page's content, a dialog), and back to
 * the button if that comes again. The progress is announced.
 * @param onRetry if it returns a promise, that is awaited
 */
export function useRetry(onRetry: (() => unknown) | undefined) {
  const ref = useRef<HTMLButtonElement>(null)
  const isOffered = onRetry !== undefined
  useLayoutEffect(() => {
    const button = ref.current
    if (!button) return undefined
    prepareToAnnounce()
    notices += 1
    if (heir && heir === document.activeElement && heir.contains(button)) button.focus({ preventScroll: true })
    heir = null
    return () => {
      notices -= 1
      if (document.activeElement !== button) return
      heir = button.closest<HTMLElement>('[tabindex]')
      heir?.focus({ preventScroll: true })
    }
  }, [isOffered])
  const retry = async () => {
    announce('Försöker igen...')
    try {
      await onRetry?.()
    } catch {
      // The notice appears again, and is announced itself.
    }
    setTimeout(() => announce(notices === 0 ? 'Klart, innehållet är hämtat.' : ''), showingMs)
  }
  return { ref, retry }
}
