import { useEffect, useEffectEvent, useState } from 'react'

interface CloseWatcher extends EventTarget {
  requestClose(): void
  destroy(): void
}

declare global {
  interface Window {
    /** Chromium's alone as yet; TypeScript's library does not know it. */
    CloseWatcher?: new () => CloseWatcher
  }
}

/**
 * What Back on an Android telephone does while a window lies over the page: it closes the window, as it closes the browser's own
 * dialogs, and does not leave the page with what was typed. Escape is the window's own: it prevents what else that would do.
 * @param close may leave it open, while something in it is under way
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const [round, setRound] = useState(0)
  const closeNow = useEffectEvent(() => {
    close()
    // A watcher is used up. One that has been left open needs another.
    setRound(round + 1)
  })
  useEffect(() => {
    if (!open || !window.CloseWatcher) return undefined
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', () => closeNow())
    return () => watcher.destroy()
  }, [open, round])
}
