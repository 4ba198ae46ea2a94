import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Which part of the element that has just gone away had the focus: its index among the element itself, its links and its buttons. */
let left: { name: string; part: number } | null = null

function partsOf(whole: HTMLElement): HTMLElement[] {
  return [whole, ...whole.querySelectorAll<HTMLElement>('a, button')]
}

/**
 * For an element that is rendered anew under another `key`: restores the focus in it.
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
      // The old element goes and the new one comes in one commit; a later one of this name takes no focus.
      queueMicrotask(() => { left = null })
    }
  }, [name])
  return whole
}
