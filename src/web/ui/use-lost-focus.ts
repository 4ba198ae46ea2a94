import { useEffect, type RefObject } from 'react'

/** Dialogs, and the library's guards around their content, which lead Tab back into it. */
const windows = '[role="dialog"], [role="alertdialog"], [data-base-ui-focus-guard]'

/** For how many frames to try to pass the focus on: some seconds, since a dialog may stay while its answer is fetched. */
const framesTried = 300

/** The elements watched now, with the function that passes on a focus lost in each. */
const watched = new Map<Element, () => void>()

/**
 * Passes the focus on when the focused element goes away: a member marked as paid is no longer among the unpaid, a button that shows all
 * has nothing more to show, a dialog closes over a booking that it has cancelled. The focus then goes to `heir`, not to the beginning of
 * the page. In nested lists the innermost one decides.
 * @param list contains what may go away
 * @param heir an element, or a function that looks for it, which must be the same at each render
 */
export function useLostFocus(list: RefObject<HTMLElement | null>, heir: RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined)): void {
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    let last: Element | null = null
    let frames = 0
    let nextFrame: number | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      frames = 0
      if (element.contains(target)) last = target
      // A dialog returns the focus itself, if it can.
      else if (!target.closest(windows)) last = null
    }
    const isLost = () => last !== null && !last.isConnected && document.activeElement === document.body
    const giveOn = () => {
      if (!isLost()) return
      for (const [other, giveOnThere] of watched) if (other !== element && element.contains(other)) giveOnThere()
      if (isLost()) (typeof heir === 'function' ? heir() : heir.current)?.focus()
    }
    const passOn = () => {
      giveOn()
      // At most one pending try: otherwise each change on the page would use one up.
      if (!isLost() || nextFrame !== null) return
      // A dialog keeps the focus from everything outside it, and for a moment longer when it has gone.
      if (++frames > framesTried) last = null
      else nextFrame = requestAnimationFrame(tryAgain)
    }
    const tryAgain = () => {
      nextFrame = null
      passOn()
    }
    const observer = new MutationObserver(passOn)
    watched.set(element, giveOn)
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      last = null
      watched.delete(element)
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [list, heir])
}
