import { useLayoutEffect, useState, type RefObject } from 'react'

/** Room for a line of the table beside the menu; narrower than this, rows are cards. In `rem`. */
const lineWidth = 52

interface Place {
  /** Pixels from the top of the page. */
  top: number
  isWide: boolean
}

/** Where a list stands on the page, also when something above it grows, and whether it has room for lines. */
export function usePlace(list: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ top: 0, isWide: true })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const look = () => {
      const { top: inSight, width } = element.getBoundingClientRect()
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const top = Math.round(inSight + window.scrollY)
      const isWide = width >= lineWidth * rem
      setPlace((known) => (known.top === top && known.isWide === isWide ? known : { top, isWide }))
    }
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    observer.observe(element)
    look()
    return () => observer.disconnect()
  }, [list])
  return place
}
