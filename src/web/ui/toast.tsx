import { useEffect, useState, type ComponentType } from 'react'
import { receiveToasts, whenToastsAreNeeded } from './toast-queue.ts'

export { sessionToast, showToast, type ToastMessage } from './toast-queue.ts'

/** How long after the first use to fetch toasts, in milliseconds: what that use asks for comes first. */
const fetchedAfter = 1000
/** How long a plain toast is shown, in milliseconds. */
const shownFor = 8000

/** Shows only the text of the latest message. It cannot be pressed, and what lies under it can. */
function PlainToast() {
  const [{ said, times }, setSaid] = useState({ said: '', times: 0 })
  useEffect(() => receiveToasts(({ title, text }) => {
    setSaid((last) => ({ said: text ? `${title} – ${text}` : title, times: last.times + 1 }))
  }), [])
  useEffect(() => {
    const timer = setTimeout(() => setSaid((last) => ({ ...last, said: '' })), shownFor)
    return () => clearTimeout(timer)
  }, [times])
  // A repeated message gets a new key, so that it is announced again.
  return <p role="status" aria-live="polite" className="toasts pointer-events-none">{said && <span key={times} className="toast">{said}</span>}</p>
}

/**
 * Where toasts appear; rendered once, in the root. The component is fetched with the first toast, and at the latest after the page has
 * first been used: a toast about a lost network must not need the network.
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
        // Without the network, or after an upgrade, the message must still get through: often nothing else answers an act.
        () => setView(() => PlainToast),
      )
    }
  }, [])
  return View && <View />
}
