import { useEffect, useState, type ComponentType } from 'react'
import { whenToastsAreNeeded } from './toast-queue.ts'

export { showToast, type ToastMessage } from './toast-queue.ts'

/** After the first use, in milliseconds: what was asked for with it comes first. */
const fetchedAfter = 1000

/**
 * Where toasts appear; stands once, in the root. What shows them is fetched with the first toast, and at the latest when
 * the page has first been used: a toast that tells of a lost network must not need it.
 */
export function Toaster() {
  const [View, setView] = useState<ComponentType | null>(null)
  useEffect(() => {
    const unsubscribe = whenToastsAreNeeded(fetchView)
    const uses = ['pointerdown', 'keydown'] as const
    for (const use of uses) addEventListener(use, fetchSoon, { once: true, passive: true })
    return () => {
      unsubscribe()
      for (const use of uses) removeEventListener(use, fetchSoon)
    }

    function fetchSoon() {
      setTimeout(fetchView, fetchedAfter)
    }

    function fetchView() {
      import('./toast-view.tsx').then(
        ({ ToastView }) => setView(() => ToastView),
        // Without the network the page still works; what would have been said waits.
        () => undefined,
      )
    }
  }, [])
  return View && <View />
}
