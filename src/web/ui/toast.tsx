import { useEffect, useState, type ComponentType } from 'react'
import { receiveToasts, whenToastsAreNeeded } from './toast-queue.ts'

export { showToast, type ToastMessage } from './toast-queue.ts'

/** After the first use, in milliseconds: what was asked for with it comes first. */
const fetchedAfter = 1000
/** A plain one, in milliseconds. */
const shownFor = 8000

/** The words alone, of what was said last. Nothing in them can be pressed, and what lies under them can. */
function PlainToast() {
  const [{ said, times }, setSaid] = useState({ said: '', times: 0 })
  useEffect(() => receiveToasts(({ title, text }) => {
    setSaid((last) => ({ said: text ? `${title} – ${text}` : title, times: last.times + 1 }))
  }), [])
  useEffect(() => {
    const timer = setTimeout(() => setSaid((last) => ({ ...last, said: '' })), shownFor)
    return () => clearTimeout(timer)
  }, [times])
  // The same words anew are another text, which is read out and stays as long as the first.
  return <p role="status" aria-live="polite" className="toasts pointer-events-none">{said && <span key={times} className="toast">{said}</span>}</p>
}

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
        // Without the network, or after an upgrade, what is said must be heard all the same: often nothing else answers an act.
        () => setView(() => PlainToast),
      )
    }
  }, [])
  return View && <View />
}
