import { useEffect, useEffectEvent, useState } from 'react'

interface CloseWatcher extends EventTarget {
  requestClose(): void
  destroy(): void
}

declare global {
  interface Window {
    /** Only in Chromium so far; TypeScript's library does not know it. */
    CloseWatcher?: new () => CloseWatcher
  }
}

/**
 * Makes Back on an Android phone close a dialog over the page, as it closes the browser's own dialogs, instead of leaving the page with
 * what was typed. Escape is handled by the dialog itself, which prevents the default action.
 * @param close may leave it open, while something in it is under way
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const [round, setRound] = useState(0)
  const closeNow = useEffectEvent(() => {
    close()
    // A watcher works once: a dialog that was left open needs another.
    setRound(round + 1)
  })
  useEffect(() => {
    if (!open || !window.CloseWatcher) return undefined
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', () => closeNow())
    return () => watcher.destroy()
  }, [open, round])
}
