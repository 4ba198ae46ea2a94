import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Counts from 0 up to `last`, one at a time, from when a page's data is there: its large parts are shown one after the
 * other, and a tap is answered in between. With its data at hand a page that a click led to begins at 1. Opened, gone back
 * to, or asked for by a part's name (`#bokningar`), what was there from the start is shown whole: the place that is looked
 * for is there.
 */
export function useSteps(isReady: boolean, last: number): number {
  const { hash } = useLocation()
  const isClickedTo = useNavigationType() !== NavigationType.Pop && hash === ''
  const [step, setStep] = useState(() => {
    if (!isReady) return 0
    return isClickedTo ? 1 : last
  })
  useEffect(() => {
    if (isReady && step < last) startTransition(() => setStep(step + 1))
  }, [isReady, step, last])
  return step
}
