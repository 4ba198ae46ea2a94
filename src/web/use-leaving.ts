import { useEffect, useEffectEvent, useState } from 'react'

/** Events which show that somebody is there and reading. */
const signs = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * For a page that moves on by itself after `delay` milliseconds. Any input meanwhile keeps the visitor there (WCAG 2.2.1): a button for
 * that could not be reached in time with a screen reader, the keyboard alone or a trembling hand.
 * @returns whether it moves on, and a function that prevents it
 */
export function useLeaving(isMeant: boolean, delay: number, leave: () => void): [isLeaving: boolean, stay: () => void] {
  const [isLeaving, setIsLeaving] = useState(isMeant)
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    if (!isLeaving) return undefined
    const timer = setTimeout(() => leaveNow(), delay)
    const listening = new AbortController()
    const stay = (event: Event) => {
      // A repeated key event comes from the key that led here, still held down.
      if (!(event instanceof KeyboardEvent && event.repeat)) setIsLeaving(false)
    }
    for (const sign of signs) document.addEventListener(sign, stay, { signal: listening.signal, passive: true })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [isLeaving, delay])
  return [isLeaving, () => setIsLeaving(false)]
}
