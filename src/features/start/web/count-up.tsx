import { useEffect, useState } from 'react'
import { grouped, ungrouped } from '#domain/numbers.ts'
import { countUpMs } from '../rules.ts'
import { useOnScreen } from './use-on-screen.ts'

/**
 * A figure that counts up once when it comes into view (specification 1). The final figure stays in the document, for screen
 * readers and for readers without scripts, and reserves the space; the counting one lies on top of it.
 */
export function CountUp({ value }: { value: string }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const isSeen = useOnScreen(element)
  const [shown, setShown] = useState<number | null>(null)
  const target = ungrouped(value.replace('+', ''))
  useEffect(() => {
    if (!isSeen || !(target > 0) || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(Math.max(now - start, 0) / countUpMs, 1)
      setShown(progress < 1 ? Math.round(target * (1 - (1 - progress) ** 3)) : null)
      if (progress < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [isSeen, target])
  return (
    <span ref={setElement} className="relative">
      <span className={shown === null ? undefined : 'opacity-0'}>{value}</span>
      {/* One text node: what follows the figure would otherwise shift as the figure grows. */}
      {shown !== null && <span aria-hidden="true" className="absolute inset-y-0 left-0 whitespace-nowrap">{`${grouped(shown)}${value.replace(/^[\d\s]+/, '')}`}</span>}
    </span>
  )
}
