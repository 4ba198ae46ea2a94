import { startTransition, useEffect, useState } from 'react'

/**
 * Counts from 0 up to `last`, one at a time, from when a page's data is there: its large parts are shown one after the
 * other, and a tap is answered in between. What was there from the start is shown whole, so that going back finds its place.
 */
export function useSteps(isReady: boolean, last: number): number {
  const [step, setStep] = useState(isReady ? last : 0)
  useEffect(() => {
    if (isReady && step < last) startTransition(() => setStep(step + 1))
  }, [isReady, step, last])
  return step
}
