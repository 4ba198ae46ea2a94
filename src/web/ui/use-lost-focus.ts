import { useEffect, type RefObject } from 'react'

/**
 * What has the focus may go away: a member marked as paid is no longer among the unpaid, and a button that shows all has
 * nothing more to show. Then the focus goes to `heir`, and not to the beginning of the page.
 * @param list holds what may go away
 */
export function useLostFocus(list: RefObject<HTMLElement | null>, heir: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    let last: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element && element.contains(target) ? target : null
    }
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected) return
      last = null
      if (document.activeElement === document.body) heir.current?.focus()
    })
    document.addEventListener('focusin', remember)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [list, heir])
}
