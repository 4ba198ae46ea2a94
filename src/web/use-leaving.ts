import { useEffect, useEffectEvent, useState } from 'react'

/** What somebody does who is there and reads. */
const signs = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * For a page that goes on by itself after `delay` milliseconds. Whoever does anything meanwhile stays (WCAG 2.2.1): a button
 * to say so is not reached in time with a reader, with the keyboard alone or with a hand that trembles.
 * @returns whether it goes on, and what keeps it from that
 */
export function useLeaving(isMeant: boolean, delay: number, leave: () => void): [isLeaving: boolean, stay: () => void] {
  const [isLeaving, setIsLeaving] = useState(isMeant)
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    if (!isLeaving) return undefined
    const timer = setTimeout(() => leaveNow(), delay)
    const listening = new AbortController()
    const stay = (event: Event) => {
      // A key that is still held down is the one that led here.
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
