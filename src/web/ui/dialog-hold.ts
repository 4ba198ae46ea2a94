import { createContext, useContext, useLayoutEffect } from 'react'

/** Says of the dialog around whether it must stay open just now; null outside of one. */
export const DialogHold = createContext<((isHeld: boolean) => void) | null>(null)

/** While this holds, Escape, the cross and a click outside do not close the dialog around: what comes of the act is told in it. */
export function useDialogHold(isHeld: boolean): void {
  const hold = useContext(DialogHold)
  // Before the answer is seen: an Escape that follows it must not meet a window that is held still.
  useLayoutEffect(() => {
    hold?.(isHeld)
    return () => hold?.(false)
  }, [hold, isHeld])
}
