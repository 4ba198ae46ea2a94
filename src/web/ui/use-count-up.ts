import { useEffect, useRef, useState } from 'react'

const durationMs = 1500

/** Counts from the previous value up to `target` (specification 9); at once if reduced motion is preferred. */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(0)
  const stood = useRef(0)
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const from = stood.current
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const progress = isStill ? 1 : Math.min((now - start) / durationMs, 1)
      stood.current = Math.round(from + (target - from) * (1 - (1 - progress) ** 3))
      setShown(stood.current)
      if (progress < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
  return shown
}
