import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Counts from 0 up to `last`, one at a time, once a page's data is there: its large parts are rendered one after the other, and a tap is
 * answered in between. A page that a click led to, with its data at hand, begins at 1. A page that is opened, gone back to, or addressed by
 * a fragment (`#bokningar`) is rendered whole if its data is there from the start, so that the place looked for exists.
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
