import { useLayoutEffect, useRef } from 'react'
import { announce, prepareToAnnounce } from './announce.ts'

/** From an answer until what it brings is in the page. */
const showingMs = 100

/** Notices with a button that are in the page now. */
let notices = 0
/** What a notice that went away has left the focus to. */
let heir: HTMLElement | null = null

/**
 * For a button that tries again and that goes away meanwhile: the focus then goes to what it stands in (the page's content, a
 * window), and back to the button if that comes again. What happens is read out.
 * @param onRetry a promise that it gives is waited for
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
      // The notice comes again, and is read out itself.
    }
    setTimeout(() => announce(notices === 0 ? 'Klart, innehållet är hämtat.' : ''), showingMs)
  }
  return { ref, retry }
}
