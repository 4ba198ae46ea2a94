import { useEffect, useState, type ComponentType } from 'react'

export { showToast, type ToastMessage } from './toast-queue.ts'

/** Where toasts appear; stands once, in the root. */
export function Toaster() {
  const [View, setView] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('./toast-view.tsx').then(
      ({ ToastView }) => setView(() => ToastView),
      // Without the network the page still works; what would have been said waits.
      () => undefined,
    )
  }, [])
  return View && <View />
}
