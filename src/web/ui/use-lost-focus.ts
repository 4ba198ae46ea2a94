import { useEffect, type RefObject } from 'react'

/**
 * What has the focus may go away: a member marked as paid is no longer among the unpaid, a button that shows all has
 * nothing more to show, a window closes over a booking that it has cancelled. Then the focus goes to `heir`, and not to
 * the beginning of the page.
 * @param list holds what may go away
 * @param heir the same function at each rendering, if it has to be looked for
 */
export function useLostFocus(list: RefObject<HTMLElement | null>, heir: RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined)): void {
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    let last: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      if (element.contains(target)) last = target
      // A window gives the focus back, if it can.
      else if (!target.closest('[role="dialog"], [role="alertdialog"]')) last = null
    }
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      last = null
      const next = typeof heir === 'function' ? heir() : heir.current
      next?.focus()
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [list, heir])
}
