import { createContext, useContext, useLayoutEffect } from 'react'

/** Tells the surrounding dialog whether it must stay open; null outside a dialog. */
export const DialogHold = createContext<((isHeld: boolean) => void) | null>(null)

/** While `isHeld` is true, Escape, the close button and a click outside do not close the surrounding dialog: the act's result is shown in it. */
export function useDialogHold(isHeld: boolean): void {
  const hold = useContext(DialogHold)
  // A layout effect, before the answer is painted: an Escape that follows it must not meet a dialog that is still held.
  useLayoutEffect(() => {
    hold?.(isHeld)
    return () => hold?.(false)
  }, [hold, isHeld])
}
