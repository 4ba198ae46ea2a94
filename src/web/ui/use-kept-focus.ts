import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Which part had the focus of what has just gone away: link or button by its place, the whole first. */
let left: { name: string; part: number } | null = null

function partsOf(whole: HTMLElement): HTMLElement[] {
  return [whole, ...whole.querySelectorAll<HTMLElement>('a, button')]
}

/**
 * For what is rendered anew under another `key`: where the focus stood in it, it stands again.
 * @param name the same before and after
 */
export function useKeptFocus(name: string): RefObject<HTMLDivElement | null> {
  const whole = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = whole.current
    if (!element) return undefined
    if (left?.name === name) partsOf(element)[left.part]?.focus({ preventScroll: true })
    return () => {
      const part = partsOf(element).findIndex((one) => one === document.activeElement)
      if (part === -1) return
      left = { name, part }
      // The old one goes and the new one comes in one commit; what comes later by this name takes no focus.
      queueMicrotask(() => { left = null })
    }
  }, [name])
  return whole
}
