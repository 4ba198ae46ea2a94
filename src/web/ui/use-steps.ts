import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Counts from 0 up to `last`, one at a time, from when a page's data is there: its large parts are shown one after the
 * other, and a tap is answered in between. A page that a click led to is drawn at 0 first, also with its data at hand: its
 * heading answers the click. Opened, gone back to, or asked for by a part's name (`#bokningar`), what was there from the start
 * is shown whole: the place that is looked for is there.
 */
export function useSteps(isReady: boolean, last: number): number {
  const { hash } = useLocation()
  const isClickedTo = useNavigationType() !== NavigationType.Pop && hash === ''
  const [step, setStep] = useState(isReady && !isClickedTo ? last : 0)
  useEffect(() => {
    if (!isReady || step >= last) return undefined
    const next = () => startTransition(() => setStep(step + 1))
    return isClickedTo && step === 0 ? onceDrawn(next) : next()
  }, [isReady, isClickedTo, step, last])
  return step
}

/** Whether the page may show more than its heading and room for the rest: a click is answered with those first. */
export function useBegun(): boolean {
  return useSteps(true, 1) === 1
}

/** Calls when the browser has drawn. @returns what calls it off */
function onceDrawn(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => { timer = setTimeout(act) })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
