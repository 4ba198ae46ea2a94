import { useEffect, type RefObject } from 'react'

/** A window, and what the library puts around its content to lead Tab back into it. */
const windows = '[role="dialog"], [role="alertdialog"], [data-base-ui-focus-guard]'

/** So many frames it is tried again to give the focus on: some seconds, since a window may stay while its answer is fetched. */
const framesTried = 300

/** What is watched just now, and what each does when the focus in it has been lost. */
const watched = new Map<Element, () => void>()

/**
 * What has the focus may go away: a member marked as paid is no longer among the unpaid, a button that shows all has
 * nothing more to show, a window closes over a booking that it has cancelled. Then the focus goes to `heir`, and not to
 * the beginning of the page. Of lists within lists the innermost knows best where to go on.
 * @param list holds what may go away
 * @param heir the same function at each rendering, if it has to be looked for
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
      // A window gives the focus back, if it can.
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
      // One try to come, however much else changes on the page: what changes would use up the tries.
      if (!isLost() || nextFrame !== null) return
      // A window keeps all beside it from the focus, and for a moment longer when it has gone.
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
