import { useLayoutEffect, useState, type RefObject } from 'react'

/** Room for a line of the table beside the menu; narrower than this, rows are cards. In `rem`. */
const lineWidth = 52
/** Room in a card for its button beside what it tells. */
const besideWidth = 32

export type RowShape = 'line' | 'wideCard' | 'card'

interface Place {
  /** Pixels from the top of the page. */
  top: number
  shape: RowShape
}

/** Where a list stands on the page, also when something above it grows, and what its rows have room to be. */
export function usePlace(list: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ top: 0, shape: 'line' })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const look = () => {
      const { top: inSight, width } = element.getBoundingClientRect()
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const top = Math.round(inSight + window.scrollY)
      const shape = width >= lineWidth * rem ? 'line' : width >= besideWidth * rem ? 'wideCard' : 'card'
      setPlace((known) => (known.top === top && known.shape === shape ? known : { top, shape }))
    }
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    observer.observe(element)
    look()
    return () => observer.disconnect()
  }, [list])
  return place
}
